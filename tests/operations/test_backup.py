"""`manage.py backup` while people play, and `manage.py restore` afterwards."""

from __future__ import annotations

import io
import json
import sqlite3
import stat
import tarfile
import threading
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.core.management import CommandError, call_command
from django.db import connection, connections

from engine.registry import Game
from notices import vapid
from operations.databases import _run
from tables.log.replay import position_at
from tables.models import Table
from tests.tables.house import HOLD, ROLL, House, playing, seed_rolling, waiting

pytestmark = pytest.mark.django_db(transaction=True)


def backup(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> Path:
    call_command("backup", str(folder), *words)
    return Path(capsys.readouterr().out.strip())


def assert_sound(table: Table) -> None:
    assert list(table.entries.values_list("index", flat=True)) == list(range(1, table.head + 1))
    assert table.rules.engine.dump(position_at(table, table.head)) == bytes(table.state)


class Playing(threading.Thread):
    """Somebody who rolls and holds as fast as they can."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house, self.enough, self.moves = house, threading.Event(), 0

    def run(self) -> None:
        try:
            while not self.enough.is_set():
                position = self.house.table.position()
                self.house.play(self.house.people[position.turn], HOLD if position.pot else ROLL)
                self.moves += 1
        finally:
            connections.close_all()


def test_a_backup_made_while_people_play_holds_one_moment(
    pig: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = [playing(pig, options={"goal": 10_000}) for _ in range(3)]
    players = [Playing(house) for house in tables]
    for player in players:
        player.start()
    while any(player.moves < 3 for player in players):
        pass
    made = [backup(tmp_path / str(n), capsys) for n in range(3)]
    for player in players:
        player.enough.set()
        player.join()
    for file in made:
        call_command("restore", str(file), "--replace")
        heads = [house.table.head for house in tables]
        assert all(head > 3 for head in heads)
        for house in tables:
            assert_sound(house.table)
            house.play(house.people[house.table.position().turn], ROLL)


def test_what_happened_after_the_backup_is_gone_and_the_game_goes_on(
    pig: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = playing(pig, seed=seed_rolling(4, 4, 4))
    house.play(house.host, ROLL)
    file = backup(tmp_path, capsys)
    house.play(house.host, ROLL)
    waiting(pig)
    call_command("restore", str(file), "--replace")
    assert "1 tables" in capsys.readouterr().out
    assert house.table.position().pot == 4
    # The seed is in the backup: the same die falls again.
    house.play(house.host, ROLL)
    assert house.table.position().pot == 8


def test_a_backup_is_for_its_owners_eyes_and_holds_the_key_of_the_sessions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = backup(tmp_path, capsys)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with tarfile.open(file) as tar:
        assert tar.extractfile("secret_key").read().decode() == site.SECRET_KEY  # type: ignore[union-attr]
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_the_key_that_browsers_know_the_site_by_comes_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], settings: Any
) -> None:
    settings.VAR = tmp_path / "var"
    settings.VAR.mkdir()
    vapid.key.cache_clear()
    known = vapid.public()
    file = backup(tmp_path / "backups", capsys)
    (settings.VAR / "vapid.pem").unlink()
    vapid.key.cache_clear()
    assert vapid.public() != known
    call_command("restore", str(file), "--replace")
    vapid.key.cache_clear()
    assert vapid.public() == known
    assert stat.S_IMODE((settings.VAR / "vapid.pem").stat().st_mode) == 0o600
    spoilt = rewritten(file, {"vapid.pem": b"another key"})
    with pytest.raises(CommandError, match=r"vapid.pem in this backup is damaged"):
        call_command("restore", str(spoilt), "--replace")
    vapid.key.cache_clear()


def test_a_key_from_the_environment_is_its_owners_affair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], settings: Any
) -> None:
    settings.VAR = tmp_path
    (tmp_path / "vapid.pem").write_text("an old one")
    settings.VAPID_KEY = "theirs"
    with tarfile.open(backup(tmp_path / "backups", capsys)) as tar:
        assert "vapid.pem" not in tar.getnames()


def test_only_so_many_backups_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for day in (1, 2, 3):
        (tmp_path / f"place-2020010{day}-040000.tar").touch()
    file = backup(tmp_path, capsys, "--keep=2")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["place-20200103-040000.tar", file.name]


def test_nothing_is_restored_over_tables_unless_one_says_so(
    pig: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = playing(pig, seed=seed_rolling(4, 4))
    file = backup(tmp_path, capsys)
    house.play(house.host, ROLL)
    with pytest.raises(CommandError, match="already holds tables"):
        call_command("restore", str(file))
    assert house.table.position().pot == 4


@pytest.mark.parametrize("content", [b"", b"no tar at all", b"\0" * 10240])
def test_what_is_no_backup_changes_nothing(pig: Game, tmp_path: Path, content: bytes) -> None:
    house = playing(pig)
    file = tmp_path / "place.tar"
    file.write_bytes(content)
    with pytest.raises(CommandError, match="no backup of this site"):
        call_command("restore", str(file), "--replace")
    assert_sound(house.table)


def test_a_backup_of_a_newer_site_is_refused(
    pig: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    house = playing(pig)
    monkeypatch.setattr("operations.backup._applied", lambda: ["tables.0999_from_the_future"])
    file = backup(tmp_path, capsys)
    with pytest.raises(CommandError, match=r"newer than the site: tables\.0999"):
        call_command("restore", str(file), "--replace")
    assert_sound(house.table)


def rewritten(file: Path, changed: dict[str, bytes], measured: bool = True) -> Path:
    """The same backup with other parts; or as it was written before parts were measured."""
    with tarfile.open(file) as tar:
        found = {name: tar.extractfile(name).read() for name in tar.getnames()}  # type: ignore[union-attr]
    if not measured:
        told = json.loads(found["manifest.json"])
        del told["parts"]
        found["manifest.json"] = json.dumps(told).encode()
    found |= changed
    other = file.with_name("other.tar")
    with tarfile.open(other, "w") as tar:
        for name, content in found.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return other


def database_without_anything(tmp_path: Path) -> bytes:
    """What the site's own database would look like before anything was ever put there."""
    empty = tmp_path / "empty"
    if connection.vendor == "sqlite":
        with sqlite3.connect(empty) as opened:
            opened.execute("VACUUM")
    else:
        _run("pg_dump", "--format=custom", "--table=pg_catalog.pg_am", f"--file={empty}")
    return empty.read_bytes()


def test_the_manifest_measures_every_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with tarfile.open(backup(tmp_path, capsys)) as tar:
        parts = json.load(tar.extractfile("manifest.json"))["parts"]  # type: ignore[arg-type]
        sizes = {name: tar.getmember(name).size for name in ("database", "secret_key")}
    measured = {name: part["size"] for name, part in parts.items()}
    assert {name: measured[name] for name in sizes} == sizes


@pytest.mark.parametrize("measured", [True, False], ids=["measured", "of before"])
def test_an_empty_database_replaces_nothing(
    pig: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str], measured: bool
) -> None:
    house = playing(pig)
    empty = {"database": database_without_anything(tmp_path)}
    file = rewritten(backup(tmp_path, capsys), empty, measured)
    with pytest.raises(CommandError, match="damaged" if measured else "not the one that was put there"):
        call_command("restore", str(file), "--replace")
    assert_sound(house.table)


def test_a_backup_with_a_part_changed_is_refused(
    pig: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str], settings: Any
) -> None:
    settings.VAR = tmp_path
    house = playing(pig)
    made = backup(tmp_path, capsys)
    file = rewritten(made, {"secret_key": b"x" * len(site.SECRET_KEY)})
    with pytest.raises(CommandError, match="secret_key in this backup is damaged"):
        call_command("restore", str(file), "--replace")
    with tarfile.open(made) as tar:
        database = bytearray(tar.extractfile("database").read())  # type: ignore[union-attr]
    database[-1] ^= 1
    with pytest.raises(CommandError, match="database in this backup is damaged"):
        call_command("restore", str(rewritten(made, {"database": bytes(database)})), "--replace")
    assert_sound(house.table)


def test_a_backup_of_before_parts_were_measured_is_restored_and_says_so(
    pig: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = playing(pig, seed=seed_rolling(4, 4))
    file = rewritten(backup(tmp_path, capsys), {}, measured=False)
    house.play(house.host, ROLL)
    call_command("restore", str(file), "--replace")
    said = capsys.readouterr()
    assert "1 tables" in said.out
    assert "of before parts were measured" in said.err
    assert house.table.position().pot == 0
