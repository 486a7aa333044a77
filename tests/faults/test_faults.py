"""A short evening with much trouble, on either setting. `make faults` is the long one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Generous: a loaded machine takes long to start seven services.
PATIENCE = 400


def evening(tmp_path: Path, *words: str) -> dict[str, Any]:
    report = tmp_path / "report.json"
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "platform")])
    command = [sys.executable, "-m", "tests.faults", f"--json={report}", "--pause=0.1", "--rest=0.8", *words]
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(report.read_text())


@pytest.mark.parametrize(("setting", "own"), [("cluster", "PostgreSQL killed"), ("one", "disk full")])
def test_no_move_is_lost_and_none_lands_twice(tmp_path: Path, setting: str, own: str) -> None:
    found = evening(tmp_path, f"--setting={setting}", "--games=4", "--at-once=4", "--seconds=12")
    assert found["problems"] == []
    assert found["games"]["ended"] == found["games"]["started"] == 4
    assert found["acknowledged"] == found["entries"]["moves by people"] > 50
    assert found["faults"][own] >= 1
