"""Pausing, resuming and stopping: the table decides together."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from engine.registry import Game
from tables.models import Seat, Table
from tables.verbs.answering import answer
from tables.verbs.asking import ask
from tables.verbs.holding import hold
from tables.verbs.pausing import resume
from tables.verbs.resigning import resign
from tests.tables.house import ROLL, guests, over, playing, refused, waiting

pytestmark = pytest.mark.django_db


def test_a_pause_everybody_agrees_to_stops_bots_and_clocks(pig: Game) -> None:
    house = playing(pig, "Marie", "Basile", bots=1, pace=60, listed=True)
    assert house.table.clock_due is not None
    ask(house.code, house.host, "pause")
    assert not house.table.paused
    answer(house.code, house.people[1], yes=True)
    table = house.table
    assert table.paused
    assert table.bot_due is None
    assert table.clock_due is None
    assert house.said("en")[-1] == "Game paused"
    resume(house.code, house.people[1])
    assert not house.table.paused
    assert house.table.clock_due is not None
    house.play(house.host, ROLL)


def test_a_pause_that_one_person_refuses_does_not_happen(pig: Game) -> None:
    house = playing(pig, "Marie", "Basile", "Chloé", listed=True)
    ask(house.code, house.host, "pause")
    answer(house.code, house.people[1], yes=False)
    assert not house.table.paused
    assert house.table.vote is None
    assert house.said("fr")[-1] == "La table préfère continuer"


def test_alone_with_bots_one_asks_nobody(pig: Game) -> None:
    house = playing(pig, "Marie", bots=3)
    ask(house.code, house.host, "pause")
    assert house.table.paused


def test_a_game_that_is_not_paused_cannot_be_resumed(pig: Game) -> None:
    house = playing(pig)
    with refused(house, "table.refused.not_paused", 409):
        resume(house.code, house.host)


def test_a_game_stopped_by_the_table_has_no_ranking(pig: Game) -> None:
    house = playing(pig)
    ask(house.code, house.host, "stop")
    answer(house.code, house.people[1], yes=True)
    assert house.table.status == Table.Status.STOPPED
    assert house.table.outcome is None
    assert house.said("en")[-1] == "The game is stopped, without a ranking"


def test_one_question_at_a_time_and_one_answer_each(pig: Game) -> None:
    house = playing(pig, "Marie", "Basile", "Chloé", listed=True)
    ask(house.code, house.host, "pause")
    with refused(house, "table.refused.voting", 409):
        ask(house.code, house.people[1], "stop")
    with refused(house, "table.refused.voted", 409):
        answer(house.code, house.host, yes=True)
    answer(house.code, house.people[1], yes=True)
    with refused(house, "table.refused.voted", 409):
        answer(house.code, house.people[1], yes=False)


def test_questions_need_a_chair_a_running_game_and_a_meaning(pig: Game) -> None:
    house = playing(pig)
    (stranger,) = guests("Chloé")
    with refused(house, "table.refused.no_seat", 403):
        ask(house.code, stranger, "pause")
    with refused(house, "table.refused.no_seat", 403):
        answer(house.code, stranger, yes=True)
    with refused(house, "table.refused.malformed", 400):
        ask(house.code, house.host, "dance")
    with refused(house, "table.refused.no_vote", 409):
        answer(house.code, house.host, yes=True)
    with refused(house := waiting(pig), "table.refused.not_started", 409):
        ask(house.code, house.host, "pause")
    with refused(house := over(pig), "table.refused.over", 409):
        ask(house.code, house.host, "stop")


def test_somebody_who_resigned_no_longer_asks(pig: Game) -> None:
    house = playing(pig)
    resign(house.code, house.host)
    with refused(house, "table.refused.resigned", 409):
        ask(house.code, house.host, "stop")


def test_a_question_is_settled_when_the_last_missing_person_resigns(pig: Game) -> None:
    house = playing(pig, listed=True)
    ask(house.code, house.host, "pause")
    resign(house.code, house.people[1])
    assert house.table.vote is None
    assert house.table.paused


def test_a_question_is_settled_when_a_bot_takes_the_chair_of_the_last_missing_person(pig: Game) -> None:
    house = playing(pig)
    ask(house.code, house.host, "stop")
    Seat.objects.filter(table=house.table, number=1).update(seen=timezone.now() - timedelta(hours=1))
    hold(house.code, house.host, 1)
    assert house.table.status == Table.Status.STOPPED


def test_whoever_asked_may_withdraw_the_question(pig: Game) -> None:
    house = playing(pig)
    ask(house.code, house.host, "stop")
    assert 'id="vote-remove"' in house.browser(house.host).look().content.decode()
    answer(house.code, house.host, yes=False)
    assert house.table.vote is None
    assert house.said("en")[-1] == "Marie withdraws the request"


def test_whoever_asks_is_not_asked_whether_they_agree(pig: Game) -> None:
    house = playing(pig, "Marie", "Basile", listed=True)
    ask(house.code, house.host, "pause")
    mine, theirs = (house.browser(person).look().text for person in house.people)
    assert "Vous proposez une pause" in mine
    assert "Marie propose une pause" in theirs
