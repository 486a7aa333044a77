"""What the site writes is for its own user's eyes: names, sessions, passwords, the key that signs them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

WRITE = """
import django
django.setup()
from django.conf import settings
from django.db import connection
connection.cursor().execute("CREATE TABLE told (word)")
for path in sorted(settings.VAR.iterdir()):
    if path.is_file():
        print(path.name, oct(path.stat().st_mode & 0o777))
"""


@pytest.mark.parametrize("before", [None, 0o755])
def test_database_and_folder_are_closed_to_others(tmp_path: Path, before: int | None) -> None:
    """Also where an earlier version left them open."""
    var = tmp_path / "var"
    if before:
        var.mkdir(mode=before)
        (var / "place.sqlite3").touch(0o644)
    env = os.environ | {
        "PLACE_VAR": str(var),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": "",
    }
    done = subprocess.run([sys.executable, "-c", WRITE], env=env, capture_output=True, text=True, check=True)
    written = dict(line.split() for line in done.stdout.splitlines())
    assert {"place.sqlite3", "place.sqlite3-wal", "place.sqlite3-shm", "secret_key"} <= written.keys()
    assert set(written.values()) == {"0o600"}
    assert var.stat().st_mode & 0o777 == 0o700
