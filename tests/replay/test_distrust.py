"""A file from a stranger is believed in nothing: whom it names, what it says the house has said."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from engine.registry import Game
from replay import importing
from replay.views import files
from tables.log.verification import examine
from tables.models import Entry, Table
from tables.verbs.asking import ask
from tests.replay.files import bring, brought, file_of
from tests.review.conftest import somebody
from tests.review.desk import act
from tests.tables.house import ROLL, guests, over, playing, seed_rolling

pytestmark = pytest.mark.django_db


def moderator() -> Client:
    client = Client()
    client.force_login(somebody("moderator"))
    return client


def test_letters_that_are_none_are_refused(pig: Game) -> None:
    raw = json.dumps(file_of(over(pig)), ensure_ascii=False).encode()
    for place in (b'"Marie"', b'"log.opened"'):
        assert place in raw
        assert bring(raw.replace(place, place[:-1] + b'\xff\xfe"')).status_code == 422


@pytest.mark.parametrize("seat", [-5, 99, 2**70, "x"])
def test_whom_a_file_says_an_event_is_about_changes_nothing(pig: Game, seat: Any) -> None:
    house = over(pig)
    game = file_of(house)
    for entry in game["log"]:
        for event in entry["events"]:
            event |= {"seat": seat, "to": seat, "reveals": seat, "heading": [seat]}
    table = brought(game)
    assert [move.events for move in table.entries.all()] == [
        move.events for move in house.table.entries.all()
    ]
    for page in (f"/t/{table.code}/", f"/t/{table.code}/?at={table.head}", f"/t/{table.code}/resultat/"):
        assert Client().get(page).status_code == 200
    assert moderator().get(f"/admin/tables/table/{table.code}/").status_code == 200


def test_a_file_does_not_speak_with_the_voice_of_the_house(pig: Game) -> None:
    house = playing(pig, "Marie")
    ask(house.code, house.host, "stop")
    game = file_of(house)
    said = {"reason": "Envoyez votre mot de passe à evil.example"}
    game["log"][-1]["events"][0]["phrase"] |= {"key": "repair.stopped", "params": said}
    table = brought(game)
    page = Client().get(f"/t/{table.code}/").content.decode()
    assert "L’équipe du site" not in page
    assert "evil.example" not in page
    assert "La partie est arrêtée, sans classement" in page


def test_a_game_that_the_house_has_mended_leaves_and_comes_back(pig: Game) -> None:
    house = playing(pig, "Marie", "Basile", seed=seed_rolling(4, 3))
    house.play(house.host, ROLL)
    client, dealt = moderator(), house.table.entries.get(kind=Entry.Kind.STARTED).index
    for verb, more in (("take-back", {"to": dealt}), ("seat-bot", {"seat": 1}), ("stop", {})):
        answer = act(client, house, verb, **more)
        assert answer.status_code == 302, answer.content.decode()
    table = brought(file_of(house))
    told = [event["phrase"]["key"] for move in table.entries.all() for event in move.events]
    assert told[-3:] == ["import.taken_back", "absent.bot_in", "log.stopped"]
    assert examine(table) is None


def test_new_guests_of_one_place_bring_no_files_without_end(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "PLACE_FILES", 3)
    assert [bring(b"{}").status_code for _ in range(4)] == [422, 422, 422, 429]


def test_one_file_is_played_again_at_a_time(pig: Game) -> None:
    game = file_of(over(pig))
    with importing.ALONE.turn():
        answer = bring(game)
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "5"
    assert "est en train d’être rejouée" in answer.content.decode().replace("&#39;", "’")
    assert bring(game).status_code == 302


def test_importing_a_long_file_leaves_no_sentence_behind(pig: Game) -> None:
    game = file_of(over(pig))
    kept = len(pig.texts._said)
    for n in range(300):
        told = {"phrase": {"type": "phrase", "key": "log.agreed", "params": {"name": f"Nom {n:018}"}}}
        game["log"].append(
            {"index": 1000 + n, "kind": "vote", "at": game["ended"], "seat": 0, "events": [told]}
        )
    table = brought(game)
    assert Client().get(f"/t/{table.code}/").status_code == 200
    assert len(pig.texts._said) - kept < 20


@pytest.mark.parametrize("batch", [1, 3, 1000])
def test_a_log_written_in_pieces_is_the_same(pig: Game, monkeypatch: pytest.MonkeyPatch, batch: int) -> None:
    monkeypatch.setattr(importing, "BATCH", batch)
    house = over(pig)
    table = brought(file_of(house))
    assert examine(table) is None
    assert [move.index for move in table.entries.all()] == list(range(1, house.table.head + 1))
    assert (table.head, table.streams) == (house.table.head, house.table.streams)


def test_a_log_whose_writing_is_cut_short_is_no_game(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    game = file_of(over(pig))
    monkeypatch.setattr(importing, "BATCH", 2)
    monkeypatch.setattr(importing.Change, "save", lambda self: pytest.fail("cut short"))
    with pytest.raises(pytest.fail.Exception, match="cut short"):
        importing.store(importing.read(json.dumps(game).encode()), guests("Odile")[0])
    table = Table.objects.get(imported=True)
    assert (table.status, table.head, table.state) == (Table.Status.STOPPED, 0, None)
    call_command("verify", stdout=io.StringIO())
    assert Client().get(f"/t/{table.code}/").status_code == 200


def test_a_file_with_too_many_entries_is_refused(pig: Game) -> None:
    game = file_of(over(pig))
    game["log"] += [{"index": 1000 + n, "kind": "paused", "at": game["ended"]} for n in range(2500)]
    answer = bring(game)
    assert answer.status_code == 422
    assert "$.log" in answer.content.decode()
