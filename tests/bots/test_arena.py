"""Matches between levels, and what is told of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from bots.arena import matches as arena
from bots.arena.matches import Plan, Result, Sitting, lineups, one_against_all
from bots.arena.report import goals, markdown, matches, pace, report
from bots.search.stats import wilson
from engine import registry
from tests.bots import three_cards
from tests.example import pig


def register_games() -> None:
    registry.register(pig.game())
    registry.register(three_cards.game())


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    register_games()
    yield
    for slug in ("pig", "three_cards"):
        registry.unregister(slug)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_both_sides_get_every_chair_equally_often(seats: int) -> None:
    ways = lineups("a", "b", seats)
    assert len(set(ways)) == len(ways)
    for chair in range(seats):
        held = Counter(lineup[chair] for lineup in ways)
        assert held["a"] == held["b"]


def test_each_deal_is_played_every_way_round_by_every_pair() -> None:
    planned = Plan("three_cards", ("a", "b", "c"), games=3, seed="s", seats=2).sittings()
    assert len(planned) == 3 * 2 * 2, "three pairs, two deals, both ways round"
    by_seed = Counter(sitting.seed for sitting in planned)
    assert by_seed == {"s:0": 6, "s:1": 6}


def test_a_game_is_decided_by_its_sitting_alone() -> None:
    sitting = Sitting("three_cards", ("playouts", "chance", "thrift"), False, "s:1", {})
    first, again = arena.play(sitting), arena.play(sitting)
    assert (first.ranks, first.totals) == (again.ranks, again.totals)
    assert sum(first.totals) == 6
    assert [len(taken) for taken in first.ms] == [2, 2, 2], "the last card is forced, and not timed"


def test_the_same_deal_meets_whoever_sits_there() -> None:
    """Two random bots swap chairs: the hands stay where they were dealt."""
    seen = []
    engine = registry.get("three_cards").engine
    deal = engine.deal

    def watched(*args: Any) -> Any:
        state = deal(*args)
        seen.append(engine.dump(state))
        return state

    engine.deal = watched  # type: ignore[method-assign]
    for sitting in Plan("three_cards", ("chance", "thrift"), 4, "s", 2).sittings():
        arena.play(sitting)
    assert seen[0] == seen[1]
    assert seen[2] == seen[3]
    assert seen[0] != seen[2]


def test_alone_at_the_table_they_play_the_same_deal_apart() -> None:
    sitting = Sitting("pig", ("lison", "lison"), True, "s:0", {"goal": 30})
    result = arena.play(sitting)
    assert result.ranks == (1, 1)
    assert result.totals[0] == result.totals[1] >= 30


def test_the_better_player_wins_and_the_sample_says_so() -> None:
    """Keeping the strong cards for the rounds that count beats chance: 160 games leave no doubt."""
    results = arena.run(Plan("three_cards", ("playouts", "chance"), 160, "1", 2), processes=1)
    (match,) = matches(results, ["playouts", "chance"])
    assert match.games == 160
    assert match.win_share.low > 0.5
    assert match.lead.low > 0


def test_several_processes_play_the_same_games_as_one() -> None:
    told: list[tuple[int, int]] = []
    plan = Plan("three_cards", ("thrift", "chance"), 6, "1", 3)
    one = arena.run(plan, processes=1)
    two = arena.run(
        plan,
        processes=2,
        prepare=register_games,
        progress=lambda done, planned: told.append((done, planned)),
    )
    assert [(r.sitting, r.ranks, r.totals) for r in one] == [(r.sitting, r.ranks, r.totals) for r in two]
    assert told == [(n, 6) for n in range(1, 7)]


def test_one_level_alone_is_no_match() -> None:
    with pytest.raises(ValueError, match="two levels"):
        arena.run(Plan("pig", ("lison",), 4, "1", 2))


def result(
    lineup: tuple[str, ...], ranks: tuple[int, ...], totals: tuple[int, ...], seed: str = "s:0"
) -> Result:
    sitting = Sitting("g", lineup, False, seed, {})
    return Result(sitting, ranks, totals, tuple((float(total),) for total in totals))


def test_a_shared_victory_is_split() -> None:
    three = result(("a", "b", "a"), (1, 1, 3), (9, 9, 4))
    assert three.win_share("a") == three.win_share("b") == 0.5
    both_mine = result(("a", "b", "a"), (1, 3, 1), (9, 4, 9))
    assert (both_mine.win_share("a"), both_mine.win_share("b")) == (1, 0)
    assert three.mean_total("a") == 6.5


def test_a_match_counts_games_and_deals() -> None:
    played = [
        result(("a", "b"), (1, 2), (10, 4), "s:0"),
        result(("b", "a"), (1, 2), (9, 5), "s:0"),
        result(("a", "b"), (1, 1), (7, 7), "s:1"),
        result(("b", "a"), (2, 1), (3, 5), "s:1"),
    ]
    (match,) = matches(played, ["a", "b"])
    assert (match.games, match.win_share.value) == (4, 2.5 / 4)
    assert (match.score, match.score_against) == (27 / 4, 23 / 4)
    # Ahead by 6 and -4 on one deal, by 0 and 2 on the other: a mean of 1 on each.
    assert (match.lead.value, match.lead.low, match.lead.high) == (1, 1, 1)


def test_the_pace_of_a_level_is_that_of_all_its_chairs() -> None:
    played = [result(("a", "b"), (1, 2), (10, 4)), result(("b", "a"), (1, 2), (9, 5))]
    slow, quick = pace(played, ["a", "b"])
    assert (slow.level, slow.decisions, slow.p50_ms, slow.p95_ms) == ("a", 2, 5, 10)
    assert (quick.level, quick.p50_ms) == ("b", 4)


def test_the_ladder_puts_the_winner_on_top() -> None:
    pytest.importorskip("openskill")
    played = [
        result(("a", "b"), (2, 1), (1, 2)),
        result(("b", "c"), (1, 2), (2, 1)),
        result(("c", "a"), (1, 2), (2, 1)),
    ]
    found = report(played * 5, ["a", "b", "c"]).ladder
    assert found is not None
    assert [rung.level for rung in found] == ["b", "c", "a"]


def test_the_tables_of_the_documentation_name_every_level() -> None:
    played = [result(("a", "b"), (1, 2), (10, 4)), result(("b", "a"), (2, 1), (3, 5))]
    told = markdown(report(played, ["a", "b"]))
    assert "| a | b | 2 | 100.0% (34.2% to 100.0%) | 7.5 to 3.5 | +4.0 " in told
    assert "| 2 | 5.0 | 10.0 |" in told


def reaching(seed: str, level: str, *goals: bool) -> Result:
    """A level that plays a deal with these chairs: 10 points where it reaches the goal, else none."""
    lineup, totals = (level,) * len(goals), tuple(10 * goal for goal in goals)
    sitting = Sitting("g", lineup, False, seed, {})
    return Result(sitting, (1,) * len(goals), totals, ((),) * len(goals), goals)


def test_a_deal_counts_once_however_often_a_level_plays_it() -> None:
    played = [reaching("s:0", "a", True), reaching("s:0", "a", True), reaching("s:1", "a", True, False)]
    (goal,) = goals(played, ["a", "b"])
    assert (goal.level, goal.deals, goal.share.value, goal.score) == ("a", 2, 0.75, 10)
    assert (goal.share.low, goal.share.high) == (wilson(1.5, 2).low, wilson(1.5, 2).high)
    assert goals([reaching("s:0", "a", False)], ["a"])[0].score is None


def test_a_game_that_cannot_be_lost_has_no_goal() -> None:
    assert goals([result(("a", "b"), (1, 2), (10, 4))], ["a", "b"]) == []


def test_alone_a_lost_game_is_behind_a_won_one_whatever_its_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table for one the levels play apart: a negative win is better than a loss, which has no points."""
    ends = {"won": (-4, True), "lost": (0, False)}

    def end(sitting: Sitting, lineup: tuple[str, ...]) -> Result:
        total, reached = ends[lineup[0]]
        return Result(sitting, (1,), (total,), ((),), (reached,))

    monkeypatch.setattr(arena, "_play_at_one_table", end)
    assert arena.play(Sitting("g", ("lost", "won"), True, "s:0", {})).ranks == (2, 1)


def test_one_sits_in_each_chair_against_all_others() -> None:
    ways = one_against_all("a", "b", 3)
    assert ways == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    plan = Plan("g", ("a", "b"), 5, "s", 3, one_against_all=True)
    assert [sitting.lineup for sitting in plan.sittings()] == ways * 2, "two whole deals"


def test_neighbours_meet_and_nobody_else() -> None:
    plan = Plan("g", ("a", "b", "c"), 2, "s", 2, pairs="neighbours")
    assert plan.couples() == [("a", "b"), ("b", "c")]
    played = [result(one.lineup, (1, 2), (10, 4)) for one in plan.sittings()]
    assert [(match.level, match.against) for match in matches(played, plan.levels)] == plan.couples()


def test_what_the_games_took_of_a_core_is_counted() -> None:
    played = arena.run(Plan("three_cards", ("playouts", "chance"), 2, "1", 2), processes=1)
    assert all(one.core_seconds > 0 for one in played)
    (match,) = matches(played, ["playouts", "chance"])
    assert match.core_seconds == round(sum(one.core_seconds for one in played), 1)
