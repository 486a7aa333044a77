"""A short version of every flood, each against a real server. `make abuse` is the long one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Generous: a loaded machine takes long to start, and floods that slow anybody down are poured twice.
PATIENCE = 600
SHORT = ("--window=2.5", "--windows=2", "--steps=300", "--entries=800")
# In windows this short the p99 is the slowest of some fifty moves, and half a flood is a few files: that a
# move stays within three times its idle value, and memory flat, is for the long run to show.
SHORT_TIMES = 15
FOR_THE_LONG_RUN = ("times its idle value", "in the flood's second half")
# What shows that a flood was one: something was let through, something was refused or cut off.
SHOWS = {
    "take-back": ({"302"}, {"409", "429"}),
    "import": ({"302"}, {"429"}),
    "pages of long games": ({"200"}, set()),
    "half-open requests": ({"413", "hung up"}, {"413", "hung up"}),
    "sockets": ({"101"}, {"403", "hung up"}),
    "hints": ({"302"}, {"429", "409"}),
    "resigned tables": ({"tables"}, set()),
}


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    report = tmp_path_factory.mktemp("abuse") / "report.json"
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "platform")])
    command = [sys.executable, "-m", "tests.abuse", *SHORT, f"--json={report}"]
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert report.exists(), done.stdout + done.stderr
    return {verdict["flood"]: verdict for verdict in json.loads(report.read_text())}


def skip_if_crowded(verdict: dict[str, Any]) -> None:
    if verdict["crowded"]:
        pytest.skip("others on this machine kept the server waiting: what anything took says nothing")


@pytest.mark.parametrize("flood", SHOWS)
def test_a_normal_player_hardly_notices(verdicts: dict[str, dict[str, Any]], flood: str) -> None:
    verdict = verdicts[flood]
    assert [problem for problem in verdict["problems"] if not problem.endswith(FOR_THE_LONG_RUN)] == []
    skip_if_crowded(verdict)
    assert verdict["ratio"] <= SHORT_TIMES
    assert verdict["idle_ms"]["moves"] > 10
    assert verdict["flooded_ms"]["moves"] > 10


@pytest.mark.parametrize("flood", SHOWS)
def test_it_was_a_flood(verdicts: dict[str, dict[str, Any]], flood: str) -> None:
    """One that is refused at the door, or that nobody refuses, measures nothing."""
    skip_if_crowded(verdicts[flood])
    answers = set(verdicts[flood]["answers"])
    passed, refused = SHOWS[flood]
    assert answers & passed
    assert not refused or answers & refused
