"""What a player may do with the visible card, and how it is written."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine import Move
from games.chevoux.data import CARDS, Swap
from games.chevoux.data.cells import CELLS, COLUMNS, INDEX, NAMES, ROWS, bits
from games.chevoux.data.effects import COLUMN, NOTHING, ROW, SETTLE, SWAP, Effect, span


class Restructure(Move, tag="restructure", frozen=True, omit_defaults=True):
    """Each card reads its own fields: a swap its two roles, a slide its line and direction."""

    card: str = ""
    champ: str | None = None
    sun: str | None = None
    moon: str | None = None
    other: str | None = None
    a: str | None = None
    b: str | None = None
    row: int | None = None
    col: int | None = None
    dir: str | None = None


class Populate(Move, tag="populate", frozen=True):
    card: str = ""
    cell: str | None = None


class Pass(Move, tag="pass", frozen=True):
    card: str = ""


class Resign(Move, tag="resign", frozen=True):
    pass


Decision = Restructure | Populate | Pass | Resign

# The fields of a Restructure that say what to move.
FIELDS = tuple(name for name in Restructure.__struct_fields__ if name != "card")


def fields_of(card: str) -> tuple[str, str]:
    change = CARDS[card].restructure
    return change.roles if isinstance(change, Swap) else (change.line, "dir")


@cache
def writings(card: str) -> dict[Effect, Restructure | Populate | Pass]:
    """How each effect that the card may ever have is written."""
    printed = CARDS[card]
    change = printed.restructure
    first, second = fields_of(card)
    told: dict[Effect, Restructure | Populate | Pass] = {NOTHING: Pass(card)}
    what: dict[str, Any]
    if isinstance(change, Swap):
        for a in range(CELLS):
            for b in bits(change.reach[a]):
                what = {first: NAMES[a], second: NAMES[b]}
                told[SWAP, a, b] = Restructure(card, **what)
    else:
        line, count = (ROW, ROWS) if change.line == "row" else (COLUMN, COLUMNS)
        for number in range(count):
            for way, direction in enumerate(change.directions):
                what = {first: number + 1, second: direction}
                told[line, number, way] = Restructure(card, **what)
    for cell in range(CELLS):
        for people in range(1, printed.people + 1):
            told[SETTLE, cell, people] = Populate(card, NAMES[cell])
    return told


def written(card: str, effect: Effect) -> Restructure | Populate | Pass:
    """The action that asks for this effect of the card."""
    return writings(card)[effect]


@cache
def _readings(card: str) -> dict[Decision, Effect]:
    return {action: effect for effect, action in writings(card).items()}


def effect_written(action: Restructure | Populate | Pass, room: int) -> Effect:
    """The effect that a listed action stands for, where so many people are still to come."""
    what, x, y = _readings(action.card)[action]
    return (SETTLE, x, min(y, room)) if what == SETTLE else (what, x, y)


def touched(action: dict[str, Any], size: int) -> set[int]:
    """The cells a played action changed, for the mark of the last move."""
    if row := action.get("row"):
        return set(range(size)[span(ROW, row - 1)])
    if col := action.get("col"):
        return set(range(size)[span(COLUMN, col - 1)])
    named = [action.get(name) for name in (*FIELDS, "cell")]
    return {INDEX[name] for name in named if name in INDEX}
