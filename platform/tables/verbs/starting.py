"""Start the game: the deal is the first thing chance decides."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from engine import Event, phrase
from tables.change import Change, change
from tables.models import Move, Seat, Table
from tables.presence import away_long_enough, is_here
from web.refusals import Refused


def start(code: str, user: User) -> Table:
    with change(code) as held:
        held.require(Table.Status.WAITING)
        if host_is_away(held.table, held.seats):
            held.require_seat(user)
        else:
            held.require_host(user)
        if newcomer := next((seat for seat in held.seats if seat.unconfirmed), None):
            raise Refused("wait.start.unconfirmed", status=409, name=newcomer.name)
        deal(held, user)
        return held.table


def host_is_away(table: Table, seats: list[Seat]) -> bool:
    """Friends need not wait for a host who opened the table and went."""
    host = next((seat for seat in seats if seat.user_id == table.host_id), None)
    return host is None or away_long_enough(table, host, is_here(table.pk, host.number))


def deal(held: Change, user: User) -> None:
    table, engine = held.table, held.table.rules.engine
    seats = len(held.seats)
    if seats not in engine.seats:
        raise Refused("wait.start.too_few", status=409, min=engine.seats[0])
    chance = held.chance()
    state = engine.deal(seats, engine.read_options(table.options), chance)
    held.keep(state)
    table.status = Table.Status.PLAYING
    table.rules_version = engine.version
    table.started = timezone.now()
    if engine.apart and seats == 1:
        table.pace = None  # nobody waits for the end
    held.append(
        Move.Kind.STARTED,
        user=user,
        action={"seats": seats, "options": table.options},
        chance=chance,
        events=engine.opening(state) or [Event(phrase("wait.start.now"))],
    )
    held.reschedule()
