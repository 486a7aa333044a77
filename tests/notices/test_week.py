"""A short week with much trouble. `make notices` is the long one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Three quarters of a minute, unless the machine has much else to do.
PATIENCE = 600


def test_every_owed_turn_is_told_once_whatever_dies(tmp_path: Path) -> None:
    report = tmp_path / "week.json"
    command = [sys.executable, "-m", "tests.notices.week", "--rounds=3", "--tables=1", f"--json={report}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(report.read_text())
    assert found["problems"] == []
    assert found["turns told"] >= 5
    assert found["listed as not reached"] >= 1
    assert found["processes killed"] >= 3
    assert found["slowest seconds"] <= 60
