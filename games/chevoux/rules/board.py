"""A village as the rules and the searches handle it: tiles as small numbers, kinds as bit masks.

The same board lists the moves of a table and of a bot's search, so both know the same rules. An effect
is a small tuple that `do` carries out and `undo` takes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from operator import itemgetter

from games.chevoux.data import AXES, BASE, CARDS, Slide, Swap
from games.chevoux.data.cells import CELLS, COLUMNS, EVERYWHERE, NEAR, beside, bits, filled
from games.chevoux.data.constraints import KINDS, Clause, broken
from games.chevoux.data.effects import COLUMN, NOTHING, PASS, ROW, SETTLE, SWAP, Effect, origins, span
from games.chevoux.rules.layout import Layout, PlainRule, Rules, layout_of, met
from games.chevoux.state import State, Village

FIELD = list(BASE).index("CHAMP")
HOME = list(BASE).index("HAB")
_AXIS = len(next(iter(AXES.values())))
_FIRST_MOON = len(BASE)
_FIRST_SUN = _FIRST_MOON + _AXIS
CODES = _FIRST_SUN + _AXIS
# The tiles of each kind, by their codes.
CODES_OF = {
    kind: tuple(code for code, printed in enumerate(BASE.values()) if kind in printed.kinds) for kind in KINDS
} | {"MOON": tuple(range(_FIRST_MOON, _FIRST_SUN)), "SUN": tuple(range(_FIRST_SUN, CODES))}
# How `kinds` gathers them: kinds of one sort of tile, kinds of several, and the order of KINDS.
_ONE_SORT = [kind for kind in KINDS if len(CODES_OF[kind]) == 1]
_SORTS = [kind for kind in KINDS if len(CODES_OF[kind]) > 1]
_one_sort = itemgetter(*(CODES_OF[kind][0] for kind in _ONE_SORT))
_sorts = tuple(itemgetter(*CODES_OF[kind]) for kind in _SORTS)
_in_order = itemgetter(*([*_ONE_SORT, *_SORTS, "PLACE"].index(kind) for kind in KINDS))


@cache
def _swaps_of(card: str) -> tuple[tuple[tuple[int, Effect], ...], ...]:
    """For each cell the swaps within the card's reach, each with the bit of its other cell."""
    change = CARDS[card].restructure
    assert isinstance(change, Swap)  # noqa: S101  narrows the type: the caller asked
    alike = change.kinds[0] == change.kinds[1]
    return tuple(
        tuple((1 << b, (SWAP, a, b)) for b in bits(change.reach[a]) if a < b or not alike)
        for a in range(CELLS)
    )


class Board:
    """One village, changed in place."""

    __slots__ = ("filled", "layout", "occupied", "people", "settled", "tiles", "where")

    def __init__(self, layout: Layout, tiles: Iterable[int], people: Iterable[int]) -> None:
        self.layout = layout
        self.tiles = list(tiles)
        self.people = list(people)
        self.settled = sum(self.people)
        self.filled = filled(len(self.tiles) // COLUMNS)
        self.occupied = sum([1 << i for i, n in enumerate(self.people) if n]) if self.settled else 0
        self.where = where = [0] * CODES
        bit = 1
        for code in self.tiles:
            where[code] |= bit
            bit <<= 1

    @classmethod
    def of(cls, layout: Layout, cells: Sequence[str], people: Sequence[int]) -> Board:
        return cls(layout, map(layout.codes.__getitem__, cells), people)

    def names(self) -> list[str]:
        ids = self.layout.ids
        return [ids[code] for code in self.tiles]

    @property
    def rows(self) -> int:
        return len(self.tiles) // COLUMNS

    @property
    def score(self) -> int:
        """People, less two for each empty Dwelling: the score a win would give."""
        return self.settled - 2 * (self.where[HOME] & ~self.occupied).bit_count()

    # -- what stands where ----------------------------------------------------------------------------

    def kinds(self) -> tuple[int, ...]:
        """The mask of each kind, in the order of KINDS: what `of_kind` finds, all at once."""
        where = self.where
        # No two tiles share a cell, so that their masks may be added.
        gathered = [sum(sorts(where)) for sorts in _sorts]
        found: tuple[int, ...] = _in_order((*_one_sort(where), *gathered, EVERYWHERE))
        return found

    def named_kinds(self) -> dict[str, int]:
        return dict(zip(KINDS, self.kinds(), strict=True))

    def of_kind(self, kind: str) -> int:
        if kind == "TILE":
            return self.filled
        if kind == "BUILDING":
            return self.filled & ~self.where[FIELD]
        found = 0
        for code in CODES_OF[kind]:
            found |= self.where[code]
        return found

    def misplaced(self) -> int:
        """The mask of the tiles that do not respect their constraint."""
        return self.breaking(self.layout.rules, self.kinds())

    def breaking(self, rules: Rules, kinds: Sequence[int]) -> int:
        """The mask of the tiles that break these of the rules."""
        where = self.where
        bad = 0
        for rule in rules.repeated:
            bad |= self.unhappy(rule, kinds)
        for plain in self.failing(kinds, rules.plain):
            bad |= where[plain.code]
        for code, clauses in rules.others:
            bit = where[code]
            if bit and any(not met(kinds, clause, bit.bit_length() - 1) for clause in clauses):
                bad |= bit
        return bad

    def failing(self, kinds: Sequence[int], rules: Iterable[PlainRule]) -> list[PlainRule]:
        """Those of these rules of single tiles, here already, that are broken.

        The condition is `enough` written out: searches look at millions of these, and none asks for three.
        """
        where = self.where
        broken = []
        for rule in rules:
            code, kind, areas, least, _ = rule
            bit = where[code]
            if bit:
                hit = kinds[kind] & areas[bit.bit_length() - 1]
                if not (hit & (hit - 1) if least == 2 else hit if least else not hit):
                    broken.append(rule)
        return broken

    def unhappy(self, rule: PlainRule, kinds: Sequence[int]) -> int:
        """The misplaced copies of a tile that has several."""
        code, kind, areas, least, _ = rule
        if areas is NEAR[1] and least == 1:
            return self.where[code] & ~beside(kinds[kind])
        check = (rule[1:],)
        return sum(1 << cell for cell in bits(self.where[code]) if not met(kinds, check, cell))

    def broken(self, cell: int) -> list[Clause]:
        """The clauses of its constraint that the tile here breaks."""
        return broken(self.layout.asks[self.tiles[cell]], self.named_kinds(), cell)

    # -- what a card allows ---------------------------------------------------------------------------

    def effects(self, card: str) -> list[Effect]:
        """Everything this card may do here, passing included, each change once."""
        return [*self.rearrangements(card), *self.welcomes(card), NOTHING]

    def rearrangements(self, card: str) -> list[Effect]:
        change = CARDS[card].restructure
        return self._swaps(card, change) if isinstance(change, Swap) else self._slides(change)

    def homes(self, card: str) -> int:
        """The Dwellings that meet the card's condition."""
        condition = CARDS[card].home
        homes = self.where[HOME]
        if condition is None:
            return homes
        kind = self.of_kind(condition.kind)
        if condition.areas is NEAR[1]:
            return homes & beside(kind)
        return sum(1 << cell for cell in bits(homes) if kind & condition.areas[cell])

    def welcomes(self, card: str) -> list[Effect]:
        people = self.layout.newcomers(card, self.settled)
        return [(SETTLE, cell, people) for cell in bits(self.homes(card))] if people else []

    def _swaps(self, card: str, change: Swap) -> list[Effect]:
        free = ~self.occupied
        firsts, seconds = self.of_kind(change.kinds[0]) & free, self.of_kind(change.kinds[1]) & free
        swaps, where, tiles = _swaps_of(card), self.where, self.tiles
        found: list[Effect] = []
        while firsts:
            low = firsts & -firsts
            firsts ^= low
            a = low.bit_length() - 1
            others = seconds & ~where[tiles[a]]
            found += [effect for other, effect in swaps[a] if others & other]
            # Two tiles that could each play the first role are one move, listed from its first cell.
            seconds &= ~low
        return found

    def _slides(self, change: Slide) -> list[Effect]:
        if change.line == "row":
            return [(ROW, row, way) for row in range(self.rows) if self.varied(ROW, row) for way in (0, 1)]
        # With two rows, up and down come to the same: down is the one listed.
        ways = (1,) if self.rows == 2 else (0, 1)
        return [(COLUMN, col, way) for col in range(COLUMNS) if self.varied(COLUMN, col) for way in ways]

    def varied(self, line: int, number: int) -> bool:
        """Whether sliding this line would change anything."""
        cells = span(line, number)
        tiles, people = self.tiles[cells], self.people[cells]
        return tiles.count(tiles[0]) < len(tiles) or people.count(people[0]) < len(people)

    # -- changing it ----------------------------------------------------------------------------------

    def do(self, effect: Effect) -> None:
        what, x, y = effect
        if what == SWAP:
            tiles, where = self.tiles, self.where
            both = 1 << x | 1 << y
            a, b = tiles[x], tiles[y]
            where[a] ^= both
            where[b] ^= both
            tiles[x], tiles[y] = b, a
        elif what == SETTLE:
            self.people[x] += y
            self.settled += y
            self.occupied |= 1 << x
        elif what != PASS:
            self._slide(what, x, y)

    def undo(self, effect: Effect) -> None:
        what, x, y = effect
        if what == SWAP:
            self.do(effect)
        elif what == SETTLE:
            self.people[x] -= y
            self.settled -= y
            if not self.people[x]:
                self.occupied ^= 1 << x
        elif what != PASS:
            self._slide(what, x, 1 - y)

    def _slide(self, line: int, number: int, way: int) -> None:
        line_cells = span(line, number)
        tiles, people, where = self.tiles, self.people, self.where
        old, living = tiles[line_cells], people[line_cells]
        turn = -1 if way else 1
        new = old[turn:] + old[:turn]
        tiles[line_cells] = new
        cells = range(len(tiles))[line_cells]
        for cell, before, after in zip(cells, old, new, strict=True):
            if before != after:
                bit = 1 << cell
                where[before] &= ~bit
                where[after] |= bit
        if any(living):
            moved = living[turn:] + living[:turn]
            people[line_cells] = moved
            for cell, n in zip(cells, moved, strict=True):
                self.occupied = self.occupied | 1 << cell if n else self.occupied & ~(1 << cell)

    def grow(self, row: Sequence[int]) -> None:
        """A new row of tiles."""
        for code in row:
            self.where[code] |= 1 << len(self.tiles)
            self.tiles.append(code)
            self.people.append(0)
        self.filled = filled(self.rows)


def board_of(state: State, village: Village) -> Board:
    return Board.of(layout_of(state), village.cells, village.people)


def judged(effect: Effect, before: int, after: int, size: int) -> tuple[list[int], list[int]]:
    """Where the tiles that a change mended now stand, and those it upset."""
    was = _carried(before, effect, size)
    return [*bits(was & ~after)], [*bits(after & ~was)]


def _carried(mask: int, effect: Effect, size: int) -> int:
    """Where the tiles of this mask stand after the effect: pages foresee every move a card allows."""
    what, x, y = effect
    if what in (SETTLE, PASS):
        return mask
    if what == SWAP:
        return mask ^ (1 << x | 1 << y) if (mask >> x ^ mask >> y) & 1 else mask
    return sum(1 << i for i, origin in enumerate(origins(effect, size)) if mask >> origin & 1)
