"""The other occasions: votes, beginnings, ends, held chairs, clocks, reports, the day's village, webhooks."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from django.utils import timezone

from engine.registry import Game
from notices import looking, reports, village
from notices.models import Endpoint, Notice, Wishes
from notices.occasions import Clock
from tables import presence
from tables.models import Seat, Table
from tables.verbs.answering import answer
from tables.verbs.asking import ask
from tables.verbs.holding import hold
from tables.verbs.joining import join
from tables.verbs.leaving import leave
from tables.verbs.pausing import resume
from tables.verbs.rematch import decline, rematch
from tables.verbs.starting import start
from tests.notices.people import Post, handed_on, hooked, reached, serve
from tests.tables.house import HOLD, ROLL, House, last_seen, over, playing, seed_rolling, waiting

# Rows are read and written by other threads than the test's own.
pytestmark = pytest.mark.django_db(transaction=True)


def test_a_vote_names_who_asks_and_goes_away_with_the_answer(house: House, post: Post) -> None:
    reached(house.people[1], lang="en")
    # Among friends the host would not have to ask.
    Table.objects.filter(code=house.code).update(listed=True)
    ask(house.code, house.host, "pause")
    serve()
    ((occasion, words),) = post.told
    assert (occasion, words) == ("asked", "Pig: Marie suggests a pause. Your answer is missing.")
    answer(house.code, house.people[1], True)
    serve()
    assert post.closed == ["asked"]
    resume(house.code, house.host)
    serve()
    assert post.occasions == ["asked"], "it is the other's turn"


def test_the_beginning_is_told_to_those_who_wait(pig: Game, post: Post) -> None:
    house = waiting(pig, "Marie", "Basile", places=3)
    reached(house.host)
    join(house.code, (third := house.people[1].new_guest("Chloé")), "Chloé")
    reached(third)
    serve()
    assert post.occasions == ["starting"]
    start(house.code, house.host)
    serve()
    assert post.closed == ["starting"]
    assert sorted(post.occasions) == ["started", "starting", "turn"]


def test_the_end_is_told_once_with_who_won(pig: Game, post: Post) -> None:
    house = playing(pig, seed=seed_rolling(6), options={"goal": 2})
    reached(house.people[1], lang="en")
    house.play(house.host, ROLL)
    house.play(house.host, HOLD)
    serve()
    assert post.told == [("ended", "Pig: the game is over. Won by Marie.")]
    looking.look(house.table.pk, Endpoint.objects.all())
    serve()
    assert len(post.sent) == 1


def test_an_old_game_is_no_news_to_a_new_browser(pig: Game, post: Post) -> None:
    house = over(pig)
    reached(house.people[1])
    looking.look(house.table.pk, Endpoint.objects.all())
    serve()
    assert post.sent == []


def test_a_held_chair_is_told_to_its_owner(house: House, post: Post) -> None:
    reached(house.people[1])
    last_seen(house, 1, minutes=10)
    hold(house.code, house.host, 1)
    serve()
    assert post.occasions == ["held"]


def test_a_quarter_of_the_clock_is_told_when_it_is_left(pig: Game, post: Post) -> None:
    house = playing(pig, "Marie", "Basile", seed=seed_rolling(4, 3), pace=86400)
    reached(house.people[1])
    handed_on(house)
    serve()
    assert post.occasions == ["turn"]
    serve(seconds=17 * 3600)
    assert post.occasions == ["turn"]
    Table.objects.update(clock_due=timezone.now() + timedelta(hours=5))
    serve(seconds=3600)
    assert post.occasions == ["turn", "clock"]


def test_whoever_subscribes_during_their_turn_is_told_of_their_clock(pig: Game, post: Post) -> None:
    house = playing(pig, "Marie", "Basile", seed=seed_rolling(4, 3), pace=86400)
    reached(house.host)
    looking.remind(house.host)
    looking.remind(house.host)
    Seat.objects.filter(table=house.table).update(seen=timezone.now() + timedelta(minutes=1))
    serve(seconds=17 * 3600)
    assert post.occasions == [], "they know that it is their turn, and most of their time is left"
    Table.objects.update(clock_due=timezone.now() + timedelta(hours=5))
    Seat.objects.update(seen=timezone.now() - timedelta(hours=2))
    serve(seconds=24 * 3600)
    assert post.occasions == ["clock"]


def test_whoever_looks_when_a_quarter_is_left_is_not_told(pig: Game, post: Post) -> None:
    house = playing(pig, "Marie", "Basile", seed=seed_rolling(4, 3), pace=86400)
    reached(house.host)
    looking.remind(house.host)
    Table.objects.update(clock_due=timezone.now() + timedelta(hours=5))
    house.browser(house.host).look()
    serve(seconds=24 * 3600)
    assert post.occasions == []


def test_each_bank_has_a_quarter_of_its_own(village: Game, post: Post) -> None:
    house = playing(village, "Marie", "Basile", pace=7 * 86400, increment=43200)
    table, now = house.table, timezone.now()
    table.banks["0"].update(left=3600, since=now.isoformat())
    table.banks["1"].update(left=7200, since=now.isoformat())
    Table.objects.update(banks=table.banks, clock_due=now + timedelta(hours=1))
    quarters = [Clock(house.scene(seat)).since for seat in (0, 1)]
    assert quarters == [now + timedelta(seconds=2700), now + timedelta(seconds=5400)]


def test_an_invitation_goes_away_wherever_it_is_answered(pig: Game, post: Post) -> None:
    house = over(pig, "Marie", "Basile", "Chloé")
    marie, basile, chloe = house.people
    for person in (basile, chloe):
        reached(person)
    new = rematch(house.code, marie)
    serve()
    assert post.occasions == ["invited", "invited"]
    join(new.code, basile, "Basile")
    serve()
    assert [(one.user, told.occasion) for one, told in post.sent if told.close] == [(basile, "invited")]
    decline(house.code, chloe)
    serve()
    assert post.closed == ["invited", "invited"]


def test_an_invitation_that_is_called_off_goes_away(pig: Game, post: Post) -> None:
    house = over(pig, "Marie", "Basile")
    reached(house.people[1])
    new = rematch(house.code, house.host)
    serve()
    leave(new.code, house.host)
    serve()
    assert post.closed == ["invited"]


def test_an_answered_report_is_told_to_its_author(house: House, post: Post) -> None:
    reached(house.people[1])
    report = house.table.reports.create(
        user=house.people[1], index=1, viewer=1, view={}, kind="bug", text="Oups"
    )
    reports.answered(report)
    reports.answered(report)
    serve()
    assert post.occasions == ["report"]


def test_the_days_village_comes_once_a_morning_to_those_who_want_it(pig: Game, post: Post) -> None:
    house = waiting(pig)
    for person in house.people:
        reached(person)
    Wishes.objects.create(user=house.host, push=["village"], zone="UTC")
    today = timezone.now().astimezone(UTC).date()
    village.post(datetime.combine(today, time(7, 59), UTC))
    assert not Notice.objects.exists()
    village.post(datetime.combine(today, time(8), UTC))
    village.post(datetime.combine(today, time(9), UTC))
    Notice.objects.update(due=timezone.now())
    serve()
    assert [told.path for _, told in post.sent] == ["/aujourd-hui/"]


def test_a_webhook_names_who_is_awaited_and_not_looking(house: House, post: Post) -> None:
    hooked(house.table)
    handed_on(house)
    serve()
    assert ("turn", "Cochon : on attend Basile.") in [(o, b.replace("\u00a0", " ")) for o, b in post.told]
    house.play(house.people[1], ROLL)
    house.play(house.people[1], HOLD)
    presence.beat({house.table.pk: {0}})
    serve()
    assert post.occasions.count("turn") == 1


def test_a_webhook_goes_along_to_the_next_game_of_the_same_host(pig: Game, post: Post) -> None:
    house = over(pig, "Marie", "Basile")
    hooked(house.table, shape="slack")
    new = rematch(house.code, house.host)
    rematch(house.code, house.people[1])
    assert (new.webhook.address, new.webhook.keys) == ("https://hook.example/1", {"shape": "slack"})
    serve()
    assert "turn" in post.occasions


@pytest.mark.usefixtures("post")
def test_a_webhook_is_nobody_elses(pig: Game) -> None:
    house = over(pig, "Marie", "Basile")
    hooked(house.table)
    new = rematch(house.code, house.people[1])
    assert not Endpoint.objects.filter(table=new).exists()
