"""When the stock is used up: the discard turned over in its order, or shuffled where the house says so."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import SPECTATOR, FastChance
from engine.speaker import speaker
from games.villages_hache.actions import Draw
from games.villages_hache.page.describe import coming
from games.villages_hache.state import State
from tests.villages_hache.tables import ENGINE, TEXTS, draw, draw_next, keys, settled

both = pytest.mark.parametrize("house", [False, True], ids=["usual", "house"])


def test_vector_28_the_discard_is_turned_over_as_the_rulebook_says_and_not_shuffled() -> None:
    state = settled(2)
    state.discard, state.stock = ["P2", "A10", "P5", "V04"], []
    told = draw_next(state)
    assert keys(told)[0] == "turned"
    assert told[0].phrase.params == {"count": 4}
    assert state.players[0].points == [2]
    draw_next(state)
    assert state.players[1].stake == "A10"
    draw_next(state)
    assert state.players[0].points == [2, 5]
    assert (state.stock, state.discard) == (["V04"], [])


def test_what_comes_after_the_turn_is_known_to_everybody_and_left_nothing_to_luck() -> None:
    state = settled(2)
    state.discard, state.stock = ["P2", "A10", "P5", "V04"], []
    draw_next(state)
    for viewer in (0, 1, SPECTATOR):
        assert ENGINE.view(state, viewer).stock == ["V04", "P5", "A10"]
        assert ENGINE.imagine(state, viewer, FastChance(viewer)).stock == ["V04", "P5", "A10"]
    said = coming(speaker(TEXTS, "en"), state)
    assert said == "Discard pile turned over. Next cards: “farm or house, 5”, 5 and “A flat tyre”."


def test_a_discard_turned_over_twice_comes_back_in_the_order_it_was_thrown_away_last() -> None:
    state = settled(2)
    state.discard, state.stock = ["V04", "V01"], []
    for _ in range(2):
        draw_next(state)
    assert (state.stock, state.discard) == ([], ["V04", "V01"])
    draw_next(state)
    assert (state.stock, state.discard) == (["V01"], ["V04"])


def used_up(**options: bool) -> State:
    state = settled(2, **options)
    state.discard, state.stock = ["V04", "A10", "P5", "P2"], []
    return state


@both
def test_vector_28_the_discard_comes_back_in_its_order_or_shuffled(house: bool) -> None:
    state = used_up(discard_shuffled=house)
    told = draw(state, "P5") if house else draw_next(state)
    assert keys(told)[0] == ("shuffled" if house else "turned")
    assert told[0].phrase.params == {"count": 4}
    if house:
        assert (Counter(state.stock), state.discard) == (Counter(["P2", "A10", "V04"]), [])
    else:
        assert (state.stock, state.discard) == (["P2", "P5", "A10"], ["V04"])


def test_from_a_shuffled_discard_every_card_may_come_next() -> None:
    cards = {"V04", "A10", "P5", "P2"}
    drawn = set()
    for seed in range(40):
        state = used_up(discard_shuffled=True)
        ENGINE.play(state, 0, Draw(), FastChance(seed))
        drawn |= cards - set(state.stock)
    assert drawn == cards


def test_nothing_that_leaves_the_table_tells_the_order_of_a_shuffled_discard() -> None:
    """Two discards of the same cards, thrown away in different orders, look alike once they are shuffled."""
    one, other = (used_up(discard_shuffled=True) for _ in range(2))
    other.discard.reverse()
    for state in (one, other):
        draw(state, "P5")
        assert coming(speaker(TEXTS, "en"), state) == ""
    for viewer in (0, 1, SPECTATOR):
        assert ENGINE.dump(ENGINE.view(one, viewer)) == ENGINE.dump(ENGINE.view(other, viewer))
    ahead = []
    for state in (one, other):
        world = ENGINE.imagine(state, 1, FastChance("same luck"))
        ENGINE.advance(world, 1, Draw(), FastChance("same card"))
        ahead.append(ENGINE.dump(world))
    assert ahead[0] == ahead[1]


def test_a_shuffled_discard_is_shuffled_again_when_it_is_used_up() -> None:
    state = settled(2, discard_shuffled=True)
    state.discard, state.stock = ["V04", "V01"], []
    assert keys(draw(state, "V01", "V04", "V01")).count("shuffled") == 2
    assert not state.turned
