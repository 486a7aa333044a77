"""What it would take to mend a crowd of villages: how many cards at least, so that a search can stop early.

A misplaced tile stays so until it moves, or one that it may not stand by moves, or one that it asks for
comes: that is its need. Each of several needs that lie apart must be met by some card, and the tiles that
would have to move stay where they are until then. So what a card can meet at once, looked up now, bounds what
it can do later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.chevoux.board import FIELD
from games.chevoux.cells import COLUMNS, IN_LINE, ROWS
from games.chevoux.constraints import Clause, atoms_of
from games.chevoux.content import Misplaced, beside, columns_of, rows_of
from games.chevoux.crowd import (
    COLUMN_MASKS,
    COMERS,
    EVERYWHERE,
    ROW_MASKS,
    SINGLE,
    Counts,
    Crowd,
    Masks,
    Places,
    kinds,
    of_kind,
)
from games.chevoux.data import CARDS, Swap

# Misplaced Fields that are looked at; to overlook some is no error.
FIELDS: Final = 3
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
        return self.lines[:ROWS] if card == "K2" else self.lines[ROWS:]

    def within_reach(self, cards: Sequence[str]) -> Counts:
        """How many of them these cards may meet; one of the cards lies aside and will not come."""
        each = self.met[[_CARDS.index(card) for card in cards]]
        total: Counts = each.sum(axis=0, dtype=np.int8) - each.min(axis=0)
        return total

    def hopeful(self, cards: Sequence[str]) -> Places:
        return np.nonzero(self.apart <= self.within_reach(cards))[0]


class Need(NamedTuple):
    """One need, where a village has it: one of these tiles must move, or one of a kind come to a cell."""

    movers: Masks
    entries: Masks
    comer: str

    def chosen(self, which: Places) -> Need:
        return Need(self.movers[which], self.entries[which], self.comer)


def needs(crowd: Crowd, bad: Misplaced, cards: Sequence[str]) -> tuple[Places, Needs]:
    """The villages that may still be mended where all of these cards but one are to come; and their needs."""
    apart, each = _apart(crowd.where, bad)
    swaps = [card for card in cards if isinstance(CARDS[card].restructure, Swap)]
    slides = [card for card in cards if card not in swaps]
    longest = 2 * (len(cards) - 1) if not slides else 2 * (len(cards) - 2) + COLUMNS
    which = np.nonzero(apart <= longest)[0]
    found = _gathered(crowd.chosen(which), apart[which], [need.chosen(which) for need in each], swaps, slides)
    kept = found.hopeful(cards)
    return which[kept], found.chosen(kept)


def _gathered(
    crowd: Crowd, apart: Counts, each: Sequence[Need], swaps: Sequence[str], slides: Sequence[str]
) -> Needs:
    movers = np.zeros_like(crowd.occupied)
    entries = np.zeros((len(COMERS), crowd.size), np.uint32)
    for need in each:
        movers |= need.movers
        if need.comer:
            entries[COMERS.index(need.comer)] |= need.entries
    met = np.full((len(CARDS), crowd.size), 2, np.int8)
    lines = np.zeros((ROWS + COLUMNS, crowd.size), np.int8)
    found = Needs(apart, movers, entries, met, lines)
    for card in slides:
        found.lines_of(card)[:] = _on_rows(crowd, each) if card == "K2" else _on_columns(crowd, each)
        met[_CARDS.index(card)] = found.lines_of(card).max(axis=0)
    # Where there are no more needs than cards, none have to be met at once.
    cards = [*swaps, *slides]
    few = (apart > len(cards) - 1) & (apart <= MOST)
    doubtful = np.nonzero(few & (apart <= found.within_reach(cards)))[0]
    if len(doubtful) and swaps:
        they, theirs = crowd.chosen(doubtful), Rows.of([need.chosen(doubtful) for need in each])
        for card in swaps:
            met[_CARDS.index(card), doubtful] = 1 + _within_a_swap(they, theirs, card)
    return found


def _apart(where: Masks, bad: Misplaced) -> tuple[Counts, list[Need]]:
    """Needs that lie apart, taken one after the other, small ones first; and how many a village has."""
    known = kinds(where)
    taken = np.zeros_like(where[FIELD])
    count = np.zeros(len(taken), np.int8)
    found = []
    for code, clause, cells in sorted(bad, key=lambda amiss: _breadth(amiss.clause)):
        left = cells
        if not left.any():
            continue
        for _ in range(FIELDS if code == FIELD else 1):
            tile = left & -left
            need = _need(clause, tile, known)
            both = need.movers | need.entries
            free = (tile != 0) & (both & taken == 0)
            there = -free.astype(np.uint32)
            taken |= both & there
            count += free
            found.append(Need(need.movers & there, need.entries & there, need.comer))
            left = left ^ tile
    return count, found


def _breadth(clause: Clause) -> int:
    atoms = [atom for atom in atoms_of(clause) if atom.kind != "PLACE"]
    return sum(1 if atom.kind in SINGLE or not atom.least else 4 for atom in atoms)


def _need(clause: Clause, tile: Masks, known: dict[str, Masks]) -> Need:
    movers, entries, comer = tile, np.zeros_like(tile), ""
    for atom in atoms_of(clause):
        if atom.kind in SINGLE:
            movers = movers | known[atom.kind]
        elif atom.kind != "PLACE":
            near = beside(tile)
            if atom.least:
                entries, comer = near, atom.kind
            else:
                movers = movers | near & known[atom.kind]
    return Need(movers, entries, comer)


# -- what one card can meet -------------------------------------------------------------------------------


def _on_rows(crowd: Crowd, each: Sequence[Need]) -> Counts:
    """The needs that each row touches."""
    # The counts of all rows side by side in one number, a few bits for each.
    total = np.zeros_like(crowd.occupied)
    for need in each:
        total += rows_of(need.movers | need.entries) & COLUMN_MASKS[0]
    return _unpacked(total, ROWS, COLUMNS)


def _on_columns(crowd: Crowd, each: Sequence[Need]) -> Counts:
    total = np.zeros_like(crowd.occupied)
    for need in each:
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
    def of(cls, each: Sequence[Need]) -> Rows:
        size = len(each[0].movers)
        rows = cls(
            np.zeros((MOST, size), np.uint32),
            np.zeros((MOST, size), np.uint32),
            np.full((MOST, size), len(COMERS), np.uint8),
        )
        row = np.zeros(size, np.intp)
        for need in each:
            at = np.nonzero(need.movers)[0]
            rows.movers[row[at], at] = need.movers[at]
            if need.comer:
                rows.entries[row[at], at] = need.entries[at]
                rows.comer[row[at], at] = COMERS.index(need.comer)
            row[at] += 1
        most = row.max()
        return cls(rows.movers[:most], rows.entries[:most], rows.comer[:most])


def _within_a_swap(crowd: Crowd, rows: Rows, card: str) -> NDArray[np.bool_]:
    """Whether a swap can meet two needs at once."""
    change = CARDS[card].restructure
    assert isinstance(change, Swap)  # noqa: S101  narrows the type: the caller asked
    firsts, seconds = (of_kind(crowd.where, kind) & ~crowd.occupied for kind in change.kinds)
    either = firsts | seconds
    known = kinds(crowd.where)
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
