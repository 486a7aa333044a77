"""The desk's first page: what runs, what waits for somebody, what is stuck, how the house is."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from engine.registry import Game
from review.models import NightRun
from tables.models import Table
from tables.verbs.reporting import report
from tests.review.conftest import Enter
from tests.review.desk import text
from tests.tables.house import over, playing, waiting

pytestmark = pytest.mark.django_db
DESK = "/admin/"


def _part(page: str, name: str) -> str:
    start = page.index(f'id="{name}"')
    return page[start : page.index("</section>", start)]


def test_what_runs_and_what_was_reported_are_on_the_first_page(reviewer: Client, pig: Game) -> None:
    running, ended, open_ = playing(pig, "Chloé"), over(pig), waiting(pig, "Odile")
    report(running.code, running.host, "rule", "Le dé a disparu.")
    page = text(reviewer.get(DESK))
    live = _part(page, "live")
    assert running.code in live
    assert "Chloé" in live
    assert ended.code not in live
    assert open_.code not in live
    assert "Le dé a disparu." in _part(page, "reports")


def test_what_is_stuck_is_named_and_nothing_else(reviewer: Client, pig: Game) -> None:
    house, fine = playing(pig, "Chloé", bots=1), playing(pig, "Odile", bots=1)
    Table.objects.filter(code=fine.code).update(bot_due=None, clock_due=None)
    Table.objects.filter(code=house.code).update(bot_due=timezone.now() - timedelta(minutes=5))
    stuck = _part(text(reviewer.get(DESK)), "stuck")
    assert house.code in stuck
    assert fine.code not in stuck


def test_yesterday_is_counted_from_midnight_to_midnight(reviewer: Client, pig: Game) -> None:
    house = over(pig)
    noon = timezone.localtime().replace(hour=12) - timedelta(days=1)
    Table.objects.filter(code=house.code).update(created=noon, started=noon, ended=noon)
    over(pig)
    figures = _part(text(reviewer.get(DESK)), "yesterday")
    for name, n in (("Tables ouvertes", 1), ("Parties terminées", 1), ("Personnes", 2), ("Refus", 0)):
        assert f'<dt>{name}</dt><dd class="num">{n}</dd>' in figures


def test_a_trial_is_no_game_of_yesterday(reviewer: Client, pig: Game) -> None:
    house = over(pig)
    noon = timezone.localtime().replace(hour=12) - timedelta(days=1)
    Table.objects.filter(code=house.code).update(created=noon, started=noon, ended=noon, origin_at=3)
    assert '<dt>Personnes</dt><dd class="num">0</dd>' in _part(text(reviewer.get(DESK)), "yesterday")


def test_a_night_that_failed_is_said(reviewer: Client) -> None:
    NightRun.objects.create(job="backup", ok=False, said="disk full")
    health = _part(text(reviewer.get(DESK)), "health")
    assert "La sauvegarde a échoué." in health
    assert "disk full" in health
    assert "La base de données répond." in health


@pytest.mark.parametrize(("role", "status"), [("guest", 302), ("staff", 200), ("player", 403)])
def test_only_the_house_enters(enter: Enter, role: str, status: int) -> None:
    assert enter(role).get(DESK).status_code == status


def test_staff_without_a_role_see_no_game(enter: Enter, pig: Game) -> None:
    assert playing(pig).code not in text(enter("staff").get(DESK))


def test_the_desk_leads_to_all_its_rooms(enter: Enter) -> None:
    page = text(enter("chief").get(DESK))
    for there in (
        "/admin/tables/table/",
        "/admin/tables/report/",
        "/admin/players/",
        "/admin/accounts/user/",
    ):
        assert f'href="{there}"' in page


def test_hours_are_the_readers_and_say_so(reviewer: Client, pig: Game) -> None:
    house = playing(pig)
    at = timezone.now().replace(month=1, day=10, hour=12, minute=34, second=0, microsecond=0)
    Table.objects.filter(code=house.code).update(moved=at)
    assert "Heures : Europe/Paris" in text(reviewer.get(DESK))
    assert "10 janvier, 13 h 34" in text(reviewer.get(DESK))
    reviewer.cookies["zone"] = "America/New_York"
    page = text(reviewer.get(DESK))
    assert "Heures : America/New York" in page
    assert "10 janvier, 7 h 34" in page
    reviewer.cookies["zone"] = "Mars/Olympus"
    assert "Heures : Europe/Paris" in text(reviewer.get(DESK))
