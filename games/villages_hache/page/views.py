"""What the templates are given: cards in the words of one reader, and where everything stands on the map."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from engine import Seat
from engine.speaker import Speaker
from games.villages_hache.data.board import CELLS, Ground
from games.villages_hache.data.pieces import NUMBER, OFFERS, POINTS, ROTATION, VILLAGES, VISITS
from games.villages_hache.page.art import CELL, HIGH, LANDS, LEFT, TOP, WIDE, Land
from games.villages_hache.page.queries import Trip
from games.villages_hache.rules.possible import ready
from games.villages_hache.state import Building, State

# -- cards -------------------------------------------------------------------------------------------------

Kind = Literal["points", "acquisition", "visit", "surprise", "rotation"]


@dataclass(frozen=True)
class CardView:
    """A card as it is drawn: what it is called, its number, and the buildings on it."""

    kind: Kind
    title: str
    name: str
    number: int = 0
    types: tuple[str, ...] = ()


@lru_cache(256)
def card_view(say: Speaker, card: str) -> CardView:
    if card in POINTS:
        title = say("vi.page.points")
        return CardView("points", title, f"{title} {POINTS[card]}", POINTS[card])
    if card in OFFERS:
        *others, last = (say.term(type_) for type_ in OFFERS[card])
        name = say("vi.page.or").join((", ".join(others), last)) if others else last
        return CardView("acquisition", say("vi.page.acquisition"), capital(name), NUMBER[card], OFFERS[card])
    if card in VISITS:
        return CardView("visit", say("vi.page.visit"), say.term(card), types=(VISITS[card],))
    return CardView("rotation" if card == ROTATION else "surprise", capital(say.term(card)), "")


@lru_cache(4096)
def hand_in_words(say: Speaker, points: tuple[int, ...]) -> str:
    return say("vi.page.hand", cards=points, total=sum(points)) if points else say("vi.page.no_points")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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
    name: str
    seat: Seat | None
    # Nobody lives here in this game.
    closed: bool
    x: int
    y: int
    # The block of the village's cells, to veil it where it is closed.
    left: int
    top: int
    # The middle of that block, as shares of the map.
    middle: tuple[float, float]


def at(cell: str) -> tuple[int, int]:
    return CELLS[cell].x * CELL, CELLS[cell].y * CELL


@lru_cache(2048)
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


def pawns(state: State, trails: Sequence[Sequence[str]] = ()) -> list[Pawn]:
    cells = [player.pawn for player in state.players]
    found = []
    for seat, cell in enumerate(cells):
        if not cell:
            continue
        dx, dy = APART.get(cells.count(cell), CROWD)[cells[:seat].count(cell)]
        x, y = at(cell)
        trail = tuple(trails[seat]) if trails else ()
        found.append(Pawn(seat, cell, x + dx, y + dy, _encoded_trail(trail) if trail else ""))
    return found


@lru_cache(1024)
def _encoded_trail(trail: tuple[str, ...]) -> str:
    return json.dumps([(cell, *at(cell)) for cell in trail])


@lru_cache(1024)
def way(trip: Trip, pawn: str) -> Way:
    cells = [at(cell) for cell in (pawn, *trip.path)]
    target = plot(trip.type, trip.target)
    door = (target.x + target.width // 2, target.y + target.height // 2)
    line = " ".join(f"{x},{y}" for x, y in (*cells, door))
    return Way(trip.seat, trip.owner, trip.steps, line, target, cells[len(cells) // 2])


def sign_at(land: Land) -> tuple[int, int]:
    x, y = land.sign
    return round(x * CELL), round(y * CELL)


@lru_cache(256)
def signs(say: Speaker, owners: tuple[Seat | None, ...], settled: bool) -> tuple[Sign, ...]:
    """A sign a village, each with who lives there."""
    return tuple(
        Sign(
            land.village,
            say.term(land.village),
            owner,
            settled and owner is None,
            *sign_at(land),
            *corner(land.village),
            middle(land),
        )
        for land, owner in zip(LANDS.values(), owners, strict=True)
    )


def owners(state: State) -> tuple[Seat | None, ...]:
    """Who lives in each village."""
    homes = {player.village: seat for seat, player in enumerate(state.players)}
    return tuple(homes.get(village) for village in VILLAGES)


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


@lru_cache(len(VILLAGES))
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


def bubbles(state: State, pawns: Iterable[Pawn]) -> list[Bubble]:
    found = []
    for pawn in pawns:
        building = state.phase == "ACQUIRE" and state.turn == pawn.seat
        if ready(state.players[pawn.seat]) and not building:
            below = pawn.y < 150
            x = min(max(pawn.x, 130), 1470)
            found.append(Bubble(pawn.seat, x, pawn.y + (96 if below else -96), below))
    return found
