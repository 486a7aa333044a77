"""The check itself over every game: a few positions here, ten thousand a game by `make secrets`."""

from __future__ import annotations

import os

import pytest

from engine import Chance, registry
from engine.registry import Game
from tests.bots import three_cards
from tests.bots.three_cards import Copying, State, ThreeCards
from tests.secrets.noninterference import check

POSITIONS = int(os.environ.get("POSITIONS", "30"))


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_what_a_viewer_may_not_know_leaves_no_trace(game: Game) -> None:
    tally = check(game, POSITIONS)
    print(f"{game.slug}: {tally}")
    assert tally.positions == POSITIONS
    assert tally.differed or not tally.hidden, "the worlds were all the true one: nothing was tested"


class Leaky(ThreeCards):
    """Shows the card that another seat has laid face down."""

    def view(self, state: State, viewer: int) -> State:
        seen = super().view(state, viewer)
        seen.laid = list(state.laid)
        return seen

    def imagine(self, state: State, viewer: int, chance: Chance) -> State:
        return ThreeCards().imagine(state, viewer, chance)


class Blabbing(ThreeCards):
    """Numbers its questions by what is in the others' hands."""

    def stamp(self, state: State, seat: int) -> str:
        return str(hash(tuple(map(tuple, state.hands))))


@pytest.mark.parametrize("engine", [Leaky(), Blabbing()], ids=["in the view", "in the question"])
def test_a_game_that_leaks_is_caught(engine: ThreeCards) -> None:
    with pytest.raises(AssertionError):
        check(three_cards.game(engine), 40, pages=False)


def test_a_game_that_imagines_the_truth_is_seen_to_test_nothing() -> None:
    tally = check(three_cards.game(Copying()), 20, pages=False)
    assert tally.hidden
    assert not tally.differed
