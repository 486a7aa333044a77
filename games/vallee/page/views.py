"""A valley as a drawing: its hexes, what stands on them, and what can be lit up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from engine import Phrase, Term, phrase, registry
from games.vallee.data import MOUNTAIN, SHEETS
from games.vallee.data.hexes import CELLS, NEIGHBOURS, NEXT, OFF_SHEET, PORTS, ROWS, name
from games.vallee.page.art import CENTRES, SYMBOLS, TILES, outline, thread
from games.vallee.rules.count import Group
from games.vallee.rules.features import features, lonely_houses
from games.vallee.rules.log import sides
from games.vallee.rules.networks import survey

Say = Callable[[Phrase], str]

# Their colours, as tokens.css names them.
GROUNDS = {"b": "zone-b", "o": "zone-o", "p": "zone-m", "g": "zone-v", "y": "zone-j"}
# What can be highlighted, in the order of the rules page.
VIEWS = ("herd", "village", "line", "network", "fast")


@dataclass(frozen=True)
class Tile:
    x: int
    y: int
    symbol: str
    letter: str
    # What the log and a hint call it.
    name: str


@dataclass(frozen=True)
class Piece:
    """A drawing on a hex. Rails reach the sides of the hex and are turned."""

    x: int
    y: int
    ground: str
    symbol: str
    turn: int
    rail: bool
    alone: bool
    last: bool


@dataclass(frozen=True)
class Light:
    """Something that can be lit up: the view it belongs to, a nuance of it, and its outline."""

    view: str
    nuance: str
    path: str
    phrase: Phrase


@dataclass(frozen=True)
class Map:
    pieces: list[Piece]
    lights: tuple[Light, ...]
    label: str


@cache
def saying(lang: str) -> Say:
    """For what names nobody, and is the same at every table."""
    texts = registry.get("vallee").texts
    return lambda phrase: texts.say(phrase, lang)


def letter(zone: str, say: Say) -> str:
    """The initial of a colour in the reader's language; a mountain has none."""
    return "" if zone == MOUNTAIN else say(phrase("va.page.term", term=Term(zone, "letter")))


@cache
def tiles(sheet: str, lang: str) -> list[Tile]:
    say = saying(lang)
    return [
        Tile(*CENTRES[cell], TILES[printed], letter(printed, say), name(cell))
        for cell, printed in enumerate(SHEETS[sheet])
    ]


def piece(cell: int, zone: str, drawn: str, alone: bool = False, last: bool = False) -> Piece:
    rail = drawn in PORTS
    turn = 60 * int(drawn[1]) if rail else 0
    return Piece(*CENTRES[cell], GROUNDS[zone], SYMBOLS[drawn[0]], turn, rail, alone, last)


def map_pieces(
    sheet: str, drawn: Sequence[str], children: bool = False, last: int | None = None
) -> list[Piece]:
    alone = lonely_houses(survey(drawn), children)
    return [
        piece(cell, SHEETS[sheet][cell], symbol, cell in alone, cell == last)
        for cell, symbol in enumerate(drawn)
        if symbol not in ("", MOUNTAIN)
    ]


def lights(drawn: Sequence[str]) -> tuple[Light, ...]:
    return _lights(tuple(drawn))


@lru_cache(512)
def _lights(drawn: tuple[str, ...]) -> tuple[Light, ...]:
    found = []
    for feature in features(drawn):
        view, _, nuance = feature.kind.partition("_")
        cells = [*feature.cells, *feature.reaches] if view in ("network", "fast") else feature.cells
        found.append(Light(view, nuance, outline(cells), feature.phrase))
    return tuple(found)


def valley_map(sheet: str, drawn: Sequence[str], children: bool, last: int | None, label: str) -> Map:
    return Map(map_pieces(sheet, drawn, children, last), lights(drawn), label)


# -- the count on the map ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Glow:
    """A group of cells that the count speaks of; `link` threads a sheep to a house further off."""

    kind: str
    path: str
    link: str


def glow(group: Group) -> Glow:
    apart = group.kind == "pair" and group.cells[1] not in NEIGHBOURS[group.cells[0]]
    return Glow(group.kind, outline(group.cells), thread(group.cells) if apart else "")


# -- a valley in words ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cell:
    """A hex of the own sheet: what is on it, what it is called, where the keys lead from it."""

    number: int
    id: str
    q: int
    r: int
    x: int
    y: int
    zone: str
    letter: str
    free: bool
    piece: Piece | None
    label: str
    reason: str
    ways: list[tuple[str, str]]
    around: str


# Arrow up and down lead to the left-hand neighbour of the next row, or to the only one.
_WAYS = (("arrow-up", (4, 5)), ("arrow-down", (2, 1)), ("page-up", (5,)), ("page-down", (1,)))


def cell_id(cell: int) -> str:
    q, r = CELLS[cell]
    return f"h-{q}-{r}"


def ways(cell: int) -> list[tuple[str, str]]:
    found = []
    for key, tried in _WAYS:
        there = next((NEXT[cell][side] for side in tried if NEXT[cell][side] != OFF_SHEET), None)
        if there is not None:
            found.append((key, cell_id(there)))
    return found


def around(cell: int) -> str:
    """The hexes on its six sides, to the right and then clockwise; a dash beyond the edge."""
    return " ".join("-" if there == OFF_SHEET else cell_id(there) for there in NEXT[cell])


def cell_view(cell: int, symbol: str, zone: str, closed: bool, alone: bool, last: bool, say: Say) -> Cell:
    """What is said of a hex names nobody, so that it is the same at every table."""
    words = [where(cell, say), *what(cell, symbol, zone, say)]
    if alone:
        words.append(say(phrase("va.page.alone")))
    if last:
        words.append(say(phrase("va.page.last")))
    if closed:
        words.append(say(phrase("va.page.closed")))
    return Cell(
        cell,
        cell_id(cell),
        *CELLS[cell],
        *CENTRES[cell],
        zone,
        letter(zone, say),
        not symbol and not closed,
        piece(cell, zone, symbol, alone, last) if symbol not in ("", MOUNTAIN) else None,
        ", ".join(words),
        _reason(cell, symbol, zone, closed, say),
        ways(cell),
        around(cell),
    )


def where(cell: int, say: Say) -> str:
    named = name(cell)
    return say(phrase("va.page.cell", row=named[0], number=named[1:]))


def what(cell: int, symbol: str, zone: str, say: Say) -> list[str]:
    """What is on a hex, in a few words: the zone and the drawing, or the mountain."""
    if symbol == MOUNTAIN:
        return [say(phrase("va.page.term", term=Term("mountain")))]
    words = [say(phrase("va.page.zone", zone=Term(zone, "zone"), letter=Term(zone, "letter")))]
    return [*words, drawing(symbol, say)]


def drawing(symbol: str, say: Say) -> str:
    if not symbol:
        return say(phrase("va.page.empty"))
    if symbol in PORTS:
        return say(phrase("va.page.rail", symbol=Term(symbol[0]), **sides(symbol)))
    return say(phrase("va.page.term", term=Term(symbol)))


def _reason(cell: int, symbol: str, zone: str, closed: bool, say: Say) -> str:
    if symbol == MOUNTAIN:
        return say(phrase("va.page.no_mountain", cell=name(cell)))
    if symbol:
        return say(phrase("va.page.no_taken", cell=name(cell), a_symbol=Term(symbol[0], "a")))
    return say(phrase("va.page.no_reserved", cell=name(cell), zone=Term(zone, "zone"))) if closed else ""


def in_words(sheet: str, drawn: Sequence[str], say: Say) -> str:
    """A valley row by row, as one reads it aloud."""
    said = []
    for r, row in enumerate(ROWS):
        cells = [cell for cell, place in enumerate(CELLS) if place[1] == r]
        told = [" ".join(what(cell, drawn[cell], SHEETS[sheet][cell], say)) for cell in cells]
        said.append(say(phrase("va.page.row", row=row, cells=", ".join(told))))
    return ". ".join(said)
