"""The house rule by which a card that brings more people than are left brings none, and the usual reading."""

from __future__ import annotations

from typing import Any

import pytest

from engine import FastChance, IllegalMove, registry
from engine.registry import Level
from engine.speaker import speaker
from games.chevoux.bot import answers, levels
from games.chevoux.data import CARDS, PEOPLE
from games.chevoux.data.cells import INDEX
from games.chevoux.data.effects import SETTLE
from games.chevoux.page.preview import no_welcome, outlook
from games.chevoux.rules.board import Board, board_of
from games.chevoux.rules.layout import layout, layout_of
from games.chevoux.rules.secrets import view
from games.chevoux.rules.still import still
from games.chevoux.state import State, unseen_cards, visible_card
from tests.chevoux.conftest import TEXTS
from tests.chevoux.villages import ENGINE, answer, fresh, listed, play, refusal, state_with


def nearly_full(card: str, left: int, whole_groups: bool) -> State:
    """A village in which only so many people are still to come."""
    state = state_with(card=card, people={"r3c4": PEOPLE - left})
    state.whole_groups = whole_groups
    return state


def may_populate(state: State) -> bool:
    return any(action["action"] == "populate" for action in listed(state))


@pytest.mark.parametrize(
    ("card", "left", "usual", "whole"),
    [
        pytest.param("K4", 3, 3, 3, id="as many as it names"),
        pytest.param("K4", 2, 2, 0, id="two of three"),
        pytest.param("K4", 1, 1, 0, id="one of three"),
        pytest.param("K5", 1, 1, 0, id="one of two"),
        pytest.param("K2", 1, 1, 1, id="the last one, alone"),
        pytest.param("K1", 0, 0, 0, id="nobody is left"),
        pytest.param("K4", 20, 3, 3, id="all are still to come"),
    ],
)
def test_both_readings_side_by_side(card: str, left: int, usual: int, whole: int) -> None:
    for whole_groups, brought in ((False, usual), (True, whole)):
        state = nearly_full(card, left, whole_groups)
        before = sum(state.villages[0].people)
        assert may_populate(state) is bool(brought)
        if brought:
            action = next(one for one in listed(state) if one["action"] == "populate")
            play(state, **action)
        assert sum(state.villages[0].people) - before == brought


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_group_too_large_is_refused_with_its_own_sentence(left: int, lang: str) -> None:
    state = nearly_full("K4", left, whole_groups=True)
    assert refusal(state, action="populate", card="K4", cell="r5c3") == "cv.no.supply_short"
    with pytest.raises(IllegalMove) as refused:
        play(state, action="populate", card="K4", cell="r5c3")
    said = TEXTS.say(refused.value.phrase, lang)
    assert "3 person" in said or "3 people" in said
    assert ("2" in said) is (left == 2)
    assert TEXTS.rule_of("cv.no.supply_short") == "cv.options.whole_groups"


def test_with_nobody_left_the_refusal_is_the_usual_one() -> None:
    for whole_groups in (False, True):
        state = nearly_full("K4", 0, whole_groups)
        assert refusal(state, action="populate", card="K4", cell="r5c3") == "cv.no.supply_empty"


def test_the_page_says_why_nobody_comes() -> None:
    state = nearly_full("K4", 2, whole_groups=True)
    board = board_of(state, state.villages[0])
    reason = no_welcome(board, "K4")
    assert reason is not None
    assert reason.key == "cv.no.supply_short"
    shown = outlook(speaker(TEXTS, "fr"), still(state, state.villages[0]), "K4", True)
    assert shown["moves"]["populate"] == []
    usual = board_of(nearly_full("K4", 2, False), state.villages[0])
    assert no_welcome(usual, "K4") is None


def test_a_game_keeps_its_reading_and_tells_it_to_all() -> None:
    for whole_groups in (False, True):
        state = fresh(seats=2, whole_groups=whole_groups)
        worlds = [state, ENGINE.clone(state), view(state, 0), ENGINE.imagine(state, 1, FastChance(1))]
        assert {world.whole_groups for world in [*worlds, ENGINE.load(ENGINE.dump(state))]} == {whole_groups}
        assert {layout_of(world).whole_groups for world in worlds} == {whole_groups}
        told = [event for event in ENGINE.opening(state) if event.phrase.key == "cv.log.whole_groups"]
        assert [event.to for event in told] == [None] * whole_groups


def test_a_game_stored_without_the_reading_opens_with_the_usual_one() -> None:
    state = fresh()
    stored = ENGINE.dump(state).replace(b',"whole_groups":false', b"")
    assert b"whole_groups" not in stored
    assert ENGINE.load(stored) == state


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("whole_groups", [False, True])
def test_quick_play_does_what_listed_moves_do(card: str, whole_groups: bool) -> None:
    """`advance` trusts the list of moves; it must settle as many people as `play`."""
    for left in range(5):
        state = nearly_full(card, left, whole_groups)
        for action in ENGINE.legal(state, 0):
            slow, quick = ENGINE.clone(state), ENGINE.clone(state)
            ENGINE.play(slow, 0, action, FastChance(1))
            ENGINE.advance(quick, 0, action, FastChance(1))
            assert slow == quick


# -- bots and answers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", registry.get("chevoux").levels, ids=lambda level: level.key)
def test_every_level_plays_by_the_house_rule(level: Level) -> None:
    """From villages in which hardly anybody is left to come."""
    for left, card in ((1, "K5"), (2, "K4")):
        state, luck = nearly_full(card, left, whole_groups=True), FastChance(left)
        while ENGINE.to_move(state):
            action = level.think(ENGINE, state, 0, luck)
            assert action in ENGINE.legal(state, 0)
            ENGINE.play(state, 0, action, luck)
        assert sum(state.villages[0].people) <= PEOPLE


def test_a_bot_does_not_count_on_people_who_will_not_come() -> None:
    board = Board.of(layout("AGR", "TOU", True), state_with().villages[0].cells, [0] * 30)
    board.people[INDEX["r3c4"]] = 18
    board = Board(board.layout, board.tiles, board.people)
    for _, effect in levels.by_value(board, "K4", 3, 0):
        assert effect[0] != SETTLE


def won_by_brute_force(state: State, cards: tuple[str, ...]) -> bool:
    """Everything a card may do is tried, people included."""
    board = board_of(state, state.villages[0])

    def search(left: tuple[str, ...]) -> bool:
        if not left:
            return not board.misplaced()
        for effect in board.effects(left[0]):
            board.do(effect)
            won = search(left[1:])
            board.undo(effect)
            if won:
                return True
        return False

    return search(cards)


def end_of_a_game(cards: int, seed: int, whole_groups: bool) -> State:
    """So many cards before the end, in a village where all but two have come."""
    state, luck = fresh(seed=seed, whole_groups=whole_groups), FastChance(seed)
    while state.villages[0].played < 25 - cards:
        ENGINE.advance(state, 0, levels.greedy(ENGINE, state, 0, luck), luck)
    village = state.villages[0]
    home = village.cells.index("HAB")
    village.people[home] += max(0, PEOPLE - 2 - sum(village.people))
    return state


@pytest.mark.parametrize("whole_groups", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_the_exact_answer_agrees_with_brute_force_under_both_readings(seed: int, whole_groups: bool) -> None:
    state = end_of_a_game(2, seed, whole_groups)
    village = state.villages[0]
    orders = [(visible_card(state, village), card) for card in unseen_cards(state, village)]
    expected = [won_by_brute_force(state, order) for order in orders]
    found, _ = answer(answers.last_round(state, 0, patience=60))
    assert (found.won, found.lost) == (sum(expected), len(orders) - sum(expected))


def test_the_best_line_can_be_played_under_the_house_rule() -> None:
    state = fresh(seed=3, whole_groups=True)
    while ENGINE.to_move(state):
        play(state, action="pass", card=visible_card(state, state.villages[0]))
    line: Any
    line, _ = answer(answers.best_line(state, width=8))
    again = fresh(seed=3, whole_groups=True)
    for step in line.steps:
        assert step.action in ENGINE.legal(again, 0)
        ENGINE.play(again, 0, step.action, FastChance(1))
    assert not ENGINE.to_move(again)
