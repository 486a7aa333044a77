"""The dice that all share; and of one's own village the bonus stars and the points of each round."""

from __future__ import annotations

from functools import lru_cache

from engine import Term
from engine.speaker import Speaker
from games.rolling_village.data import BONUS_ROUNDS, ROUNDS, ROW_OF_SUM
from games.rolling_village.page.preview import Desk, worth
from games.rolling_village.page.views import AVENUE_NAMES, SYMBOLS
from games.rolling_village.state import Table, starred_types
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "rolling_village/board.html"


@frame(PARTS)
def board(
    say: Speaker, round: int, dice: tuple[int, int], stars: Fragment | None, scores: tuple[Fragment, ...]
) -> Inputs:
    return {**locals(), "total": sum(dice), "avenue": avenue_of(round, dice)}


def avenue_of(round: int, dice: tuple[int, int]) -> str:
    """The avenue that pays everybody in this round; nothing in set-up, or where each village chooses."""
    row = ROW_OF_SUM.get(sum(dice)) if round else None
    return AVENUE_NAMES[row - 1] if row else ""


def board_of(scene: Scene) -> Fragment:
    state: Table = scene.view
    if not scene.seated:
        return board(scene.words, state.round, state.dice, None, ())
    desk = Desk.of(state, scene.viewer)
    return board(scene.words, state.round, state.dice, *record_of(scene.words, desk))


# -- one's own record -----------------------------------------------------------------------------------


@fragment(PARTS)
def stars(say: Speaker, ticked: tuple[tuple[str, bool], ...]) -> Inputs:
    told = [
        (SYMBOLS[kind], used, say("rv.page.bonus_used" if used else "rv.page.bonus_free", type=Term(kind)))
        for kind, used in ticked
    ]
    return {"say": say, "stars": told}


@fragment(PARTS)
def score(number: int, points: int | None, now: int | None, here: bool) -> Inputs:
    """`points` is what a round brought, `now` what the one being played would bring."""
    return {**locals(), "bonus": number in BONUS_ROUNDS}


@lru_cache(1024)
def record_of(say: Speaker, desk: Desk) -> tuple[Fragment, tuple[Fragment, ...]]:
    ticked = tuple((kind, kind in desk.bonuses) for kind in starred_types(desk.table))
    played = len(desk.scores)
    past = [score(n, points, None, False) for n, points in enumerate(desk.scores, 1)]
    now = worth(desk).now
    to_come = [
        score(n, None, now if n == desk.round else None, n == desk.round)
        for n in range(played + 1, ROUNDS + 1)
    ]
    return stars(say, ticked), (*past, *to_come)
