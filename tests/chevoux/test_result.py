"""How a game that can be lost is told once it is over, and the par that everybody shares."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from bots.models import Finding
from bots.work import jobs
from bots.work.desk import Asker
from daily import days
from engine import phrase, registry
from engine.advice import Advice
from games.chevoux.actions import Resign
from games.chevoux.rules import scoring
from games.chevoux.state import State
from tables.models import Table
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.playing import play
from tables.verbs.starting import start
from tests.chevoux.villages import ENGINE, G1, LUCK, pass_one, state_with, swapped
from tests.daily.days import begin, finish
from web.jinja import calendar_day

pytestmark = pytest.mark.django_db


@pytest.fixture
def marie() -> User:
    return User.new_guest("Marie")


def browser(user: User | None = None, **headers: str) -> Client:
    client = Client(headers={"accept-language": "fr", **headers})
    if user:
        client.force_login(user)
    return client


def alone(marie: User) -> Table:
    table = open_table(marie, registry.get("chevoux"), name="Marie", places=1)
    return start(table.code, marie)


def misplaced_names(table: Table) -> list[str]:
    state: State = table.position()
    glossary = table.rules.texts.glossary
    return [glossary[tile]["fr"] for tile in scoring.misplaced_tiles(state, state.villages[0])]


def test_a_lost_game_is_told_and_not_celebrated(marie: User) -> None:
    table = alone(marie)
    finish(table, marie)
    page = browser(marie).get(f"/t/{table.code}/").text
    assert "garland" not in page
    assert "m-couronne" not in page
    assert "podium__p" not in page
    assert "Rang 1" not in page
    headline = page.split("<h1>")[1].split("</h1>")[0]
    assert misplaced_names(table)[0] in headline
    result = page.split('id="board"')[1].split('id="actions"')[0]
    assert "provisoire" not in result, "nothing below zero would have been anybody's"
    assert result.count("al placées") == 3, "in the headline; as a heading of the score, once for phones"
    assert page.index('id="t-villages"') < page.index('id="t-detail"')
    shared = browser().get(f"/t/{table.code}/resultat/").text
    assert headline in shared.split("<title>")[1].split("</title>")[0]


def test_a_lost_game_tells_the_score_it_might_have_had() -> None:
    village = swapped(G1, "r1c2", "r2c2")
    for people, key in (({"r3c2": 9, "r3c4": 5}, "cv.note.lost"), ({"r3c2": 2}, "cv.note.lost_nothing")):
        state = state_with(village, "K2", people, played=24)
        pass_one(state)
        outcome = ENGINE.outcome(state)
        assert outcome
        assert outcome.note
        assert outcome.note.key == key


def given_up(marie: User) -> Table:
    """A duel with Basile that both resigned."""
    basile = User.new_guest("Basile")
    table = open_table(marie, registry.get("chevoux"), name="Marie", places=2)
    join(table.code, basile, "Basile")
    start(table.code, marie)
    for user in (marie, basile):
        play(table.code, user, {"action": "resign"}, nonce=f"resign-{user.pk}-0000")
    return table


def test_a_duel_that_all_gave_up_crowns_nobody(marie: User) -> None:
    page = browser(marie).get(f"/t/{given_up(marie).code}/").text
    assert "m-couronne" not in page
    assert page.count("podium__r") == 2


def test_the_closest_of_those_who_lost_is_named() -> None:
    state = ENGINE.deal(2, ENGINE.Options(), LUCK)
    ENGINE.advance(state, 1, Resign(), LUCK)
    while 0 in ENGINE.to_move(state):
        ENGINE.advance(state, 0, next(m for m in ENGINE.legal(state, 0) if not isinstance(m, Resign)), LUCK)
    outcome = ENGINE.outcome(state)
    assert outcome
    assert outcome.note
    assert [standing.reached for standing in outcome.standings] == [False, False]
    assert outcome.note.key == "cv.note.closest"
    assert outcome.note.params["bad"] == scoring.misplaced(state, state.villages[0])


# -- while a duel runs, and after the village of the day ----------------------------------------------------


def test_a_finished_duellist_reads_of_villages_and_not_of_somebodys_round(marie: User) -> None:
    basile = User.new_guest("Basile")
    table = open_table(marie, registry.get("chevoux"), name="Marie", places=3)
    for user in (basile, User.new_guest("Chloé")):
        join(table.code, user, user.name)
    start(table.code, marie)
    play(table.code, marie, {"action": "resign"}, nonce="resign-0000")
    hers, his = (
        browser(user).get(f"/t/{table.code}/").text.split('id="board"')[0] for user in (marie, basile)
    )
    assert "1 village terminé sur 3" in hers
    assert "Manche" not in hers
    assert "Manche 1 sur 5" in his


def test_each_of_several_rounds_of_one_name_says_whose_it_is(marie: User) -> None:
    page = browser(marie).get(f"/t/{given_up(marie).code}/").text
    for name in ("Marie", "Basile"):
        assert re.search(rf'<optgroup label="{name}"><option value="\d+">Manche 1 sur 5', page)


def test_the_end_of_a_daily_leads_to_its_ranking_and_to_the_same_village(marie: User) -> None:
    table = begin(marie, "hard", counted=True)
    client = browser(marie)
    assert "Défi du jour" in client.get(f"/t/{table.code}/").text.split('id="board"')[0]
    finish(table, marie)
    page = client.get(f"/t/{table.code}/").text
    assert f"Défi du jour, {calendar_day(days.today())}" in page
    assert 'href="/jeux/chevoux/defi/hard/"' in page
    assert "Rejouer ensemble" not in page
    answer = client.post("/jeux/chevoux/defi/hard/jouer/")
    again = Table.objects.exclude(pk=table.pk).get()
    assert answer.url == again.get_absolute_url()
    assert again.seed == table.seed


def test_alone_one_plays_again_without_company(marie: User) -> None:
    table = alone(marie)
    play(table.code, marie, {"action": "resign"}, nonce="n" * 16)
    page = browser(marie).get(f"/t/{table.code}/").text
    assert "Rejouer ensemble" not in page
    assert "les dés" not in page


# -- the par ----------------------------------------------------------------------------------------------


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch) -> list[jobs.Task]:
    asked: list[jobs.Task] = []
    monkeypatch.setattr(jobs._desk, "submit", lambda asker, question: asked.append(question[1]))
    return asked


def over(marie: User) -> tuple[Table, str]:
    table = alone(marie)
    play(table.code, marie, {"action": "resign"}, nonce="n" * 16)
    return table, f"/t/{table.code}/conseil/meilleure/"


def test_all_who_ask_for_the_par_follow_one_search(marie: User, tasks: list[jobs.Task]) -> None:
    _, ask = over(marie)
    pages = [browser(user, hx_request="true").post(ask).text for user in (marie, None, None)]
    assert len(tasks) == 1
    assert len({page.split("suivi/")[1].split("/")[0] for page in pages}) == 1
    assert not any("advice-stopped" in page for page in pages), "nobody can stop it for the others"


def test_the_par_is_kept_with_its_table(marie: User, tasks: list[jobs.Task]) -> None:
    table, ask = over(marie)
    job = jobs.share(table.code, jobs.Task(table.game, "meilleure", b"", 0, 1), Asker("here", "Marie"))
    job.status, job.advice = "done", Advice(phrase("cv.help.par", score=18), note=phrase("cv.help.par_note"))
    jobs._keep(job)
    assert "Par du village\u00a0: 18" in browser(marie).get(f"/t/{table.code}/conseil/suivi/{job.id}/").text
    assert Finding.objects.get().table == table
    del tasks[:]
    assert "Par du village\u00a0: 18" in browser(hx_request="true").post(ask).text
    assert "Par du village\u00a0: 18" in browser().post(ask).text, "and without a script"
    assert tasks == []


def test_whoever_played_need_not_ask_for_the_par(marie: User) -> None:
    table, ask = over(marie)
    wanted = f'hx-post="{ask}" hx-trigger="load"'
    assert wanted in browser(marie).get(f"/t/{table.code}/").text
    assert wanted not in browser().get(f"/t/{table.code}/").text
