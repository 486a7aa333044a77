"""What a reroll symbol rerolls: both readings of the rulebook, side by side."""

from __future__ import annotations

from itertools import product
from math import inf

import pytest

from engine import FastChance, registry
from engine.registry import Think
from games.above_below import actions as a
from games.above_below.bot.explore import Guide
from games.above_below.bot.levels import firmin, lison, zephyrin
from games.above_below.bot.prices import Prices
from games.above_below.data import LIT
from games.above_below.rules.explore import total, trip_of
from games.above_below.state import Options, State
from tables.models import Table
from tables.page.render import regions
from tests.above_below.tables import ENGINE, choose, keys, play, refusal, table
from tests.tables.house import playing

ONE_SYMBOL, TWO_SYMBOLS = "O16", "O17"
CREW = ("D1", "D2", "D3")


def rolled(reroll_all: bool, *dice: int, card: str = TWO_SYMBOLS) -> State:
    """Three explorers before their dice."""
    state = table(buildings={"M0": 0, card: 0})
    if reroll_all:
        state.reroll_all = True
    choose(state, 0, *CREW)
    play(state, 0, a.Explore(), dice=[1])
    play(state, 0, a.ChooseOption(0), dice=dice)
    return state


def dice_of(state: State) -> list[int]:
    return trip_of(state).dice


def listed(state: State) -> set[a.Action]:
    return {move for move in ENGINE.legal(state, 0) if isinstance(move, a.Reroll)}


def test_a_symbol_rerolls_one_die_or_all_of_them() -> None:
    one = rolled(False, 5, 1, 1)
    assert listed(one) == {a.Reroll(who) for who in CREW}
    play(one, 0, a.Reroll("D1"), dice=[2])
    assert dice_of(one) == [2, 1, 1]
    every = rolled(True, 5, 1, 1)
    assert listed(every) == {a.Reroll()}
    play(every, 0, a.Reroll(), dice=[2, 3, 4])
    assert dice_of(every) == [2, 3, 4], "the new dice stand, also where they are worse"


@pytest.mark.parametrize(("card", "symbols"), [(ONE_SYMBOL, 1), (TWO_SYMBOLS, 2)])
def test_each_symbol_counts_once_an_encounter(card: str, symbols: int) -> None:
    state = rolled(True, 1, 1, 1, card=card)
    play(state, 0, *[a.Reroll()] * symbols)
    assert refusal(state, 0, a.Reroll()) == "reroll_spent"


def test_without_a_symbol_there_is_no_reroll() -> None:
    assert refusal(rolled(True, 1, 1, 1, card="H13"), 0, a.Reroll()) == "reroll_none"


def test_who_left_by_boosting_keeps_their_die() -> None:
    state = rolled(True, 5, 1, 1)
    play(state, 0, a.Boost("D1"))
    play(state, 0, a.Reroll(), dice=[6, 6])
    assert dice_of(state) == [5, 6, 6]
    assert total(trip_of(state)) == LIT["D1"][5] + 1 + LIT["D2"][6] + LIT["D3"][6]
    play(state, 0, a.Boost("D2"), a.Boost("D3"))
    assert not listed(state)
    assert refusal(state, 0, a.Reroll()) == "reroll_nobody"


def test_one_die_alone_is_refused_where_all_are_rerolled_and_the_other_way_round() -> None:
    assert refusal(rolled(True, 1, 1, 1), 0, a.Reroll("D1")) == "reroll_one"
    assert refusal(rolled(False, 1, 1, 1), 0, a.Reroll()) == "villager_unknown"


def test_the_log_tells_the_rule_and_every_die() -> None:
    plain, ruled = (ENGINE.deal(2, Options(rule), FastChance(1)) for rule in (False, True))
    assert "house_reroll_all" not in keys(ENGINE.opening(plain))
    assert "house_reroll_all" in keys(ENGINE.opening(ruled))
    state = rolled(True, 5, 1, 1)
    play(state, 0, a.Boost("D1"))
    assert keys(play(state, 0, a.Reroll())) == ["reroll_all", "die", "die", "total"]


def test_without_the_rule_a_position_is_written_as_before_there_was_one() -> None:
    """Games stored then are compared to the letter when they are verified."""
    plain, ruled = (ENGINE.deal(2, Options(rule), FastChance(1)) for rule in (False, True))
    assert b"reroll_all" not in ENGINE.dump(plain)
    loaded = ENGINE.load(ENGINE.dump(ruled))
    for same in (loaded, ENGINE.clone(ruled), ENGINE.imagine(ruled, 0, FastChance(2))):
        assert same.reroll_all is True


# -- bots ---------------------------------------------------------------------------------------------

PLAIN = Prices({"coins": 1.0, "rep": 1.0, "cave": 1.0, "ore": 3.0}, wound=0.5, coins=9)


def test_the_worth_of_rerolling_all_is_the_mean_over_all_dice() -> None:
    guide, face, crew = Guide(PLAIN), (0, (3, 5)), ("D1", "V08")

    def mean(rerolls: int) -> float:
        later = mean(rerolls - 1) if rerolls > 1 else -inf
        lit = [LIT["D1"][one] + LIT["V08"][two] + 1 for one, two in product(range(1, 7), repeat=2)]
        return sum(max(guide.total(face, n, 2), later) for n in lit) / len(lit)

    for rerolls in (1, 2):
        assert guide.again_with_all(face, crew, 1, rerolls) == pytest.approx(mean(rerolls))


@pytest.mark.parametrize("think", [lison, firmin, zephyrin])
def test_a_bot_rerolls_all_dice_when_they_are_bad_and_leaves_good_ones(think: Think) -> None:
    poor, rich = rolled(True, 1, 1, 1), rolled(True, 6, 6, 6)
    for state in (poor, rich):
        trip_of(state).number, trip_of(state).option = 3, 0  # needs 4 and 7
        state.players[0].villagers |= dict.fromkeys(CREW, "exploring")
    assert think(ENGINE, poor, 0, FastChance(1)) == a.Reroll()
    assert think(ENGINE, rich, 0, FastChance(1)) != a.Reroll()


@pytest.mark.parametrize("think", [lison, firmin, zephyrin])
def test_every_level_plays_by_the_rule(think: Think) -> None:
    luck, thoughts = FastChance(4), FastChance(5)
    state = ENGINE.deal(2, Options(reroll_all=True), luck)
    for player in state.players:
        player.buildings[TWO_SYMBOLS] = 0
    for _ in range(2000):
        if not (acting := sorted(ENGINE.to_move(state))):
            break
        seat = acting[0]
        action = think(ENGINE, ENGINE.imagine(state, seat, thoughts), seat, thoughts)
        assert action in ENGINE.legal(state, seat)
        ENGINE.play(state, seat, action, luck)
    assert state.phase == "over"


# -- page ---------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("reroll_all", [False, True])
def test_the_page_has_a_button_for_each_die_or_one_for_all(reroll_all: bool) -> None:
    house = playing(registry.get("above_below"), "Marie", "Basile", options={"reroll_all": reroll_all})
    state = rolled(reroll_all, 1, 1, 1)
    Table.objects.filter(code=house.code).update(state=ENGINE.dump(state))
    drawn = regions(house.scene(0))
    each, every = drawn["board"].count('id="reroll-'), drawn["actions"].count("Relancer tous les dés")
    assert (each, every) == ((0, 1) if reroll_all else (3, 0))
