"""What a player may do with the visible card, and how it is written."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine import Move
from games.chevoux.board import PASS, SETTLE, Effect
from games.chevoux.cells import NAMES
from games.chevoux.data import CARDS, Swap


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


@lru_cache(maxsize=4096)
def written(card: str, effect: Effect) -> Restructure | Populate | Pass:
    """The action that asks for this effect of the card."""
    what, x, y = effect
    if what == PASS:
        return Pass(card)
    if what == SETTLE:
        return Populate(card, NAMES[x])
    first, second = fields_of(card)
    change = CARDS[card].restructure
    told: dict[str, Any]
    if isinstance(change, Swap):
        told = {first: NAMES[x], second: NAMES[y]}
    else:
        told = {first: x + 1, second: change.directions[y]}
    return Restructure(card, **told)
