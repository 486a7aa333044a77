"""Who is told of what, when, and how often."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from django.utils import timezone

from engine.registry import Game
from notices import delivery, looking
from notices.channels.base import Passing, Permanent
from notices.models import Endpoint, Lookout, Notice, Wishes
from notices.reach import unreachable
from tables import presence
from tables.models import Seat
from tests.notices.people import Post, handed_on, later, reached, serve
from tests.tables.house import HOLD, ROLL, House, playing, seed_rolling

# Rows are read and written by other threads than the test's own.
pytestmark = pytest.mark.django_db(transaction=True)


def state(endpoint: Endpoint, occasion: str = "turn") -> str:
    return str(Notice.objects.filter(endpoint=endpoint, occasion=occasion).latest("pk").state)


def test_a_turn_is_told_after_a_moment_and_once(house: House, post: Post) -> None:
    reached(house.people[1])
    handed_on(house)
    serve(seconds=5)
    assert post.occasions == [], "it is parked: the page may be open"
    serve(seconds=5)
    (told,) = post.told
    assert told[0] == "turn"
    assert told[1].startswith("Cochon")
    assert "c’est à vous" in told[1]
    for _ in range(3):
        serve(seconds=3600)
    looking.look(house.table.pk, Endpoint.objects.all())
    serve()
    assert post.occasions == ["turn"]


def test_nobody_is_told_what_they_did_not_ask_for(house: House, post: Post) -> None:
    endpoint = reached(house.people[1])
    Wishes.objects.create(user=house.people[1], push=["ended"])
    handed_on(house)
    serve()
    assert post.sent == []
    Wishes.objects.update(push=["turn"])
    house.play(house.people[1], ROLL)
    house.play(house.people[1], HOLD)
    handed_on(house)
    Wishes.objects.update(push=[])
    serve()
    assert post.sent == [], "they changed their mind while it was parked"
    assert state(endpoint) == "dropped"


def test_a_table_nobody_wants_to_hear_of_costs_one_query(
    house: House, django_assert_num_queries: object
) -> None:
    table = house.table
    with django_assert_num_queries(1):  # type: ignore[operator]
        looking.entered(table)
    assert not Lookout.objects.exists()


def test_whoever_looks_at_the_table_is_not_told(house: House, post: Post) -> None:
    endpoint = reached(house.people[1])
    handed_on(house)
    presence.beat({house.table.pk: {1}})
    serve()
    assert post.sent == []
    assert state(endpoint) == "dropped"


def test_whoever_looked_since_without_a_socket_is_not_told(house: House, post: Post) -> None:
    reached(house.people[1])
    handed_on(house)
    house.browser(house.people[1]).look()
    serve()
    assert post.sent == []


def test_what_is_no_longer_true_is_dropped(house: House, post: Post) -> None:
    endpoint = reached(house.people[1])
    handed_on(house)
    house.play(house.people[1], ROLL)
    house.play(house.people[1], HOLD)
    serve()
    assert post.sent == []
    assert state(endpoint) == "dropped"


def test_what_was_shown_is_taken_away_when_it_is_no_longer_true(house: House, post: Post) -> None:
    endpoint = reached(house.people[1])
    handed_on(house)
    serve()
    tag = post.sent[0][1].tag
    house.play(house.people[1], ROLL)
    house.play(house.people[1], HOLD)
    serve()
    assert post.closed == ["turn"]
    assert post.sent[-1][1].tag == tag
    assert state(endpoint) == "closed"
    serve()
    assert len(post.sent) == 2
    handed_on(house)
    serve()
    assert post.occasions == ["turn", "turn"], "the next turn is another one"


def test_a_process_that_died_while_sending_leaves_it_to_another(house: House, post: Post) -> None:
    reached(house.people[1])
    handed_on(house)
    later(seconds=10)
    (parcel,) = delivery.claim(10)
    assert delivery.claim(10) == [], "it is promised"
    del parcel  # and here the process dies
    serve(seconds=15)
    assert post.sent == []
    serve(seconds=6)
    assert post.occasions == ["turn"]


def test_a_process_that_died_before_it_looked_is_made_up_for(
    house: House, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached(house.people[1])
    with monkeypatch.context() as dying:
        dying.setattr(looking, "look", lambda *_: None)
        handed_on(house)
    assert not Notice.objects.exists()
    looking.sweep(timezone.now())
    assert not Notice.objects.exists(), "its process may still be on the way"
    looking.sweep(timezone.now() + timedelta(minutes=1))
    serve()
    looking.sweep(timezone.now() + timedelta(minutes=1))
    serve()
    assert post.occasions.count("turn") == 1


def test_a_failure_that_passes_is_tried_again_and_later_each_time(house: House, post: Post) -> None:
    endpoint = reached(house.people[1])
    handed_on(house)
    post.fails = Passing("answered 503")
    waits = []
    for _ in range(delivery.TRIES):
        serve(seconds=3600)
        notice = Notice.objects.get(occasion="turn")
        if notice.due is not None:
            waits.append((notice.due - timezone.now()).total_seconds())
    assert [round(wait / 15) for wait in waits] == [1, 2, 4, 8, 16, 32, 64, 128]
    assert (notice.state, notice.trouble) == ("failed", "answered 503")
    assert Endpoint.objects.filter(pk=endpoint.pk).exists()


def test_after_a_failure_that_passed_it_goes_once(house: House, post: Post) -> None:
    reached(house.people[1])
    handed_on(house)
    post.fails = Passing("resting")
    serve()
    post.fails = None
    serve(seconds=20)
    serve(seconds=3600)
    assert post.occasions == ["turn"]


def test_a_dead_endpoint_is_forgotten_and_the_host_sees_who_was_not_told(house: House, post: Post) -> None:
    endpoint = reached(house.people[1])
    handed_on(house)
    page = house.browser(house.host).get(f"/t/{house.code}/avis/").content.decode()
    assert "Basile</li>" not in page, "a notice is on its way"
    post.fails = Permanent("answered 410")
    serve()
    assert not Endpoint.objects.filter(pk=endpoint.pk).exists()
    page = house.browser(house.host).get(f"/t/{house.code}/avis/").content.decode()
    assert "Basile</li>" in page
    assert house.browser(house.people[1]).get(f"/t/{house.code}/avis/").status_code == 403


def test_the_host_sees_at_once_who_a_failing_way_leaves_untold(house: House, post: Post) -> None:
    reached(house.people[1])
    handed_on(house)
    post.fails = Passing("answered 503")
    serve()
    assert unreachable(house.scene(0)) == ["Basile"], "however often it will be tried again"
    post.fails = None
    serve(seconds=20)
    assert unreachable(house.scene(0)) == []


@pytest.mark.usefixtures("post")
def test_the_host_sees_who_is_untold_where_nobody_sends(house: House) -> None:
    reached(house.people[1])
    handed_on(house)
    later(seconds=20)
    assert unreachable(house.scene(0)) == []
    later(seconds=30)
    assert unreachable(house.scene(0)) == ["Basile"]


def test_what_was_looked_at_late_waits_no_longer(
    house: House, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached(house.people[1])
    with monkeypatch.context() as dying:
        dying.setattr(looking, "look", lambda *_: None)
        handed_on(house)
    house.table.entries.update(at=timezone.now() - timedelta(seconds=12))
    looking.look(house.table.pk, Endpoint.objects.all())
    serve(seconds=0)
    assert post.occasions == ["turn"]


def test_two_devices_are_told_each(house: House, post: Post) -> None:
    reached(house.people[1])
    reached(house.people[1], address="https://push.example/another")
    handed_on(house)
    serve()
    assert sorted(endpoint.address for endpoint, _ in post.sent) == [
        f"https://push.example/{house.people[1].pk}",
        "https://push.example/another",
    ]


# -- when -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begin", "end", "at", "until"),
    [
        ("22:00", "07:30", "2026-03-01T23:10", "2026-03-02T07:30"),
        ("22:00", "07:30", "2026-03-02T06:00", "2026-03-02T07:30"),
        ("22:00", "07:30", "2026-03-02T12:00", None),
        ("12:00", "14:00", "2026-03-02T13:00", "2026-03-02T14:00"),
        ("12:00", "14:00", "2026-03-02T14:00", None),
        ("12:00", "12:00", "2026-03-02T12:00", None),
    ],
)
def test_quiet_hours_end_in_the_readers_own_time(begin: str, end: str, at: str, until: str | None) -> None:
    zone = "America/Montreal"
    wishes = Wishes(zone=zone, quiet_from=time.fromisoformat(begin), quiet_to=time.fromisoformat(end))
    there = wishes.next_morning(timezone.now()).tzinfo
    found = wishes.quiet_until(datetime.fromisoformat(at).replace(tzinfo=there).astimezone(UTC))
    assert found == (datetime.fromisoformat(until).replace(tzinfo=there) if until else None)


def test_a_turn_waits_for_the_end_of_the_quiet_hours(house: House, post: Post) -> None:
    endpoint = reached(house.people[1])
    now = timezone.now().astimezone(UTC)
    hours = {"quiet_from": (now - timedelta(hours=1)).time(), "quiet_to": (now + timedelta(hours=1)).time()}
    Wishes.objects.create(user=house.people[1], zone="UTC", **hours)
    handed_on(house)
    serve()
    assert post.sent == []
    assert state(endpoint) == "parked"
    Wishes.objects.update(quiet_from=None, quiet_to=None)
    serve(seconds=3601)
    assert post.occasions == ["turn"]


def test_slow_games_are_told_in_one_letter_a_morning(pig: Game, post: Post) -> None:
    houses = [playing(pig, "Marie", "Basile", seed=seed_rolling(4, 3)) for _ in range(2)]
    friend = houses[0].people[1]
    Seat.objects.filter(number=1).update(user=friend)
    reached(friend, "mail", address="basile@example.org")
    Wishes.objects.create(user=friend, bundle=True)
    for house in houses:
        handed_on(house)
    serve(seconds=60)
    assert post.sent == []
    Notice.objects.update(due=timezone.now())
    serve()
    ((_, told),) = post.sent
    assert told.occasion == "bundle"
    assert told.title == "2 nouvelles de vos tables"
    assert all(f"https://place.example/t/{house.code}/" in told.body for house in houses)
