"""Who may come in, and as whom."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from engine import SPECTATOR
from tables.devices import Eyes, own_eyes
from tables.models import Seat, Table, read_code
from tables.signals import entering
from web.ratelimit import limit, pending
from web.refusals import Refused

# Far above any honest use; a program that guesses codes is slowed down.
GUESSES, GUESS_SECONDS = 20, 60


class NotAdmitted(Refused):
    """This visitor may not see this table."""


def find(code: str) -> Table:
    rows = Table.objects.select_related("host", "rematch")
    return checked(rows.filter(code=read_code(code)).first(), code)


def checked(table: Table | None, code: str) -> Table:
    """The table, if there is one and the house still has its game."""
    if table is None:
        raise NotAdmitted("home.join.error", status=404, code=code[:20])
    if not table.installed:
        raise NotAdmitted("table.refused.no_game", status=410)
    return table


def slow_down_guessing(place: str) -> None:
    """Count a code that no table has, tried from this place."""
    limit(f"guess:{place}", GUESSES, GUESS_SECONDS)


def person(visitor: object) -> User | None:
    """Who a socket's visitor is; None for somebody without a name, whom Django makes a user of its own."""
    return visitor if isinstance(visitor, User) else None


def mind_guessers(place: str, code: str, user: Any) -> None:
    """From where too many wrong codes came, a right one opens nothing for a while either.

    Whoever sits at the table comes in all the same: a guesser may share their address.
    """
    if seconds := pending(f"guess:{place}", GUESSES, GUESS_SECONDS):
        seats = Seat.objects.filter(table__code=read_code(code), user_id=user.pk)
        if user.pk is None or not seats.exists():
            raise Refused("error.rate", status=429, n=seconds)


def admit(code: str, user: Any) -> tuple[Table, int]:
    """The table and the viewer this person is there: their seat, or a spectator where the host allows it.

    A table that has not started shows nothing to hide: whoever has its link may look in and sit down.
    """
    table = find(code)
    entering.send(sender=Table, user=user)
    eyes = eyes_at(table, user)
    if eyes is not None:
        return table, eyes.viewer
    if table.spectators or table.status == Table.Status.WAITING:
        return table, SPECTATOR
    raise NotAdmitted("table.refused.no_spectators", status=403)


def eyes_at(table: Table, user: Any) -> Eyes | None:
    """With whose eyes this person's browser sees the table now; None for somebody without a chair."""
    if not user.is_authenticated:
        return None
    if user.device:
        return own_eyes(table, list(table.seats.order_by("number")), user.pk, user.device)
    number = table.seats.filter(user=user).values_list("number", flat=True).first()
    return None if number is None else Eyes(number)


def enter(place: str, code: str, user: Any) -> tuple[Table, int]:
    """Be admitted from this place: a page, a socket or a question, codes are guessed no faster by one than
    by another.
    """
    mind_guessers(place, code, user)
    try:
        return admit(code, user)
    except NotAdmitted as refusal:
        if refusal.status == 404:
            slow_down_guessing(place)
        raise
