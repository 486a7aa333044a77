"""Programs at the table: their keys, what they see, what they are refused, and whole games they play."""

from __future__ import annotations

import importlib.util
import json
import threading
import time
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.db import connection
from django.test import Client
from django.utils import timezone

from bots.programs import tokens
from bots.programs.api import WRONG_KEYS
from bots.work.errands import carry_out, claim
from bots.work.thinking import think
from engine.registry import Game
from tables.models import Table
from tables.verbs.holding import hold
from tables.verbs.leaving import leave
from tests.bots.programs import Program, program, refused
from tests.tables.house import ROLL, last_seen, playing, seed_rolling, waiting

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "your_bot.py"


# -- what a program sees, and what it is refused --------------------------------------------------------


@pytest.mark.django_db
def test_a_program_sees_what_its_chair_sees(village: Game) -> None:
    house = playing(village)
    told = program(house, 0).looks().json()
    engine, state = village.engine, house.table.position()
    assert told["view"] == json.loads(engine.dump(engine.view(state, 0)))
    assert told["your_turn"] is True
    assert told["legal"] == house.legal(house.host)
    assert house.table.seed not in json.dumps(told)


@pytest.mark.django_db
def test_a_key_for_another_seat_or_table_opens_nothing_here(pig: Game) -> None:
    house, other = playing(pig), playing(pig)
    key = tokens.make(house.table, house.host, 0)
    before = house.trace()
    refused(Program(house, 1, key).looks(), 403, "autre place")
    refused(Program(house, 1, key).sends({"action": ROLL}), 403, "autre place")
    refused(Program(other, 0, key).looks(), 403, "autre place")
    refused(Program(house, 9, key).looks(), 403, "autre place")
    refused(Program(house, 0, "guess").looks(), 401, "n’ouvre rien")
    assert Client().get(f"/api/t/{house.code}/0/").status_code == 401
    assert house.trace() == before


@pytest.mark.django_db
def test_a_move_out_of_turn_is_refused_with_a_sentence(pig: Game) -> None:
    house = playing(pig)
    basile = program(house, 1)
    before = house.trace()
    answer = basile.sends({"action": ROLL})
    assert answer.status_code == 422
    assert answer.json()["error"]
    assert house.trace() == before


@pytest.mark.django_db
@pytest.mark.parametrize(
    "body", ["", "{", "[1]", "{}", '{"action": 3, "more": 1}', "[" * 30_000, '{"action": {"action": "fly"}}']
)
def test_what_is_no_move_is_refused_and_changes_nothing(pig: Game, body: str) -> None:
    house = playing(pig)
    marie = program(house, 0)
    before = house.trace()
    answer = marie.sends(body)
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]
    assert house.trace() == before


@pytest.mark.django_db
def test_a_stale_move_and_a_move_sent_twice(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 3))
    marie = program(house, 0)
    stamp = marie.looks().json()["stamp"]
    move = {"action": ROLL, "stamp": stamp, "nonce": "once-only"}
    assert marie.sends(move).status_code == 200
    head = house.table.head
    assert marie.sends(move).status_code == 200
    assert house.table.head == head, "the same nonce counts once"
    refused(marie.sends({"action": ROLL, "stamp": stamp}), 409, "")


@pytest.mark.django_db
def test_a_program_that_asks_too_often_waits(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.ratelimit.now", lambda: 1_000_000.0)
    monkeypatch.setattr("bots.programs.api.REQUESTS", 3)
    house = playing(pig)
    marie = program(house, 0)
    answers = [marie.looks() for _ in range(5)]
    assert [a.status_code for a in answers] == [200, 200, 200, 429, 429]
    assert int(answers[-1]["Retry-After"]) >= 1
    guesser = Program(house, 0, "guess")
    assert [guesser.looks().status_code for _ in range(WRONG_KEYS + 1)][-1] == 429


@pytest.mark.django_db
def test_a_key_is_worth_nothing_once_the_chair_is_somebody_elses(pig: Game) -> None:
    house = waiting(pig)
    key = tokens.make(house.table, house.people[1], 1)
    leave(house.code, house.people[1])
    refused(Program(house, 1, key).looks(), 403, "autre place")


# -- programs that do not answer ------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_program_that_never_answers_is_clocked_out_and_the_table_lives_on(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(1), pace=60)
    marie = program(house, 0)
    assert marie.looks().json()["clock_due"]
    Table.objects.filter(code=house.code).update(clock_due=timezone.now() - timedelta(seconds=1))
    (errand,) = claim(5)
    carry_out(errand, think(errand.game, errand.state, errand.seat, errand.level, errand.seed))
    assert house.kinds()[-2:] == ["timeout", "played"]
    assert marie.looks().json()["your_turn"] is False, "a one ends the turn"
    house.play(house.people[1], ROLL)


@pytest.mark.django_db
def test_a_silent_programs_chair_can_be_held_and_is_given_back_at_its_next_word(pig: Game) -> None:
    house = playing(pig)
    marie = program(house, 0)
    last_seen(house, 0, minutes=9)
    hold(house.code, house.people[1], 0)
    assert house.seat(house.host).bot
    assert marie.looks().json()["your_turn"] is True
    assert not house.seat(house.host).bot


# -- news -----------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
async def test_the_tables_socket_opens_to_a_key_and_to_no_wrong_one(pig: Game) -> None:
    house = await sync_to_async(playing)(pig, spectators=False)
    key = await sync_to_async(tokens.make)(await sync_to_async(lambda: house.table)(), house.host, 0)

    # Importing it makes the application: not before the test has its database.
    from config.asgi import doors

    def socket(token: str) -> WebsocketCommunicator:
        headers = [
            (b"origin", b"http://localhost"),
            (b"host", b"localhost"),
            (b"authorization", f"Bearer {token}".encode()),
        ]
        return WebsocketCommunicator(doors, f"/ws/t/{house.code}/", headers=headers)

    stranger = socket("guess")
    connected, _ = await stranger.connect()
    assert not connected
    marie = socket(key)
    connected, _ = await marie.connect()
    assert connected
    news = json.loads(await marie.receive_from(timeout=20))
    assert news["mine"] is True
    await marie.disconnect()


# -- whole games ----------------------------------------------------------------------------------------


def example_client() -> Any:
    spec = importlib.util.spec_from_file_location("your_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    # The test's server has no sockets: the client looks by itself, and need not wait long here.
    module.connect = None
    module.time = SimpleNamespace(sleep=lambda seconds: time.sleep(min(seconds, 0.05)))
    return module


@pytest.mark.django_db(transaction=True)
def test_the_example_of_the_docs_plays_a_whole_game_against_a_bot(
    village: Game, live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.doors.REQUESTS", 10_000)
    house = playing(village, "Marie", bots=1)
    token = tokens.make(house.table, house.host, 0)
    outcome: dict[str, Any] = {}

    def play() -> None:
        client = example_client()
        outcome.update(
            client.main(f"{live_server.url}/api/v1/tables/{house.code}/seats/0/", token)["outcome"]
        )
        connection.close()

    thread = threading.Thread(target=play)
    thread.start()
    until = time.monotonic() + 120
    while thread.is_alive() and time.monotonic() < until:
        Table.objects.filter(code=house.code, bot_due__isnull=False).update(bot_due=timezone.now())
        for errand in claim(4):
            carry_out(errand, think(errand.game, errand.state, errand.seat, "lison", errand.seed))
        time.sleep(0.02)
    thread.join(1)
    assert house.table.status == Table.Status.OVER
    assert {standing["seat"] for standing in outcome["standings"]} == {0, 1}
    assert house.table.entries.filter(kind="played", user=house.host).exists()


def test_the_example_is_a_few_dozen_lines_of_plain_python() -> None:
    lines = EXAMPLE.read_text().splitlines()
    assert len(lines) < 90
