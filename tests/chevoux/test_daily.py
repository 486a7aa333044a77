"""The village of the day: one for everybody, one attempt that counts, nothing shown before its end."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from engine import IllegalMove
from games.chevoux import daily
from games.chevoux.models import Attempt
from tables.models import Table
from tables.verbs.playing import play
from tables.verbs.resigning import resign

pytestmark = pytest.mark.django_db


@pytest.fixture
def marie() -> User:
    return User.new_guest("Marie")


@pytest.fixture
def basile() -> User:
    return User.new_guest("Basile")


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def finish(table: Table, user: User) -> None:
    """Pass every card."""
    number = 0
    while True:
        table.refresh_from_db()
        if table.status == Table.Status.OVER:
            return
        village = table.position().villages[0]
        card = table.position().cards[village.played // 5][village.played % 5 + 1]
        play(table.code, user, {"action": "pass", "card": card}, nonce=f"nonce-{table.code}-{number}")
        number += 1


def tomorrow(monkeypatch: pytest.MonkeyPatch) -> None:
    after = timezone.localdate() + timedelta(days=1)
    monkeypatch.setattr(daily, "today", lambda: after)


def test_everybody_meets_the_same_village(marie: User, basile: User) -> None:
    one, other = daily.begin(marie, "normal", counted=True), daily.begin(basile, "normal", counted=True)
    assert one.position() == other.position()
    hard = daily.begin(marie, "hard", counted=True)
    assert hard.position().tiles != one.position().tiles


def test_the_date_alone_does_not_tell_the_seed(settings) -> None:
    day = date(2026, 3, 3)
    before = daily.seed_of(day, "normal")
    assert before == daily.seed_of(day, "normal")
    assert before not in (daily.seed_of(day, "hard"), daily.seed_of(day + daily.DAY, "normal"))
    settings.SECRET_KEY = "another"
    assert daily.seed_of(day, "normal") != before


def test_a_second_attempt_that_counts_is_refused_and_opens_no_table(marie: User) -> None:
    daily.begin(marie, "hard", counted=True)
    with pytest.raises(IllegalMove, match=r"cv\.no\.daily_counted"):
        daily.begin(marie, "hard", counted=True)
    answer = browser(marie).post(
        "/jeux/chevoux/defi/hard/jouer/", {"counted": "1", "seed": "00", "day": "2020-01-01"}
    )
    assert answer.status_code == 409
    assert "déjà joué" in answer.content.decode()
    assert Table.objects.count() == 1
    again = daily.begin(marie, "hard", counted=False)
    assert again.seed == daily.seed_of(daily.today(), "hard")
    assert not Attempt.objects.get(table=again).counted


def test_an_unknown_difficulty_is_not_found(marie: User) -> None:
    assert browser(marie).get("/jeux/chevoux/defi/impossible/").status_code == 404
    assert browser(marie).post("/jeux/chevoux/defi/impossible/jouer/", {"counted": "1"}).status_code == 404


def test_an_attempt_that_counts_has_neither_hints_nor_onlookers(marie: User, basile: User) -> None:
    table = daily.begin(marie, "hard", counted=True)
    assert not table.hints
    assert browser(basile).get(table.get_absolute_url()).status_code == 403
    assert browser(marie).post(f"/t/{table.code}/conseil/coup/").status_code == 409


def test_the_ranking_has_each_person_once_the_resigned_last(marie: User, basile: User) -> None:
    tables = {user: daily.begin(user, "hard", counted=True) for user in (marie, basile)}
    late = User.new_guest("Zoé")
    daily.begin(late, "hard", counted=True)
    resign(tables[marie].code, marie)
    finish(tables[basile], basile)
    replay = daily.begin(basile, "hard", counted=False)
    finish(replay, basile)
    daily.settle()
    ranking = daily.ranking(daily.today(), "hard", basile)
    assert [(one.rank, one.name, one.me) for one in ranking] == [(1, "Basile", True), (2, "Marie", False)]
    assert ranking[0].attempt.used == 0
    page = browser(basile).get("/jeux/chevoux/defi/hard/").content.decode()
    assert "Basile" in page
    assert "Marie" in page


def test_the_village_opens_when_its_day_is_over(
    marie: User, basile: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = daily.begin(marie, "hard", counted=True)
    finish(table, marie)
    mine, other = browser(marie), browser(basile)
    assert table.seed not in mine.get(table.get_absolute_url()).content.decode()
    assert mine.post(f"/t/{table.code}/conseil/meilleure/").status_code == 409
    assert table.seed not in mine.get("/jeux/chevoux/defi/hard/").content.decode()
    tomorrow(monkeypatch)
    page = other.get("/jeux/chevoux/defi/hard/").content.decode()
    assert table.seed in page
    link = daily.replay_link(Attempt.objects.get(table=table))
    assert link in page
    assert other.get(link).status_code == 200
    assert table.seed in mine.get(table.get_absolute_url()).content.decode()


def test_a_game_finished_after_its_day_is_not_ranked(marie: User) -> None:
    table = daily.begin(marie, "hard", counted=True)
    finish(table, marie)
    Table.objects.filter(pk=table.pk).update(ended=timezone.now() + timedelta(days=1))
    daily.settle()
    assert daily.ranking(daily.today(), "hard", None) == []


def test_a_streak_counts_days_in_a_row() -> None:
    now = date(2026, 3, 10)
    assert daily.run([], now) == 0
    assert daily.run([now], now) == 1
    assert daily.run([now - daily.DAY, now - 2 * daily.DAY], now) == 2, "today is not lost yet"
    assert daily.run([now, now - daily.DAY, now - 3 * daily.DAY], now) == 2
    assert daily.run([now - 2 * daily.DAY], now) == 0


def test_a_streak_grows_with_a_finished_attempt(marie: User) -> None:
    table = daily.begin(marie, "hard", counted=True)
    assert daily.streak(marie) == 0
    finish(table, marie)
    daily.settle()
    assert daily.streak(marie) == 1


def test_the_challenge_is_linked_from_the_game(client: Client) -> None:
    assert "/jeux/chevoux/defi/" in client.get("/jeux/chevoux/").content.decode()
    assert client.get("/jeux/chevoux/defi/").status_code == 200
