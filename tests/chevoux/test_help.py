"""Help never peeks, and says how sure it is."""

from __future__ import annotations

import itertools

import pytest

from engine import FastChance
from games.chevoux.actions import Pass
from games.chevoux.bot import advice, answers, levels
from games.chevoux.bot.search import Step, winning_line
from games.chevoux.rules.board import board_of
from games.chevoux.state import State, unseen_cards, visible_card
from tests.chevoux.villages import ENGINE, G1, answer, fresh, pass_all, state_with, swapped


def played_by_a_bot(cards: int, seed: int) -> State:
    state, luck = fresh(seed=seed), FastChance(seed)
    while state.villages[0].played < cards:
        ENGINE.advance(state, 0, levels.greedy(ENGINE, state, 0, luck), luck)
    return state


def test_the_odds_come_with_what_is_sure_of_them_and_with_progress() -> None:
    estimate, reports = answer(answers.still_winnable(played_by_a_bot(14, 1), 0, FastChance(1), futures=6))
    assert reports == estimate.futures == 6
    assert 0 <= estimate.least <= estimate.won / 6


def test_a_finished_village_is_certainly_winnable() -> None:
    state = state_with(card="K2", played=22)
    estimate, _ = answer(answers.still_winnable(state, 0, FastChance(1), futures=3))
    assert estimate.won == 3
    verdict, _ = answer(answers.last_round(state, 0))
    assert verdict.verdict == "sure"
    assert verdict.orders == 6


def test_help_gives_the_same_answers_in_a_world_the_seat_cannot_tell_apart() -> None:
    """Same knowledge, other truth: had it peeked, the answers would differ."""
    state = played_by_a_bot(18, 3)
    world = ENGINE.imagine(state, 0, FastChance(1))
    assert world.cards != state.cards
    for ask in (answers.still_winnable, answers.suggest):
        assert answer(ask(world, 0, FastChance(5), 2)) == answer(ask(state, 0, FastChance(5), 2))


def test_a_suggestion_is_a_legal_move() -> None:
    state = played_by_a_bot(17, 4)
    suggestion, reports = answer(answers.suggest(state, 0, FastChance(1), futures=2))
    assert suggestion.action in ENGINE.legal(state, 0)
    assert reports == 2


def test_a_suggestion_mends_what_one_card_can_mend() -> None:
    state = state_with(swapped(G1, "r1c2", "r2c2"), "K1", played=24)
    suggestion, _ = answer(answers.suggest(state, 0, FastChance(1), futures=2))
    ENGINE.play(state, 0, suggestion.action, FastChance(1))
    assert not board_of(state, state.villages[0]).misplaced()
    assert suggestion.won == 2


# Five tiles upset with the last card in hand.
HOPELESS = swapped(swapped(G1, "r1c3", "r5c3"), "r1c5", "r5c6")


def test_where_nothing_wins_the_advice_says_so_and_offers_nothing_beside_it() -> None:
    state = state_with(HOPELESS, "K2", played=24)
    told, _ = answer(advice.suggest(ENGINE, state, 0, FastChance(1)))
    assert told.text.key == "cv.help.suggest_lost"
    assert told.action is not None
    assert told.alternatives == []
    mending = state_with(swapped(G1, "r1c2", "r2c2"), "K1", played=24)
    told, _ = answer(advice.suggest(ENGINE, mending, 0, FastChance(1)))
    assert told.text.key == "cv.help.suggest"
    assert len(told.alternatives) == answers.OTHERS


def test_a_move_that_wins_nothing_is_never_preferred_to_one_that_wins() -> None:
    moves = [Pass(card) for card in ("K1", "K2", "K3")]
    assert answers._preferred(moves, [0, 1, 0], 10, 10).action == moves[1]
    assert answers._preferred(moves, [4, 5, 0], 10, 10).action == moves[0]


def mended_by_brute_force(state: State, cards: tuple[str, ...]) -> bool:
    board = board_of(state, state.villages[0])

    def search(left: tuple[str, ...]) -> bool:
        if not board.misplaced():
            return True
        for effect in board.rearrangements(left[0]) if left else ():
            board.do(effect)
            found = search(left[1:])
            board.undo(effect)
            if found:
                return True
        return bool(left) and search(left[1:])

    return search(cards)


@pytest.mark.parametrize(
    ("cards", "seed"), [*((2, seed) for seed in range(12)), *((3, seed) for seed in range(6))]
)
def test_the_answer_agrees_with_brute_force(cards: int, seed: int) -> None:
    state = played_by_a_bot(25 - cards, seed)
    village = state.villages[0]
    orders = [
        (visible_card(state, village), *rest)
        for rest in itertools.permutations(unseen_cards(state, village), cards - 1)
    ]
    expected = [mended_by_brute_force(state, order) for order in orders]
    found, _ = answer(answers.last_round(state, 0, patience=60))
    assert (found.won, found.lost) == (sum(expected), len(orders) - sum(expected))


def test_the_last_round_is_settled_for_good_with_three_cards_left() -> None:
    verdicts = set()
    for seed in (1, 2, 4):
        found, _ = answer(answers.last_round(played_by_a_bot(22, seed), 0, patience=60))
        assert found.won + found.lost == found.orders == 6
        verdicts.add(found.verdict)
    assert verdicts == {"sure", "never", "depends"}


def test_with_five_cards_left_one_lost_order_is_enough_to_know_that_it_depends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(answers, "ENOUGH", 0)
    found, _ = answer(answers.last_round(played_by_a_bot(20, 3), 0, patience=60))
    assert found.verdict == "depends"
    assert found.orders == 120
    assert found.won + found.lost < found.orders


def test_a_search_without_patience_gives_up_instead_of_guessing() -> None:
    found, _ = answer(answers.last_round(played_by_a_bot(22, 2), 0, patience=0))
    assert found.verdict == "unknown"


def test_a_winning_line_wins() -> None:
    state = state_with(swapped(swapped(G1, "r1c2", "r2c2"), "r1c5", "r2c5"), "K1")
    board = board_of(state, state.villages[0])
    line = winning_line(board, [Step("K1"), Step("K6")], 20)
    assert line is not None
    for effect in line:
        board.do(effect)
    assert board.misplaced() == 0


def test_the_best_line_can_be_played_on_the_true_deal() -> None:
    state = fresh(seed=2)
    with pytest.raises(ValueError, match="secret"):
        next(answers.best_line(state))
    pass_all(state)
    best, reports = answer(answers.best_line(state, width=8))
    assert reports == len(best.steps) == 25
    again = fresh(seed=2)
    for step in best.steps:
        ENGINE.play(again, 0, step.action, FastChance(0))
    outcome = ENGINE.outcome(again)
    assert outcome is not None
    assert (outcome.standings[0].lines[0].label.key == "cv.score.people") == best.won
    if best.won:
        assert outcome.standings[0].total == best.score
