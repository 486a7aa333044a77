"""A game dealt from what its browsers added: its file, its check, its trials."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import fingerprint
from engine.registry import Game
from replay.forking import fork
from replay.importing import read, store
from replay.transcript import transcribe
from tables.log.verification import examine
from tables.models import Entry, Table
from tables.verbs.pledging import pledge
from tables.verbs.revealing import reveal
from tables.verbs.starting import start
from tests.replay.checking import run_script
from tests.replay.games import play_on
from tests.tables.house import House, waiting
from web.refusals import Refused

pytestmark = pytest.mark.django_db

Document = dict[str, Any]


@pytest.fixture
def house(village: Game) -> House:
    """Played to its end by two people; only the first one's browser pledged, and a bot sits beside them."""
    house, value = waiting(village, bots=1), secrets.token_hex(32)
    pledge(house.code, house.host, fingerprint(value), house.table.fingerprint)
    start(house.code, house.host)
    reveal(house.code, house.host, value)
    play_on(house.code, Random(1))
    return house


def file_of(table: Table) -> Document:
    table.refresh_from_db()
    game: Document = json.loads(transcribe(table))
    return game


def test_anybodys_script_finds_it_fair(house: House, tmp_path: Path) -> None:
    assert "draws agree" in run_script(tmp_path, file_of(house.table)).stdout
    assert examine(house.table) is None


def test_its_file_comes_back_as_it_was(house: House, tmp_path: Path) -> None:
    game = file_of(house.table)
    copy = store(read(json.dumps(game).encode()), house.host)
    again = file_of(copy)
    assert (again["dice"], again["seats"]) == (game["dice"], game["seats"])
    assert "draws agree" in run_script(tmp_path, again).stdout


def remixed(game: Document, change: Callable[[Document], None]) -> None:
    mixed = json.loads(game["dice"][0]["mixed"])
    change(mixed)
    game["dice"][0]["mixed"] = json.dumps(mixed, sort_keys=True, separators=(",", ":"))


TAMPERED: dict[str, Callable[[Document], None]] = {
    "value": lambda mixed: mixed["seats"][0].update(value="0" * 64),
    "pledge": lambda mixed: mixed["seats"][0].update(hash="0" * 64),
    "seats": lambda mixed: mixed["seats"].pop(),
    "options": lambda mixed: mixed["options"].update(other=True),
    "game": lambda mixed: mixed.update(game="vallee"),
    "code": lambda mixed: mixed.update(code="ABCDEFGH"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_what_was_mixed_in_cannot_be_changed_afterwards(house: House, tmp_path: Path, what: str) -> None:
    game = file_of(house.table)
    remixed(game, TAMPERED[what])
    assert run_script(tmp_path, game).returncode == 1
    with pytest.raises(Refused):
        store(read(json.dumps(game).encode()), house.host)
    Table.objects.filter(pk=house.table.pk).update(mixed=game["dice"][0]["mixed"])
    found = examine(house.table)
    assert found is not None
    assert found.kind == "seed"


@pytest.mark.parametrize("text", ["x", "[]", "{}", '{"scheme":3}', "x" * 20_001])
def test_a_file_with_another_text_there_is_refused(house: House, text: str) -> None:
    game = file_of(house.table)
    game["dice"][0]["mixed"] = text
    with pytest.raises(Refused) as refusal:
        store(read(json.dumps(game).encode()), house.host)
    assert refusal.value.phrase.key == "import.error.shape"


def test_another_name_is_found_out(house: House, tmp_path: Path) -> None:
    game = file_of(house.table)
    game["seats"][0]["name"] = "Mario"
    assert "other names" in run_script(tmp_path, game).stderr


def test_a_trial_of_it_is_checked_against_what_it_was_dealt_from(house: House, tmp_path: Path) -> None:
    at = house.table.entries.filter(kind=Entry.Kind.PLAYED)[3].index
    trial = fork(house.table, house.host, "Marie", at, 0)
    play_on(trial.code, Random(2))
    game = file_of(trial)
    assert [bool(luck["mixed"]) for luck in game["dice"]] == [True, False]
    assert "draws agree" in run_script(tmp_path, game).stdout
    assert examine(trial) is None
    copy = store(read(json.dumps(game).encode()), house.host)
    assert file_of(copy)["dice"] == game["dice"]
    page = house.browser(house.host).get(f"/t/{trial.code}/des/").content.decode()
    assert "Rien n’a été ajouté à cette graine" in page
    assert house.table.mixed.split('"value":"')[1][:64] in page
