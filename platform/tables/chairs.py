"""The chairs of a table that is held for changing: find one, take one, free one."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User
from accounts.names import look_alike
from engine import Phrase
from tables.change import Change
from tables.models import Entry, Seat, Table
from tables.networks import neighbour
from web.refusals import Refused

# No table has so many chairs.
BEYOND = 1000


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


def sit_beside(held: Change, mine: Seat, guest: User, device: str, network: str = "") -> Seat:
    """Somebody sits down at the browser of this chair's person, which is known as this device from now on."""
    check_name(held, guest.name)
    mine.device = device
    mine.save(update_fields=["device"])
    seat = add_seat(held, user=guest, name=guest.name, network=network)
    # Whoever keeps the browser says that it is somebody else.
    seat.device, seat.keeper, seat.unconfirmed = device, mine.user, False
    seat.save(update_fields=["device", "keeper", "unconfirmed"])
    held.tell(
        Entry.Kind.JOINED, "device.joined", seat=seat.number, user=guest, name=guest.name, host=mine.name
    )
    return seat


def accept(held: Change, seat: Seat) -> None:
    """Somebody who was invited from the game before sits down: they are known."""
    if seat.user_id in held.table.invited:
        held.table.invited.remove(seat.user_id)
        seat.unconfirmed = False
        seat.save(update_fields=["unconfirmed"])
        back_in_place(held)


def start_if_all_answered(held: Change, begin: Callable[[Change, User], None]) -> None:
    """Another game begins once everybody who was invited has said yes or no, where enough have said yes.

    Whoever is left alone decides for themself how to fill the chairs.
    """
    table = held.table
    together = sum(seat.user_id is not None for seat in held.seats) > 1
    ready = len(held.seats) in table.rules.engine.seats and not any(seat.unconfirmed for seat in held.seats)
    if not table.invited and together and ready:
        begin(held, table.host)


def back_in_place(held: Change) -> None:
    """In another game everybody has the chair of the game before, and with it their colour.

    Newcomers sit where somebody is missing. Who begins is drawn by the rules of each game.
    """
    before = Table.objects.filter(rematch=held.table.pk).first()
    if before is None:
        return
    others = list(held.seats)
    known: dict[int, Seat] = {}
    for old in (chairs := list(before.seats.order_by("number"))):
        if found := next((seat for seat in others if _same_sitter(seat, old)), None):
            others.remove(found)
            known[old.number] = found
    order = [known.get(old.number) or (others.pop(0) if others else None) for old in chairs]
    renumber(held, [*(seat for seat in order if seat is not None), *others])


def _same_sitter(seat: Seat, old: Seat) -> bool:
    if seat.user_id is None or old.user_id is None:
        return seat.user_id == old.user_id and seat.bot == old.bot
    return bool(seat.user_id == old.user_id)


def renumber(held: Change, order: list[Seat]) -> None:
    """By way of numbers that no table has: never two in one chair."""
    for shift in (BEYOND, 0):
        for number, seat in enumerate(order):
            seat.number = number + shift
            seat.save(update_fields=["number"])
    held.seats[:] = order


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
