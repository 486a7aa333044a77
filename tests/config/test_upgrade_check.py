"""`place upgrade-check` says what an upgrade would meet, and whether it may begin."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

import pytest

from config.doctor import upgrade
from config.doctor.finding import DOUBT, FAULT
from engine.registry import Game
from tables.models import Table
from tests.config.sites import place
from tests.tables.house import playing


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    var = tmp_path_factory.mktemp("site") / "var"
    assert place(var, "manage", "migrate").returncode == 0
    return var


def test_without_a_backup_of_today_it_must_not_begin(site: Path) -> None:
    done = place(site, "upgrade-check")
    assert done.returncode == 1
    assert "WRONG  backups: there is none" in done.stdout
    assert place(site, "backup").returncode == 0
    done = place(site, "upgrade-check")
    assert done.returncode == 0, done.stdout
    assert "there are none to apply" in done.stdout
    (made,) = (site / "backups").glob("*.tar")
    then = time.time() - 24 * 3600
    os.utime(made, (then, then))
    assert place(site, "upgrade-check").returncode == 1


def test_migrations_are_named(site: Path) -> None:
    with sqlite3.connect(site / "place.sqlite3") as database:
        database.execute("DELETE FROM django_migrations WHERE name = '0004_nightrun'")
    try:
        assert "0004_nightrun is to be applied" in place(site, "upgrade-check").stdout
    finally:
        with sqlite3.connect(site / "place.sqlite3") as database:
            database.execute(
                "INSERT INTO django_migrations (app, name, applied) "
                "VALUES ('review', '0004_nightrun', '2026-01-01')"
            )


@pytest.mark.django_db
def test_running_games_and_changed_rules_are_counted(pig: Game) -> None:
    house = playing(pig)
    assert _games() == [(DOUBT, "1 are being played")]
    Table.objects.filter(code=house.code).update(paused=True, rules_version=99)
    said = f"1 games of pig began by version 99 of its rules and would go on by {pig.engine.version}"
    assert _games() == [(DOUBT, said)]
    Table.objects.filter(code=house.code).update(game="tarot")
    assert _games() == [(FAULT, "1 games of tarot are under way, and this version does not have it")]


def _games() -> list[tuple[str, str]]:
    return [(one.state, one.sentence) for one in upgrade._games() if one.remedy]
