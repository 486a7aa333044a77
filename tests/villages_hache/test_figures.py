"""Many games go as the rules were tuned to go. Luck is fixed, so these do not flicker."""

from io import StringIO

import pytest
from django.core.management import call_command

from engine import FastChance
from games.villages_hache.management.commands.villages_figures import Command
from games.villages_hache.rules import turns
from games.villages_hache.simulation.figures import (
    at_random,
    by_habit,
    figures,
    play_out,
)
from games.villages_hache.simulation.targets import MEANS, RANDOM_TURNS, WIN_SHARES

# Nine intervals of 95 % are looked at: one of them may well miss, by a little.
SLACK = 0.02


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_last_as_long_as_planned_and_end_with_a_hundred_points_whoever_begins(seats: int) -> None:
    found = figures(seats, 250, seed=7)
    for name in ("turns each", "score", "buildings"):
        assert found.means[name].value == pytest.approx(MEANS[name][seats], rel=0.05), name
    assert found.endings["hundred"] >= 249
    for share, planned in zip(found.win_shares, WIN_SHARES[seats], strict=True):
        assert share.low - SLACK <= planned <= share.high + SLACK
    assert sum(share.value for share in found.win_shares) == pytest.approx(1)


def test_a_stock_is_used_up_by_four_players_and_hardly_ever_by_two() -> None:
    assert figures(2, 60).means["stocks turned over"].value < 0.1
    assert figures(4, 60).means["stocks turned over"].value == pytest.approx(1.0, abs=0.15)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whim_takes_a_little_longer(seats: int) -> None:
    turns = figures(seats, 150, at_random).means["turns each"]
    assert turns.value == pytest.approx(RANDOM_TURNS[seats], rel=0.05)


@pytest.mark.parametrize("policy", [by_habit, at_random], ids=["habit", "random"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_the_goal_of_a_hundred_games_still_end(
    seats: int, policy, monkeypatch: pytest.MonkeyPatch
) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(turns, "GOAL", 10**9)
    for seed in range(6):
        state = play_out(seats, policy, FastChance(seed))
        assert state.ending in ("built", "blocked", "long")
        assert (state.ending == "built") == (not any(state.reserve.values()))


def test_the_command_prints_a_table_for_each_number_of_players() -> None:
    out = StringIO()
    call_command(Command(), games=5, seats=[2], stdout=out)
    assert "2 players, 5 games" in out.getvalue()
    assert "hundred 5" in out.getvalue()
