"""Processes that start in any order wait for their database, and say what they wait for."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from config.place import ready
from tests.config.sites import place


def test_it_waits_until_nothing_is_missing_and_says_each_reason_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ready, "EVERY", 0)
    reasons = ["away.", "away.", "lacks 3.", ""]
    ready.wait(lambda: reasons.pop(0))
    assert not reasons
    assert capsys.readouterr().err.splitlines() == ["Waiting: away.", "Waiting: lacks 3."]


def test_it_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "EVERY", 0)
    with pytest.raises(SystemExit, match="in vain: away"):
        ready.or_exit(lambda: "away.", patience=0)


def test_a_database_that_is_away_is_named_without_its_password(tmp_path: Path) -> None:
    script = "from config.place import ready; print(ready.answers())"
    away = "postgres://place:hidden-word@127.0.0.1:9/place"
    done = place(tmp_path, "manage", "shell", "-c", script, DATABASE_URL=away)
    assert "the database does not answer" in done.stdout, done.stderr
    assert "hidden-word" not in done.stdout


def test_what_waits_begins_when_set_up_is_done(tmp_path: Path) -> None:
    """One process sets up; whoever was started before it goes on by itself."""
    script = "from config.place import ready; print(repr(ready.is_set_up()))"
    lacking = place(tmp_path, "manage", "shell", "-c", script).stdout
    assert re.search(r"lacks \d+ migrations", lacking)
    done = place(tmp_path, "set-up")
    assert done.returncode == 0, done.stderr
    assert "password:" in done.stdout
    with sqlite3.connect(tmp_path / "place.sqlite3") as database:
        assert database.execute("select count(*) from accounts_user where is_superuser").fetchone() == (1,)
    assert place(tmp_path, "when-ready", "check").returncode == 0
    assert place(tmp_path, "manage", "shell", "-c", script).stdout.strip().endswith("''")
