"""“Something is wrong”: the exact moment, as its author saw it."""

from __future__ import annotations

import pytest

from engine.registry import Game
from tables.models import Report
from tables.verbs.reporting import TEXT_MAX, report
from tests.tables.house import guests, playing, refused, waiting

pytestmark = pytest.mark.django_db


def test_a_report_keeps_what_its_author_saw_and_nothing_else(village: Game) -> None:
    house = playing(village)
    marie, basile = house.people
    house.play(marie, house.legal(marie)[0])
    made = report(house.code, basile, "rule", " The dice look odd. ", "Firefox")
    assert (made.viewer, made.index, made.text, made.agent) == (
        1,
        house.table.head - 1,
        "The dice look odd.",
        "Firefox",
    )
    assert made.view["villages"][0]["draft"] == []
    assert house.kinds()[-1] == "reported"
    assert house.table.entries.last().action == {"report": made.pk}


def test_a_spectator_and_a_waiting_table_can_be_reported_too(pig: Game) -> None:
    house = playing(pig)
    (chloe,) = guests("Chloé")
    assert report(house.code, chloe, "other", "hello").viewer == -1
    house = waiting(pig)
    assert report(house.code, house.host, "bug", "hello").view is None


def test_whoever_may_not_look_may_not_report(pig: Game) -> None:
    house = playing(pig, spectators=False)
    with refused(house, "table.refused.no_spectators", 403):
        report(house.code, guests("Chloé")[0], "other", "hello")


@pytest.mark.parametrize(
    ("kind", "text", "key"),
    [
        ("bug", "", "report.error.empty"),
        ("bug", " \n", "report.error.empty"),
        ("bug", "\x00", "report.error.empty"),
        ("bug", "x" * (TEXT_MAX + 1), "report.error.form"),
        ("party", "hello", "report.error.form"),
        ("", "hello", "report.error.form"),
    ],
)
def test_a_report_says_something_of_a_known_kind(pig: Game, kind: str, text: str, key: str) -> None:
    house = playing(pig)
    with refused(house, key, 400):
        report(house.code, house.host, kind, text)


def test_signs_a_database_cannot_keep_are_left_out(pig: Game) -> None:
    house = playing(pig)
    made = report(house.code, house.host, "bug", "two\x00 lines\nhere", "Fire\x00fox")
    kept = Report.objects.get(pk=made.pk)
    assert (kept.text, kept.agent) == ("two lines\nhere", "Firefox")
