"""Play now: a chair at a waiting table, or a table of one's own."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from accounts.models import User
from engine.registry import Game
from lobby import cards
from tables.models import Table
from tables.presence import host_is_away
from tables.verbs.adding_bot import add_bot
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.starting import start
from web.refusals import Refused

# Tables tried before opening a new one: others may be taking the same chairs at this very moment.
TRIES = 5
# Company for one person, where the game takes that many.
BOTS = 3


def quick_match(user: User, game: Game, place: str = "") -> Table:
    """The table where this person can play soonest."""
    # Pressing twice brings back to the same table.
    if waiting := cards.live(user).filter(game=game.slug, listed=True, status=Table.Status.WAITING).first():
        return waiting
    for table in cards.joinable(user).filter(game=game.slug)[:TRIES]:
        # Only the host can start: a chair opposite an empty one is a dead end.
        if host_is_away(table, table.seats.all()):
            continue
        try:
            chair = join(table.code, user, str(user), place)
        except Refused:
            continue
        if chair.number + 1 == table.places:
            _start_full(table)
        return table
    return open_table(user, game, name=str(user), listed=True, place=place)


def _start_full(table: Table) -> None:
    """Strangers who wanted to play at once wait for nobody's click once every chair is taken."""
    # Where the host has yet to let a neighbour in, they start it themselves.
    with suppress(Refused):
        start(table.code, table.host)


def with_bots(user: User, game: Game, level: str | None = None) -> Table:
    """A private table with a bot in each of its other chairs."""
    seats = game.engine.seats
    places = max(seats[0], min(seats[-1], BOTS + 1))
    table = open_table(user, game, name=str(user), places=places, bot_level=level)
    seat_bots(table, user, places - 1, level)
    return table


def alone(user: User, game: Game, options: dict[str, Any], hashed: str = "") -> Table:
    """A game that waits for nobody, but for what this person's browser pledged to its luck."""
    return start(open_table(user, game, name=str(user), places=1, options=options).code, user, hashed)


def seat_bots(table: Table, user: User, count: int, level: str | None) -> None:
    for _ in range(count):
        add_bot(table.code, user, level)
