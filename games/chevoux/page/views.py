"""A village as a page draws it: each tile with its drawing, its words and whether its place suits it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from engine import Amount, Term
from engine.speaker import Speaker
from engine.texts import join
from games.chevoux.data import AXES, BASE
from games.chevoux.data.cells import COLUMNS, column_of, row_of
from games.chevoux.page.art import GROUNDS, LIVED_IN, SIGNS, SYMBOLS
from games.chevoux.page.explain import WORDS, Complaint, complaints_on
from games.chevoux.rules.board import Board

# Tiles that ask for nothing.
CONTENT = frozenset(id for id, printed in BASE.items() if not printed.asks)


@dataclass(frozen=True)
class TileView:
    id: str
    symbol: str
    name: str
    short: str
    # The colour of its ground, the sign of its kind, and that kind in words where rules speak of it.
    ground: str
    sign: str
    kind: str
    # What it asks for, in words.
    rule: str
    people: int = 0
    lives: str = ""
    row: int = 0
    col: int = 0
    bad: bool = False
    last: bool = False
    label: str = ""


@lru_cache(1024)
def tile_view(say: Speaker, id: str, kind: str, people: int = 0) -> TileView:
    """A tile that stands nowhere yet."""
    return TileView(
        id=id,
        symbol=LIVED_IN if people else SYMBOLS[id],
        name=say.term(id),
        short=_short(say, id),
        ground=GROUNDS[kind],
        sign=SIGNS.get(kind, ""),
        kind=kind_in_words(say, kind),
        rule=say.term(id, "text"),
        people=people,
        lives=people_in_words(say, people) if id == "HAB" else "",
    )


def placed_tile(
    say: Speaker,
    cell: int,
    id: str,
    kind: str,
    people: int,
    reasons: tuple[str, ...],
    marks: bool,
    last: bool,
) -> TileView:
    """A tile of a village; `reasons` are what it holds against its place."""
    tile = tile_view(say, id, kind, people)
    row, col = row_of(cell), column_of(cell)
    place = say("cv.page.place", row=row, col=col)
    label = f"{', '.join(filter(None, (place, tile.name, tile.kind, tile.lives)))}. {tile.rule}"
    if reasons:
        label += " " + say("cv.page.bad", reasons=join(reasons, say.lang))
    elif marks and id not in CONTENT:
        label += " " + say("cv.page.ok")
    return replace(tile, row=row, col=col, bad=bool(reasons), last=last, label=label)


@lru_cache(1024)
def tile_to_read(say: Speaker, id: str, kind: str) -> TileView:
    """A tile that stands nowhere, with its rule."""
    tile = tile_view(say, id, kind)
    called = ", ".join(filter(None, (tile.name, tile.kind)))
    return replace(tile, label=f"{called}. {tile.rule}")


def _short(say: Speaker, id: str) -> str:
    """The name where there is little room: shorter, or told where it may be broken."""
    short = say.term(id, "short")
    return short if short != say.term(id) else say.term(id, "hyphenated")


def kind_in_words(say: Speaker, kind: str) -> str:
    """What rules call a Building of this sort; a Field and a Dwelling they call by their names."""
    return say.term(WORDS[kind]) if kind in WORDS else ""


def people_in_words(say: Speaker, n: int) -> str:
    """Who lives in a Dwelling."""
    return say("cv.page.some", people=Amount(n, "inhabitant")) if n else say("cv.page.vacant")


@lru_cache(64)
def kinds_of(moon: str, sun: str) -> Mapping[str, str]:
    """The kind of each tile of a game with these axes."""
    printed = {id: tile.kinds[0] for id, tile in BASE.items()}
    return printed | dict.fromkeys(AXES[moon], "MOON") | dict.fromkeys(AXES[sun], "SUN")


def complaints_in_words(say: Speaker, board: Board) -> dict[int, tuple[str, ...]]:
    """What each misplaced tile holds against its place, by its cell."""
    return {one.at: _complaint_in_words(say, one) for one in complaints_on(board)}


@lru_cache(8192)
def _complaint_in_words(say: Speaker, complaint: Complaint) -> tuple[str, ...]:
    return tuple(map(say.phrase, complaint.reasons))


@dataclass(frozen=True)
class VillageView:
    """A whole village at a glance."""

    rows: list[list[TileView]]
    bad: int
    people: int
    # In words, row by row.
    lines: list[str] = field(default_factory=list)
    # What each misplaced tile holds against its place.
    complaints: list[str] = field(default_factory=list)


class Painter:
    """Draws the tiles of one pair of axes."""

    def __init__(self, say: Speaker, moon: str, sun: str) -> None:
        self.say = say
        self._kinds = kinds_of(moon, sun)

    def tile(self, id: str, people: int = 0) -> TileView:
        return tile_view(self.say, id, self._kinds[id], people)

    def to_read(self, id: str) -> TileView:
        return tile_to_read(self.say, id, self._kinds[id])

    def counted(self, counts: Iterable[tuple[str, int]]) -> list[tuple[TileView, int]]:
        return [(self.to_read(id), n) for id, n in counts]

    def kinds(self) -> list[str]:
        """Each kind of Building, and the tiles that are one."""
        said = []
        for kind, word in WORDS.items():
            tiles = [Term(id) for id, own in self._kinds.items() if own == kind]
            line = self.say("cv.page.kind", kind=Term(word, "plural"), tiles=list(tiles))
            said.append(line[0].upper() + line[1:])
        return said

    def village(self, board: Board, marks: bool = True, last: Collection[int] = ()) -> VillageView:
        """`marks`: whether misplaced tiles are shown as such."""
        say = self.say
        reasons = complaints_in_words(say, board) if marks else {}
        tiles = [
            placed_tile(
                say, cell, id, self._kinds[id], board.people[cell], reasons.get(cell, ()), marks, cell in last
            )
            for cell, id in enumerate(board.names())
        ]
        rows = [tiles[start : start + COLUMNS] for start in range(0, len(tiles), COLUMNS)]
        return VillageView(
            rows,
            len(reasons),
            board.settled,
            [
                say("cv.page.row", row=n, tiles=", ".join(map(self._told, row)))
                for n, row in enumerate(rows, 1)
            ],
            [tile.label for tile in tiles if tile.bad],
        )

    def _told(self, tile: TileView) -> str:
        name = tile.name
        if tile.people:
            name = self.say("cv.page.tile_people", tile=name, people=tile.lives)
        return self.say("cv.page.tile_bad", tile=name) if tile.bad else name
