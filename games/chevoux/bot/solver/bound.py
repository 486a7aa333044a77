"""What it would take to mend a crowd of villages: how many cards at least, so that a search can stop early.

Each of several needs that lie apart (see `apart`) must be met by some card, and the tiles that would have to
move stay where they are until then. So what a card can meet at once, looked up now, bounds what it can do
later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.chevoux.bot.solver.apart import Apart, apart
from games.chevoux.bot.solver.batch import (
    COLUMN_MASKS,
    COMERS,
    EVERYWHERE,
    ROW_MASKS,
    Counts,
    Crowd,
    Masks,
    Places,
    kinds,
    of_kind,
    slides_rows,
)
from games.chevoux.bot.solver.misplaced import beside, columns_of, rows_of
from games.chevoux.data import CARDS, Swap
from games.chevoux.data.cells import COLUMNS, IN_LINE, ROWS
from games.chevoux.rules.layout import Layout

_CARDS: Final = list(CARDS)
# With more needs than these, a swap is taken to meet two at once without a look.
MOST: Final = 6


class Needs(NamedTuple):
    """For each village, how many needs lie apart, and what could meet them."""

    apart: Counts
    # The cells of the tiles that would have to move, and by kind those where one of it would have to come.
    movers: Masks
    entries: Masks
    # How many needs a card may meet at once, by card; and how many each line of a slide touches, first the
    # rows and then the columns.
    met: Counts
    lines: Counts

    def chosen(self, which: Places) -> Needs:
        return Needs(
            self.apart[which],
            self.movers[which],
            self.entries[:, which],
            self.met[:, which],
            self.lines[:, which],
        )

    def met_by(self, card: str) -> Counts:
        met: Counts = self.met[_CARDS.index(card)]
        return met

    def lines_of(self, card: str) -> Counts:
        return self.lines[:ROWS] if slides_rows(card) else self.lines[ROWS:]

    def within_reach(self, cards: Sequence[str], coming: int) -> Counts:
        """How many of them these cards may meet, if so many of them come: one may lie aside."""
        each = self.met[[_CARDS.index(card) for card in cards]]
        total: Counts = each.sum(axis=0, dtype=np.int8)
        return total if coming == len(cards) else total - each.min(axis=0)

    def hopeful(self, cards: Sequence[str], coming: int) -> Places:
        return np.nonzero(self.apart <= self.within_reach(cards, coming))[0]


def needs(layout: Layout, crowd: Crowd, cards: Sequence[str], coming: int) -> tuple[Places, Needs]:
    """The villages that may still be mended where so many of these cards are to come; and their needs."""
    swaps = [card for card in cards if isinstance(CARDS[card].restructure, Swap)]
    slides = [card for card in cards if card not in swaps]
    pushes = min(len(slides), coming)
    few = apart(layout, crowd.where, 2 * (coming - pushes) + COLUMNS * pushes)
    found = _gathered(few, crowd.occupied, swaps, slides, coming)
    kept = found.hopeful(cards, coming)
    return few.which[kept], found.chosen(kept)


def _gathered(few: Apart, occupied: Masks, swaps: Sequence[str], slides: Sequence[str], coming: int) -> Needs:
    met = np.full((len(CARDS), len(few.which)), 2, np.int8)
    lines = np.zeros((ROWS + COLUMNS, len(few.which)), np.int8)
    found = Needs(few.many, *few.wished(), met, lines)
    for card in slides:
        found.lines_of(card)[:] = _on_rows(few) if slides_rows(card) else _on_columns(few)
        met[_CARDS.index(card)] = found.lines_of(card).max(axis=0)
    # Where there are no more needs than cards, none have to be met at once.
    several = (few.many > coming) & (few.many <= MOST)
    doubtful = np.nonzero(several & (few.many <= found.within_reach([*swaps, *slides], coming)))[0]
    if len(doubtful) and swaps:
        they = few.chosen(doubtful)
        theirs = Rows.of(they)
        free = ~occupied[they.which]
        for card in swaps:
            met[_CARDS.index(card), doubtful] = 1 + within_a_swap(they.where, free, theirs, card)
    return found


# -- what one card can meet -------------------------------------------------------------------------------


def _on_rows(few: Apart) -> Counts:
    """How many needs each row touches."""
    # The counts of all rows side by side in one number, a few bits for each.
    total = np.zeros_like(few.many, np.uint32)
    for need in few.each:
        total += rows_of(need.movers | need.entries) & COLUMN_MASKS[0]
    return _unpacked(total, ROWS, COLUMNS)


def _on_columns(few: Apart) -> Counts:
    total = np.zeros_like(few.many, np.uint32)
    for need in few.each:
        total += _SPREAD[columns_of(need.movers | need.entries) & ROW_MASKS[0]]
    return _unpacked(total, COLUMNS, _WIDTH)


def _unpacked(total: Masks, lines: int, width: int) -> Counts:
    field = np.uint32((1 << width) - 1)
    return np.stack([total >> np.uint32(line * width) & field for line in range(lines)]).astype(np.int8)


_WIDTH: Final = 5
_SPREAD: Final = np.array(
    [sum((line >> i & 1) << i * _WIDTH for i in range(COLUMNS)) for line in range(1 << COLUMNS)], np.uint32
)


class Rows(NamedTuple):
    """The needs of each village in as few rows as it takes; the kind that would have to come is a number."""

    movers: Masks
    entries: Masks
    comer: NDArray[np.uint8]

    @classmethod
    def of(cls, few: Apart) -> Rows:
        size = len(few.which)
        rows = cls(
            np.zeros((MOST, size), np.uint32),
            np.zeros((MOST, size), np.uint32),
            np.full((MOST, size), len(COMERS), np.uint8),
        )
        row = np.zeros(size, np.intp)
        for need in few.each:
            at = np.nonzero(need.movers)[0]
            rows.movers[row[at], at] = need.movers[at]
            if need.comer:
                rows.entries[row[at], at] = need.entries[at]
                rows.comer[row[at], at] = COMERS.index(need.comer)
            row[at] += 1
        most = few.many.max(initial=0)
        return cls(rows.movers[:most], rows.entries[:most], rows.comer[:most])

    def chosen(self, which: Places) -> Rows:
        movers, entries, comer = self
        return Rows(movers.take(which, axis=1), entries.take(which, axis=1), comer.take(which, axis=1))

    def wished(self) -> tuple[Masks, Masks]:
        """As `Apart.wished`."""
        entries = np.zeros((len(COMERS) + 1, self.movers.shape[1]), np.uint32)
        for comer, cells in zip(self.comer, self.entries, strict=True):
            entries[comer, np.arange(len(comer))] |= cells
        return np.bitwise_or.reduce(self.movers, axis=0), entries[:-1]


def within_a_swap(where: Masks, free: Masks, rows: Rows, card: str) -> NDArray[np.bool_]:
    """Whether a swap can meet two needs at once."""
    change = CARDS[card].restructure
    assert isinstance(change, Swap)  # noqa: S101  narrows the type: the caller asked
    firsts, seconds = (of_kind(where, kind) & free for kind in change.kinds)
    either = firsts | seconds
    known = kinds(where)
    comers = np.stack([*(known[kind] & either for kind in COMERS), np.zeros_like(either)])
    wanted = np.take_along_axis(comers, rows.comer, axis=0)
    reach: Callable[[Masks], Masks] = _in_line if change.reach is IN_LINE else _near
    exchanges = _exchanges(card)
    both = np.zeros_like(either)
    for i, (movers, entries, comer) in enumerate(zip(*rows, strict=True)):
        if i + 1 == len(rows.movers):
            break
        as_first, as_second, by_coming = reach(movers & firsts), reach(movers & seconds), reach(entries)
        for j in range(i + 1, len(rows.movers)):
            # Both tiles move: they stay what they are until then.
            both |= (as_first & seconds | as_second & firsts) & rows.movers[j]
            # One moves, and is what the other wants; or each is what the other wants.
            both |= reach(movers & wanted[j]) & rows.entries[j] | by_coming & rows.movers[j] & wanted[i]
            both |= by_coming & rows.entries[j] & exchanges[comer, rows.comer[j]]
    found: NDArray[np.bool_] = both != 0
    return found


@cache
def _exchanges(card: str) -> Masks:
    """Everywhere or nowhere: whether the card may swap a tile of one kind with one of another.

    Of the same kind, neither side would gain.
    """
    change = CARDS[card].restructure
    assert isinstance(change, Swap)  # noqa: S101  narrows the type: the caller asked
    first, second = change.kinds
    allowed = np.zeros((len(COMERS) + 1, len(COMERS) + 1), np.uint32)
    for one, other in permutations(COMERS, 2):
        if _plays(one, first) and _plays(other, second):
            i, j = COMERS.index(one), COMERS.index(other)
            allowed[i, j] = allowed[j, i] = EVERYWHERE
    return allowed


def _plays(kind: str, role: str) -> bool:
    return role in (kind, "TILE") or (role == "BUILDING" and kind != "CHAMP")


def _in_line(masks: Masks) -> Masks:
    return rows_of(masks) | columns_of(masks)


def _near(masks: Masks) -> Masks:
    near = masks | beside(masks)
    return near | beside(near)
