"""What is kept or worked out the quick way is what the plain way gives, at every position of random games."""

from __future__ import annotations

import msgspec
import pytest

from engine.speaker import speaker
from games.chevoux.actions import Resign
from games.chevoux.data.effects import origins
from games.chevoux.page.preview import outlook
from games.chevoux.rules import still
from games.chevoux.rules.board import board_of, judged
from games.chevoux.state import State, visible_card
from tests.chevoux.conftest import TEXTS
from tests.chevoux.villages import ENGINE, positions

CARDS = 25


def games(seeds: int) -> list[State]:
    return [state for seed in range(seeds) for state in positions(CARDS, seed)]


def test_a_village_held_still_is_judged_as_its_board_is() -> None:
    for state in games(4):
        (village,) = state.villages
        held, board = still.still(state, village), board_of(state, village)
        card = visible_card(state, village)
        assert still.misplaced(held.layout, held.cells) == board.misplaced()
        assert still.possible(held, card) == (bool(board.rearrangements(card)), bool(board.welcomes(card)))


def test_what_a_move_mends_and_upsets_follows_each_tile() -> None:
    for state in games(4):
        board = board_of(state, state.villages[0])
        before, size = board.misplaced(), len(board.tiles)
        for effect in board.effects(visible_card(state, state.villages[0])):
            board.do(effect)
            after, origin = board.misplaced(), origins(effect, size)
            board.undo(effect)
            mended = [i for i in range(size) if before >> origin[i] & 1 and not after >> i & 1]
            upset = [i for i in range(size) if after >> i & 1 and not before >> origin[i] & 1]
            assert judged(effect, before, after, size) == (mended, upset)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_script_has_every_move_as_the_list_of_moves_has_it(lang: str) -> None:
    say = speaker(TEXTS, lang)
    for state in games(2):
        village = state.villages[0]
        told = outlook(say, still.still(state, village), visible_card(state, village), True)
        assert told["listed"] == [
            (msgspec.json.encode(action).decode(), say.phrase(ENGINE.describe(state, 0, action)))
            for action in ENGINE.legal(state, 0)
            if not isinstance(action, Resign)
        ]
