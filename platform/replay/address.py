"""How a link names a moment, and which one it means.

While a game hides anything, pages write the number of what all saw and of the reader's own steps since
(numbers.py): the same link means the same moment to everybody, during the game and after it. Once nothing is
hidden they write the index of the log, as they always have. A whole number in a link from elsewhere is that
index where nothing is hidden; before, it counts what its reader saw, which comes to the same where all see
everything.
"""

from __future__ import annotations

from bisect import bisect_right

from engine import OMNISCIENT, SPECTATOR
from replay import visibility
from replay.log_cache import Reel
from tables.log.numbers import Number
from tables.models import Table
from web.refusals import Refused


def addresses(table: Table, reel: Reel, eyes: int) -> dict[int, str]:
    """What to call each moment that these eyes saw; nothing where its index will do."""
    if visibility.is_open(table):
        return {}
    return {index: str(number) for index, number in reel.numbers(eyes).items()}


def moment(table: Table, reel: Reel, viewer: int, eyes: int, asked: str) -> int:
    """The entry that this visitor's link means, of those that these eyes saw."""
    known = reel.moments(eyes)
    at = _entry(table, reel, viewer, known, asked)
    if at in known:
        return at
    if visibility.is_open(table) and known[0] <= at <= table.head:
        # Once nothing is hidden: the last moment before it that these eyes saw.
        return known[bisect_right(known, at) - 1]
    raise Refused("replay.error.range", status=404)


def _entry(table: Table, reel: Reel, viewer: int, known: tuple[int, ...], asked: str) -> int:
    if number := Number.read(asked):
        own = reel.indexes(SPECTATOR if viewer == OMNISCIENT else viewer)
        shared = own.get(Number(number.public), -1) if visibility.is_open(table) else -1
        return own.get(number, shared)
    if not (asked.isascii() and asked.isdigit() and len(asked) < 10):
        return -1
    if visibility.is_open(table):
        return int(asked)
    place = int(asked) - reel.before - 1
    return known[place] if 0 <= place < len(known) else -1
