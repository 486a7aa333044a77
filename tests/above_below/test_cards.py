"""One small test for each effect a card can have, and one for each card and each special villager."""

from __future__ import annotations

import pytest

from games.above_below import actions as a
from games.above_below.data import (
    CARDS,
    CAVES,
    LIT,
    SPECIAL_COPIES,
    STARTERS,
    TRAINABLE,
    VILLAGERS,
    Card,
    encounters,
)
from games.above_below.rules.scoring import card_points
from games.above_below.rules.village import beds, cards_income, rerolls
from games.above_below.state import EXHAUSTED, READY, WOUNDED, State
from tests.above_below.tables import build, choose, give, night, play, table, zones

TO_BUILD = [card for card in CARDS.values() if card.kind != "start"]


@pytest.mark.parametrize("card", TO_BUILD, ids=lambda card: card.id)
def test_building_a_card_gives_what_is_printed_on_it(card: Card) -> None:
    state = table(coins=20, caves=["G01"])
    player = build(state, card.id)
    assert player.coins == 20 - card.cost
    assert zones(state)["D1"] == EXHAUSTED
    assert player.buildings[card.id] == (2 if card.once else 1 if card.renew else 0)
    assert player.outposts == (card.kind == "outpost")
    assert player.potions == card.potion_now
    assert player.rep == card.rep_now
    assert beds(player) == 3 + card.beds
    assert rerolls(player) == card.reroll
    night(state)
    assert player.coins == 20 - card.cost + 4 + card.income
    assert player.potions == card.potion_now + card.potion_income
    assert player.buildings[card.id] == (2 if card.once else 1 if card.renew else 0)


@pytest.mark.parametrize("card", [card for card in TO_BUILD if card.kind != "key"], ids=lambda card: card.id)
def test_printed_points_are_counted(card: Card) -> None:
    assert card_points(give(table(), 0, buildings={card.id: 0})) == card.vp


# What a village must have, and what the house then gives beyond nothing.
KEY_HOUSES = {
    "K1": ({"potions": 2, "store": {"ore": 1}}, 4 + 4 + 2),
    "K2": ({"buildings": {"M0": 0, "H13": 0, "S2": 0, "O14": 0, "K2": 0}, "outposts": 1}, 3 + 2 * 4),
    "K3": ({}, 2 * 3),
    "K4": ({"caves": ["G01", "G02"]}, 3 + 2),
    "K5": ({}, 3),
    "K6": ({"buildings": {"M0": 0, "O14": 0, "O15": 0, "K6": 0}, "outposts": 2}, 2 + 4),
    "K7": ({"track": {"fruit": 2, "fish": 1}}, 4 + 3),
    "K8": ({"ciders": 1, "track": {"paper": 2}}, 3 + 2 + 4),
    "K9": ({"store": {"pottery": 1, "rope": 2}}, 3 + 3),
}


@pytest.mark.parametrize("card", sorted(KEY_HOUSES))
def test_a_key_house_counts_what_it_says(card: str) -> None:
    things, points = KEY_HOUSES[card]
    player = give(table(), 0, **({"buildings": {"M0": 0, card: 0}} | things))  # type: ignore[arg-type]
    assert card_points(player) == points


@pytest.mark.parametrize("card", ["H21", "S5"])
def test_a_building_card_pays_a_coin_for_each_later_purchase(card: str) -> None:
    state = table(coins=5)
    state.players[0].buildings[card] = 0
    assert build(state, "S2").coins == 1


def test_two_building_cards_pay_two_coins() -> None:
    state = table(coins=5)
    state.players[0].buildings |= {"H21": 0, "S5": 0}
    assert build(state, "S2").coins == 2


def test_income_cards_add_up() -> None:
    player = give(table(), 0, buildings={"M0": 0, "H17": 0, "H18": 0, "O24": 0})
    assert cards_income(player) == 4


# -- villagers ----------------------------------------------------------------------------------------


def join(villager: str, **things: object) -> State:
    """Meet a special villager and win them over."""
    state = table(**things)  # type: ignore[arg-type]
    number, index, need = next(
        (number, index, reward.need)
        for number, options in encounters.ENCOUNTERS.items()
        for index, option in enumerate(options)
        for reward in option.rewards
        if reward.gain.villager == villager and reward is option.rewards[-1]
    )
    cave, face = next(
        (cave, numbers.index(number) + 1) for cave, numbers in CAVES.items() if number in numbers
    )
    state.pile.top = cave
    state.players[0].villagers |= {"V02": READY, "V05": READY}
    crew = ("D1", "D2", "D3", "V02", "V05")
    choose(state, 0, *crew)
    play(state, 0, a.Explore(), a.ChooseOption(index), dice=(face, 6, 6, 6, 6, 6))
    assert sum(LIT[who][6] for who in crew) >= need
    play(state, 0, a.Finish())
    return state


@pytest.mark.parametrize("villager", sorted(SPECIAL_COPIES))
def test_a_special_villager_arrives_tired_even_where_newcomers_arrive_ready(villager: str) -> None:
    state = join(villager, buildings={"M0": 0, "H20": 0})
    first = SPECIAL_COPIES[villager][0]
    assert zones(state)[first] == EXHAUSTED
    assert first not in state.specials


@pytest.mark.parametrize(("before", "after"), [(0, -1), (-3, -3)])
def test_vector_31_the_liquid_woman_costs_a_reputation(before: int, after: int) -> None:
    state = join("liquid_woman", rep=before)
    assert state.players[0].rep == after


def test_glogo_builds_for_one_coin_less() -> None:
    state = table(coins=4)
    zones(state)["glogo"] = READY
    assert build(state, "S2", who="glogo").coins == 0


def test_the_cave_cat_lights_up_to_three_lanterns() -> None:
    assert LIT["cave_cat_1"][1:] == LIT["cave_cat_2"][1:] == (1, 1, 2, 2, 3, 3)


def test_the_metal_man_builds_and_can_be_boosted() -> None:
    state = table()
    zones(state)["metal_man_1"] = READY
    assert build(state, "S2", who="metal_man_1").coins == 2
    zones(state)["metal_man_1"] = READY
    play(state, 1, a.Pass())
    choose(state, 0, "metal_man_1", "D1")
    play(state, 0, a.Explore())
    state.phase = "dice"
    assert state.expedition
    state.expedition.dice = [1, 1]
    play(state, 0, a.Boost("metal_man_1"))
    assert zones(state)["metal_man_1"] == WOUNDED


LANTERNS = {
    "D1": "111122", "D2": "111222", "D3": "112222",
    "V01": "112233", "V02": "222233", "V03": "122223", "V04": "111333", "V05": "222333",
    "V06": "111222", "V07": "112222", "V08": "011122", "V09": "111133", "V10": "111112",
    "V11": "111222", "V12": "011122", "V13": "112222", "V14": "111133", "V15": "011122",
    "V16": "111222", "V17": "111122", "V18": "111122",
    "liquid_woman": "222333", "glogo": "111122", "metal_man_1": "111222",
}  # fmt: skip


@pytest.mark.parametrize("who", sorted(LANTERNS))
def test_lanterns_by_die(who: str) -> None:
    assert "".join(map(str, LIT[who][1:])) == LANTERNS[who]


def test_skills_are_as_printed() -> None:
    hammers = {v.id for v in VILLAGERS.values() if v.hammer}
    quills = {v.id for v in VILLAGERS.values() if v.quill}
    assert hammers == {
        "D1", "V06", "V07", "V08", "V09", "V10", "V15", "V16", "V17", "glogo", "metal_man_1", "metal_man_2"
    }  # fmt: skip
    assert quills == {"D2", "V11", "V12", "V13", "V14", "V15", "V16", "V18"}
    assert {v.id for v in VILLAGERS.values() if v.builds_for_less} == {"V17", "glogo"}
    assert {v.id for v in VILLAGERS.values() if v.trains_for_less} == {"V18"}
    assert (len(STARTERS), len(TRAINABLE)) == (3, 18)
