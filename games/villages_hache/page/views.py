"""What the templates are given: words and cards for one reader, and where everything stands on the map."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from msgspec import Struct

from engine import Param, Phrase, Seat, Term, phrase
from engine.texts import Texts, seat_number
from games.villages_hache.data.board import CELLS, VILLAGE_OF, Ground
from games.villages_hache.data.pieces import NUMBER, OFFERS, POINTS, ROTATION, VISITS
from games.villages_hache.page.art import CELL, HIGH, LANDS, LEFT, TOP, WIDE, Land
from games.villages_hache.page.queries import Trip
from games.villages_hache.rules.possible import ready
from games.villages_hache.state import Building, State

# -- words and cards ---------------------------------------------------------------------------------------

Kind = Literal["points", "acquisition", "visit", "surprise", "rotation"]


class Speaker:
    """Says the page's own phrases, and the game's words, to one reader."""

    def __init__(self, texts: Texts, lang: str, name_of: Callable[[int], str] = seat_number) -> None:
        self._texts = texts
        self._name_of = name_of
        self.lang = lang

    def say(self, said: Phrase) -> str:
        return self._texts.say(said, self.lang, self._name_of)

    def key(self, key: str, /, **params: Param) -> str:
        return self.say(phrase(f"vi.page.{key}", **params))

    def term(self, id_: str, form: str = "") -> str:
        return self._texts.term(Term(id_, form), self.lang)

    def village_of(self, ground: Ground) -> str:
        return self.term(VILLAGE_OF[ground[0]])

    def capital(self, text: str) -> str:
        return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class CardView:
    """A card as it is drawn: what it is called, its number, and the buildings on it."""

    id: str
    kind: Kind
    title: str
    name: str
    number: int = 0
    types: tuple[str, ...] = ()


def card_view(say: Speaker, card: str) -> CardView:
    if card in POINTS:
        return CardView(
            card, "points", say.key("points"), f"{say.key('points')} {POINTS[card]}", POINTS[card]
        )
    if card in OFFERS:
        names = [say.term(type_) for type_ in OFFERS[card]]
        last = say.key("or").join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]
        return CardView(
            card, "acquisition", say.key("acquisition"), say.capital(last), NUMBER[card], OFFERS[card]
        )
    if card in VISITS:
        return CardView(card, "visit", say.key("visit"), say.term(card), types=(VISITS[card],))
    kind: Kind = "rotation" if card == ROTATION else "surprise"
    return CardView(card, kind, say.capital(say.term(card)), "")


# -- the map, in units of the drawing ------------------------------------------------------------------------

# Pawns that share a cell stand apart by so much, around its middle.
APART: Final = {1: ((0, 0),), 2: ((-22, 0), (22, 0)), 3: ((-24, 12), (24, 12), (0, -24))}
CROWD: Final = ((-24, -22), (24, -22), (-24, 22), (24, 22))


class Plot(Struct, frozen=True):
    """A building on its two cells: the plot, the house on one half and the garden on the other."""

    id: str
    type: str
    x: int
    y: int
    width: int
    height: int
    house: tuple[int, int]
    garden: tuple[int, int]


class Pawn(Struct, frozen=True):
    seat: Seat
    cell: str
    x: int
    y: int
    # The way it has come on a visit, cell by cell, as the script walks it: [[cell, x, y], …].
    trail: str = ""


class Way(Struct, frozen=True):
    """A visit on the map: from the pawn along the streets to the doorstep, and the plot it leads to."""

    seat: Seat
    owner: Seat
    steps: int
    points: str
    target: Plot
    middle: tuple[int, int]


class Sign(Struct, frozen=True):
    village: str
    seat: Seat | None
    x: int
    y: int
    # The block of the village's cells, to veil it where it is closed.
    left: int
    top: int
    # The middle of that block, as shares of the map.
    middle: tuple[float, float]


def at(cell: str) -> tuple[int, int]:
    return CELLS[cell].x * CELL, CELLS[cell].y * CELL


def plot(type_: str, ground: Ground) -> Plot:
    (ax, ay), (bx, by) = sorted((at(ground[0]), at(ground[1])), key=lambda place: (place[1], place[0]))
    across = ay == by
    # The house stands below or on the left, where the eye reads it first.
    house, garden = ((ax, ay), (bx, by)) if across else ((bx, by), (ax, ay))
    return Plot(
        "-".join(ground),
        type_,
        ax - 46,
        ay - 46,
        192 if across else 92,
        92 if across else 192,
        house,
        garden,
    )


def plots(state: State) -> list[Plot]:
    return [plot(building.type, building.cells) for building in all_buildings(state)]


def all_buildings(state: State) -> Iterable[Building]:
    return (building for player in state.players for building in player.built)


def pawns(state: State, trails: Sequence[list[str]] = ()) -> list[Pawn]:
    placed = [(seat, player.pawn) for seat, player in enumerate(state.players) if player.pawn]
    crowd = Counter(cell for _, cell in placed)
    met: Counter[str] = Counter()
    found = []
    for seat, cell in placed:
        dx, dy = APART.get(crowd[cell], CROWD)[met[cell]]
        met[cell] += 1
        x, y = at(cell)
        found.append(Pawn(seat, cell, x + dx, y + dy, _encoded_trail(trails[seat]) if trails else ""))
    return found


def _encoded_trail(trail: list[str]) -> str:
    return json.dumps([(cell, *at(cell)) for cell in trail]) if trail else ""


def way(trip: Trip, pawn: str) -> Way:
    cells = [at(cell) for cell in (pawn, *trip.path)]
    target = plot(trip.type, trip.target)
    door = (target.x + target.width // 2, target.y + target.height // 2)
    line = " ".join(f"{x},{y}" for x, y in (*cells, door))
    return Way(trip.seat, trip.owner, trip.steps, line, target, cells[len(cells) // 2])


def sign_at(land: Land) -> tuple[int, int]:
    x, y = land.sign
    return round(x * CELL), round(y * CELL)


def signs(state: State) -> list[Sign]:
    owners = {player.village: seat for seat, player in enumerate(state.players) if player.village}
    return [
        Sign(
            village,
            owners.get(village),
            *sign_at(land),
            *corner(village),
            middle(land),
        )
        for village, land in LANDS.items()
    ]


def corner(village: str) -> tuple[int, int]:
    """Where the block of a village's cells begins on the map."""
    land = LANDS[village]
    return land.x * CELL - CELL // 2, land.y * CELL - CELL // 2


def middle(land: Land) -> tuple[float, float]:
    x, y = corner(land.village)
    return (
        round((x + land.width * CELL / 2 - LEFT) / WIDE, 3),
        round((y + land.height * CELL / 2 - TOP) / HIGH, 3),
    )


def rows(village: str) -> list[list[str]]:
    """A village's cells as they are drawn, from the top left."""
    land = LANDS[village]
    at = {(cell.x, cell.y): cell.id for cell in CELLS.values() if cell.village == village}
    across = range(land.x, land.x + land.width)
    return [[at[x, y] for x in across] for y in range(land.y, land.y + land.height)]


def direction(origin: str, to: str) -> str:
    """Which way a step goes on the drawing."""
    (ax, ay), (bx, by) = at(origin), at(to)
    if bx != ax:
        return "right" if bx > ax else "left"
    return "down" if by > ay else "up"


class Bubble(Struct, frozen=True):
    """« Vous permettez ! », above the pawn of whoever is ready, or below where the board ends."""

    seat: Seat
    x: int
    y: int
    below: bool


def bubbles(state: State) -> list[Bubble]:
    found = []
    for pawn in pawns(state):
        building = state.phase == "ACQUIRE" and state.turn == pawn.seat
        if ready(state.players[pawn.seat]) and not building:
            below = pawn.y < 150
            x = min(max(pawn.x, 130), 1470)
            found.append(Bubble(pawn.seat, x, pawn.y + (96 if below else -96), below))
    return found
