"""docs/scale.md is made of its figures, and the load test in them agrees with the model."""

from __future__ import annotations

import json

import pytest

from benchmarks.scale import page, simulation
from benchmarks.scale.__main__ import FIGURES, PAGE
from benchmarks.scale.costs import Cost
from benchmarks.scale.simulation import House, quantile, waited

# Five milliseconds for a move, two more at each further process; commits and news that take no time.
WEB = Cost(5.0, 2.0)


def house(webs: int, together: bool) -> House:
    return House(webs, together, WEB, commit=0.0, news=0.0)


@pytest.mark.skipif(not FIGURES.exists(), reason="`make scale` has measured nothing yet")
def test_the_page_is_made_of_the_figures() -> None:
    assert PAGE.read_text() == page.made(json.loads(FIGURES.read_text())), (
        "python -m benchmarks.scale --again --write"
    )


@pytest.mark.skipif(not FIGURES.exists(), reason="`make scale` has measured nothing yet")
@pytest.mark.parametrize("kind", ["web", "all"])
def test_the_load_test_agrees_with_the_model(kind: str) -> None:
    for told in json.loads(FIGURES.read_text())["games"].values():
        (found,) = [one for one in page.compared(told) if one[0] == kind]
        _, foreseen, used = found
        assert abs(used / foreseen - 1) <= page.WITHIN, (kind, foreseen, used)
        assert told["check"]["lost"] == 0


def test_an_idle_house_takes_what_a_move_costs_and_a_busy_one_makes_people_wait() -> None:
    alone = waited(house(1, together=True), rate=0.1, moves=4000)
    assert sum(alone) / len(alone) == pytest.approx(5.0, rel=0.05)
    busy = waited(house(1, together=True), rate=140, moves=4000)
    assert quantile(busy, 0.5) > 1.5 * quantile(alone, 0.5)


def test_keeping_people_together_serves_more_moves() -> None:
    apart, together = house(100, together=False), house(100, together=True)
    assert apart.watching == pytest.approx(3.94, abs=0.01)
    assert together.capacity / apart.capacity == pytest.approx((5 + 2.94 * 2) / 5, rel=0.01)


def test_a_waiting_line_is_as_long_as_theory_says() -> None:
    """One queue with one server: Pollaczek and Khinchine's formula, with the variance that `_drawn` has."""
    busy = 0.6
    took = waited(house(1, together=True), rate=busy * 1000 / 5, moves=60_000)
    squared = 0.25
    mean = 5 * (1 + busy * (1 + squared) / 2 / (1 - busy))
    assert sum(took) / len(took) == pytest.approx(mean, rel=0.08)


def test_a_thousand_processes_are_simulated_in_a_moment() -> None:
    large = house(1000, together=False)
    assert len(waited(large, large.capacity, moves=2000)) == 2000
    assert simulation.COMFORTABLE < 1
