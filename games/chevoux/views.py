"""The page of the daily challenge."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import ensure_guest
from accounts.models import NAME_MAX, User
from config.jinja import language
from engine import IllegalMove, registry
from games.chevoux import daily
from games.chevoux.models import Attempt
from games.chevoux.scenery import Words
from manners.refusal import Refused, sentence

SHOWN = 50


@require_safe
def challenge(request: HttpRequest, difficulty: str = "normal") -> HttpResponse:
    return _page(request, difficulty)


@require_POST
def play(request: HttpRequest, difficulty: str) -> HttpResponse:
    """Start the attempt that counts, or another that does not; a running one is taken up again."""
    if difficulty not in Attempt.Difficulty.values:
        raise Http404
    counted = request.POST.get("counted") == "1"
    try:
        user = ensure_guest(request, request.POST.get("name"))
        table = daily.begin(user, difficulty, counted=counted)
    except Refused as refused:
        return _page(request, difficulty, error=sentence(refused), status=refused.status)
    except IllegalMove as refused:
        said = _words().say(refused.phrase)
        return _page(request, difficulty, error=said, status=409)
    return redirect(table)


def _words() -> Words:
    return Words(registry.get("chevoux").texts, language())


def _page(request: HttpRequest, difficulty: str, error: str = "", status: int = 200) -> HttpResponse:
    if difficulty not in Attempt.Difficulty.values:
        raise Http404
    daily.settle()
    reader = request.user if isinstance(request.user, User) else None
    day = daily.today()
    before = daily.ranking(day - daily.DAY, difficulty, reader)
    context: dict[str, Any] = {
        "words": _words(),
        "difficulty": difficulty,
        "difficulties": Attempt.Difficulty.values,
        "day": day,
        "yesterday": day - daily.DAY,
        "mine": daily.mine(reader, day, difficulty) if reader else None,
        "streak": daily.streak(reader) if reader else 0,
        "ranking": daily.ranking(day, difficulty, reader)[:SHOWN],
        "before": before[:SHOWN],
        "best": [(one, daily.replay_link(one.attempt)) for one in before if one.rank == 1],
        "seed": daily.seed_of(day - daily.DAY, difficulty),
        "name_max": NAME_MAX,
        "typed_name": request.POST.get("name", ""),
        "error": error,
    }
    return render(request, "chevoux/daily.html", context, status=status)
