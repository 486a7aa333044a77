"""Intervals against values from the textbooks."""

from __future__ import annotations

import math

import pytest

from bots.search.stats import mean_and_error, mean_interval, paired, percentile, wilson


def test_wilson_agrees_with_the_published_example() -> None:
    """81 of 263, the example of Newcombe (1998): 0.2553 to 0.3662."""
    interval = wilson(81, 263)
    assert interval.value == pytest.approx(81 / 263)
    assert interval.low == pytest.approx(0.2553, abs=1e-4)
    assert interval.high == pytest.approx(0.3662, abs=1e-4)


@pytest.mark.parametrize(
    ("successes", "low", "high"), [(0, 0.0, 0.278), (10, 0.722, 1.0), (2.5, 0.081, 0.558)]
)
def test_wilson_stays_within_nothing_and_all(successes: float, low: float, high: float) -> None:
    interval = wilson(successes, 10)
    assert interval.low == pytest.approx(low, abs=1e-3)
    assert interval.high == pytest.approx(high, abs=1e-3)


@pytest.mark.parametrize(("successes", "trials"), [(1, 0), (-1, 4), (5, 4)])
def test_wilson_refuses_what_is_no_share(successes: float, trials: int) -> None:
    with pytest.raises(ValueError, match="successes in"):
        wilson(successes, trials)


def test_a_mean_comes_with_its_standard_error() -> None:
    assert mean_and_error([2, 4, 4, 4, 5, 5, 7, 9]) == (5, pytest.approx(math.sqrt(32 / 7 / 8)))
    assert mean_and_error([3]) == (3, math.inf)


def test_the_interval_of_a_mean_is_two_errors_wide_on_either_side() -> None:
    interval = mean_interval([1.0, 2.0, 3.0])
    assert interval.value == 2
    assert interval.high - interval.value == pytest.approx(1.96 / math.sqrt(3), abs=1e-3)
    assert interval.value - interval.low == pytest.approx(interval.high - interval.value)


def test_pairs_forget_the_luck_both_sides_shared() -> None:
    luck = [10.0, -30.0, 55.0, 2.0]
    assert paired([x + 1 for x in luck], luck) == (1, 0)
    assert paired([1, 2, 3], [0, 0]) == (1.5, pytest.approx(0.5))


def test_a_percentile_is_one_of_the_values() -> None:
    values = [5.0, 1.0, 4.0, 2.0, 3.0]
    assert percentile(values, 0.5) == 3
    assert percentile(values, 0.95) == 5
    assert percentile(values, 0.0) == 1
    assert percentile([7.0], 0.95) == 7
