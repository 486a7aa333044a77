"""What the host says of themselves and of what is kept, and the colours they chose."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from web.house import House

YEAR = 365 * 24 * 3600


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    return _page(request, "nav.imprint", settings.IMPRINT)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    return _page(request, "nav.privacy", settings.PRIVACY)


def _page(request: HttpRequest, title: str, text: str) -> HttpResponse:
    """Plain text: an empty line between paragraphs."""
    if not text:
        raise Http404
    paragraphs = [part.strip().splitlines() for part in text.split("\n\n") if part.strip()]
    return render(request, "lobby/house.html", {"title_key": title, "paragraphs": paragraphs})


@require_safe
@cache_control(public=True, max_age=YEAR, immutable=True)
def colours(request: HttpRequest) -> HttpResponse:
    return HttpResponse(House().colours, content_type="text/css; charset=utf-8")
