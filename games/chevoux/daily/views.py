"""The pages of the daily challenge and of the record book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import ensure_guest
from accounts.models import NAME_MAX, User
from engine import IllegalMove, registry
from engine.speaker import Speaker, speaker
from games.chevoux.daily import challenge as daily
from games.chevoux.daily import records
from games.chevoux.models import Attempt
from web.jinja import language
from web.refusals import Refused, sentence

SHOWN = 50
# How many of one's own records the book shows.
OWN = 10
# Where many share the first place, so many of their games are offered to be watched.
BEST = 3


@require_safe
def challenge(request: HttpRequest, difficulty: str = "normal") -> HttpResponse:
    return _page(request, difficulty)


@require_POST
def play(request: HttpRequest, difficulty: str) -> HttpResponse:
    """Start the attempt that counts, or another that does not."""
    if difficulty not in Attempt.Difficulty.values:
        raise Http404
    counted = request.POST.get("counted") == "1"
    try:
        user = ensure_guest(request, request.POST.get("name"))
        table = daily.begin(user, difficulty, counted=counted)
    except Refused as refused:
        return _page(request, difficulty, error=sentence(refused), status=refused.status)
    except IllegalMove as refused:
        words = _words()
        rule = words.texts.articles.get(words.texts.rule_of(refused.phrase.key) or "")
        return _page(request, difficulty, error=words.phrase(refused.phrase), rule=rule, status=409)
    return redirect(table)


@require_safe
def book(request: HttpRequest, difficulty: str = "normal") -> HttpResponse:
    """The record book."""
    if difficulty not in Attempt.Difficulty.values:
        raise Http404
    # The villages of days that are over may be watched.
    daily.settle()
    reader = _reader(request)
    context = {
        "words": _words(),
        "difficulty": difficulty,
        "difficulties": Attempt.Difficulty.values,
        "mine": records.of(reader, difficulty, OWN) if reader else [],
        "everybody": records.of_everybody(difficulty, SHOWN, reader),
    }
    return render(request, "chevoux/records.html", context)


def _reader(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _words() -> Speaker:
    return speaker(registry.get("chevoux").texts, language())


def _page(
    request: HttpRequest,
    difficulty: str,
    error: str = "",
    rule: Mapping[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    if difficulty not in Attempt.Difficulty.values:
        raise Http404
    daily.settle()
    reader = _reader(request)
    day = daily.today()
    yesterday = day - daily.DAY
    before = daily.ranking(yesterday, difficulty, reader)
    context: dict[str, Any] = {
        "words": _words(),
        "difficulty": difficulty,
        "difficulties": Attempt.Difficulty.values,
        "day": day,
        "yesterday": yesterday,
        "mine": daily.mine(reader, day, difficulty) if reader else None,
        "late": daily.left_open(reader, yesterday, difficulty) if reader else None,
        "streak": daily.streak(reader) if reader else 0,
        "ranking": daily.ranking(day, difficulty, reader)[:SHOWN],
        "before": before[:SHOWN],
        "best": daily.best(before)[:BEST],
        "seed": daily.dealt_seed(yesterday, difficulty),
        "name_max": NAME_MAX,
        "typed_name": request.POST.get("name", ""),
        "error": error,
        "rule": rule,
    }
    return render(request, "chevoux/daily.html", context, status=status)
