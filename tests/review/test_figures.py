"""The house in figures: counted from what was played, drawn, and given away as CSV."""

from __future__ import annotations

import csv
import io
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from engine.registry import Game
from tables.models import Table
from tests.review.desk import GAMES, text
from tests.tables.house import HOLD, House, over, playing, waiting

pytestmark = pytest.mark.django_db


@pytest.fixture
def week(pig: Game) -> list[House]:
    """Two games won by Marie, one of them against a bot; one stopped, one waiting, one long ago."""
    houses = [over(pig), over(pig, "Marie", bots=1), playing(pig), waiting(pig), over(pig)]
    Table.objects.filter(code=houses[2].code).update(status=Table.Status.STOPPED)
    old = timezone.now() - timedelta(days=20)
    Table.objects.filter(code=houses[4].code).update(created=old, moved=old)
    ended = Table.objects.get(code=houses[0].code).ended
    Table.objects.filter(code=houses[0].code).update(started=ended - timedelta(minutes=12))
    house = playing(pig)
    house.browser(house.host).play(HOLD)
    return houses


def rows(client: Client, days: int) -> dict[tuple[str, str, str], int]:
    answer = client.get(f"{GAMES}figures.csv?days={days}")
    assert answer["Content-Type"].startswith("text/csv")
    read = csv.DictReader(io.StringIO(answer.content.decode()))
    return {(row["what"], row["game"], row["label"]): int(row["value"]) for row in read}


def test_every_figure_is_what_was_played(reviewer: Client, week: list[House]) -> None:
    found = rows(reviewer, 7)
    assert found["games", "pig", "opened"] == 5
    assert found["games", "pig", "started"] == 4
    assert found["games", "pig", "finished"] == 2
    assert found["games", "pig", "stopped"] == 1
    assert found["completion_percent", "pig", ""] == 50
    assert found["duration_minutes", "pig", "10–15"] == 1
    assert found["duration_minutes", "pig", "< 5"] == 1
    assert found["score", "pig", "6"] == 2
    assert found["seat_wins", "pig", "1"] == found["seat_games", "pig", "2"] == 2
    assert found["seat_wins", "pig", "2"] == 0
    assert found["bot_games", "pig", "lison"] == 1
    assert found["bot_wins", "pig", "lison"] == 0
    assert found["refusals", "pig", "pig.no.empty"] == 1
    assert sum(n for (what, _, _), n in found.items() if what == "games_a_day") == 5
    assert rows(reviewer, 30)["games", "pig", "finished"] == 3


def test_the_page_draws_them_in_both_languages(reviewer: Client, week: list[House]) -> None:
    page = text(reviewer.get(f"{GAMES}figures/?days=7"))
    assert "Parties ouvertes par jour" in page
    assert page.count('<svg class="bars"') == 4
    assert "Rien à garder : lancez." in page
    assert "Games opened a day" in text(reviewer.get(f"{GAMES}figures/", headers={"Accept-Language": "en"}))


def test_an_empty_house_has_figures_too(reviewer: Client) -> None:
    assert reviewer.get(f"{GAMES}figures/").status_code == 200
    assert rows(reviewer, 365)


@pytest.mark.parametrize("days", ["0", "-7", "8", "x", "99999999999"])
def test_a_period_that_is_not_offered_is_refused(reviewer: Client, days: str) -> None:
    for page in ("figures/", "figures.csv"):
        answer = reviewer.get(f"{GAMES}{page}", {"days": days})
        assert answer.status_code == 400
        assert "Choisissez une des périodes proposées." in text(answer)


def test_a_result_that_is_damaged_is_passed_over(reviewer: Client, week: list[House]) -> None:
    Table.objects.filter(code=week[0].code).update(outcome=["?"])
    assert rows(reviewer, 7)["games", "pig", "finished"] == 2


def test_trials_and_files_are_no_games_of_the_house(reviewer: Client, pig: Game) -> None:
    house, trial, file = over(pig), over(pig), over(pig)
    Table.objects.filter(code=trial.code).update(origin=house.table, origin_at=4)
    Table.objects.filter(code=file.code).update(imported=True)
    found = rows(reviewer, 7)
    assert {found["games", "pig", name] for name in ("opened", "started", "finished")} == {1}
    assert found["seat_games", "pig", "1"] == 1
    assert sum(n for (what, _, _), n in found.items() if what == "games_a_day") == 1
