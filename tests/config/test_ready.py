"""Processes that start in any order wait for their database, and say what they wait for."""

from __future__ import annotations

import re
import socket
import sqlite3
import subprocess
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from config.place import ready
from tests.config.sites import ROOT, called, place


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


def test_a_web_process_that_starts_first_serves_when_another_has_set_up(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    command, env = called(tmp_path, "serve", "--port", port)
    log = tmp_path / "serve.log"
    with log.open("w") as told, subprocess.Popen(command, cwd=ROOT, env=env, stderr=told) as serving:
        try:
            soon(lambda: "Waiting: the database lacks" in log.read_text())
            assert place(tmp_path, "set-up").returncode == 0
            soon(lambda: answers(f"http://127.0.0.1:{port}/healthz"))
        finally:
            serving.terminate()


def soon(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 90
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.2)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as page:
            return bool(page.status == 200)
    except OSError:
        return False


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
