"""The headless door, as another program uses it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine import registry
from engine.headless import Door

ROOT = Path(__file__).resolve().parents[2]
REQUESTS = ("deal", "to_move", "legal", "play", "view", "state", "load", "score", "outcome")
CONFIRM = {"action": "confirm_round"}


class Program:
    """Another program, as the door sees it."""

    def __init__(self, game: registry.Game, lang: str = "fr") -> None:
        self.door = Door(game, lang)

    def ask(self, do: str, **more: Any) -> Any:
        return self.say(json.dumps({"do": do, **more}))

    def say(self, line: str) -> Any:
        answer = self.door.answer(line)
        assert "\n" not in answer
        return json.loads(answer)


def place(slot: str, row: int, col: int, type: str | None = None) -> dict[str, Any]:
    return {"action": "place", "slot": slot, "row": row, "col": col} | ({"type": type} if type else {})


def fills_in_the_set_up(program: Program, seat: int) -> None:
    for _ in range(2):
        program.ask("play", seat=seat, action=program.ask("legal", seat=seat)["legal"][0])
