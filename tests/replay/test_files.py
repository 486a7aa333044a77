"""Games leave as files and come back."""

from __future__ import annotations

import json
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from engine import registry
from engine.registry import Game
from tables.log.replay import position_at
from tables.verbs.asking import ask
from tables.verbs.reporting import report
from tables.verbs.resigning import resign
from tests.replay.files import bring, brought, file_of
from tests.replay.games import finished, play_on
from tests.tables.house import ROLL, guests, over, playing, seed_rolling

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", [game.slug for game in registry.games()])
def test_every_game_comes_back_as_it_was(slug: str) -> None:
    house = finished(registry.get(slug))
    table = brought(file_of(house))
    original = house.table
    assert table.imported
    assert table.pk != original.pk
    assert bytes(table.state) == bytes(original.state)
    assert (table.outcome, table.seed, table.status) == (original.outcome, original.seed, original.status)
    assert [seat.name for seat in table.seats.all()] == house.names
    same = ("index", "kind", "seat", "drawn", "stream", "events", "secret", "at")
    for mine, theirs in zip(table.entries.all(), original.entries.all(), strict=True):
        assert [getattr(mine, name) for name in same] == [getattr(theirs, name) for name in same]
    assert table.rules.engine.dump(position_at(table, table.head)) == bytes(table.state)
    for page in (f"/t/{table.code}/", f"/t/{table.code}/?at={table.head}", f"/t/{table.code}/des/"):
        assert Client().get(page).status_code == 200


def test_take_backs_resignations_and_gaps_survive_the_way(pig: Game) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4, 3))
    house.play(house.host, ROLL)
    ask(house.code, house.host, "takeback")
    report(house.code, house.host, "bug", "Un trou dans les numéros.")
    house.play(house.host, ROLL)
    resign(house.code, house.host)
    play_on(house.code, Random(2))
    content = file_of(house)
    assert "reported" not in {entry["kind"] for entry in content["log"]}
    table = brought(content)
    assert bytes(table.state) == bytes(house.table.state)
    assert table.seats.get().resigned


def test_a_game_still_played_has_no_file(pig: Game) -> None:
    house = playing(pig)
    answer = house.browser(house.host).get(f"/t/{house.code}/partie.json")
    assert answer.status_code == 409
    assert "une fois la partie terminée" in answer.content.decode()


def test_a_file_says_nothing_of_accounts_and_chat(pig: Game) -> None:
    house = over(pig)
    text = json.dumps(file_of(house))
    assert "nonce" not in text
    assert "user" not in text


def test_a_game_without_audience_gives_its_file_to_its_people_only(pig: Game) -> None:
    house = over(pig, spectators=False)
    assert house.browser(None).get(f"/t/{house.code}/partie.json").status_code == 403


def test_importing_asks_a_stranger_for_a_name(pig: Game) -> None:
    raw = json.dumps(file_of(over(pig))).encode()
    nameless = bring(raw, Client())
    assert nameless.status_code == 400
    upload = SimpleUploadedFile("partie.json", raw, "application/json")
    assert Client().post("/importer/", {"file": upload, "name": "Odile"}).status_code == 302


def test_somebody_who_brings_files_without_end_waits(pig: Game) -> None:
    client = Client()
    client.force_login(guests("Odile")[0])
    answers = {bring(b"{}", client).status_code for _ in range(11)}
    assert answers == {422, 429}
