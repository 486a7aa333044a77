"""Take a chair before the game starts, or free one."""

from __future__ import annotations

from accounts.models import User
from accounts.names import look_alike
from tables.change import Change, change
from tables.log.bounds import require_room
from tables.models import Entry, Seat, Table
from tables.networks import neighbour, scrambled
from web.refusals import Refused


def join(code: str, user: User, name: str, place: str = "") -> Seat:
    """Sit down, coming from this place. Somebody who already sits here keeps their chair."""
    with change(code) as held:
        if seat := held.seat_of(user):
            return seat
        held.require(Table.Status.WAITING)
        require_room(held)
        check_name(held, name)
        seat = add_seat(held, user=user, name=name, network=scrambled(held.table, place))
        held.tell(Entry.Kind.JOINED, "wait.joined", seat=seat.number, user=user, name=name)
        return seat


def leave(code: str, user: User) -> None:
    """Stand up before the game starts. The chair of a host who leaves goes to the next person."""
    with change(code) as held:
        held.require(Table.Status.WAITING)
        seat = held.require_seat(user)
        remove_seat(held, seat)
        held.tell(Entry.Kind.LEFT, "wait.left", user=user, name=seat.name)
        if held.table.host_id == user.pk:
            _next_host(held)


def clear(code: str, user: User, number: int) -> None:
    """The host frees somebody's chair before the game starts."""
    with change(code) as held:
        held.require(Table.Status.WAITING)
        held.require_host(user)
        seat = seat_number(held, number)
        if seat.user_id == user.pk:
            raise Refused("table.refused.own_chair", status=409)
        remove_seat(held, seat)
        held.tell(Entry.Kind.LEFT, "wait.left", user=user, name=seat.name)


def check_name(held: Change, name: str) -> None:
    if any(look_alike(seat.name, name) for seat in held.seats if seat.user_id):
        raise Refused("home.name.error.taken", status=409)


def seat_number(held: Change, number: int) -> Seat:
    if not 0 <= number < len(held.seats):
        raise Refused("table.refused.no_such_seat", status=404)
    return held.seats[number]


def let_in(code: str, user: User, number: int) -> None:
    """The host says that somebody from a neighbour's address is somebody else; everybody may know that."""
    with change(code) as held:
        held.require(Table.Status.WAITING)
        held.require_host(user)
        seat = seat_number(held, number)
        if not seat.unconfirmed:
            raise Refused("table.refused.let_in", status=409, name=seat.name)
        seat.unconfirmed = False
        seat.save(update_fields=["unconfirmed"])
        held.tell(
            Entry.Kind.ARRANGED,
            "log.let_in",
            seat=number,
            user=user,
            action=held.table.options,
            host=str(held.table.host),
            name=seat.name,
        )


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


def _next_host(held: Change) -> None:
    people = [seat for seat in held.seats if seat.user_id]
    # Nobody lets themselves in, unless there is nobody left whom they could be.
    heir = min(people, key=lambda seat: seat.unconfirmed, default=None)
    if heir is None:
        held.tell(Entry.Kind.STOPPED, "log.stopped")
        held.end(Table.Status.STOPPED)
        return
    held.table.host_id = heir.user_id
    held.tell(Entry.Kind.HOST, "wait.host.changed", seat=heir.number, name=heir.name)
