"""The pages around the tables: home, a game's page, lists, rules, guided turn, credits."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from markupsafe import Markup

from accounts.guests import ensure_guest
from accounts.models import NAME_MAX, User
from daily.card import today
from engine import IllegalMove, registry
from engine.registry import Game
from lobby import cards, corners, matching, reading
from lobby.forms import OpenForm
from lobby.lists import reader_of
from lobby.solo import SoloForm, offered
from tables import offer
from tables.access import mind_guessers, slow_down_guessing
from tables.models import CODE_LENGTH, Table
from tables.page import presenter
from tables.verbs.opening import open_table
from web.jinja import language, say
from web.ratelimit import address, limit
from web.refusals import Refused, sentence

PER_PAGE = 20
# From one address, which may be that of a whole school.
TABLES, TABLE_SECONDS = 200, 600

View = Callable[..., HttpResponse]


def _game(slug: str) -> Game:
    try:
        return registry.get(slug)
    except KeyError:
        raise Http404 from None


def offered_here(view: View) -> View:
    """A game that the house has and does not offer: back to the square, with a sentence."""

    @wraps(view)
    def guarded(request: HttpRequest, slug: str) -> HttpResponse:
        chosen = _game(slug)
        if offer.offered(chosen):
            return view(request, chosen)
        messages.info(request, sentence(offer.not_offered(chosen)))
        return redirect("lobby:home")

    return guarded


# -- home ---------------------------------------------------------------------------------------------


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return _home(request)


def _home(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    reader = reader_of(request)
    context = {
        "games": [cards.game_card(game) for game in offer.games()],
        "resume": cards.resume_first(cards.live(reader), reader)[: cards.SHORT] if reader else [],
        "open_tables": [cards.TableCard(table) for table in cards.joinable(reader)[: cards.SHORT]],
        "today": today(reader),
        "corners": corners.filled(reader),
        "name_max": NAME_MAX,
        "name_error": "",
        "typed_name": "",
        **more,
    }
    return render(request, "lobby/home.html", context, status=status)


@require_POST
def enter(request: HttpRequest) -> HttpResponse:
    """A name is all it takes to enter the square."""
    name = request.POST.get("name", "")
    try:
        ensure_guest(request, name)
    except Refused as refused:
        return _home(request, refused.status, name_error=sentence(refused), typed_name=name)
    return redirect("lobby:home")


@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """From a code read over the phone, or a whole link pasted, to its table."""
    typed = (request.POST if request.method == "POST" else request.GET).get("code", "")
    wanted = _code_in(typed)
    error, status = "", 200
    if typed.strip():
        try:
            mind_guessers(address(request), wanted, request.user)
            if Table.objects.filter(code=wanted).exists():
                return redirect("tables:table", wanted)
            slow_down_guessing(address(request))
            error, status = say("home.join.error", code=typed.strip()[:40]), 404
        except Refused as slower:
            error, status = sentence(slower), slower.status
    elif request.method == "POST":
        error, status = say("error.required"), 404
    context = {"typed": typed[:200], "error": error, "code_length": CODE_LENGTH}
    return render(request, "lobby/code.html", context, status=status)


def _code_in(typed: str) -> str:
    path = re.split(r"[?#]", typed.strip())[0]
    last = path.rstrip("/").rpartition("/")[2]
    return re.sub(r"[\s.\-]", "", last).upper()[:CODE_LENGTH]


# -- a game and its tables ----------------------------------------------------------------------------


@require_safe
@offered_here
def game(request: HttpRequest, chosen: Game) -> HttpResponse:
    try:
        offer.require_opener(reader_of(request), chosen)
    except Refused as refused:
        # Said before anybody fills the form in; a chair at a waiting table is there for all.
        return _game_page(request, chosen, OpenForm(chosen), error=sentence(refused), at="open")
    return _game_page(request, chosen, OpenForm(chosen))


def _game_page(
    request: HttpRequest,
    chosen: Game,
    form: OpenForm,
    *,
    error: str = "",
    at: str = "",
    status: int = 200,
    alone: SoloForm | None = None,
) -> HttpResponse:
    """`at` names the form the error belongs to."""
    reader = reader_of(request)
    waiting = cards.joinable(reader).filter(game=chosen.slug)[: cards.SHORT]
    context = {
        "card": cards.game_card(chosen),
        "form": form,
        "solo": (alone or SoloForm(chosen)) if offered(chosen) else None,
        "levels": chosen.levels,
        "open_tables": [cards.TableCard(table) for table in waiting],
        "has_tutorial": bool(chosen.texts.source.get("tutorial")),
        "name_max": NAME_MAX,
        "typed_name": request.POST.get("name", ""),
        "extra": Markup(presenter.of_game(chosen).lobby_extra(request)),  # noqa: S704
        "error": error,
        "at": at,
    }
    return render(request, "lobby/game.html", context, status=status)


def _opener(request: HttpRequest) -> User:
    """Who opens a table from here: a person with a name, and not a program that opens them by the hundred."""
    limit(f"tables-from:{address(request)}", TABLES, TABLE_SECONDS)
    return ensure_guest(request, request.POST.get("name"))


@require_POST
@offered_here
def open_(request: HttpRequest, chosen: Game) -> HttpResponse:
    form = OpenForm(chosen, request.POST)
    if not form.is_valid():
        error = say("create.error.form")
        return _game_page(request, chosen, form, error=error, at="open", status=400)
    try:
        offer.require_opener(reader_of(request), chosen)
        user = _opener(request)
        table = open_table(user, chosen, name=str(user), place=address(request), **form.chosen())
        matching.seat_bots(table, user, form.cleaned_data["bots"], form.cleaned_data["bot_level"])
    except (Refused, IllegalMove) as refused:
        error, status = _why(chosen, refused)
        return _game_page(request, chosen, form, error=error, at="open", status=status)
    return redirect(table)


@require_POST
@offered_here
def quick(request: HttpRequest, chosen: Game) -> HttpResponse:
    try:
        table = matching.quick_match(_opener(request), chosen, address(request))
    except Refused as refused:
        return _game_page(
            request, chosen, OpenForm(chosen), error=sentence(refused), at="quick", status=refused.status
        )
    return redirect(table)


@require_POST
@offered_here
def bots(request: HttpRequest, chosen: Game) -> HttpResponse:
    try:
        offer.require_opener(reader_of(request), chosen)
        user = _opener(request)
        table = matching.with_bots(user, chosen, request.POST.get("level") or None)
    except Refused as refused:
        return _game_page(
            request, chosen, OpenForm(chosen), error=sentence(refused), at="bots", status=refused.status
        )
    return redirect(table)


@require_POST
@offered_here
def solo(request: HttpRequest, chosen: Game) -> HttpResponse:
    if not offered(chosen):
        raise Http404
    form = SoloForm(chosen, request.POST)
    if not form.is_valid():
        return _game_page(
            request,
            chosen,
            OpenForm(chosen),
            error=say("create.error.form"),
            at="solo",
            status=400,
            alone=form,
        )
    try:
        offer.require_opener(reader_of(request), chosen)
        table = matching.alone(_opener(request), chosen, form.chosen(), request.POST.get("hash", ""))
    except (Refused, IllegalMove) as refused:
        error, status = _why(chosen, refused)
        return _game_page(
            request, chosen, OpenForm(chosen), error=error, at="solo", status=status, alone=form
        )
    return redirect(table)


def _why(chosen: Game, refused: Refused | IllegalMove) -> tuple[str, int]:
    """What stands in the way, in the house's words or in the game's."""
    if isinstance(refused, IllegalMove):
        # Options that each make sense, and not together.
        return chosen.texts.say(refused.phrase, language()), 422
    return sentence(refused), refused.status


# -- reading ----------------------------------------------------------------------------------------------


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    chosen = _game(slug)
    context = {
        "card": cards.game_card(chosen),
        "chapters": reading.chapters(chosen),
        "glossary": reading.glossary(chosen),
        "tips": reading.tips(chosen),
        "has_tutorial": bool(chosen.texts.source.get("tutorial")),
        "styles": presenter.of_game(chosen).styles,
    }
    return render(request, "lobby/rules.html", context)


@require_safe
def learn(request: HttpRequest, slug: str) -> HttpResponse:
    chosen = _game(slug)
    steps = reading.steps(chosen)
    if not steps:
        raise Http404
    context = {
        "card": cards.game_card(chosen),
        "steps": steps,
        "board": reading.tutorial_board(chosen),
        "styles": presenter.of_game(chosen).styles,
    }
    return render(request, "lobby/learn.html", context)


@require_safe
def credits(request: HttpRequest) -> HttpResponse:
    games = [cards.game_card(game) for game in offer.games()]
    return render(request, "lobby/credits.html", {"games": games})
