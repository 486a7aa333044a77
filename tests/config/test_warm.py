"""msgspec builds what it knows of a type at its first use, and falls over when two threads do so at once.

So every process of ours has used all types before it serves anybody.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.config.hammer import ROOT

# What only commands of one thread read; and what no worker hears.
ALONE = {
    "bots.arena.journal.Heading",
    "bots.arena.matches.Result",
    "bots.arena.record.Record",
    "operations.backup.Manifest",
}
UNREAD = {"web": ALONE, "worker": ALONE | {"replay.consumer.Word"}}
COLD = """
import sys
from tests.config.hammer import read_types, stand_up, structs_in
stand_up(sys.argv[1])
from engine.warm import warmed
known = warmed()
cold = {kind for read in read_types() for kind in structs_in(read)} - known
print(*sorted(f"{kind.__module__}.{kind.__name__}" for kind in cold))
"""


def in_a_fresh_process(*args: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}"}
    return subprocess.run(
        [sys.executable, *args], cwd=ROOT, env=env, capture_output=True, text=True, timeout=300
    )


@pytest.mark.parametrize("process", ["web", "worker", "thinker"])
def test_many_threads_may_decode_at_once_from_the_first_request_on(process: str) -> None:
    for _ in range(3):
        done = in_a_fresh_process("-m", "tests.config.hammer", process)
        assert done.returncode == 0, (done.returncode, done.stderr[-2000:])


@pytest.mark.parametrize("process", UNREAD)
def test_every_type_that_the_house_reads_is_known_by_then(process: str) -> None:
    done = in_a_fresh_process("-c", COLD, process)
    assert done.returncode == 0, done.stderr[-2000:]
    assert set(done.stdout.split()) <= UNREAD[process]
