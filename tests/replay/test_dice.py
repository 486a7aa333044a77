"""Dice anybody can check: what a page, a script of a stranger and the file of a game say of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.registry import Game
from tables.models import Table
from tables.verbs.asking import ask
from tests.replay.checking import run_script
from tests.replay.games import finished
from tests.tables.house import ROLL, House, over, playing, seed_rolling

pytestmark = pytest.mark.django_db


def exported(house: House) -> dict[str, Any]:
    answer = house.browser(house.host).get(f"/t/{house.code}/partie.json")
    assert answer.status_code == 200
    return answer.json()


def test_the_script_of_the_document_finds_a_game_of_ours_fair(village: Game, tmp_path: Path) -> None:
    game = exported(finished(village))
    done = run_script(tmp_path, game)
    draws = sum(len(entry["drawn"]) for entry in game["log"])
    assert draws > 10
    assert done.stdout.startswith(f"{draws} draws agree"), done.stderr


def test_the_script_of_the_document_agrees_after_a_take_back(pig: Game, tmp_path: Path) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4, 3))
    house.play(house.host, ROLL)
    ask(house.code, house.host, "takeback")
    house.play(house.host, ROLL)
    house.play(house.host, ROLL)
    ask(house.code, house.host, "stop")
    assert run_script(tmp_path, exported(house)).stdout.startswith("3 draws agree")


@pytest.mark.parametrize("change", ["draw", "stream", "seed"])
def test_the_script_of_the_document_finds_what_was_changed(pig: Game, tmp_path: Path, change: str) -> None:
    game = exported(over(pig))
    entry = next(entry for entry in game["log"] if entry["drawn"])
    if change == "draw":
        entry["drawn"][0][1] = (entry["drawn"][0][1] + 1) % 6
    elif change == "stream":
        entry["stream"] += 1
    else:
        game["dice"][0]["seed"] = "0" * 63 + "1"
    done = run_script(tmp_path, game)
    assert done.returncode == 1
    assert done.stderr


def test_the_fingerprint_is_shown_from_the_start_and_the_seed_only_at_the_end(pig: Game) -> None:
    house = playing(pig)
    page = house.browser(house.host).get(f"/t/{house.code}/des/").content.decode()
    assert house.table.fingerprint in page
    assert house.table.seed not in page
    assert "La graine sera révélée" in page
    Table.objects.filter(code=house.code).update(status=Table.Status.STOPPED)
    assert house.table.seed in house.browser(house.host).get(f"/t/{house.code}/des/").content.decode()
