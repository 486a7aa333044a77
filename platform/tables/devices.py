"""One browser, several people: which of its chairs is in hand, and what stays under the curtain.

Each person on the device has a chair of their own and is a guest of their own; the browser is what they
share. Where a game hides something from a neighbour, the browser shows a chair only once its person has
opened the curtain, and the curtain falls again when somebody else on the device is asked. It is kept with the
table, not in the page: no reload, no way back and no second tab looks under it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from accounts.models import User
from engine import SPECTATOR
from tables.models import Seat, Table
from web.refusals import Refused


class Eyes(NamedTuple):
    """With whose eyes a browser sees a table; under a curtain nobody's, and whom the curtain asks for."""

    viewer: int
    curtain: int | None = None


def chairs_of(seats: Iterable[Seat], device: str) -> list[Seat]:
    return [seat for seat in seats if device and seat.device == device]


def own_eyes(table: Table, seats: Sequence[Seat], user_id: int | None, device: str) -> Eyes | None:
    """The chair that this person's browser shows now; None where they have none."""
    mine = next((seat for seat in seats if user_id is not None and seat.user_id == user_id), None)
    here = chairs_of(seats, device)
    if mine is None or mine not in here:
        # Somebody's other browser is theirs alone; and who signed in as somebody else has left the device.
        return None if mine is None else Eyes(mine.number)
    if len(here) == 1 or table.status != Table.Status.PLAYING:
        return Eyes(mine.number)
    return _in_hand(table, here, mine)


def _in_hand(table: Table, here: list[Seat], mine: Seat) -> Eyes:
    asked = asked_here(here, table.rules.engine.to_move(table.position()))
    if not table.rules.engine.mode.private:
        return Eyes(asked[0] if asked else mine.number)
    opened = table.uncovered.get(mine.device)
    if opened in [seat.number for seat in here] and stays_open(opened, asked):
        return Eyes(opened)
    return Eyes(SPECTATOR, asked[0] if asked else mine.number)


def asked_here(here: Iterable[Seat], to_move: Iterable[int]) -> list[int]:
    """Who of the device is asked something, in the order of the chairs. A chair that a bot plays is not."""
    asked = set(to_move)
    return [seat.number for seat in here if seat.number in asked and not seat.bot]


def stays_open(number: int, asked: list[int]) -> bool:
    """Until somebody else on the device is asked, and this person no longer is."""
    return number in asked or not asked


def cover(table: Table, seats: Sequence[Seat], state: Any) -> None:
    """After anything that changes who must act: let the curtains fall that have to."""
    for device, opened in list(table.uncovered.items()):
        asked = asked_here(chairs_of(seats, device), table.rules.engine.to_move(state))
        if not stays_open(opened, asked):
            del table.uncovered[device]


def acting(table: Table, user: User) -> User:
    """Who plays when this browser is clicked: the person of the chair in hand."""
    seats = list(table.seats.select_related("user").order_by("number"))
    eyes = own_eyes(table, seats, user.pk, user.device)
    if eyes is None:
        return user
    if eyes.curtain is not None:
        raise Refused("curtain.refused", status=409, name=seats[eyes.curtain].name)
    person = seats[eyes.viewer].user
    return person if person is not None and person.pk != user.pk else user


def voice_of(seats: Sequence[Seat], seat: Seat) -> Seat:
    """Who answers the table's questions for a chair: on a shared browser, its keeper for all."""
    return next((one for one in seats if seat.keeper_id and one.user_id == seat.keeper_id), seat)
