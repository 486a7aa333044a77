"""The platform's own adviser: whose move it marks, what it says for it, and how long it takes."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from bots.advice import next_move
from bots.advice.reasons import why
from bots.search import ranking
from bots.search.ranking import Budget
from engine import FastChance, ScoreLine, Standing, Who, phrase, registry
from engine.advice import Advice
from engine.registry import Game, Level
from tests.bots.three_cards import Lay, ThreeCards, game

ENGINE = ThreeCards()


def start() -> Any:
    return ENGINE.deal(2, ENGINE.Options(), FastChance(5))


def advised(level: Any = None, budget: Budget | None = None) -> tuple[Advice, list[tuple[int, int]]]:
    state = start()
    shelf = game(ENGINE)
    if level:
        shelf = type(shelf)(
            ENGINE, shelf.texts, shelf.credits, (*shelf.levels, Level("zephyrin", level)), habit=None
        )
    return asked(shelf, state, budget or Budget(playouts=60))


def asked(shelf: Game, state: Any, budget: Budget) -> tuple[Advice, list[tuple[int, int]]]:
    asking = next_move.counsel(shelf, ENGINE, state, 0, FastChance(1), budget)
    told = []
    while True:
        try:
            if not isinstance(said := next(asking), Advice):
                told.append(said)
        except StopIteration as end:
            return end.value, told


def line(points: int, name: str = "parks") -> ScoreLine:
    return ScoreLine(phrase(name), points)


def ending(*totals: int, lines: list[ScoreLine] | None = None) -> tuple[Standing, ...]:
    return tuple(
        Standing(seat, 1, total, lines if lines and seat == 0 else []) for seat, total in enumerate(totals)
    )


def test_the_strongest_levels_move_is_the_one_marked() -> None:
    for card in start().hands[0][:2]:
        advice, _ = advised(lambda engine, state, seat, chance, card=card: Lay(card), Budget(playouts=3))
        assert advice.action == {"action": "lay", "card": card}
        assert advice.text.params["bot"] == phrase("bot.zephyrin.name")


def test_a_level_that_the_futures_clearly_contradict_is_overruled(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = start().hands[0]
    worst, best = min(hand), max(hand)

    def end(engine: Any, rollout: Any, world: Any, seat: int, action: Any, seed: int) -> Any:
        return ending(10 * (action.card == best) + seed % 2, 0)

    monkeypatch.setattr(next_move, "_end_after", end)
    advice, _ = advised(lambda engine, state, seat, chance: Lay(worst))
    assert advice.action["card"] == best
    assert worst in [option.action["card"] for option in advice.alternatives]


def test_progress_rises_to_the_end_of_the_budget() -> None:
    _, told = advised(budget=Budget(playouts=30))
    shares = [done for done, _ in told]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert shares[-1] > 80


def test_thinking_ends_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """At two looks at the clock a second, six futures are granted and no more."""
    monkeypatch.setattr(ranking, "clock", itertools.count(0, 500_000_000).__next__)
    advice, told = advised(budget=Budget(ms=1000))
    assert len(told) == 1 + next_move.FEWEST
    assert advice.worth is not None


def test_the_first_idea_is_told_at_once_and_gets_surer_while_one_looks() -> None:
    asking = next_move.counsel(game(ENGINE), ENGINE, start(), 0, FastChance(1), Budget(playouts=60))
    first = next(asking)
    assert isinstance(first, Advice)
    assert (first.text.params["why"], first.worth) == (phrase("advice.why.first"), None)
    so_far = [said for said in asking if isinstance(said, Advice)]
    assert len(so_far) >= 2
    assert all(said.worth and said.alternatives for said in so_far)


def test_a_lead_is_told_with_the_line_it_comes_from() -> None:
    ours = [ending(20, 10, lines=[line(9), line(11, "roads")])] * 4
    theirs = [ending(15, 10, lines=[line(4), line(11, "roads")])] * 4
    reason = why(ours, [theirs], 0)
    assert reason == phrase("advice.why.ahead_for", points=phrase("common.points", n=5), line=phrase("parks"))


def test_points_taken_from_a_rival_are_a_reason() -> None:
    ours, theirs = [ending(20, 8, 3)] * 4, [ending(20, 15, 3)] * 4
    reason = why(ours, [theirs], 0)
    assert reason == phrase("advice.why.denies", points=phrase("common.points", n=7), name=Who(1))


def test_moves_that_differ_less_than_luck_are_said_to_be_alike() -> None:
    ours, theirs = [ending(20, 0), ending(10, 0)], [ending(10, 0), ending(20, 0)]
    assert why(ours, [theirs], 0) == phrase("advice.why.equal")
    assert why(ours, [], 0) == phrase("advice.why.equal")


def test_where_one_move_leads_on_there_is_nothing_to_weigh() -> None:
    village = registry.get("rolling_village")
    engine, luck = village.engine, FastChance(2)
    state = engine.deal(1, engine.Options(), luck)
    while len(ready := engine.legal(state, 0)) != 2:
        engine.advance(state, 0, ready[0], luck)
    asking = next_move.counsel(village, engine, state, 0, luck)
    with pytest.raises(StopIteration) as end:
        next(asking)
    advice: Advice = end.value.value
    assert advice.action == {"action": "confirm_round"}
    assert (advice.text.params["why"], advice.alternatives) == (phrase("advice.why.only"), [])


def test_nobody_is_advised_to_give_up_or_to_step_back() -> None:
    for one in registry.games():
        engine = one.engine
        state = engine.deal(engine.seats[0], engine.Options(), FastChance(3))
        seat = min(engine.to_move(state))
        engine.advance(state, seat, engine.legal(state, seat)[0], FastChance(3))
        seat = min(engine.to_move(state))
        chosen = one.levels[-1].think(engine, state, seat, FastChance(1))
        for action in next_move.ideas(one, engine, state, seat, FastChance(1), chosen):
            assert not next_move.gives_up(engine, state, seat, action)


def test_a_plan_is_told_once_and_its_first_step_is_what_the_button_plays() -> None:
    shelf = replace(game(ENGINE), proposed=lambda engine, state, seat, action: phrase("the same plan"))
    advice, _ = asked(shelf, start(), Budget(playouts=60))
    first, *others = [
        ENGINE.describe(start(), 0, ENGINE.decode(raw))
        for raw in (advice.action, *(option.action for option in advice.alternatives))
    ]
    assert advice.text.params["move"] == phrase("the same plan")
    assert advice.first == first
    assert [option.move for option in advice.alternatives] == others != []


def test_a_move_that_is_all_there_is_to_tell_has_no_first_step() -> None:
    advice, _ = advised()
    assert advice.first is None
