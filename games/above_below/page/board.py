"""The reputation board all share: the track, the rounds, the cider, the caves."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Amount
from engine.texts import number
from games.above_below.data import CAVES, HIGHEST_REP, LOWEST_REP, REP_VP
from games.above_below.page.speaker import Speaker
from games.above_below.state import State


@dataclass(frozen=True)
class Step:
    value: str
    vp: str
    torch: bool
    seats: list[int]


@dataclass(frozen=True)
class Board:
    steps: list[Step]
    reps: list[str]
    cider: str
    caves: str
    numbers: str
    # The paragraph for each face of the die, on the cave that comes next.
    faces: list[int]


def common_board(say: Speaker, state: State) -> Board:
    seats: dict[int, list[int]] = {}
    for seat, player in enumerate(state.players):
        seats.setdefault(player.rep, []).append(seat)
    steps = [
        Step(number(rep), number(REP_VP[rep]), rep == 0, seats.get(rep, []))
        for rep in range(LOWEST_REP, HIGHEST_REP + 1)
    ]
    pile = state.pile
    left = len(pile.unseen) + len(pile.under) + (pile.top is not None)
    return Board(
        steps,
        [
            say.key("rep.of", player=say.name_of(seat), rep=player.rep)
            for seat, player in enumerate(state.players)
        ],
        say.key("cider.there" if state.cider else "cider.gone"),
        say.key("pile", caves=Amount(left, "cave")),
        say.key("pile.top", numbers=list(CAVES[pile.top])) if pile.top else say.key("pile.empty"),
        list(CAVES[pile.top]) if pile.top else [],
    )
