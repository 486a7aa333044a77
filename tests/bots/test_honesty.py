"""The contract tests for bots must catch a game that lets its bots peek."""

from __future__ import annotations

import pytest

from bots.search.ranking import decide
from engine import Chance, FastChance
from engine.registry import Game, Level
from engine.seats import OMNISCIENT
from tests.bots.three_cards import PACK, Copying, Lay, State, ThreeCards, game
from tests.contract import test_bots as contract


class Forgetful(ThreeCards):
    """Draws the hands anew, but leaves what the others have just laid as it is."""

    def imagine(self, state: State, viewer: int, chance: Chance) -> State:
        world = self.clone(state)
        hidden = sorted(
            [
                *world.aside,
                *(card for seat, hand in enumerate(world.hands) for card in hand if seat != viewer),
            ]
        )
        chance.shuffle(hidden)
        world.aside = [hidden.pop() for _ in world.aside]
        for seat, hand in enumerate(world.hands):
            if seat != viewer:
                world.hands[seat] = [hidden.pop() for _ in hand]
        return world


class Unsorted(ThreeCards):
    """Draws everything anew, but from a heap gathered in the true order."""

    def imagine(self, state: State, viewer: int, chance: Chance) -> State:
        world = self.view(state, viewer)
        seen = {*world.shown, *world.hands[viewer], world.laid[viewer]}
        heap = [card for row in (*state.hands, state.laid, state.aside) for card in row if card]
        hidden = [card for card in heap if card not in seen]
        chance.shuffle(hidden)
        for row in (*world.hands, world.laid, world.aside):
            row[:] = [hidden.pop() if card == 0 else card for card in row]
        return world


@pytest.mark.parametrize("engine", [Copying(), Forgetful()], ids=["all", "a part"])
def test_a_game_that_imagines_the_truth_is_caught(engine: ThreeCards) -> None:
    with pytest.raises(AssertionError, match="hidden, yet always imagined as it is"):
        contract.test_all_that_a_view_hides_is_drawn_anew_when_its_seat_imagines(game(engine))


def test_a_game_whose_imagination_follows_the_true_order_is_caught() -> None:
    leaky = game(Unsorted())
    with pytest.raises(AssertionError, match="the order of what is hidden shows"):
        contract.test_what_a_seat_imagines_depends_on_what_it_sees_and_on_luck_alone(leaky)


def beat_the_card_on_the_table(engine: ThreeCards, state: State, seat: int, chance: Chance) -> Lay:
    """Reads the world it is given as if it were true."""
    threat = max(card or 0 for other, card in enumerate(state.laid) if other != seat)
    winning = [lay for lay in engine.legal(state, seat) if lay.card > threat]
    return winning[0] if winning else engine.legal(state, seat)[0]


PEEPER = Level("peeper", beat_the_card_on_the_table)


@pytest.mark.parametrize("engine", [Forgetful(), Unsorted()], ids=["forgetful", "unsorted"])
def test_a_bot_that_uses_such_a_leak_is_caught(engine: ThreeCards) -> None:
    """A true state with another card face down gets another answer, and that shows."""
    state = second_to_lay(engine, laid=4)
    other = second_to_lay(engine, laid=9)
    assert engine.dump(engine.view(state, 1)) == engine.dump(engine.view(other, 1))
    answers = [[decide(engine, PEEPER, true, 1, seed) for seed in range(20)] for true in (state, other)]
    assert answers[0] != answers[1]


def test_a_bot_that_reads_its_world_as_true_learns_nothing_at_an_honest_table() -> None:
    engine = ThreeCards()
    state, other = second_to_lay(engine, laid=4), second_to_lay(engine, laid=9)
    answers = [[decide(engine, PEEPER, true, 1, seed) for seed in range(20)] for true in (state, other)]
    assert answers[0] == answers[1]
    assert len({answer.card for answer in answers[0]}) > 1, "its guesses should differ from seed to seed"


def second_to_lay(engine: ThreeCards, laid: int) -> State:
    rest = [card for card in PACK if card not in (3, 5, 7, laid)]
    state = State([[laid, *rest[:2]], [3, 5, 7]], rest[2:], [None, None], [], [0, 0])
    engine.play(state, 0, Lay(laid), FastChance(0))
    return state


def test_the_omniscient_view_hides_nothing() -> None:
    honest: Game = game()
    state = second_to_lay(ThreeCards(), laid=4)
    assert list(contract.differences(honest.engine.view(state, OMNISCIENT), state)) == []
