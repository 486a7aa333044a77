"""What happens at a table where somebody's time is up."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from bots.work.errands import carry_out, claim
from engine.registry import Game
from tests.tables.errands import due, only, thought
from tests.tables.house import HOLD, ROLL, House, playing, seed_rolling

pytestmark = pytest.mark.django_db


def test_a_clock_that_runs_out_is_answered_by_the_tables_bot_and_the_log_says_so(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4), pace=60)
    due(house, "clock_due")
    errand = only(claim(5))
    assert (errand.timeout, errand.default, errand.seat) == (True, None, 0)
    assert claim(5) == []
    carry_out(errand, thought(errand))
    assert house.kinds()[-2:] == ["timeout", "played"]
    assert house.said("fr")[-2] == "Temps écoulé\u00a0: un coup a été joué d’office pour Marie"
    assert not house.seat(house.host).bot, "the chair is still its person's"


def test_a_clock_starts_anew_with_every_turn(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4), pace=60)
    due(house, "clock_due")
    house.play(house.host, ROLL)
    house.play(house.host, HOLD)
    assert house.table.clock_due > timezone.now() + timedelta(seconds=30)


def test_a_click_just_in_time_makes_the_timeout_stale(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4), pace=60)
    due(house, "clock_due")
    errand = only(claim(5))
    house.play(house.host, ROLL)
    before = house.trace()
    carry_out(errand, ROLL)
    assert house.trace() == before


def full_draft(house: House, person: Any) -> None:
    while {"action": "confirm_round"} not in (legal := house.legal(person)):
        house.play(person, legal[0])


def test_the_games_own_default_needs_no_thinking(village: Game) -> None:
    house = playing(village, pace=60)
    full_draft(house, house.host)
    due(house, "clock_due")
    errand = only(claim(5))
    assert errand.default == {"action": "confirm_round"}
    carry_out(errand, errand.default)
    assert house.table.position().villages[0].confirmed


def test_the_others_whose_time_is_up_follow_at_once(village: Game) -> None:
    house = playing(village, pace=60)
    full_draft(house, house.host)
    due(house, "clock_due")
    carry_out(errand := only(claim(5)), errand.default)
    assert errand.seat == 0
    assert only(claim(5)).seat == 1


def test_a_timeout_that_ends_the_round_leaves_everybody_their_time_for_the_next(village: Game) -> None:
    house = playing(village, pace=60)
    marie, basile = house.people
    for person in (marie, basile):
        full_draft(house, person)
    house.play(basile, {"action": "confirm_round"})
    due(house, "clock_due")
    carry_out(errand := only(claim(5)), errand.default)
    assert house.table.position().round == 1
    assert claim(5) == []
    assert house.table.clock_due > timezone.now() + timedelta(seconds=30)


def test_a_whole_turn_is_played_for_somebody_absent(village: Game) -> None:
    """Draft by draft, without a new wait: a timeout answers the whole question."""
    house = playing(village, "Marie", pace=60)
    due(house, "clock_due")
    for _ in range(10):
        found = claim(5)
        if not found:
            break
        errand = only(found)
        carry_out(errand, errand.default or thought(errand))
    assert house.table.position().round == 1
    assert house.kinds().count("timeout") == 3
