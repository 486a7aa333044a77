"""What an adviser's answer shows, and how it is played."""

from __future__ import annotations

import html
import re

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from bots.work import jobs
from engine import Who, phrase, registry
from engine.advice import NEXT_MOVE, Advice, Option
from tables.models import Table
from tables.verbs.adding_bot import add_bot
from tables.verbs.opening import open_table
from tables.verbs.starting import start
from tests.bots.questions import browser, village_with_a_bot

pytestmark = pytest.mark.django_db


def answered(table: Table, stamp: str) -> jobs.Job:
    """A question of the first seat that has been thought out."""
    legal = table.rules.engine.legal(table.position(), 0)
    best, other = (msgspec.to_builtins(action) for action in legal[:2])
    option = Option(other, phrase("common.points", n=1), phrase("advice.worth", points="12", margin=3))
    why = phrase("advice.why.denies", points="3", name=Who(1))
    advice = Advice(why, best, worth=option.worth, alternatives=[option])
    job = jobs.Job("thought-out", table.code, 0, NEXT_MOVE, stamp, status="done", advice=advice)
    jobs._keep(job)
    return job


def test_an_answer_names_people_shows_alternatives_and_is_played_without_script(marie: User) -> None:
    table, stamp = village_with_a_bot(marie)
    job = answered(table, stamp)
    client = Client()
    client.force_login(marie)
    page = client.get(f"/t/{table.code}/conseil/suivi/{job.id}/").content.decode()
    assert "coûte 3 à Firmin le facteur" in page
    assert page.count("12 à la fin, à 3 près") == 2
    assert f'action="/t/{table.code}/play/"' in page
    moves = [html.unescape(raw) for raw in re.findall(r'name="action" value="([^"]+)"', page)]
    nonce = re.search(r'name="nonce" value="([^"]+)"', page)
    assert len(moves) == 2
    assert nonce is not None
    sent = {"action": moves[1], "nonce": nonce[1], "stamp": stamp}
    assert client.post(f"/t/{table.code}/play/", sent).status_code == 302
    assert table.entries.last().action == msgspec.json.decode(moves[1])


def test_where_a_game_previews_its_moves_an_answer_is_shown_first_and_played_without_script(
    marie: User,
) -> None:
    table = start(open_table(marie, registry.get("chevoux"), name="Marie").code, marie)
    job = answered(table, table.rules.engine.stamp(table.position(), 0))
    address = f"/t/{table.code}/conseil/suivi/{job.id}/"
    beside_the_board = browser(marie).get(address).text
    assert beside_the_board.count("data-show=") == 2
    assert 'name="action"' not in beside_the_board
    alone = browser(marie).get(address, headers={"HX-Request": "false"}).text
    assert "data-show" not in alone
    assert alone.count('name="action"') == 2


def test_an_answer_is_shown_while_it_gets_better_and_stays_when_it_is_stopped(marie: User) -> None:
    table, stamp = village_with_a_bot(marie)
    job = answered(table, stamp)
    so_far = msgspec.json.encode(job.advice)
    job.status, job.advice = "running", None
    jobs._heard(job, ("so far", so_far))
    jobs._heard(job, ("progress", 20, 100))
    client = browser(marie)
    page = client.get(f"/t/{table.code}/conseil/suivi/{job.id}/").text
    assert "20 sur 100" in page
    assert "coûte 3 à Firmin le facteur" in page
    assert "data-finished" not in page, "it is still followed"
    stopped = client.post(f"/t/{table.code}/conseil/arret/{job.id}/").text
    assert "data-finished" in stopped
    assert "coûte 3 à Firmin le facteur" in stopped


def test_an_answer_to_a_question_no_longer_asked_has_nothing_to_press(marie: User) -> None:
    table, _ = village_with_a_bot(marie)
    job = answered(table, "another question")
    page = browser(marie).get(f"/t/{table.code}/conseil/suivi/{job.id}/").content.decode()
    assert "12 à la fin" in page
    assert 'name="action"' not in page
    assert "data-advised" not in page


def test_every_game_of_the_house_can_be_asked_at_the_table(marie: User, tasks: list[jobs.Task]) -> None:
    for game in registry.games():
        table = open_table(marie, game, name="Marie")
        while table.seats.count() < game.engine.seats[0]:
            add_bot(table.code, marie, game.levels[0].key)
        table = start(table.code, marie)
        if 0 in game.engine.to_move(table.position()):
            page = browser(marie).get(f"/t/{table.code}/", headers={"HX-Request": "false"})
            assert f"/t/{table.code}/conseil/{NEXT_MOVE}/" in page.content.decode()
            assert browser(marie).post(f"/t/{table.code}/conseil/{NEXT_MOVE}/").status_code == 200
    assert {task.adviser for task in tasks} == {NEXT_MOVE}
