"""Where everything stands on the drawn map: plots, pawns, ways and signs, in units of the drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from engine import Seat
from games.villages_hache.data.board import CELLS, Ground
from games.villages_hache.page.art import CELL, LANDS
from games.villages_hache.page.queries import Trip
from games.villages_hache.rules.possible import ready
from games.villages_hache.state import Building, State

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


def pawns(state: State) -> list[Pawn]:
    placed = [(seat, player.pawn) for seat, player in enumerate(state.players) if player.pawn]
    crowd = Counter(cell for _, cell in placed)
    met: Counter[str] = Counter()
    found = []
    for seat, cell in placed:
        dx, dy = APART.get(crowd[cell], CROWD)[met[cell]]
        met[cell] += 1
        x, y = at(cell)
        found.append(Pawn(seat, cell, x + dx, y + dy))
    return found


def way(trip: Trip, pawn: str) -> Way:
    cells = [at(cell) for cell in (pawn, *trip.path)]
    target = plot(trip.type, trip.target)
    door = (target.x + target.width // 2, target.y + target.height // 2)
    line = " ".join(f"{x},{y}" for x, y in (*cells, door))
    return Way(trip.seat, trip.owner, trip.steps, line, target, cells[len(cells) // 2])


def signs(state: State) -> list[Sign]:
    owners = {player.village: seat for seat, player in enumerate(state.players) if player.village}
    return [
        Sign(
            village,
            owners.get(village),
            round(land.sign[0] * CELL),
            round(land.sign[1] * CELL),
            land.x * CELL - 50,
            land.y * CELL - 50,
        )
        for village, land in LANDS.items()
    ]


def rows(village: str) -> list[list[str]]:
    """A village's cells as they are drawn, from the top left."""
    inside = [cell for cell in CELLS.values() if cell.village == village and not cell.id.endswith("P2")]
    by_row: dict[int, list[tuple[int, str]]] = {}
    for cell in inside:
        by_row.setdefault(cell.y, []).append((cell.x, cell.id))
    return [[id_ for _, id_ in sorted(by_row[y])] for y in sorted(by_row)]


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
