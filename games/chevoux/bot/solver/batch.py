"""Thousands of full villages at a time, for a search that may leave none out.

A crowd keeps its villages side by side in arrays; bit `i` of a mask stands for cell `i`, as everywhere. What
`Board` does to one village, an operation here does to all of them at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.chevoux.data import CARDS, Slide, Swap
from games.chevoux.data.cells import CELLS, COLUMNS, ROWS
from games.chevoux.data.effects import COLUMN, NOTHING, ROW, Effect, origins
from games.chevoux.rules.board import CODES, CODES_OF, FIELD, Board
from games.chevoux.rules.layout import REPEATED

Masks = NDArray[np.uint32]
Keys = NDArray[np.uint64]
# Places of villages in a crowd.
Places = NDArray[np.intp]
Counts = NDArray[np.int8]

ONE: Final = np.uint32(1)
CELL: Final = np.arange(CELLS)
EVERYWHERE: Final = np.uint32((1 << CELLS) - 1)
ROW_MASKS: Final = tuple(np.uint32((1 << COLUMNS) - 1 << row * COLUMNS) for row in range(ROWS))
COLUMN_MASKS: Final = tuple(
    np.uint32(sum(1 << row * COLUMNS + column for row in range(ROWS))) for column in range(COLUMNS)
)

# Random numbers that tell villages apart by their sums: among millions, two alike are next to impossible.
_luck = np.random.default_rng(30)
_KEYS: Final = _luck.integers(2**63, size=(CELLS, CODES), dtype=np.uint64)
_OCCUPIED_KEY: Final = np.uint64(0x9E3779B97F4A7C15)


class Crowd(NamedTuple):
    """`tiles[n, cell]` and `where[code, n]` say the same thing of village `n` in two ways."""

    tiles: NDArray[np.uint8]
    where: Masks
    occupied: Masks

    @classmethod
    def of(cls, board: Board) -> Crowd:
        return cls(
            np.array([board.tiles], np.uint8),
            np.array(board.where, np.uint32)[:, None],
            np.array([board.occupied], np.uint32),
        )

    @property
    def size(self) -> int:
        return len(self.occupied)

    def chosen(self, which: Places) -> Crowd:
        return Crowd(
            self.tiles.take(which, axis=0), self.where.take(which, axis=1), self.occupied.take(which)
        )

    def keys(self) -> Keys:
        """A number for each village, the same for equal ones."""
        total = self.occupied * _OCCUPIED_KEY
        for cell in range(CELLS):
            total += _KEYS[cell][self.tiles[:, cell]]
        return total


def joined(crowds: Sequence[Crowd]) -> Crowd:
    return Crowd(
        np.concatenate([crowd.tiles for crowd in crowds]),
        np.concatenate([crowd.where for crowd in crowds], axis=1),
        np.concatenate([crowd.occupied for crowd in crowds]),
    )


# -- what a card can do ---------------------------------------------------------------------------------


class Wishes(NamedTuple):
    """For each village the cells of tiles that had better move, and by kind those where one of it had better
    come; and how many of all these a swap must see to."""

    movers: Masks
    entries: Masks
    least: Counts


def swapped(crowd: Crowd, card: str, wishes: Wishes) -> tuple[Crowd, Places]:
    """Every swap that sees to enough of a village's wishes; and which village each began as."""
    change = CARDS[card].restructure
    assert isinstance(change, Swap)  # noqa: S101  narrows the type: the caller asked
    firsts, seconds = (of_kind(crowd.where, kind) & ~crowd.occupied for kind in change.kinds)
    first, second, wanted = map(
        _bits, (firsts, seconds, wishes.movers | np.bitwise_or.reduce(wishes.entries))
    )
    a, b = _pairs(card)
    fits = first[a] & second[b] | first[b] & second[a]
    enough = wanted[a] + wanted[b] >= wishes.least.clip(0).astype(np.uint8)
    pair, village = np.nonzero(fits & enough)
    one, other = a[pair].astype(np.uint32), b[pair].astype(np.uint32)
    tile, partner = crowd.tiles[village, one], crowd.tiles[village, other]
    movers = wishes.movers[village]
    seen_to = (movers >> one | wishes.entries[COMER[partner], village] >> one) & ONE
    seen_to += (movers >> other | wishes.entries[COMER[tile], village] >> other) & ONE
    changes = np.nonzero((tile != partner) & (seen_to >= wishes.least[village]))[0]
    village, one, other = village[changes], one[changes], other[changes]
    tile, partner = tile[changes], partner[changes]
    row = np.arange(len(village))
    tiles, where = crowd.tiles.take(village, axis=0), crowd.where.take(village, axis=1)
    tiles[row, one], tiles[row, other] = partner, tile
    both = ONE << one | ONE << other
    where[tile, row] ^= both
    where[partner, row] ^= both
    return Crowd(tiles, where, crowd.occupied[village]), village


def _bits(masks: Masks) -> NDArray[np.uint8]:
    """Whether each cell is among these, cell by cell."""
    return (masks >> CELL[:, None].astype(np.uint32) & ONE).astype(np.uint8)


@cache
def _pairs(card: str) -> tuple[Places, Places]:
    """The cells within the card's reach of each other, each pair once."""
    change = CARDS[card].restructure
    assert isinstance(change, Swap)  # noqa: S101  narrows the type: the caller asked
    both = [(a, b) for a in range(CELLS) for b in range(a + 1, CELLS) if change.reach[a] >> b & 1]
    return np.array([a for a, _ in both]), np.array([b for _, b in both])


def of_kind(where: Masks, kind: str) -> Masks:
    if kind == "TILE":
        return np.full(where.shape[1], EVERYWHERE)
    return EVERYWHERE & ~where[FIELD] if kind == "BUILDING" else kinds(where)[kind]


def slides_rows(card: str) -> bool:
    change = CARDS[card].restructure
    return isinstance(change, Slide) and change.line == "row"


@cache
def slides(card: str) -> tuple[Effect, ...]:
    """What a card that slides a line may do, doing nothing included."""
    change = CARDS[card].restructure
    assert isinstance(change, Slide)  # noqa: S101  narrows the type: the caller asked
    line, count = (ROW, ROWS) if change.line == "row" else (COLUMN, COLUMNS)
    return NOTHING, *((line, number, way) for number in range(count) for way in (0, 1))


def slid(crowd: Crowd, effect: Effect) -> Crowd:
    """Every village with the same line pushed on."""
    tiles = crowd.tiles[:, origins(effect, CELLS)]
    return Crowd(tiles, pushed(crowd.where, effect), pushed(crowd.occupied, effect))


def line_of(effect: Effect) -> np.uint32:
    """The cells whose tiles a slide moves."""
    kind, number, _ = effect
    return ROW_MASKS[number] if kind == ROW else COLUMN_MASKS[number] if kind == COLUMN else np.uint32(0)


def pushed(masks: Masks, effect: Effect) -> Masks:
    """The bits of one line moved on by one cell, the last coming back as the first."""
    kind, _, way = effect
    line = int(line_of(effect))
    if not line:
        return masks
    step = np.uint32(1 if kind == ROW else COLUMNS)
    low, high = line & -line, 1 << line.bit_length() - 1
    around = np.uint32((high // low).bit_length() - 1)
    if way:
        on = (masks & np.uint32(line & ~high)) << step | (masks & np.uint32(high)) >> around
    else:
        on = (masks & np.uint32(line & ~low)) >> step | (masks & np.uint32(low)) << around
    found: Masks = masks & ~np.uint32(line) | on
    return found


def kinds(where: Masks) -> dict[str, Masks]:
    """The masks of each kind, as `Board.kinds` has them for one village."""
    return {kind: _together(where, codes) for kind, codes in CODES_OF.items() if codes}


def _together(where: Masks, codes: tuple[int, ...]) -> Masks:
    found: Masks = where[codes[0]]
    for code in codes[1:]:
        found = found | where[code]
    return found


# The kinds that are one tile, and its code.
SINGLE: Final = {
    kind: codes[0] for kind, codes in CODES_OF.items() if len(codes) == 1 and codes[0] not in REPEATED
}
# The kinds of which several tiles may come to stand beside another, and that of each tile.
COMERS: Final = tuple(kind for kind, codes in CODES_OF.items() if codes and kind not in SINGLE)
COMER: Final = np.array(
    [next(i for i, kind in enumerate(COMERS) if code in CODES_OF[kind]) for code in range(CODES)]
)
