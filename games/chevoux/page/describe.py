"""The position in plain sentences, for those who listen to it."""

from __future__ import annotations

from engine import Term
from engine.speaker import Speaker
from games.chevoux.data import CARDS_A_ROUND
from games.chevoux.page.explain import cards_possible, reserve
from games.chevoux.page.views import Painter
from games.chevoux.page.village import marks_shown
from games.chevoux.rules.board import board_of
from games.chevoux.rules.secrets import open_village
from games.chevoux.state import State, Village, finished, round_of, visible_card
from tables.page.scene import Scene


def described(scene: Scene) -> list[str]:
    state: State = scene.view
    say = scene.words
    painter = Painter(say, state.moon, state.sun)
    lines = [say("cv.page.axes", moon=Term(state.moon), sun=Term(state.sun)), *painter.kinds()]
    mine = open_village(state, scene.viewer)
    if mine is None:
        return [*lines, say("cv.page.all_secret")]
    if not finished(state, mine):
        lines.append(_card(say, state, mine))
    village = painter.village(board_of(state, mine), marks_shown(state, mine))
    lines += village.lines + village.complaints
    lines.append(say("cv.page.people_here", count=village.people))
    if left := reserve(state, scene.viewer):
        tiles = [say("cv.page.times", count=n, tile=Term(tile)) for tile, n in left.items()]
        lines.append(say("cv.page.reserve_list", tiles=", ".join(tiles)))
    if possible := cards_possible(state, scene.viewer):
        lines.append(say("cv.page.possible_list", cards=", ".join(map(say.term, possible))))
    return lines


def _card(say: Speaker, state: State, village: Village) -> str:
    card = visible_card(state, village)
    return say(
        "cv.page.visible_card",
        number=village.played % CARDS_A_ROUND + 1,
        round=round_of(state, village),
        rounds=state.rounds,
        card=Term(card),
        restructure=Term(card, "restructure"),
        populate=Term(card, "populate"),
    )
