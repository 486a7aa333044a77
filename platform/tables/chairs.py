"""The chairs of a table that is held for changing: find one, take one, free one."""

from __future__ import annotations

from accounts.models import User
from accounts.names import look_alike
from engine import Phrase
from tables.change import Change
from tables.models import Seat
from tables.networks import neighbour
from web.refusals import Refused


def seat_number(held: Change, number: int) -> Seat:
    if not 0 <= number < len(held.seats):
        raise Refused("table.refused.no_such_seat", status=404)
    return held.seats[number]


def check_name(held: Change, name: str) -> None:
    if any(look_alike(seat.name, name) for seat in held.seats if seat.user_id):
        raise Refused("home.name.error.taken", status=409)


def add_seat(held: Change, *, user: User | None = None, name: str, bot: str = "", network: str = "") -> Seat:
    if len(held.seats) >= held.table.places:
        raise Refused("lobby.error.full", status=409)
    seat = Seat(
        table=held.table,
        number=len(held.seats),
        user=user,
        name=name,
        bot=bot,
        network=network,
        unconfirmed=neighbour(held.table, held.seats, network) is not None,
    )
    seat.save(force_insert=True)
    held.seats.append(seat)
    return seat


def remove_seat(held: Change, seat: Seat) -> None:
    """Free a chair; those after it move up, in an order that never puts two in one chair."""
    held.seats.remove(seat)
    seat.delete()
    for number, other in enumerate(held.seats):
        if other.number != number:
            other.number = number
            other.save(update_fields=["number"])


def bot_name(level: str) -> Phrase:
    return Phrase(f"bot.{level}.name")
