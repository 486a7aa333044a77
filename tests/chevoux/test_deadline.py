"""A duel has one deadline for all its villages; nobody waits for anybody, and nobody is hurried by a move."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from bots.work.errands import carry_out, claim
from engine import IllegalMove, registry
from engine.registry import Game
from operations import restart
from tables.clocks import DAY, HOUR, USUAL_DEADLINE
from tables.models import Entry, Seat, Table
from tables.verbs.handing import chair_token
from tables.verbs.holding import hold
from tables.verbs.pausing import resume
from tests.tables.house import House, playing, waiting
from web.refusals import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


@pytest.fixture
def chevoux() -> Game:
    return registry.get("chevoux")


def passing(house: House, number: int) -> None:
    """The person in this chair passes on their card."""
    person = house.people[number]
    house.play(person, next(move for move in house.legal(person) if move["action"] == "pass"))


def begun(house: House, ago: timedelta) -> None:
    """Let the duel have begun so long ago, and its clock be due accordingly."""
    table = house.table
    table.started = timezone.now() - ago
    Table.objects.filter(pk=table.pk).update(started=table.started, clock_due=table.deadline)


def time_runs_out() -> None:
    while errands := claim(10):
        for errand in errands:
            carry_out(errand, errand.default)


def test_a_duel_lasts_two_days_unless_its_host_says_otherwise(chevoux: Game) -> None:
    table = playing(chevoux).table
    assert table.deadline == table.clock_due == table.started + timedelta(seconds=USUAL_DEADLINE)
    assert playing(chevoux, pace=HOUR).table.pace == HOUR


def test_alone_there_is_no_deadline(chevoux: Game) -> None:
    table = playing(chevoux, "Marie", places=1).table
    assert (table.pace, table.deadline, table.clock_due) == (None, None, None)


def test_no_move_moves_the_deadline(chevoux: Game) -> None:
    house = playing(chevoux)
    due = house.table.clock_due
    for number in (0, 1, 1, 0):
        passing(house, number)
    assert house.table.clock_due == due


def test_a_move_after_the_deadline_is_refused_with_its_rule(chevoux: Game) -> None:
    house = playing(chevoux)
    begun(house, timedelta(seconds=USUAL_DEADLINE + 1))
    before = house.trace()
    with pytest.raises(IllegalMove, match=r"cv\.no\.deadline"):
        passing(house, 0)
    assert house.trace() == before
    assert chevoux.texts.rule_of("cv.no.deadline") == "cv.mode.deadline"


def test_at_the_deadline_unfinished_villages_rank_last(chevoux: Game) -> None:
    house = playing(chevoux, options={"difficulty": "hard"})
    for _ in range(20):
        passing(house, 0)
    passing(house, 1)
    begun(house, timedelta(seconds=USUAL_DEADLINE + 1))
    time_runs_out()
    table = house.table
    assert table.status == Table.Status.OVER
    assert [(one["seat"], one["rank"]) for one in table.outcome["standings"]] == [(0, 1), (1, 2)]
    assert any("Basile reste inachevée" in line for line in house.said())
    # Time took the village, Basile did not: nothing says that he gave up.
    assert not any("Basile abandonne" in line for line in house.said())
    page = house.browser(house.host).look().content.decode()
    assert "Partie abandonnée ou inachevée" in page
    assert "Partie abandonnée<" not in page


def late_with_a_bot(chevoux: Game) -> House:
    """A duel against a bot, taken up again after its deadline: the house was shut meanwhile."""
    house = playing(chevoux, "Marie", bots=1, options={"difficulty": "hard"})
    for _ in range(20):
        passing(house, 0)
    begun(house, timedelta(seconds=USUAL_DEADLINE + 1))
    Table.objects.filter(code=house.code).update(bot_due=timezone.now() - timedelta(hours=1))
    return house


def test_no_bot_plays_on_after_the_deadline(chevoux: Game) -> None:
    house = late_with_a_bot(chevoux)
    [errand] = claim(10)
    assert claim(10) == [], "promised to one worker"
    assert errand.timeout
    carry_out(errand, errand.default)
    table = house.table
    assert table.status == Table.Status.OVER
    assert [(one["seat"], one["rank"]) for one in table.outcome["standings"]] == [(0, 1), (1, 2)]
    assert any("la partie de Petite Lison reste inachevée" in line for line in house.said())


def test_a_move_that_a_bot_thought_out_too_long_is_dropped(chevoux: Game) -> None:
    house = playing(chevoux, "Marie", bots=1)
    Table.objects.filter(code=house.code).update(bot_due=timezone.now())
    [errand] = claim(10)
    begun(house, timedelta(seconds=USUAL_DEADLINE + 1))
    before = house.trace()
    carry_out(errand, house.table.rules.engine.legal(house.table.position(), 1)[0])
    assert house.trace() == before


def paused(house: House, ago: timedelta) -> None:
    """Let both agree to a pause, so long ago."""
    house.browser(house.host).click("ask", kind="pause")
    house.browser(house.people[1]).click("answer", yes="1")
    assert house.table.paused
    house.table.entries.filter(kind=Entry.Kind.PAUSED).update(at=timezone.now() - ago)


def test_a_pause_puts_the_deadline_off_by_as_long_as_it_lasts(chevoux: Game) -> None:
    house = playing(chevoux, pace=HOUR)
    due = house.table.deadline
    paused(house, timedelta(hours=5))
    resume(house.code, house.host)
    table = house.table
    assert timedelta() <= table.deadline - due - timedelta(hours=5) < timedelta(minutes=1)
    assert table.clock_due == table.deadline
    passing(house, 0)


def test_a_deadline_that_the_house_was_shut_over_after_saying_so_is_put_off(chevoux: Game) -> None:
    house = playing(chevoux, pace=HOUR)
    restart.announce()
    house.table.entries.filter(kind=Entry.Kind.PAUSED).update(at=timezone.now() - timedelta(hours=2))
    restart.over()
    assert timezone.now() < house.table.deadline - timedelta(minutes=110)


def test_a_pause_agreed_on_after_the_deadline_gives_no_time_back(chevoux: Game) -> None:
    house = playing(chevoux, pace=HOUR)
    begun(house, timedelta(hours=4))
    paused(house, timedelta(hours=2))
    resume(house.code, house.host)
    with pytest.raises(IllegalMove, match=r"cv\.no\.deadline"):
        passing(house, 0)


def test_nobody_lets_a_bot_finish_the_village_of_somebody_who_is_away(chevoux: Game) -> None:
    house = playing(chevoux)
    Seat.objects.filter(table=house.table).update(seen=timezone.now() - timedelta(hours=3))
    with pytest.raises(Refused, match="nobody_waits"):
        hold(house.code, house.host, 1)
    assert not house.scene(0).chairs[1].may_be_held


def test_the_host_cannot_take_the_chair_of_a_rival_who_is_away(chevoux: Game) -> None:
    """Its village would show tiles and cards that the host has yet to meet."""
    house = playing(chevoux)
    with pytest.raises(Refused, match="apart_chair"):
        chair_token(house.code, house.host, 1)
    assert chair_token(house.code, house.people[1], 1)


def test_the_other_writing_of_a_move_is_read_as_the_listed_one(chevoux: Game) -> None:
    """With two rows a column slides up as it slides down."""
    for seed in map(str, range(40)):
        house = playing(chevoux, "Marie", places=1, seed=seed)
        slides = [move for move in house.legal(house.host) if move.get("col")]
        if slides:
            break
    house.play(house.host, {**slides[0], "dir": "up"})
    assert house.table.entries.last().action == slides[0]


def test_the_waiting_room_tells_the_deadline_of_a_duel(chevoux: Game) -> None:
    house = waiting(chevoux)
    assert "48 h pour finir" in house.browser(house.host).look().content.decode()
    alone = waiting(chevoux, "Marie", places=1)
    assert "pour finir" not in alone.browser(alone.host).look().content.decode()


def test_a_clock_says_what_ends(chevoux: Game, pig: Game) -> None:
    for house, said in (
        (playing(chevoux), "Fin {when}"),
        (playing(pig, pace=DAY), "Coup à jouer avant {when}"),
    ):
        assert f'data-says="{said}"' in house.browser(house.host).look().content.decode()
