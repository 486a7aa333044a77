"""The headless door, through random games of every title: each request is answered and leaves it open."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import FastChance, registry
from engine.headless import Door
from tests.contract.games import Case, cases
from tests.contract.play import FAR_TOO_MANY_MOVES, as_json
from tests.example import pig

# What a game is asked at each position, beside who moves, what is legal and the move itself.
LOOKS: tuple[dict[str, Any], ...] = (
    {"do": "state"},
    {"do": "score"},
    {"do": "outcome"},
    {"do": "view", "viewer": "spectator"},
    {"do": "view", "viewer": "all"},
)


class Program:
    def __init__(self, slug: str) -> None:
        self.door = Door(next(game for game in (pig.game(), *registry.games()) if game.slug == slug))

    def ask(self, **asked: Any) -> Any:
        answer = json.loads(self.door.answer(json.dumps(asked)))
        assert "error" not in answer, (asked, answer)
        return answer

    def look(self, seats: int) -> None:
        """Every other question, and the position taken out and put back."""
        for asked in (*LOOKS, *({"do": "view", "viewer": seat} for seat in range(seats))):
            self.ask(**asked)
        asked = self.ask(do="to_move")
        assert self.ask(do="load", state=self.ask(do="state")["state"]) == asked


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_door_stays_open_through_a_whole_game_asked_everything(case: Case) -> None:
    program, pick = Program(case.engine.slug), FastChance(13)
    to_move = program.ask(do="deal", seats=case.seats, seed=13, options=as_json(case.options))["to_move"]
    for move in range(FAR_TOO_MANY_MOVES):
        if not move % case.sample_every or not to_move:
            program.look(case.seats)
        if not to_move:
            break
        assert program.ask(do="to_move") == {"to_move": to_move}
        seat = pick.choice(to_move)
        action = pick.choice(program.ask(do="legal", seat=seat)["legal"])
        to_move = program.ask(do="play", seat=seat, action=action)["to_move"]
    assert program.ask(do="outcome")["outcome"]["standings"]
