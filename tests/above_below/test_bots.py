"""The bots play by the rules, know only what they may, and each is better than the one before."""

from __future__ import annotations

import math
from itertools import product

import pytest

from engine import FastChance
from engine.registry import Think
from games.above_below import actions as a
from games.above_below.bot.build import expected_best
from games.above_below.bot.explore import Guide, lanterns
from games.above_below.bot.levels import LEVELS, firmin, lison, zephyrin
from games.above_below.bot.prices import Prices
from games.above_below.data import LIT, encounters
from games.above_below.state import State
from tests.above_below.tables import ENGINE, Dice, choose, play, table

PLAIN = Prices({"coins": 1.0, "rep": 1.0, "cave": 1.0, "ore": 3.0}, wound=0.5, coins=9)


def whole_game(seed: int, *thinkers: Think) -> State:
    luck, thoughts = FastChance(seed), FastChance(seed + 1)
    state = ENGINE.deal(len(thinkers), ENGINE.Options(), luck)
    moves = 0
    while acting := sorted(ENGINE.to_move(state)):
        seat = acting[0]
        world = ENGINE.imagine(state, seat, thoughts)
        before = ENGINE.dump(world)
        action = thinkers[seat](ENGINE, world, seat, thoughts)
        assert ENGINE.dump(world) == before, "thinking changed the world"
        ENGINE.play(state, seat, action, luck)
        moves += 1
        assert moves < 2000, "the bots dither"
    return state


def totals(state: State) -> list[int]:
    return [sheet.total for sheet in sorted(ENGINE.score(state), key=lambda sheet: sheet.seat)]


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_level_plays_a_whole_game_by_the_rules(level: object, seats: int) -> None:
    think = level.think  # type: ignore[attr-defined]
    assert whole_game(3, *[think] * seats).phase == "over"


@pytest.mark.parametrize(("weaker", "stronger"), [(lison, firmin), (firmin, zephyrin)])
def test_each_level_makes_more_of_its_village_than_the_one_before(weaker: Think, stronger: Think) -> None:
    """At one table, on the same deals, from either chair."""
    leads = []
    for seed in range(4):
        ours, theirs = totals(whole_game(seed, stronger, weaker))
        leads.append(ours - theirs)
        theirs, ours = totals(whole_game(seed, weaker, stronger))
        leads.append(ours - theirs)
    assert sum(leads) / len(leads) > 3


@pytest.mark.parametrize("think", [lison, firmin, zephyrin])
def test_no_level_reads_the_page_it_is_on(think: Think, monkeypatch: pytest.MonkeyPatch) -> None:
    """Change what the drawn paragraph gives, not its needs: the bot must not notice."""
    state = table()
    choose(state, 0, "D2", "D3")
    play(state, 0, a.Explore(), dice=[1])
    assert state.expedition
    number = state.expedition.number
    golden = tuple(
        encounters.Option(
            option.cost,
            tuple(encounters.Reward(need, encounters.Gain((("amethyst", 9),))) for need in option.needs),
        )
        for option in encounters.ENCOUNTERS[number]
    )
    for dice in ((), (1, 1), (4, 2), (6, 6)):
        here = ENGINE.clone(state)
        if dice:
            ENGINE.play(here, 0, a.ChooseOption(0), Dice(*dice))
        world = ENGINE.imagine(here, 0, FastChance(1))
        plain = think(ENGINE, world, 0, FastChance(2))
        with monkeypatch.context() as patch:
            patch.setitem(encounters.ENCOUNTERS, number, golden)
            assert think(ENGINE, world, 0, FastChance(2)) == plain


# -- odds ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("crew", [("D2", "D3"), ("D1", "D2", "D3"), ("V05", "V08")])
def test_the_odds_of_a_total_are_exact(crew: tuple[str, ...]) -> None:
    rolls = list(product(range(1, 7), repeat=len(crew)))
    for total, chance in enumerate(lanterns(crew)):
        hits = sum(sum(LIT[who][die] for who, die in zip(crew, roll, strict=True)) == total for roll in rolls)
        assert math.isclose(chance, hits / len(rolls))


def test_two_starters_reach_three_lanterns_five_times_in_six() -> None:
    odds = lanterns(("D2", "D3"))
    assert math.isclose(sum(odds[3:]), 5 / 6)
    assert math.isclose(sum(odds[4:]), 1 / 3)


def test_a_reroll_is_taken_only_where_it_helps_on_the_mean() -> None:
    guide = Guide(PLAIN)
    face = (0, (4,))
    _, again = guide.with_rerolls(face, ["D3", "D3"], [1, 6], boosts=0, rerolls=1)
    assert again == 0
    _, again = guide.with_rerolls(face, ["D3", "D3"], [6, 6], boosts=0, rerolls=1)
    assert again is None


def test_the_best_of_four_is_a_fair_mean() -> None:
    assert expected_best([5.0, 1.0, 1.0, 1.0]) == 5.0
    assert math.isclose(expected_best([5.0] + [0.0] * 7), 2.5)
