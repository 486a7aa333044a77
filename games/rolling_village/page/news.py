"""What is new on the sheets, as the log tells it to everybody."""

from __future__ import annotations

from engine import Phrase
from games.rolling_village.data import Cell
from tables.log.visibility import events, set_aside
from tables.models import Entry
from tables.page.scene import Scene

CONFIRM = {"action": "confirm_round"}


def last_built(scene: Scene) -> dict[int, frozenset[Cell]]:
    """Where each village built in the round it confirmed last."""
    return last_confirmed(scene.snapshot.entries)


def last_confirmed(moves: list[Entry]) -> dict[int, frozenset[Cell]]:
    """The same of a log. What is still a draft or was taken back stays out."""
    undone = set_aside(moves)
    return {
        move.seat: _built(move)
        for move in moves
        if move.seat is not None and not move.secret and move.action == CONFIRM and move.index not in undone
    }


def _built(move: Entry) -> frozenset[Cell]:
    """Read once for as long as the entry is kept."""
    found: frozenset[Cell] | None = move.__dict__.get("_built")
    if found is None:
        move.__dict__["_built"] = found = frozenset(
            (row, column)
            for event in events(move)
            if isinstance(cell := event.phrase.params.get("cell"), Phrase)
            and isinstance(row := cell.params["row"], int)
            and isinstance(column := cell.params["column"], int)
        )
    return found
