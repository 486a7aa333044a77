"""The processes that send, and whoever kills them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[3]
TOGETHER = 2


class Runners:
    def __init__(self, log: Path) -> None:
        command = [sys.executable, "-m", "tests.notices.week.runner"]
        with log.open("ab") as kept:
            self._maker = subprocess.Popen(
                command,
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=kept,
                text=True,
                # A group of its own, which ends with it.
                start_new_session=True,
            )
        self._numbers: list[int] = []
        self.kills = 0

    def fill(self) -> None:
        """As a supervisor does: whoever died is started again."""
        while len(self._numbers) < TOGETHER:
            orders, answers = _both(self._maker)
            orders.write("one more\n")
            orders.flush()
            self._numbers.append(int(answers.readline()))

    def kill(self, most: int = 1) -> None:
        """Without a word of warning."""
        for number in self._numbers[:most]:
            os.kill(number, signal.SIGKILL)
            self.kills += 1
        del self._numbers[:most]

    def stop(self) -> None:
        os.killpg(self._maker.pid, signal.SIGKILL)
        self._maker.wait()


def _both(maker: subprocess.Popen[str]) -> tuple[IO[str], IO[str]]:
    assert maker.stdin is not None
    assert maker.stdout is not None
    return maker.stdin, maker.stdout
