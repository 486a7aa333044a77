"""What a host may change about how people play together: taking back, hints, waiting for the absent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.registry import Game
from tables import clocks
from tables.models import Table
from web.jinja import say
from web.refusals import Refused

ABSENT = (1, 3, 5, 10, 30, 60)
HINTS = {"1": True, "0": False}

# Name, label, choices, and the one that stands.
Field = tuple[str, str, list[tuple[str, str]], str]


def fields(game: Game, table: Table) -> list[Field]:
    hints = [(key, say(f"create.hints.{key}")) for key in HINTS]
    return [
        *_take_back(game, table),
        ("hints", say("create.hints"), hints, "1" if table.hints else "0"),
        ("absent_minutes", say("create.absent_delay"), _minutes(table), str(table.absent_minutes)),
    ]


def _take_back(game: Game, table: Table) -> list[Field]:
    if not game.engine.mode.takes_back:
        return []
    kinds = [(kind, say(f"create.takeback.{kind}")) for kind in Table.TakeBack.values]
    return [("take_back", say("create.takeback.label"), kinds, table.take_back)]


def _minutes(table: Table) -> list[tuple[str, str]]:
    return [(str(n), clocks.span(n * clocks.MINUTE)) for n in sorted({*ABSENT, table.absent_minutes})]


def read(game: Game, table: Table, post: Mapping[str, str]) -> dict[str, Any]:
    """The columns of a table that a form speaks of, each one of those on offer; the others stay."""
    found: dict[str, Any] = {}
    for name, _, choices, _ in fields(game, table):
        if name in post:
            if post[name] not in dict(choices):
                raise Refused("create.error.form")
            found[name] = _READ[name](post[name])
    return found


_READ: dict[str, Any] = {"take_back": str, "hints": HINTS.__getitem__, "absent_minutes": int}
