"""The village of the day: one for everybody, one attempt that counts, nothing shown before its end."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from daily import days
from daily.models import Attempt
from daily.ranking import run, settle, streak
from tables.models import Table
from tables.verbs.asking import ask
from tables.verbs.resigning import resign
from tests.daily.days import begin, browser, finish, ranking, seed_of, tomorrow

pytestmark = pytest.mark.django_db


def test_everybody_meets_the_same_village(marie: User, basile: User) -> None:
    one, other = (
        begin(marie, "normal", counted=True),
        begin(basile, "normal", counted=True),
    )
    assert one.position() == other.position()
    hard = begin(marie, "hard", counted=True)
    assert hard.position().tiles != one.position().tiles


def test_the_date_alone_does_not_tell_the_seed(settings) -> None:
    day = date(2026, 3, 3)
    before = seed_of(day, "normal")
    assert before == seed_of(day, "normal")
    assert before not in (seed_of(day, "hard"), seed_of(day + days.DAY, "normal"))
    settings.SECRET_KEY = "another"
    assert seed_of(day, "normal") != before


def test_another_key_changes_no_village_that_was_dealt(
    marie: User, basile: User, settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(marie, "hard", counted=True)
    settings.SECRET_KEY = "another"
    assert begin(basile, "hard", counted=True).seed == table.seed, "still one village for everybody"
    tomorrow(monkeypatch)
    assert table.seed in browser(basile).get("/jeux/chevoux/defi/hard/").content.decode()


def test_a_second_attempt_that_counts_is_refused_and_opens_no_table(marie: User) -> None:
    table = begin(marie, "hard", counted=True)
    path, forged = "/jeux/chevoux/defi/hard/jouer/", {"counted": "1", "seed": "00", "day": "2020-01-01"}
    answer = browser(marie).post(path, forged)
    assert answer.status_code == 409
    assert "est en cours" in answer.content.decode()
    assert 'id="challenge-resume"' in answer.content.decode()
    finish(table, marie)
    answer = browser(marie).post(path, forged)
    assert answer.status_code == 409
    assert "déjà joué" in answer.content.decode()
    assert Table.objects.count() == 1
    again = begin(marie, "hard", counted=False)
    assert again.seed == seed_of(days.today(), "hard")
    assert not Attempt.objects.get(table=again).counted


def test_a_replay_waits_for_the_end_of_the_attempt_that_counts(marie: User) -> None:
    path = "/jeux/chevoux/defi/hard/jouer/"
    answer = browser(marie).post(path)
    assert answer.status_code == 409
    assert "Jouez d’abord" in answer.content.decode()
    assert "#cv.mode.daily" in answer.content.decode()
    assert not Table.objects.exists()
    table = begin(marie, "hard", counted=True)
    # Another difficulty is another village.
    other = begin(marie, "normal", counted=True)
    finish(other, marie)
    assert browser(marie).post(path).status_code == 409
    resign(table.code, marie)
    assert browser(marie).post(path).status_code == 302


def test_an_unknown_difficulty_is_not_found(marie: User) -> None:
    assert browser(marie).get("/jeux/chevoux/defi/impossible/").status_code == 404
    assert browser(marie).post("/jeux/chevoux/defi/impossible/jouer/", {"counted": "1"}).status_code == 404


def test_an_attempt_that_counts_has_neither_hints_nor_onlookers(marie: User, basile: User) -> None:
    table = begin(marie, "hard", counted=True)
    assert not table.hints
    assert browser(basile).get(table.get_absolute_url()).status_code == 403
    assert browser(marie).post(f"/t/{table.code}/conseil/coup/").status_code == 409


def test_the_ranking_has_each_person_once_the_resigned_last(marie: User, basile: User) -> None:
    tables = {user: begin(user, "hard", counted=True) for user in (marie, basile)}
    late = User.new_guest("Zoé")
    begin(late, "hard", counted=True)
    resign(tables[marie].code, marie)
    finish(tables[basile], basile)
    replay = begin(basile, "hard", counted=False)
    finish(replay, basile)
    settle()
    found = ranking("hard", basile)
    assert [(one.rank, one.name, one.me) for one in found] == [(1, "Basile", True), (2, "Marie", False)]
    assert found[0].attempt.result["used"] == 0
    page = browser(basile).get("/jeux/chevoux/defi/hard/").content.decode()
    assert "Basile" in page
    assert "Marie" in page


def test_a_stopped_attempt_is_given_up(marie: User, basile: User) -> None:
    table = begin(marie, "hard", counted=True)
    ask(table.code, marie, "stop")
    assert Table.objects.get(pk=table.pk).status == Table.Status.STOPPED
    finish(begin(basile, "hard", counted=True), basile)
    page = browser(marie).get("/jeux/chevoux/defi/hard/").content.decode()
    assert 'id="challenge-resume"' not in page
    assert 'id="challenge-replay"' in page
    assert [(one.rank, one.name, one.attempt.resigned) for one in ranking()] == [
        (1, "Basile", False),
        (2, "Marie", True),
    ]
    assert streak(marie) == 0


def test_nobody_who_gave_up_is_shown_as_the_best(
    marie: User, basile: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    resign(begin(marie, "hard", counted=True).code, marie)
    tomorrow(monkeypatch)
    page = browser(basile).get("/jeux/chevoux/defi/hard/").content.decode()
    assert "Marie" in page
    assert "Revoir la partie" not in page


def test_a_village_that_cannot_be_read_closes_the_page_to_nobody(marie: User, basile: User) -> None:
    broken, sound = (begin(user, "hard", counted=True) for user in (marie, basile))
    finish(broken, marie)
    finish(sound, basile)
    Table.objects.filter(pk=broken.pk).update(state=b"not a position")
    page = browser(basile).get("/jeux/chevoux/defi/hard/")
    assert page.status_code == 200
    assert [one.name for one in ranking()] == ["Basile"]


def test_the_village_opens_when_its_day_is_over(
    marie: User, basile: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(marie, "hard", counted=True)
    finish(table, marie)
    mine, other = browser(marie), browser(basile)
    assert table.seed not in mine.get(table.get_absolute_url()).content.decode()
    assert mine.post(f"/t/{table.code}/conseil/meilleure/").status_code == 409
    assert table.seed not in mine.get("/jeux/chevoux/defi/hard/").content.decode()
    tomorrow(monkeypatch)
    page = other.get("/jeux/chevoux/defi/hard/").content.decode()
    assert table.seed in page
    link = f"/t/{table.code}/revoir/"
    assert link in page
    assert other.get(link, follow=True).status_code == 200
    assert table.seed in mine.get(table.get_absolute_url()).content.decode()


def test_many_winners_of_a_day_cost_no_more_than_one(marie: User, monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = [marie, *(User.new_guest(name) for name in ("Zoé", "Denis", "Chloé", "Basile"))]
    for user in everybody:
        table = begin(user, "hard", counted=True)
        finish(table, user)
    tomorrow(monkeypatch)
    settle()
    reader = browser(marie)
    reader.get("/jeux/chevoux/defi/hard/")
    with CaptureQueriesContext(connection) as with_many:
        page = reader.get("/jeux/chevoux/defi/hard/").content.decode()
    watched = re.findall(r"Revoir la partie : (\w+)", page.replace("\xa0", " "))
    assert watched == ["Basile", "Chloé", "Denis"]
    Attempt.objects.exclude(user=marie).delete()
    with CaptureQueriesContext(connection) as with_one:
        reader.get("/jeux/chevoux/defi/hard/")
    assert len(with_many) == len(with_one)


def test_an_attempt_left_over_midnight_can_still_be_finished(
    marie: User, basile: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(marie, "hard", counted=True)
    path, finishing = "/jeux/chevoux/defi/hard/", 'id="challenge-finish"'
    assert finishing not in browser(marie).get(path).content.decode()
    tomorrow(monkeypatch)
    page = browser(marie).get(path).content.decode()
    assert finishing in page
    assert table.get_absolute_url() in page
    assert 'id="challenge-play"' in page, "today's village is there all the same"
    for other in (browser(basile), Client()):
        assert finishing not in other.get(path).content.decode()
    assert finishing not in browser(marie).get("/jeux/chevoux/defi/normal/").content.decode()
    finish(table, marie)
    assert finishing not in browser(marie).get(path).content.decode()


def test_a_game_finished_after_its_day_is_not_ranked(marie: User) -> None:
    table = begin(marie, "hard", counted=True)
    finish(table, marie)
    Table.objects.filter(pk=table.pk).update(ended=timezone.now() + timedelta(days=1))
    settle()
    assert ranking() == []


def test_a_streak_counts_days_in_a_row() -> None:
    now = date(2026, 3, 10)
    assert run([], now) == 0
    assert run([now], now) == 1
    assert run([now - days.DAY, now - 2 * days.DAY], now) == 2, "today is not lost yet"
    assert run([now, now - days.DAY, now - 3 * days.DAY], now) == 2
    assert run([now - 2 * days.DAY], now) == 0


def test_a_streak_grows_with_a_finished_attempt(marie: User) -> None:
    table = begin(marie, "hard", counted=True)
    assert streak(marie) == 0
    finish(table, marie)
    settle()
    assert streak(marie) == 1


def test_a_lost_village_continues_a_streak_a_given_up_one_does_not(marie: User, basile: User) -> None:
    finish(begin(marie, "hard", counted=True), marie)
    resign(begin(basile, "hard", counted=True).code, basile)
    settle()
    assert Attempt.objects.get(user=marie).result["misplaced"]
    assert (streak(marie), streak(basile)) == (1, 0)
    # Giving up one difficulty takes nothing from the other.
    finish(begin(basile, "normal", counted=True), basile)
    settle()
    assert streak(basile) == 1


def test_an_attempt_finished_after_its_day_is_no_part_of_a_streak(marie: User) -> None:
    yesterday = days.today() - days.DAY
    for difficulty, day in (("hard", yesterday), ("normal", days.today())):
        table = begin(marie, difficulty, counted=True)
        finish(table, marie)
        Attempt.objects.filter(table=table).update(day=day)
    settle()
    assert streak(marie) == 1
    Table.objects.filter(options__difficulty="hard").update(ended=timezone.now() - days.DAY)
    assert streak(marie) == 2


def test_the_challenge_is_linked_from_the_game(client: Client) -> None:
    assert "/jeux/chevoux/defi/" in client.get("/jeux/chevoux/").content.decode()
    assert client.get("/jeux/chevoux/defi/").status_code == 200


def test_only_the_attempt_that_counts_looks_like_one(marie: User, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = begin(marie, "hard", counted=True)
    assert occasion(marie, counted) == "Défi du jour"
    finish(counted, marie)
    again = begin(marie, "hard", counted=False)
    assert occasion(marie, again) == "Défi du jour, sans compter"
    finish(again, marie)
    assert re.fullmatch(r"Défi du jour, \d+ \w+ \d{4}", occasion(marie, counted))
    assert re.fullmatch(r"Défi du jour, \d+ \w+ \d{4}, sans compter", occasion(marie, again))


def occasion(user: User, table: Table) -> str:
    """What the table's page says it is played for."""
    page = browser(user).get(table.get_absolute_url()).content.decode()
    found = re.search(r'class="chip chip--wheat num">(Défi[^<]*)<', page)
    assert found
    return found[1]


def test_the_seed_of_a_day_that_nobody_played_says_nothing(marie: User) -> None:
    day = days.today() - days.DAY
    page = browser(marie).get("/jeux/chevoux/defi/hard/").content.decode()
    assert "Hier, " in page
    assert seed_of(day, "hard") not in page
    assert "Graine" not in page
