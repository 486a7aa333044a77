"""The clock of a table: what gives somebody their time again, and what does not."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from engine import FastChance, registry
from engine.registry import Game
from tables.models import Table
from tables.verbs.answering import answer
from tables.verbs.asking import ask
from tests.tables.drafts import UNDO, confirm
from tests.tables.house import HOLD, ROLL, House, playing, seed_rolling

pytestmark = pytest.mark.django_db


def nearly_due(house: House) -> datetime:
    """Somebody has thought for a while."""
    soon = timezone.now() + timedelta(seconds=20)
    Table.objects.filter(code=house.code).update(clock_due=soon)
    return soon


def test_the_last_to_confirm_wins_no_time_by_drafting_and_undoing(village: Game) -> None:
    house = playing(village, pace=60)
    marie, basile = house.people
    confirm(house, basile)
    due = nearly_due(house)
    for action in (house.legal(marie)[0], UNDO, house.legal(marie)[0]):
        house.play(marie, action)
        assert house.table.clock_due == due
    ask(house.code, marie, "takeback")
    assert house.table.position().villages[0].draft == []
    assert house.table.clock_due == due


def test_everybody_has_their_time_again_with_the_next_round(village: Game) -> None:
    house = playing(village, pace=60)
    marie, basile = house.people
    confirm(house, basile)
    due = nearly_due(house)
    confirm(house, marie)
    assert house.table.clock_due > due


def test_the_steps_of_a_turn_that_all_see_have_each_their_time(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 5), pace=60)
    due = nearly_due(house)
    house.play(house.host, ROLL)
    assert house.table.clock_due > due


def test_what_is_picked_without_a_word_and_put_back_wins_no_time() -> None:
    house = playing(registry.get("above_below"), "Marie", "Basile", pace=60, seed="5" * 64)
    table = house.table
    engine = table.rules.engine
    state = table.position()
    seat = min(engine.to_move(state))
    silent = [
        action
        for action in house.legal(house.people[seat])
        if not engine.play(engine.clone(state), seat, engine.decode(action), FastChance(table.code))
    ]
    assert silent, "something is chosen without a word before it is done"
    due = nearly_due(house)
    house.play(house.people[seat], silent[0])
    assert house.table.clock_due == due


def test_a_move_that_the_others_saw_is_taken_back_under_a_clock_only_with_them(pig: Game) -> None:
    """Played, taken back and played again it would wind up the clock for ever."""
    for pace, asked in ((None, False), (60, True)):
        house = playing(pig, seed=seed_rolling(4, 5), pace=pace)
        marie, basile = house.people
        house.play(marie, ROLL)
        house.play(marie, HOLD)
        ask(house.code, marie, "takeback")
        assert bool(house.table.vote) == asked
        if asked:
            answer(house.code, basile, yes=True)
        assert house.table.position().pot == 4
