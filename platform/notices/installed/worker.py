"""The service worker, and the one page it has when the site is away. A release names what it keeps."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from notices.installed import icons
from web.house import House

SHEETS = ("css/tokens.css", "css/fonts.css", "css/base.css", "css/components.css", "css/pages.css")
PAGE = "notices/offline.html"


@require_safe
def script(request: HttpRequest) -> HttpResponse:
    """From the root, so that it serves every page; never kept, so that an upgrade is one."""
    return HttpResponse(
        _script(),
        content_type="text/javascript; charset=utf-8",
        headers={"Service-Worker-Allowed": "/", "Cache-Control": "no-cache, max-age=0"},
    )


@require_safe
def offline(request: HttpRequest, lang: str) -> HttpResponse:
    """Nobody's own: it stays in the browser when somebody else takes it."""
    if lang not in House().languages:
        raise Http404
    with translation.override(lang):
        page = render(request, PAGE, _context())
    page["Content-Language"] = lang
    return page


@cache
def _script() -> str:
    with open(str(finders.find("js/sw.js")), encoding="utf-8") as file:
        source = file.read()
    about = {
        "release": _release(source),
        "pages": {lang: reverse("notices:offline", args=[lang]) for lang in House().languages},
        "files": _files(),
        "statics": settings.STATIC_URL,
        "waiting": reverse("notices:waiting"),
        "icon": icons.path("192"),
    }
    return f"const SITE = {msgspec.json.encode(about).decode()};\n{source}"


def _files() -> list[str]:
    colours = [_colours()] if House().colours else []
    return [*(static(path) for path in (*SHEETS, "svg/favicon.svg")), *colours]


def _colours() -> str:
    return f"{reverse('lobby:colours')}?{House().colours_version}"


def _context() -> dict[str, Any]:
    return {"sheets": SHEETS, "colours": _colours() if House().colours else ""}


def _release(source: str) -> str:
    """Another one whenever a file, the worker or the page it keeps is another."""
    parts = [source, getattr(staticfiles_storage, "manifest_hash", ""), *_files()]
    for lang in House().languages:
        with translation.override(lang):
            parts.append(render_to_string(PAGE, {**_context(), "lang": lang}))
    return sha256("\0".join(parts).encode()).hexdigest()[:12]
