"""A running game keeps its secrets until a look at them has been announced to everybody at the table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from engine.registry import Game
from review.models import Look
from tables.models import Entry
from tests.review.conftest import Enter, somebody
from tests.review.desk import look, page_of, text
from tests.tables.house import House, over, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(village: Game) -> House:
    """Marie has drawn a house that nobody else may see yet."""
    house = playing(village)
    house.play(house.host, house.legal(house.host)[0])
    return house


def test_a_secret_is_not_on_the_page_before_the_look_is_announced(reviewer: Client, house: House) -> None:
    for query in ("", "?as=0", "?as=all", "?as=spectator&beside=0"):
        page = text(reviewer.get(page_of(house) + query))
        assert "brouillon" not in page
        assert "&#34;action&#34;" not in page
        assert "Caché à ces yeux" in page
    assert not Look.objects.exists()
    assert Entry.Kind.LOOKED not in house.kinds()


@pytest.mark.parametrize(
    ("viewer", "sentence"),
    [
        ("0", "L’équipe du site regarde la partie comme Marie la voit"),
        ("all", "L’équipe du site regarde toute la partie, informations cachées comprises"),
    ],
)
def test_an_announced_look_opens_those_eyes_and_everybody_at_the_table_reads_it(
    reviewer: Client, house: House, viewer: str, sentence: str
) -> None:
    answer = look(reviewer, house, viewer)
    page = text(reviewer.get(answer["Location"]))
    assert "brouillon" in page
    assert house.said("fr")[-1] == sentence
    assert house.said("en")[-1] != sentence
    assert sentence in text(house.browser(house.people[1]).look())
    seen = Look.objects.get()
    assert (seen.user.username, seen.table) == ("the-reviewer", house.table)


def test_eyes_that_were_announced_are_the_only_ones_opened(reviewer: Client, house: House) -> None:
    look(reviewer, house, "1")
    assert "look-1" not in text(reviewer.get(page_of(house) + "?as=1"))
    assert "look-1" in text(reviewer.get(page_of(house) + "?as=0"))
    assert "look-1" in text(reviewer.get(page_of(house) + "?as=all"))


def test_a_look_ends_after_a_while_and_is_nobody_elses(enter: Enter, house: House) -> None:
    look(enter("reviewer"), house, "0")
    assert "look-1" in text(enter("moderator").get(page_of(house) + "?as=0"))
    house.table.entries.filter(kind=Entry.Kind.LOOKED).update(at=timezone.now() - timedelta(minutes=16))
    assert "look-1" in text(enter("reviewer").get(page_of(house) + "?as=0"))


def test_every_moment_seen_is_recorded_once(reviewer: Client, house: House) -> None:
    look(reviewer, house, "0")
    for at in (3, 4, 4):
        reviewer.get(f"{page_of(house)}?at={at}&as=0")
    assert list(Look.objects.values_list("viewer", "index")) == [(0, 3), (0, 4)]


def test_whoever_plays_at_the_table_does_not_look_into_it(house: House, enter: Enter) -> None:
    chief = somebody("chief")
    seat = house.seat(house.people[1])
    seat.user = chief
    seat.save()
    answer = look(enter("chief"), house, "0")
    assert answer.status_code == 403
    assert "Vous jouez à cette table" in text(answer)
    assert Entry.Kind.LOOKED not in house.kinds()


def test_two_seats_side_by_side_show_what_each_could_know(reviewer: Client, house: House) -> None:
    for viewer in ("0", "1"):
        look(reviewer, house, viewer)
    page = text(reviewer.get(page_of(house) + "?as=0&beside=1"))
    marie, basile = page.split('id="eye-2"')
    assert "brouillon" in marie
    assert "brouillon" not in basile.split('id="entries"')[0]


def test_a_finished_game_hides_nothing_and_records_no_look(reviewer: Client, pig: Game) -> None:
    house = over(pig)
    page = text(reviewer.get(page_of(house) + "?as=all"))
    assert "look-1" not in page
    assert '{"action": "hold"}' in page.replace("&#34;", '"')
    assert not Look.objects.exists()
    look(reviewer, house, "all")
    assert Entry.Kind.LOOKED not in house.kinds(), "there is nothing to announce"


def test_a_look_that_is_still_open_is_not_announced_again(reviewer: Client, house: House) -> None:
    for _ in range(2):
        look(reviewer, house, "0")
    assert house.kinds().count(Entry.Kind.LOOKED) == 1


@pytest.mark.parametrize("viewer", ["7", "-1", "x", "", "²", "0" * 50])
def test_eyes_that_do_not_exist_are_refused(reviewer: Client, house: House, viewer: str) -> None:
    before = house.trace()
    assert look(reviewer, house, viewer).status_code == 404
    if viewer:
        assert reviewer.get(f"{page_of(house)}?as={viewer}").status_code == 404
    assert house.trace() == before
