"""The pages of the record book."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from daily.ranking import settle
from engine import registry
from engine.speaker import speaker
from games.chevoux.records.book import of, of_everybody
from games.chevoux.rules.daily import DAILY
from web.jinja import language

SHOWN = 50
# How many of one's own records the book shows.
OWN = 10


@require_safe
def book(request: HttpRequest, difficulty: str = "normal") -> HttpResponse:
    if DAILY.variant(difficulty) is None:
        raise Http404
    # The villages of days that are over may be watched.
    settle()
    reader = request.user if isinstance(request.user, User) else None
    context = {
        "words": speaker(registry.get("chevoux").texts, language()),
        "difficulty": difficulty,
        "difficulties": [variant.key for variant in DAILY.variants],
        "mine": of(reader, difficulty, OWN) if reader else [],
        "everybody": of_everybody(difficulty, SHOWN, reader),
    }
    return render(request, "chevoux/records.html", context)
