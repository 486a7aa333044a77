"""What a phone or a desktop asks before it keeps the site as an app."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from notices.installed import icons
from web.jinja import language, say


@require_safe
@cache_control(private=True, max_age=300)
def manifest(request: HttpRequest) -> JsonResponse:
    """In the language of whoever asks; the host's name for the place, not ours."""
    content: dict[str, Any] = {
        "id": "/",
        "name": say("site.name"),
        "short_name": say("site.name"),
        "description": say("site.tagline"),
        "lang": language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": icons.GROUND,
        "theme_color": "#f1e6d2",
        "categories": ["games"],
        "icons": [_icon(name) for name in ("192", "512", "maskable-192", "maskable-512")],
        "shortcuts": [
            _shortcut("nav.my_games", "lobby:mine"),
            _shortcut("nav.tables", "lobby:tables"),
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")


def _icon(name: str) -> dict[str, str]:
    width, ground = icons.ICONS[name]
    purpose = "any" if ground is None else "maskable"
    return {
        "src": icons.path(name),
        "sizes": f"{width}x{width}",
        "type": "image/png",
        "purpose": purpose,
    }


def _shortcut(word: str, page: str) -> dict[str, Any]:
    return {"name": say(word), "url": reverse(page), "icons": [_icon("192")]}
