"""What was taken for a moment is given back, though something small that stays was made beside it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from web.memory import give_back

# Eight threads that each read large bodies, as the pages' do, and keep a little of every one.
CHURN = """
import sys, threading
from pathlib import Path
from web.memory import give_back

def held():
    return int(Path("/proc/self/status").read_text().partition("VmRSS:")[2].split()[0])

def read():
    for _ in range(12):
        bodies = []
        for _ in range(3):
            bodies.append(b"x" * 2_000_000)
            kept.append(b"y" * 1000)

if "told" in sys.argv:
    give_back()
kept = []
before = held()
for _ in range(2):
    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print(held() - before)
"""


def stays(*arguments: str) -> int:
    """Kilobytes that stay behind in a fresh process."""
    command = [sys.executable, "-c", CHURN, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(done.stdout)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_large_bodies_leave_nothing_behind() -> None:
    if not give_back():
        pytest.skip("this C library keeps what it likes")
    assert stays("told") < 1000


def test_a_process_that_serves_is_told() -> None:
    code = "import web.memory; web.memory.give_back = lambda: print('told'); import config.asgi"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "told\n"
