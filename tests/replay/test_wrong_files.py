"""Whatever is wrong with a file is said in one sentence, and leaves no trace."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from django.test import Client

from engine import registry
from engine.registry import Game
from replay.views import files
from tables.models import Entry, Seat, Table
from tests.replay.files import bring, file_of
from tests.replay.games import finished
from tests.tables.house import guests, over

pytestmark = pytest.mark.django_db


def started(game: dict[str, Any]) -> dict[str, Any]:
    return next(entry for entry in game["log"] if entry["kind"] == "started")


def played(game: dict[str, Any]) -> dict[str, Any]:
    return next(entry for entry in game["log"] if entry["kind"] == "played")


def spoil(name: str) -> Callable[[dict[str, Any]], None]:
    def change(game: dict[str, Any]) -> None:
        match name:
            case "format":
                game["format"] = "chess/pgn"
            case "version":
                game["version"] = 2
            case "game":
                game["game"] = "belote"
            case "rules":
                game["rules"] = 99
            case "seats":
                game["seats"] = game["seats"] * 40
            case "order":
                game["log"][0]["index"] = 9999
            case "deal":
                game["log"].append({**started(game), "index": 9999})
            case "nodeal":
                game["log"].remove(started(game))
            case "fingerprint":
                game["dice"][0]["fingerprint"] = "0" * 64
            case "draw":
                played(game)["drawn"][0][1] ^= 1
            case "stream":
                played(game)["stream"] = 7
            case "more":
                played(game)["drawn"].append([6, 0])
            case "seat":
                played(game)["seat"] = 5
            case "move":
                played(game)["seat"] = 1
            case "enormous":
                played(game)["action"] = {"action": "roll", "more": ["x"] * 5000}
            case "malformed":
                played(game)["action"] = {"action": "fly", "n": [[[]]]}
            case "takeback":
                game["log"].append(
                    {"index": 99, "kind": "taken_back", "at": game["ended"], "action": {"to": 98.5}}
                )
            case "words":
                game["log"][0]["events"][0]["phrase"]["key"] = "no.such.sentence"
            case "params":
                game["log"][0]["events"][0]["phrase"]["params"] = {}
            case "outcome":
                game["outcome"]["standings"][0]["total"] += 1
            case "unfinished":
                game["log"].pop()
            case "extra":
                game["log"][0]["user"] = 1
            case "date":
                game["log"][0]["at"] = "9999-01-01T00:00:00Z"
            case "bot":
                game["seats"][0]["bot"] = "skynet"
            case "name":
                game["seats"][0]["name"] = "a\u0000b"
            case "backwards":
                game["seats"][0]["name"] = "\u202eeiraM"
            case "tower":
                game["seats"][0]["name"] = "Z" + "\u0301" * 12
            case "told_name":
                game["log"][0]["events"][0]["phrase"]["params"]["name"] = "\u202eeiraM"
            case "told_long":
                game["log"][0]["events"][0]["phrase"]["params"]["name"] = "x" * 100_000
            case "told_deep":
                game["log"][0]["events"][0]["phrase"]["params"]["name"] = nested(60)
            case "told_twice":
                game["log"][0]["events"] *= 2
            case "house":
                game["log"][0]["events"][0]["phrase"] = {"type": "phrase", "key": "repair.unstuck"}
            case "elsewhere":
                game["log"][0]["events"][0]["phrase"]["key"] = "log.resigned"
            case "fork":
                game["log"].append({"index": 9999, "kind": "forked", "at": game["ended"]})
            case "forks":
                game["log"] += [
                    {"index": n, "kind": "forked", "at": game["ended"], "seat": 0} for n in (9998, 9999)
                ]
            case "luck":
                game["dice"].insert(0, {**game["dice"][0], "until": 1, "code": "../admin"})
            case "position":
                started(game)["action"]["position"] = "{}"

    return change


WRONG = {
    "format": "n’est pas une partie",
    "version": "version 2",
    "game": "belote",
    "rules": "version 99",
    "seats": "ne se joue pas à 80",
    "order": "en montant",
    "deal": "une donne",
    "nodeal": "une donne",
    "fingerprint": "l’empreinte annoncée",
    "draw": "ce tirage",
    "stream": "ce tirage",
    "more": "ce tirage",
    "seat": "cette place",
    "move": "les règles refusent",
    "enormous": "les règles refusent",
    "malformed": "les règles refusent",
    "takeback": "retour en arrière",
    "words": "pas une phrase",
    "params": "pas une phrase",
    "outcome": "Le résultat",
    "unfinished": "Le résultat",
    "extra": "$.log[0]",
    "date": "date",
    "bot": "$.seats[0]",
    "name": "$.seats[0]",
    "backwards": "$.seats[0]",
    "tower": "$.seats[0]",
    "told_name": "pas une phrase",
    "told_long": "pas une phrase",
    "told_deep": "pas une phrase",
    "told_twice": "pas une phrase",
    "house": "pas une phrase",
    "elsewhere": "pas une phrase",
    "fork": "un essai ne commence",
    "forks": "un essai ne commence",
    "luck": "$.dice",
    "position": "commence au milieu",
}


def nested(depth: int) -> Any:
    inner: Any = "x"
    for _ in range(depth):
        inner = {"type": "phrase", "key": "log.opened", "params": {"name": inner}}
    return inner


@pytest.mark.parametrize(("name", "said"), WRONG.items())
def test_the_import_says_exactly_what_is_wrong(pig: Game, name: str, said: str) -> None:
    game = file_of(over(pig))
    spoil(name)(game)
    before = counts()
    answer = bring(game)
    assert answer.status_code == 422
    assert said in answer.content.decode().replace("&#39;", "’")
    assert counts() == before


def counts() -> tuple[int, ...]:
    return Table.objects.count(), Entry.objects.count(), Seat.objects.count()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"null",
        b"[]",
        b"\xff\xfe",
        b"\x00" * 100,
        b"[" * 200_000,
        b'{"format":' * 50_000,
        b'{"format": "place-du-village/game", "version": 1}',
        b'{"format": "place-du-village/game", "version": 1e400}',
        b'{"format": "place-du-village/game", "version": "' + b"9" * 5000 + b'"}',
        b"%PDF-1.7",
        b"<script>alert(1)</script>",
    ],
)
def test_what_is_no_game_is_refused(content: bytes) -> None:
    before = counts()
    answer = bring(content)
    assert answer.status_code == 422
    assert "<script>alert" not in answer.content.decode()
    assert counts() == before


def test_a_file_beyond_measure_is_refused() -> None:
    assert bring(b" " * 2_000_001).status_code == 413
    assert Client().post("/importer/").status_code == 400


def test_a_file_cut_anywhere_is_refused(pig: Game) -> None:
    client = Client(raise_request_exception=False)
    raw = json.dumps(file_of(over(pig))).encode()
    before = counts()
    for end in range(1, len(raw) - 1, len(raw) // 9):
        client.force_login(guests("Odile")[0])
        assert bring(raw[:end], client).status_code == 422
    assert counts() == before


HOSTILE = [
    None,
    True,
    -1,
    0,
    2**31,
    2**70,
    1.5,
    "",
    "x" * 300,
    "\u202e",
    "{0.__class__}",
    [],
    {},
    [[]],
    {"a": 1},
]


def test_a_file_with_anything_anywhere_is_refused_or_replayed_and_never_breaks(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every value of a real file, replaced by each of a few unlikely ones, some at a time."""
    monkeypatch.setattr(files, "PLACE_FILES", 1000)
    game = file_of(over(pig))
    luck = Random(8)
    for places in [luck.sample(paths(game), 1) for _ in range(60)] + [luck.sample(paths(game), 3)] * 10:
        broken = deepcopy(game)
        for path in places:
            put(broken, path, luck.choice(HOSTILE))
        answer = bring(broken)
        assert answer.status_code in (302, 422), (places, answer.status_code)
        if answer.status_code == 302:
            code = answer.headers["Location"].split("/")[2]
            head = Table.objects.get(code=code).head
            for page in (f"/t/{code}/", f"/t/{code}/?at={head}"):
                assert Client(raise_request_exception=False).get(page).status_code == 200, places


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for key, inner in inside for path in [(*here, key), *paths(inner, (*here, key))]]


def put(value: Any, path: tuple[Any, ...], new: Any) -> None:
    for key in path[:-1]:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return
    try:
        value[path[-1]] = new
    except (IndexError, TypeError):
        return


def test_a_file_whose_options_cannot_go_together_is_refused() -> None:
    game = file_of(finished(registry.get("chevoux"), "Marie", places=1))
    game["options"] |= {"moon": "AGR", "sun": "AGR"}
    assert bring(game).status_code == 422
