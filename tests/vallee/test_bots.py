"""The four bots: always legal, each with the sense its level promises."""

from __future__ import annotations

import pytest

from engine import FastChance
from engine.registry import Level, Think
from games.vallee.bot.levels import LEVELS, firmin, lison, marguerite, zephyrin
from games.vallee.bot.race import Race
from games.vallee.data.hexes import INDEX, NEIGHBOURS
from games.vallee.rules.scoring import points
from games.vallee.state import NOBODY, Options, State, over
from tests.vallee.drawing import ENGINE, land, table

every_level = pytest.mark.parametrize("level", LEVELS, ids=[level.key for level in LEVELS])


def play(levels: list[Level], seed: int, options: Options | None = None) -> State:
    chance = FastChance(seed)
    state = ENGINE.deal(len(levels), options or Options(), chance)
    while not over(state):
        world = ENGINE.imagine(state, state.turn, chance)
        action = levels[state.turn].think(ENGINE, world, state.turn, chance)
        assert ENGINE.dump(world) == ENGINE.dump(state), "thinking changed the world it was given"
        ENGINE.play(state, state.turn, action, chance)
    return state


def test_the_levels_go_from_the_weakest_to_the_strongest() -> None:
    assert [level.key for level in LEVELS] == ["lison", "firmin", "marguerite", "zephyrin"]


@every_level
def test_a_bot_plays_legal_moves_to_the_end_of_a_full_table(level: Level) -> None:
    assert over(play([level] * 5, 3, Options(sheet="H")))


@every_level
def test_a_bot_plays_by_the_rules_for_children(level: Level) -> None:
    assert over(play([level] * 2, 4, Options(children=True)))


@every_level
def test_a_bot_gives_the_same_answer_to_the_same_chance(level: Level) -> None:
    state = ENGINE.deal(3, Options(), FastChance(5))
    first, again = (level.think(ENGINE, ENGINE.clone(state), state.turn, FastChance(6)) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("think", [firmin, marguerite, zephyrin])
def test_a_lonely_house_gets_a_sheep_when_the_dice_offer_one(think: Think) -> None:
    state = table("H(3,1)", "H(4,2) S(4,3)", dice="SIIIII")
    action = think(ENGINE, state, 0, FastChance(1))
    assert action.die == 0
    assert INDEX[action.q, action.r] in NEIGHBOURS[INDEX[3, 1]]


def last_turns(dice: str) -> State:
    """Each has one cell left, far from all that counts for seat 0; seat 1's house waits for a sheep."""
    mine = tracks_but("H(3,1) S(3,0)", free=(0, 3))
    theirs = tracks_but("H(3,1)", free=(3, 0))
    state = table(mine, theirs, dice=dice)
    state.taken_by = [0, 1, 0, NOBODY, NOBODY, NOBODY]
    state.reserved = {"b": 0, "p": 1, "y": 2}
    return state


def tracks_but(text: str, free: tuple[int, int]) -> str:
    """Straight rails from edge to edge, which join nothing, around these drawings."""
    rails = [f"I0({q},{r})" for q, r in INDEX if (q, r) != free and f"({q},{r})" not in text]
    return " ".join([text, *rails])


def picks(think: Think, state: State) -> set[str]:
    return {state.dice[think(ENGINE, state, 0, FastChance(seed)).die] for seed in range(12)}


@pytest.mark.parametrize("think", [marguerite, zephyrin])
def test_better_bots_take_away_the_sheep_a_rival_waits_for(think: Think) -> None:
    state = last_turns("HHHSCI")
    assert picks(think, state) == {"S"}
    assert picks(firmin, state) == {"S", "C", "I"}, "a bot that minds only its own valley does not care"


@pytest.mark.parametrize("think", [marguerite, zephyrin])
def test_better_bots_plant_the_sunflower_that_makes_a_majority(think: Think) -> None:
    state = last_turns("HHHfCI")
    assert picks(think, state) == {"f"}
    assert picks(firmin, state) == {"f", "C", "I"}, "no mountain is near"


def test_a_sunflower_that_makes_a_majority_is_worth_more_than_one_that_only_adds_to_it() -> None:
    lands = [land("H(3,1) f(3,0) f(0,5)"), land("H(3,1) f(3,0)")]
    race = Race("A", lands, [1, 1], 0)
    orange, yellow = 1, 4
    assert race.gain("f", orange) > race.gain("f", yellow) > 0
    assert race.gain("S", orange) == race.gain("I", orange) == 0
    assert race.gain("H", orange) > 0, "villagers"


def test_each_level_scores_more_than_the_one_before_over_a_few_games() -> None:
    """Solid gaps only, over few games; the arena measures the rest."""
    rivals = {level.key: level for level in LEVELS}
    for weak, strong in (("lison", "firmin"), ("firmin", "zephyrin")):
        totals = {weak: 0, strong: 0}
        for seed in range(3):
            for order in ((weak, strong), (strong, weak)):
                state = play([rivals[key] for key in order], seed)
                for key, scored in zip(order, points(state), strict=True):
                    totals[key] += sum(scored)
        assert totals[strong] > totals[weak]


def test_lison_does_not_always_draw_the_same() -> None:
    state = ENGINE.deal(2, Options(), FastChance(1))
    assert len({lison(ENGINE, state, state.turn, FastChance(seed)) for seed in range(20)}) > 5
