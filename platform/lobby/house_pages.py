"""What the host says of themselves and of what is kept, and the colours they chose."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from web.house import House

DAY = 24 * 3600
YEAR = 365 * DAY


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    if not settings.IMPRINT:
        raise Http404
    context = {"title_key": "nav.imprint", "paragraphs": _paragraphs(settings.IMPRINT)}
    return render(request, "lobby/house.html", context)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What the site does as it is set up, and then what the host adds."""
    context = {
        "retention": House().retention,
        "cookie_days": settings.SESSION_COOKIE_AGE // DAY,
        "mail": settings.MAIL_ON,
        "backups": settings.BACKUP_KEEP,
        "paragraphs": _paragraphs(settings.PRIVACY),
    }
    return render(request, "lobby/privacy.html", context)


def _paragraphs(text: str) -> list[list[str]]:
    """Plain text: an empty line between paragraphs."""
    return [part.strip().splitlines() for part in text.split("\n\n") if part.strip()]


@require_safe
@cache_control(public=True, max_age=YEAR, immutable=True)
def colours(request: HttpRequest) -> HttpResponse:
    return HttpResponse(House().colours, content_type="text/css; charset=utf-8")
