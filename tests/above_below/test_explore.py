"""Expeditions."""

from __future__ import annotations

import pytest

from engine import FastChance
from games.above_below import actions as a
from games.above_below.data import CAVES, LIT, encounters
from games.above_below.rules.explore import total
from games.above_below.state import EXHAUSTED, WOUNDED
from tests.above_below.expedition import RATS, meet, underground
from tests.above_below.tables import ENGINE, choose, play, refusal, table, zones

# The dice of D1 (two lanterns from 5), D2 (from 4) and D3 (from 3) for a given total.
TOTALS = {3: (1, 1, 1), 4: (1, 1, 3), 5: (1, 4, 3), 6: (5, 4, 3)}


@pytest.mark.parametrize(
    ("option", "lanterns", "boosts", "coins", "store"),
    [
        pytest.param(0, 5, 0, 7, {"mushroom": 1}, id="vector-4"),
        pytest.param(0, 3, 0, 8, {}, id="vector-5"),
        pytest.param(1, 6, 1, 11, {"ore": 1}, id="vector-6"),
    ],
)
def test_only_the_highest_need_reached_is_paid(
    monkeypatch: pytest.MonkeyPatch,
    option: int,
    lanterns: int,
    boosts: int,
    coins: int,
    store: dict[str, int],
) -> None:
    state = underground(monkeypatch)
    play(state, 0, a.ChooseOption(option), dice=TOTALS[lanterns])
    play(state, 0, *(a.Boost(who) for who in ("D1", "D2", "D3")[:boosts]), a.Finish())
    player = state.players[0]
    assert (player.coins, player.store, len(player.caves)) == (coins, store, 1)
    assert state.turn_seat == 1


def test_vector_5_below_the_lowest_need_there_is_no_gain_and_the_cave_goes_under_the_pile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = underground(monkeypatch, "D1", "D2")
    cave = state.expedition.cave  # type: ignore[union-attr]
    play(state, 0, a.ChooseOption(0), a.Finish(), dice=(1, 1))
    player = state.players[0]
    assert (player.coins, player.store, player.caves) == (7, {}, [])
    assert state.pile.under == [cave]
    assert (zones(state)["D1"], zones(state)["D2"]) == (EXHAUSTED, EXHAUSTED)


def test_vector_6_a_total_that_would_do_for_the_other_option_still_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = underground(monkeypatch)
    play(state, 0, a.ChooseOption(1), a.Finish(), dice=TOTALS[6])
    assert state.players[0].coins == 7
    assert not state.players[0].caves


@pytest.mark.parametrize(
    ("who", "die", "lanterns"),
    [("D3", 2, 1), ("D3", 3, 2), ("D3", 6, 2), ("D2", 3, 1), ("D2", 4, 2), ("V08", 1, 0), ("V12", 1, 0)],
    ids=["vector-7", "vector-7", "vector-7", "vector-8", "vector-8", "vector-8", "vector-8"],
)
def test_the_best_line_reached_counts_alone(who: str, die: int, lanterns: int) -> None:
    assert LIT[who][die] == lanterns


def test_vector_9_two_boosts_turn_four_lanterns_into_six(monkeypatch: pytest.MonkeyPatch) -> None:
    six = (encounters.Option(0, (encounters.Reward(6, encounters.Gain((("coins", 5),))),)),)
    state = underground(monkeypatch, options=six)
    play(state, 0, a.ChooseOption(0), dice=TOTALS[4])
    play(state, 0, a.Boost("D1"), a.Boost("D3"))
    assert state.expedition
    assert total(state.expedition) == 6
    assert refusal(state, 0, a.Boost("D1")) == "boost_again"
    play(state, 0, a.Finish())
    assert zones(state) == {"D1": WOUNDED, "D2": EXHAUSTED, "D3": WOUNDED}
    assert state.players[0].coins == 12


def test_vector_10_nobody_explores_alone() -> None:
    state = table()
    choose(state, 0, "D1")
    assert refusal(state, 0, a.Explore()) == "explore_two"


def test_vector_11_two_reroll_symbols_are_two_rerolls_and_the_new_die_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = table()
    state.players[0].buildings["O17"] = 0
    meet(monkeypatch, state, RATS)
    choose(state, 0, "D1", "D2")
    play(state, 0, a.Explore(), a.ChooseOption(0), dice=(1, 5, 1))
    play(state, 0, a.Reroll("D1"), dice=[1])
    assert state.expedition
    assert state.expedition.dice == [1, 1]
    play(state, 0, a.Reroll("D1"), dice=[6])
    assert refusal(state, 0, a.Reroll("D2")) == "reroll_spent"


def test_a_boosted_villager_s_die_is_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    state = underground(monkeypatch)
    state.players[0].buildings["O17"] = 0
    play(state, 0, a.ChooseOption(0), a.Boost("D1"))
    assert refusal(state, 0, a.Reroll("D1")) == "reroll_boosted"


def test_without_a_symbol_there_is_no_reroll(monkeypatch: pytest.MonkeyPatch) -> None:
    state = underground(monkeypatch, "D1", "D2")
    play(state, 0, a.ChooseOption(0))
    assert refusal(state, 0, a.Reroll("D1")) == "reroll_none"
    assert refusal(state, 0, a.Boost("D3")) == "boost_absent"


@pytest.mark.parametrize(("dice", "coins"), [((1, 1, 1), 9), ((1, 1), 7)], ids=["success", "failure"])
def test_vector_12_the_waystation_pays_after_a_success_only(
    monkeypatch: pytest.MonkeyPatch, dice: tuple[int, ...], coins: int
) -> None:
    state = table()
    state.players[0].buildings["O18"] = 0
    meet(monkeypatch, state, RATS)
    choose(state, 0, *("D1", "D2", "D3")[: len(dice)])
    play(state, 0, a.Explore(), a.ChooseOption(0), a.Finish(), dice=(1, *dice))
    assert state.players[0].coins == coins


def test_a_costly_option_is_closed_to_those_who_cannot_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    options = (RATS[0], encounters.Option(3, RATS[0].rewards))
    state = underground(monkeypatch, options=options)
    state.players[0].coins = 2
    assert refusal(state, 0, a.ChooseOption(1)) == "option_cost"
    assert refusal(state, 0, a.ChooseOption(2)) == "option_unknown"
    state.players[0].coins = 3
    play(state, 0, a.ChooseOption(1))
    assert state.players[0].coins == 0


def test_too_many_tokens_laid_for_an_option_are_refused_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    state = underground(monkeypatch, options=(RATS[0], encounters.Option(1, RATS[0].rewards)))
    player = state.players[0]
    player.coins, player.potions, player.buildings["O19"] = 5, 2, 0
    play(state, 0, a.LayToken("potion"), a.LayToken("potion"))
    assert refusal(state, 0, a.ChooseOption(1)) == "pay_total"
    play(state, 0, a.TakeToken("potion"), a.ChooseOption(1))
    assert (player.coins, player.potions) == (5, 1)


def test_there_is_no_way_back_from_an_expedition(monkeypatch: pytest.MonkeyPatch) -> None:
    state = underground(monkeypatch)
    assert refusal(state, 0, a.Pass()) == "option_withdraw"
    assert refusal(state, 0, a.Finish()) == "dice_not_rolled"
    assert refusal(state, 0, a.Work()) == "expedition_running"
    play(state, 0, a.ChooseOption(0))
    assert refusal(state, 0, a.ChooseOption(1)) == "option_chosen"


def test_vector_46_a_villager_who_found_a_home_is_replaced_by_another_gift() -> None:
    state = table()
    state.specials.remove("glogo")
    state.pile.top = next(cave for cave, numbers in CAVES.items() if numbers[0] == 25)
    option = next(i for i, one in enumerate(encounters.ENCOUNTERS[25]) if one.rewards[0].gain.villager)
    choose(state, 0, "D1", "D2", "D3")
    play(state, 0, a.Explore(), a.ChooseOption(option), a.Finish(), dice=(1, *TOTALS[6]))
    player = state.players[0]
    assert (player.store, player.coins) == ({"pottery": 1}, 10)
    assert "glogo" not in player.villagers


def test_the_top_card_is_always_in_view_and_the_die_picks_its_paragraph() -> None:
    state = table()
    top = state.pile.top
    choose(state, 0, "D1", "D2")
    play(state, 0, a.Explore(), dice=[4])
    assert state.expedition
    assert (state.expedition.cave, state.expedition.number) == (top, CAVES[top or ""][3])
    assert state.pile.top not in (None, top)


def test_an_imagined_expedition_finds_what_is_usual_and_not_what_is_written() -> None:
    """Whoever thinks ahead must not read the book: over many imagined worlds one need gives many things."""
    state = table()
    choose(state, 0, "D1", "D2", "D3")
    play(state, 0, a.Explore(), a.ChooseOption(0), dice=(1, 6, 6, 6))
    found = set()
    for seed in range(40):
        world = ENGINE.imagine(state, 0, FastChance(seed))
        ENGINE.play(world, 0, a.Finish(), FastChance(seed))
        player = world.players[0]
        found.add((player.coins, tuple(player.store.items()), player.rep, player.potions))
    assert len(found) > 5


def test_a_state_holds_no_reward_of_the_paragraph_it_is_at() -> None:
    """Only the number is kept; two books with other rewards make the same bytes."""
    state = table()
    choose(state, 0, "D1", "D2")
    play(state, 0, a.Explore(), dice=[1])
    assert set(ENGINE.view(state, 0).expedition.__struct_fields__) == {
        "cave", "number", "crew", "option", "dice", "boosted", "rerolls", "wounds"
    }  # fmt: skip


def test_the_page_asks_only_for_what_the_dice_still_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    state = underground(monkeypatch, "D1", "D2")
    play(state, 0, a.ChooseOption(0), dice=(1, 1))
    assert ENGINE.prompt(state, 0).key == "ab.prompt.dice"
    monkeypatch.setattr("games.above_below.rules.wording.rerolls", lambda player: 1)
    assert ENGINE.prompt(state, 0).key == "ab.prompt.dice_reroll"
    play(state, 0, a.Boost("D1"), a.Boost("D2"))
    assert ENGINE.prompt(state, 0).key == "ab.prompt.dice_done"
