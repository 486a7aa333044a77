"""The processes that think end with the server that asked them, however it ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# A server with one thinker that has nothing to do and one that thinks for longer than the test lasts.
POOL = """
import os, time
from bots.work import thinking
pool = thinking.pool()
print(pool.submit(os.getpid).result(), flush=True)
pool.submit(exec, "while True: pass")
time.sleep(600)
"""
ADVICE = """
import time
from bots.work import jobs
thinker = jobs._thinker()
print(thinker.process.pid, flush=True)
thinker.pipe.send(jobs.STOP)
time.sleep(600)
"""


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.parametrize("server", [POOL, ADVICE], ids=["bots", "advice"])
def test_a_server_that_is_killed_leaves_no_thinker_behind(server: str, tmp_path: Path) -> None:
    program = tmp_path / "server.py"
    # Spawned processes read it again, under another name.
    body = "".join(f"    {line}\n" for line in server.strip().splitlines())
    program.write_text(f"import django\nif __name__ == '__main__':\n    django.setup()\n{body}")
    env = os.environ | {
        "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PLACE_VAR": str(tmp_path),
    }
    process = subprocess.Popen([sys.executable, str(program)], env=env, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    thinker = int(process.stdout.readline())
    try:
        assert alive(thinker)
        # Awake, and about its work.
        time.sleep(4)
        process.kill()
        process.wait()
        deadline = time.monotonic() + 15
        while alive(thinker) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert not alive(thinker)
    finally:
        process.kill()
        if alive(thinker):
            os.kill(thinker, signal.SIGKILL)
