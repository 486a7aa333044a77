"""The record book: every village won alone, and nothing that was not."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.deletion import forget
from accounts.models import User
from daily.models import Attempt
from engine import registry
from games.chevoux.records import book as records
from tables.models import Table
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.playing import play
from tables.verbs.starting import start
from tests.chevoux.villages import ENGINE, G1, state_with
from tests.daily.days import begin, browser, tomorrow

pytestmark = pytest.mark.django_db

LOST = G1.replace("LAV ", "CAF ").replace("CAF\n", "LAV\n")


def solo(user: User, **options: Any) -> Table:
    table = open_table(user, registry.get("chevoux"), name=str(user), options=options, places=1)
    start(table.code, user)
    return table


def ends(table: Table, user: User, people: int = 8, board: str = G1) -> Table:
    """Give the village its last card, which is passed: with everybody in one house, 10 points are lost."""
    table.refresh_from_db()
    rounds = {"normal": 5, "hard": 4}[table.options["difficulty"]]
    state = state_with(
        board, "K1", {"r1c6": people}, played=rounds * 5 - 1, difficulty=table.options["difficulty"]
    )
    Table.objects.filter(pk=table.pk).update(state=ENGINE.dump(state))
    play(table.code, user, {"action": "pass", "card": "K1"}, nonce=f"last-{table.code}")
    table.refresh_from_db()
    assert table.status == Table.Status.OVER
    return table


def mine(user: User, difficulty: str = "normal") -> list[records.Record]:
    return records.of(user, difficulty, 10)


def everybody(difficulty: str = "normal", reader: User | None = None) -> list[records.Record]:
    return records.of_everybody(difficulty, 10, reader)


def test_a_win_is_entered_with_difficulty_axes_score_and_date(marie: User) -> None:
    table = ends(solo(marie, difficulty="hard"), marie, people=14)
    (record,) = mine(marie, "hard")
    assert record == records.Record(
        name="Marie",
        me=True,
        score=4,
        badge="silver",
        moon="AGR",
        sun="TOU",
        chosen=False,
        ended=table.ended,
        code=table.code,
    )
    assert everybody("hard", marie) == [record]
    assert mine(marie) == everybody() == []


def test_lost_and_running_games_are_no_records(marie: User) -> None:
    solo(marie)
    ends(solo(marie), marie, board=LOST)
    assert mine(marie) == everybody() == []


def test_a_duel_is_no_solo_win(marie: User, basile: User) -> None:
    table = open_table(marie, registry.get("chevoux"), name="Marie", places=2)
    join(table.code, basile, "Basile")
    start(table.code, marie)
    state = state_with(played=24)
    state.villages.append(ENGINE.clone(state).villages[0])
    Table.objects.filter(pk=table.pk).update(state=ENGINE.dump(state))
    for user in (marie, basile):
        play(table.code, user, {"action": "pass", "card": "K1"}, nonce=f"last-{user.pk}-nonce")
    assert Table.objects.get(pk=table.pk).status == Table.Status.OVER
    assert mine(marie) == everybody() == []


def test_the_best_come_first_and_everybody_once(marie: User, basile: User) -> None:
    for user, people in ((marie, 12), (basile, 15), (marie, 18), (marie, 15)):
        ends(solo(user), user, people=people)
    zoe = User.new_guest("Zoé")
    ends(solo(zoe), zoe, people=15)
    assert [one.score for one in mine(marie)] == [8, 5, 2]
    assert [(one.name, one.score, one.me) for one in everybody(reader=basile)] == [
        ("Marie", 8, False),
        ("Basile", 5, True),
        ("Zoé", 5, False),
    ]
    assert [one.name for one in records.of_everybody("normal", 2, None)] == ["Marie", "Basile"]


def test_scores_below_nothing_are_ordered_as_numbers(marie: User) -> None:
    for people in (1, 20, 0, 11):
        ends(solo(marie), marie, people=people)
    assert [one.score for one in mine(marie)] == [10, 1, -9, -12]


def test_chosen_axes_are_training(marie: User) -> None:
    ends(solo(marie, moon="AGR"), marie)
    assert [one.chosen for one in mine(marie)] == [True]
    assert everybody() == []


def test_trials_files_and_chairs_of_bots_are_left_out(marie: User) -> None:
    trial, file, held = (ends(solo(marie), marie) for _ in range(3))
    Table.objects.filter(pk=trial.pk).update(origin=file, origin_at=3)
    Table.objects.filter(pk=file.pk).update(imported=True)
    held.seats.update(bot="lison")
    assert mine(marie) == everybody() == []


def test_a_village_of_the_day_is_entered_when_its_day_is_over(
    marie: User, basile: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ends(begin(marie, "normal", counted=True), marie)
    replay = ends(begin(marie, "normal", counted=False), marie)
    late = ends(begin(basile, "normal", counted=True), basile)
    Table.objects.filter(pk=late.pk).update(ended=timezone.now() + timedelta(days=1))
    assert mine(marie) == everybody() == []
    assert first.code not in browser(basile).get("/jeux/chevoux/records/").content.decode()
    tomorrow(monkeypatch)
    assert Attempt.objects.filter(table=replay, counted=False).exists()
    assert [one.code for one in mine(marie)] == [first.code]
    assert mine(basile) == []
    page = browser(basile).get("/jeux/chevoux/records/").content.decode()
    assert f"/t/{first.code}/revoir/" in page
    assert late.code not in page


def test_a_game_without_onlookers_has_no_link_for_others(marie: User, basile: User) -> None:
    table = ends(solo(marie), marie)
    Table.objects.filter(pk=table.pk).update(spectators=False)
    assert [one.code for one in everybody(reader=basile)] == [""]
    assert [one.code for one in everybody(reader=marie)] == [table.code]
    link = f"/t/{table.code}/revoir/"
    assert link not in browser(basile).get("/jeux/chevoux/records/").content.decode()
    assert browser(marie).get(link, follow=True).status_code == 200


def test_who_left_for_good_leaves_the_record_without_the_name(marie: User) -> None:
    ends(solo(marie), marie)
    forget(marie)
    assert [one.name for one in everybody()] == ["–"]


def test_a_game_that_cannot_be_read_closes_no_book(marie: User) -> None:
    kept, damaged = (ends(solo(marie), marie) for _ in range(2))
    Table.objects.filter(pk=damaged.pk).update(state=b"?")
    assert [one.code for one in mine(marie)] == [kept.code]


def test_the_book_has_a_page_in_both_languages_and_ways_to_it(marie: User) -> None:
    table = solo(marie)
    assert "/jeux/chevoux/records/" in Client().get("/jeux/chevoux/").content.decode()
    path = "/jeux/chevoux/records/"
    assert "La première page est blanche" in Client().get(path).content.decode()
    ends(table, marie, people=7)
    reader = browser(marie)
    french = reader.get(path).content.decode()
    assert french.count(f"/t/{table.code}/revoir/") == 2, "mine and everybody's"
    assert all(word in french for word in ("Marie", "Agriculture", "Tourisme", "−3", "bronze"))
    english = reader.get(path, headers={"accept-language": "en"}).content.decode()
    assert "The record book" in english
    assert "Tourism" in english
    assert (
        "Your page awaits" in reader.get(f"{path}hard/", headers={"accept-language": "en"}).content.decode()
    )
    assert reader.get(f"{path}impossible/").status_code == 404
