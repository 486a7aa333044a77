"""The pages of the puzzles: every game's, one game's, and one puzzle before and after its answer."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import ensure_guest
from accounts.models import NAME_MAX, User
from engine.registry import Game
from engine.speaker import speaker
from puzzles import answering, stock
from puzzles.choosing import next_for, shelf
from puzzles.models import Answer, Puzzle
from puzzles.rating import shown
from tables import offer
from tables.verbs.opening import checked_level
from web.jinja import language, say
from web.refusals import Refused, sentence


@require_safe
def every(request: HttpRequest) -> HttpResponse:
    shelves = [shelf(game, _reader(request)) for game in offer.games()]
    # A game of which none was cut yet has nothing to show.
    return render(request, "puzzles/every.html", {"shelves": [one for one in shelves if one.count]})


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    chosen = _game(slug)
    context = {"shelf": shelf(chosen, _reader(request)), "next": next_for(chosen, _reader(request))}
    return render(request, "puzzles/game.html", context)


@require_safe
@never_cache
def next_(request: HttpRequest, slug: str) -> HttpResponse:
    """On to the next one; back to the game's page where none is left."""
    found = next_for(_game(slug), _reader(request))
    return redirect("puzzles:puzzle", slug, found.key) if found else redirect("puzzles:game", slug)


@require_safe
@never_cache
def puzzle(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    return _page(request, _puzzle(slug, key))


@require_POST
def answer(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """To the table where it is answered."""
    found = _puzzle(slug, key)
    try:
        offer.require_opener(_reader(request), _game(slug))
        table = answering.begin(ensure_guest(request, request.POST.get("name")), found)
    except Refused as refused:
        return _page(request, found, error=sentence(refused), status=refused.status)
    return redirect(table)


def _game(slug: str) -> Game:
    found = next((game for game in offer.games() if game.slug == slug), None)
    if found is None:
        raise Http404
    return found


def _puzzle(slug: str, key: str) -> Puzzle:
    return get_object_or_404(stock.of(_game(slug)), key=key)


def _reader(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _page(request: HttpRequest, found: Puzzle, *, error: str = "", status: int = 200) -> HttpResponse:
    reader, chosen, cut = _reader(request), _game(found.game), found.content
    mine = (
        Answer.objects.filter(puzzle=found, user=reader).select_related("table").first() if reader else None
    )
    rival = say(f"bot.{checked_level(chosen, None)}.name")
    names = tuple(str(reader or "") if seat == cut.seat else rival for seat in range(cut.seats))
    context = {
        "puzzle": found,
        "game": chosen,
        "cut": cut,
        # Nothing of the answer is sent before it is given.
        "answered": mine is not None and (mine.right is not None or not mine.table.live),
        "mine": mine,
        "words": speaker(chosen.texts, language(), names),
        "rating": shown(found),
        "name_max": NAME_MAX,
        "typed_name": request.POST.get("name", ""),
        "error": error,
    }
    return render(request, "puzzles/puzzle.html", context, status=status)
