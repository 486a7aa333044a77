"""What is done for each question."""

from __future__ import annotations

from functools import partial

from django.db.models import QuerySet
from django.http import HttpResponse

from api import answers, reading
from api.doors import Call
from bots.programs.position import Position, play_wanted, position_of
from lobby import cards
from replay import visibility
from replay.shelf import file_of
from tables import offer
from tables.access import enter
from tables.models import Entry, Seat, Table
from tables.verbs.absence import look_in
from web.jinja import language
from web.ratelimit import address
from web.refusals import Refused


def games(call: Call) -> list[answers.Game]:
    return [
        answers.Game(
            game.slug,
            game.texts.get("title", language()),
            min(game.engine.seats),
            max(game.engine.seats),
            game.engine.version,
            [level.key for level in game.levels],
        )
        for game in offer.games()
    ]


def me(call: Call) -> answers.Me:
    return answers.Me(call.person.name, call.person.is_guest, list(call.scopes))


def my_tables(call: Call) -> answers.Page[answers.Table]:
    return reading.page(_mine(call), _before(call), partial(reading.table, user=call.person))


def my_results(call: Call) -> answers.Page[answers.GameResult]:
    over = _mine(call).filter(status=Table.Status.OVER, outcome__isnull=False)
    return reading.page(over, _before(call), reading.result)


def waiting_tables(call: Call) -> answers.Page[answers.Table]:
    """Listed tables with a free chair."""
    return reading.page(cards.joinable(call.person), _before(call), partial(reading.table, user=call.person))


def table(call: Call, code: str) -> answers.Table:
    return reading.table(_found(call, code), call.person)


def result(call: Call, code: str) -> answers.GameResult:
    found = _found(call, code)
    if found.live:
        raise Refused("table.refused.not_over", status=409)
    return reading.result(found)


def export(call: Call, code: str) -> HttpResponse:
    """The whole log holds every private choice: it leaves only when nothing is hidden any more."""
    found = _found(call, code)
    if not visibility.is_open(found):
        raise Refused("export.error.playing", status=409)
    if not found.entries.filter(kind=Entry.Kind.STARTED, index__lte=found.head).exists():
        raise Refused("replay.error.range", status=404)
    return HttpResponse(file_of(found), content_type="application/json")


def position(call: Call, code: str, number: int) -> Position:
    chair = _chair(call, code, number)
    return position_of(chair.table, chair)


def move(call: Call, code: str, number: int) -> Position:
    chair = _chair(call, code, number)
    play_wanted(call.request, chair.table, call.person)
    return position_of(chair.table, chair)


def _mine(call: Call) -> QuerySet[Table]:
    return Table.objects.filter(seats__user=call.person)


def _before(call: Call) -> str:
    return call.request.GET.get("before", "")


def _found(call: Call, code: str) -> Table:
    call.table, _ = enter(address(call.request), code, call.person)
    return call.table


def _chair(call: Call, code: str, number: int) -> Seat:
    """One's own, and no other's."""
    found = _found(call, code)
    chair: Seat | None = found.seats.select_related("table").filter(user=call.person, number=number).first()
    if chair is None:
        raise Refused("program.error.other_seat", status=403)
    look_in(found, call.person)
    return chair
