"""Clocks for friends with lives: banks, days, absences, and what the host wants at the end of a clock."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from bots.work import errands
from engine.registry import Game
from tables import clocks, holidays, presence, timing
from tables.clocks import DAY, Pace
from tables.models import Seat, Table
from tables.models.personal import Holiday
from tables.time_up import hold_overdue
from tables.verbs.answering import answer
from tables.verbs.arranging import arrange
from tables.verbs.asking import ask
from tables.verbs.pausing import resume
from tests.tables.house import HOLD, ROLL, House, playing, refused, seed_rolling, waiting

pytestmark = pytest.mark.django_db


def change(house: House, **columns: Any) -> None:
    Table.objects.filter(code=house.code).update(**columns)


def overdue(house: House) -> None:
    """The clock ran out a moment ago, and somebody looks what is to be done."""
    now = timezone.now()
    change(house, clock_due=now - timedelta(seconds=1))
    errands.claim(5)


def bank(house: House, seat: int) -> Any:
    return house.table.banks[str(seat)]


def begun_before(house: House, seat: int, seconds: float) -> None:
    """Their bank has run for so long."""
    banks = house.table.banks
    banks[str(seat)]["since"] = (timezone.now() - timedelta(seconds=seconds)).isoformat()
    change(house, banks=banks)


# -- what a host may choose -----------------------------------------------------------------------------


def test_a_host_chooses_minutes_a_bank_or_days(pig: Game) -> None:
    offered = clocks.offered(pig)
    assert {Pace(), Pace(60), Pace(DAY), Pace(3 * DAY), Pace(7 * DAY)} <= set(offered)
    assert any(pace.increment for pace in offered)
    assert clocks.in_words(pig, Pace(3 * DAY)) == "3 jours par coup"
    assert clocks.in_words(pig, Pace(900, 30)) == "15 min pour la partie, et 30 s de plus à chaque tour"


def test_all_of_it_is_set_in_the_waiting_room(pig: Game) -> None:
    house = waiting(pig)
    browser = house.browser(house.host)
    page = browser.look().text
    assert all(f'id="a-{name}"' in page for name in ("pace", "at_end", "hold_minutes"))
    sent = {"places": "2", "pace": "900+30", "at_end": "ask", "hold_minutes": "60"}
    assert browser.click("arrange", **sent).status_code == 204
    table = house.table
    assert (table.pace, table.increment, table.at_end, table.hold_minutes) == (900, 30, "ask", 60)
    told = house.browser(house.people[1]).look().text
    assert "la table décide" in told
    assert "15 min pour la partie" in told


@pytest.mark.parametrize("wrong", [{"pace": "17"}, {"at_end": "dance"}, {"hold_minutes": "-1"}])
def test_what_is_not_on_offer_is_refused(pig: Game, wrong: dict[str, str]) -> None:
    house = waiting(pig)
    before = house.trace()
    assert house.browser(house.host).click("arrange", places="2", **wrong).status_code == 400
    assert house.trace() == before


def test_a_form_that_does_not_speak_of_time_leaves_it(pig: Game) -> None:
    house = waiting(pig, pace=60)
    arrange(house.code, house.host, options={}, places=2, listed=False, spectators=True)
    assert house.table.pace == 60


# -- a bank of time -------------------------------------------------------------------------------------


def test_a_bank_runs_only_in_one_s_turn_and_grows_with_it(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4), pace=300, increment=10)
    marie = house.host
    begun_before(house, 0, 100)
    house.play(marie, ROLL)
    assert bank(house, 0)["since"], "the steps of one turn share the clock"
    house.play(marie, HOLD)
    assert 209 <= bank(house, 0)["left"] <= 210
    assert not bank(house, 0)["since"]
    assert "Encore 3 min" in house.browser(house.people[1]).look().text
    assert bank(house, 1) == {"left": 300, "since": bank(house, 1)["since"], "out": False}
    assert abs(house.table.clock_due - timezone.now() - timedelta(seconds=300)) < timedelta(seconds=5)


def test_taking_a_turn_back_earns_no_time(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4), pace=300, increment=10)
    marie, basile = house.people
    house.play(marie, ROLL)
    house.play(marie, HOLD)
    ask(house.code, marie, "takeback")
    answer(house.code, basile, yes=True)
    assert bank(house, 0)["left"] <= 300


def test_a_pause_stops_every_bank(pig: Game) -> None:
    house = playing(pig, pace=300, increment=10)
    begun_before(house, 0, 100)
    ask(house.code, house.host, "pause")
    assert 199 <= bank(house, 0)["left"] <= 200
    assert house.table.clock_due is None
    resume(house.code, house.people[1])
    assert bank(house, 0)["since"]


# -- the end of a clock ---------------------------------------------------------------------------------


def test_a_bot_holds_the_chair_of_whoever_is_late(pig: Game) -> None:
    house = playing(pig, pace=60, at_end="hold")
    overdue(house)
    assert house.seat(house.host).held
    assert house.kinds()[-1] == "bot_in"
    assert house.said("en")[-1] == "Time’s up: Little Lison is playing for Marie, whose chair is kept"
    assert house.table.bot_due is not None


def test_the_table_is_asked_and_may_prefer_to_wait(pig: Game) -> None:
    house = playing(pig, "Marie", "Basile", pace=60, at_end="ask")
    marie, basile = house.people
    overdue(house)
    assert house.table.vote == {"kind": "absent", "seat": 0, "yes": [0]}
    assert "Le temps de Marie est écoulé" in house.browser(basile).look().text
    assert "Je suis là" in house.browser(marie).look().text
    answer(house.code, basile, yes=False)
    assert not house.seat(marie).bot
    assert house.table.clock_due > timezone.now()
    overdue(house)
    answer(house.code, basile, yes=True)
    assert house.seat(marie).held


def test_whoever_plays_after_all_has_answered(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4), pace=60, at_end="ask")
    overdue(house)
    house.play(house.host, ROLL)
    assert house.table.vote is None
    assert house.said("en")[-1] == "Marie is here and will play"


def test_nobody_asks_that_question_but_the_clock(pig: Game) -> None:
    house = playing(pig, pace=60, at_end="ask")
    with refused(house, "table.refused.malformed", 400):
        ask(house.code, house.people[1], "absent")


def test_nothing_happens_where_the_host_wants_to_wait(pig: Game) -> None:
    house = playing(pig, pace=60, at_end="nothing")
    head = house.table.head
    overdue(house)
    errands.claim(5)
    assert house.kinds(after=head) == ["timeout"]
    assert house.said("en")[-1] == "Marie’s time is up: the table waits"
    assert house.table.clock_due is None


def test_an_empty_bank_is_told_once(pig: Game) -> None:
    house = playing(pig, pace=300, increment=10, at_end="nothing")
    begun_before(house, 0, 400)
    head = house.table.head
    overdue(house)
    errands.claim(5)
    assert house.kinds(after=head) == ["timeout"]


def test_a_bank_that_still_holds_time_is_not_over(pig: Game) -> None:
    house = playing(pig, pace=300, increment=10, at_end="hold")
    head = house.table.head
    overdue(house)
    assert house.kinds(after=head) == []
    assert house.table.clock_due > timezone.now()


# -- days away ------------------------------------------------------------------------------------------


def test_days_away_stop_the_clock_of_a_slow_game_and_the_others_see_it(pig: Game) -> None:
    house = playing(pig, pace=DAY)
    marie, basile = house.people
    before = house.table.clock_due
    today = timezone.localdate()
    holidays.add(marie, today, today + timedelta(days=4))
    assert house.table.clock_due - before >= timedelta(days=4)
    assert "En congé jusqu’au" in house.browser(basile).look().text
    overdue(house)
    assert not house.seat(marie).bot
    assert house.kinds()[-1] == "started"
    assert house.table.clock_due - before >= timedelta(days=4)
    holidays.remove(marie, Holiday.objects.get().pk)
    assert house.table.clock_due - before < timedelta(minutes=1)


def test_a_quick_game_knows_no_holidays(pig: Game) -> None:
    house = playing(pig, pace=60)
    before = house.table.clock_due
    today = timezone.localdate()
    holidays.add(house.host, today, today)
    assert house.table.clock_due == before
    assert "En congé" not in house.browser(house.people[1]).look().text


def test_time_that_ran_before_an_absence_has_run() -> None:
    start = timezone.now()
    hours = timedelta(hours=1)
    spans = [(start + 10 * hours, start + 58 * hours)]
    assert timing.until(start, 24 * 3600, spans) == start + 72 * hours
    assert timing.until(start, 5 * 3600, spans) == start + 5 * hours
    assert timing.until(start + 20 * hours, 3600, spans) == start + 59 * hours
    assert timing.ran(start, start + 60 * hours, spans) == 12 * 3600


@pytest.mark.parametrize(
    ("first", "last"), [("", ""), ("demain", "x"), ("2020-01-01", "2020-01-05"), ("2999-01-01", "2999-01-02")]
)
def test_days_that_make_no_sense_are_refused_with_a_sentence(pig: Game, first: str, last: str) -> None:
    house = waiting(pig)
    browser = house.browser(house.host)
    page = browser.post("/mes-parties/absences/", {"first": first, "last": last}, follow=True)
    assert "Donnez un premier et un dernier jour" in page.text
    assert not Holiday.objects.exists()


def test_days_away_are_set_beside_one_s_games(pig: Game) -> None:
    house = waiting(pig)
    browser = house.browser(house.host)
    today = timezone.localdate().isoformat()
    page = browser.post("/mes-parties/absences/", {"first": today, "last": today}, follow=True)
    assert 'id="holiday-remove-1"' in page.text
    other = house.browser(house.people[1])
    other.post("/mes-parties/absences/retirer/", {"holiday": str(Holiday.objects.get().pk)})
    assert Holiday.objects.count() == 1, "nobody removes another's"
    browser.post("/mes-parties/absences/retirer/", {"holiday": str(Holiday.objects.get().pk)})
    assert not Holiday.objects.exists()


# -- a host's pause, a chair held by itself -------------------------------------------------------------


def test_among_friends_the_host_pauses_without_a_vote(pig: Game) -> None:
    house = playing(pig)
    assert "Mettre en pause" in house.browser(house.host).look().text
    assert "Proposer une pause" in house.browser(house.people[1]).look().text
    ask(house.code, house.people[1], "pause")
    assert not house.table.paused
    answer(house.code, house.host, yes=False)
    ask(house.code, house.host, "pause")
    assert house.table.paused
    with refused(house, "table.refused.stale", 409):
        ask(house.code, house.host, "pause")


def test_at_a_table_open_to_all_the_host_asks_too(pig: Game) -> None:
    house = playing(pig, listed=True)
    ask(house.code, house.host, "pause")
    assert not house.table.paused


def test_an_absent_chair_is_held_by_itself_after_the_host_s_time(pig: Game) -> None:
    house = playing(pig, hold_minutes=10)
    marie = house.host
    Seat.objects.filter(table=house.table).update(seen=timezone.now() - timedelta(minutes=30))
    hold_overdue()
    assert not house.seat(marie).bot, "asked a moment ago"
    change(house, hold_due=timezone.now() - timedelta(seconds=1))
    presence.beat({house.table.pk: {0}})
    hold_overdue()
    assert not house.seat(marie).bot, "whoever is here is not absent"
    presence.gone(house.table.pk, 0)
    change(house, hold_due=timezone.now() - timedelta(seconds=1))
    hold_overdue()
    assert house.seat(marie).held
    assert not house.seat(house.people[1]).bot, "nobody waits for Basile"
    house.browser(marie).look()
    assert not house.seat(marie).bot


def test_without_the_host_s_word_no_chair_is_taken(pig: Game) -> None:
    house = playing(pig)
    assert house.table.hold_due is None
    hold_overdue()
    assert not house.seat(house.host).bot
