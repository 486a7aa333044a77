"""A table in the middle of a game. Nothing in it is secret: rolls to come are not drawn yet."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

from engine import HouseRule, Seat
from games.vallee.actions import Draw
from games.vallee.data import DRAWS, FACES, HOUSE, MOUNTAIN, POSITIONS, SHEETS, SUNFLOWER, VILLAGERS
from games.vallee.data.hexes import INDEX, STARTS, ZONES

NOBODY = -1
FREE = ""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    sheet: Literal["random", "A", "B", "C", "D", "E", "F", "G", "H"] = "random"
    children: bool = False
    every_sheep: HouseRule = False


class SheepRule(NamedTuple):
    """How sheep count: with children for neighbours only; by the house rule also a second at one house."""

    children: bool = False
    every_sheep: bool = False


class Valley(Struct):
    """One player's sheet. A cell holds "", "^" or a symbol, a rail with its position: "C3"."""

    town: int
    cells: list[str]
    villagers: int


class State(Struct):
    sheet: str
    children: bool
    valleys: list[Valley]
    # The seat that opened this round, and the one that plays.
    first: Seat
    turn: Seat
    # The pool: six faces, and who took each die this round.
    dice: list[str]
    taken_by: list[Seat]
    # The die lying on each reserved colour.
    reserved: dict[str, int]
    round: int = 1
    # Drawings made in the whole game, first houses not counted.
    drawn: int = 0
    every_sheep: bool = False

    @property
    def sheep_rule(self) -> SheepRule:
        return SheepRule(self.children, self.every_sheep)


def fresh_valley(sheet: str, town: int) -> Valley:
    cells = [MOUNTAIN if printed == MOUNTAIN else FREE for printed in SHEETS[sheet]]
    cells[STARTS[town]] = HOUSE
    return Valley(town, cells, VILLAGERS[HOUSE])


def over(state: State) -> bool:
    """All sheets fill up at the same pace, so counting the drawings is enough."""
    return state.drawn == DRAWS * len(state.valleys)


def free_cells(state: State, seat: Seat, colour: str) -> tuple[int, ...]:
    cells = state.valleys[seat].cells
    return tuple([cell for cell in ZONES[state.sheet][colour] if not cells[cell]])


def all_free_cells(state: State, seat: Seat) -> tuple[int, ...]:
    return tuple([cell for cell, drawn in enumerate(state.valleys[seat].cells) if not drawn])


def usable_colours(state: State, seat: Seat) -> dict[str, tuple[int, ...]]:
    """The open colours in which this seat has a free cell, with those cells. None: a rescue turn."""
    drawn = state.valleys[seat].cells
    found = {}
    for colour, cells in ZONES[state.sheet].items():
        if colour not in state.reserved and (free := [cell for cell in cells if not drawn[cell]]):
            found[colour] = tuple(free)
    return found


def free_dice(state: State) -> dict[str, int]:
    """The symbols still in the pool, each with the first die that shows it: equal dice are one choice."""
    found: dict[str, int] = {}
    for die, face in enumerate(state.dice):
        if state.taken_by[die] == NOBODY and face not in found:
            found[face] = die
    return found


# What stands on the sheet for a symbol and a position.
DRAWINGS = {
    (face, turn): face if turn is None else f"{face}{turn}"
    for face in FACES
    for turn in (range(POSITIONS[face]) if POSITIONS[face] else (None,))
}


def drawing_of(state: State, action: Draw) -> tuple[int, str, str]:
    """The cell, the symbol and the drawing of a legal action.

    A cell of another colour than the one reserved can only be a rescue turn's: a sunflower comes.
    """
    cell = INDEX[action.q, action.r]
    if SHEETS[state.sheet][cell] != action.colour:
        return cell, SUNFLOWER, SUNFLOWER
    symbol = state.dice[action.die]
    return cell, symbol, DRAWINGS[symbol, action.o]
