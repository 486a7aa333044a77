"""The house rule that pays every linked sheep, beside the usual reading that pays one a house."""

from __future__ import annotations

import pytest

from engine import FastChance, SeededChance
from engine.registry import Level
from games.vallee.bot.levels import LEVELS, firmin, in_hand
from games.vallee.data.hexes import NEIGHBOURS
from games.vallee.page.preview import preview, previews
from games.vallee.rules.count import story
from games.vallee.rules.features import idle_sheep, paid_pairs, pairs
from games.vallee.rules.scoring import count, points, sheep_points, surveys
from games.vallee.state import Options, SheepRule, State, over
from tests.vallee.drawing import ENGINE, TEXTS, land, table

USUAL = SheepRule()
EVERY = SheepRule(every_sheep=True)


def scored(text: str, rule: SheepRule) -> tuple[int, int]:
    found = count("A", rule, [land(text)])[0]
    return found.sheep, found.lonely


@pytest.mark.parametrize(
    ("text", "usual", "every"),
    [
        pytest.param("H(1,3) S(1,2)", (3, 0), (3, 0), id="one sheep, one house"),
        pytest.param("H(1,3)", (0, -5), (0, -5), id="a lonely house"),
        pytest.param("H(1,3) S(1,2) S(0,3)", (3, 0), (6, 0), id="a second sheep at the house"),
        pytest.param("H(1,3) S(1,2) S(2,2) S(3,2)", (3, 0), (9, 0), id="a herd of which one touches"),
        pytest.param("H(1,3) S(1,2) S(4,2)", (3, 0), (3, 0), id="a sheep that touches no house"),
        pytest.param("H(2,2) H(3,1) S(3,2)", (3, -5), (3, -5), id="one sheep cannot pay twice"),
        pytest.param(
            "H(1,3) S(0,3) S(0,4) S(2,2) H(3,1) H(4,0)", (6, -5), (9, -5), id="a bottleneck stays one"
        ),
        pytest.param("S(1,2) I0(2,2) H(3,2)", (0, -5), (0, -5), id="rails fetch no sheep"),
        pytest.param("S(1,2) S(1,3) S(3,2)", (0, 0), (0, 0), id="sheep without any house"),
    ],
)
def test_both_readings_side_by_side(text: str, usual: tuple[int, int], every: tuple[int, int]) -> None:
    assert scored(text, USUAL) == usual
    assert scored(text, EVERY) == every


def test_with_children_every_sheep_next_to_a_house_pays_and_its_herd_does_not() -> None:
    text = "H(1,3) S(1,2) S(0,3) S(2,2) S(3,2)"
    assert scored(text, SheepRule(children=True)) == (3, 0)
    # Three of them touch the house, (3,2) only their herd.
    assert scored(text, SheepRule(children=True, every_sheep=True)) == (9, 0)
    assert scored(text, EVERY) == (12, 0)


def random_positions(options: Options, seeds: int) -> list[State]:
    found = []
    for seed in range(seeds):
        luck = FastChance(seed)
        state = ENGINE.deal(3, options, luck)
        while not over(state):
            ENGINE.advance(state, state.turn, luck.choice(ENGINE.legal(state, state.turn)), luck)
            if luck.below(6) == 0:
                found.append(ENGINE.clone(state))
    return found


def linked_by_walking(cells: list[str], children: bool) -> set[int]:
    """Sheep that reach a house from cell to cell, over other sheep unless children play."""
    found = {
        cell
        for cell, drawn in enumerate(cells)
        if drawn == "S" and any(cells[near] == "H" for near in NEIGHBOURS[cell])
    }
    while not children:
        more = {near for cell in found for near in NEIGHBOURS[cell] if cells[near] == "S"} - found
        if not more:
            break
        found |= more
    return found


@pytest.mark.parametrize("children", [False, True])
def test_the_pairs_of_the_count_are_the_sheep_that_pay(children: bool) -> None:
    rule = SheepRule(children, every_sheep=True)
    for state in random_positions(Options(children=children, every_sheep=True), 12):
        for valley, seen in zip(state.valleys, surveys(state), strict=True):
            paid = paid_pairs(seen, rule)
            assert {sheep for sheep, _ in paid} == linked_by_walking(valley.cells, children)
            assert len(paid) == len({sheep for sheep, _ in paid})
            assert {house for _, house in paid} == {house for _, house in pairs(seen, children)}
            assert 3 * len(paid) == sheep_points(seen.houses, seen.sheep, seen.rails, rule)[0]
            assert len(idle_sheep(seen, rule)) == valley.cells.count("S") - len(paid)


def test_a_game_keeps_its_reading_and_tells_it() -> None:
    for every_sheep in (False, True):
        state = ENGINE.deal(2, Options(every_sheep=every_sheep), SeededChance("x", 0))
        assert state.every_sheep is every_sheep
        assert ENGINE.clone(state) == state
        assert ENGINE.load(ENGINE.dump(state)) == state
        told = [event.phrase.key for event in ENGINE.opening(state)]
        assert ("va.log.setup_every_sheep" in told) is every_sheep


def test_a_game_stored_without_the_reading_opens_with_the_usual_one() -> None:
    state = ENGINE.deal(2, Options(), SeededChance("x", 0))
    stored = ENGINE.dump(state).replace(b',"every_sheep":false', b"")
    assert b"every_sheep" not in stored
    assert ENGINE.load(stored) == state


def test_the_count_speaks_of_sheep_and_lights_them_all_up() -> None:
    state = table("H(1,3) S(1,2) S(0,3)", "H(1,3)")
    state.every_sheep = True
    step = next(step for step in story(state) if step.category == "sheep" and step.seat == 0)
    assert step.points == 6 == points(state)[0].sheep
    assert [group.cells for group in step.groups] == [[7, 13], [12, 13]]
    said = TEXTS.say(step.phrase, "fr", lambda seat: "Ana")
    assert said == "Ana\u00a0: 2 moutons reliés à une maison, +6."


def test_a_preview_promises_what_the_score_then_gives() -> None:
    state = table("H(1,3) S(1,2)", "H(1,3)")
    sheep = next(a for a in ENGINE.legal(state, 0) if state.dice[a.die] == "S" and (a.q, a.r) == (0, 3))
    assert preview(state, 0, sheep).total == 0
    state.every_sheep = True
    assert preview(state, 0, sheep).total == 3
    for position in random_positions(Options(every_sheep=True), 2):
        seat = position.turn
        if over(position):
            continue
        before = sum(points(position)[seat])
        shown = previews(position, seat)
        for action in ENGINE.legal(position, seat)[::9]:
            promised = preview(position, seat, action).total
            trial = ENGINE.clone(position)
            ENGINE.advance(trial, seat, action, SeededChance("x", 1))
            assert sum(points(trial)[seat]) - before == promised
        assert shown


def test_a_bot_that_takes_points_sends_a_second_sheep_to_a_house_only_where_it_pays() -> None:
    state = table("H(1,3) S(1,2)", "H(1,3)", dice="SSSSSS")
    seen = surveys(state)[0]
    more = land("H(1,3) S(1,2) S(0,3)")
    for rule, gain in ((USUAL, 0), (EVERY, 3)):
        assert in_hand("A", rule, more, 0) - in_hand("A", rule, seen, 0) == gain
    state.every_sheep = True
    action = firmin(ENGINE, state, 0, FastChance(1))
    ENGINE.advance(state, 0, action, SeededChance("x", 1))
    assert points(state)[0].sheep == 6


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
def test_every_level_plays_by_the_house_rule(level: Level) -> None:
    chance = SeededChance("every sheep", 1)
    state = ENGINE.deal(2, Options(every_sheep=True), chance)
    while not over(state):
        action = level.think(ENGINE, state, state.turn, chance)
        ENGINE.play(state, state.turn, action, chance)
    assert ENGINE.outcome(state) is not None
