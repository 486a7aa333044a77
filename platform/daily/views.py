"""The pages of the challenge of the day: today's five, a game's own, and days that are over."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import ensure_guest
from accounts.models import NAME_MAX, User
from daily import attempts, card, days
from daily.ranking import best, ranking, settle, streak
from daily.seeds import dealt_seed
from engine.daily import Variant
from engine.registry import Game
from engine.speaker import speaker
from tables import offer
from tables.page import refusals
from web.jinja import language
from web.refusals import Refused, sentence

SHOWN = 50
# Where many share the first place, so many of their games are offered to be watched.
BEST = 3


@require_safe
def today(request: HttpRequest) -> HttpResponse:
    return render(request, "daily/today.html", {"today": card.today(_reader(request)), "day": days.today()})


@require_safe
def challenge(request: HttpRequest, slug: str, variant: str = "") -> HttpResponse:
    return _page(request, *_chosen(slug, variant))


@require_POST
def play(request: HttpRequest, slug: str, variant: str) -> HttpResponse:
    """Start the attempt that counts, or another that does not."""
    game, chosen = _chosen(slug, variant)
    try:
        offer.require_opener(_reader(request), game)
        user = ensure_guest(request, request.POST.get("name"))
        table = attempts.begin(user, game, chosen, counted=request.POST.get("counted") == "1")
    except Refused as refused:
        return _page(request, game, chosen, error=sentence(refused), status=refused.status)
    return redirect(table)


@require_safe
def past(request: HttpRequest, slug: str, variant: str, written: str) -> HttpResponse:
    """A day that is over: who played it how, and the best of it to watch."""
    game, chosen = _chosen(slug, variant)
    try:
        day = days.read(written)
    except Refused as refused:
        return refusals.page(request, refused)
    settle()
    after = day + days.DAY
    context = {
        **_about(game, chosen),
        **_past(game, chosen, day, _reader(request)),
        "before": day - days.DAY if day > date.min else None,
        "after": after if after < days.today() else None,
    }
    return render(request, "daily/past.html", context)


def _chosen(slug: str, variant: str) -> tuple[Game, Variant]:
    game = next((game for game in offer.games() if game.slug == slug), None)
    chosen = game and (game.daily.variant(variant) if variant else game.daily.variants[0])
    if not game or not chosen:
        raise Http404
    return game, chosen


def _reader(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _about(game: Game, variant: Variant) -> dict[str, Any]:
    return {
        "game": game,
        "words": speaker(game.texts, language()),
        "variant": variant,
        "bots": game.daily.chairs(game.engine.seats) - 1,
        "level": game.daily.level or game.levels[len(game.levels) // 2].key,
    }


def _past(game: Game, variant: Variant, day: date, reader: User | None) -> dict[str, Any]:
    ranked = ranking(game.slug, day, variant.key, reader)
    return {
        "past": day,
        "ranked": ranked[:SHOWN],
        "best": best(ranked)[:BEST],
        "seed": dealt_seed(game.slug, day, variant.key),
    }


def _page(
    request: HttpRequest, game: Game, variant: Variant, *, error: str = "", status: int = 200
) -> HttpResponse:
    settle()
    reader, day = _reader(request), days.today()
    yesterday = day - days.DAY
    about = (game.slug, day, variant.key)
    context: dict[str, Any] = {
        **_about(game, variant),
        **_past(game, variant, yesterday, reader),
        "day": day,
        "mine": attempts.mine(reader, *about) if reader else None,
        "late": attempts.left_open(reader, game.slug, yesterday, variant.key) if reader else None,
        "streak": streak(reader, game.slug) if reader else 0,
        "ranking": ranking(*about, reader)[:SHOWN],
        "article": game.texts.articles.get(game.daily.article),
        "name_max": NAME_MAX,
        "typed_name": request.POST.get("name", ""),
        "error": error,
    }
    return render(request, "daily/challenge.html", context, status=status)
