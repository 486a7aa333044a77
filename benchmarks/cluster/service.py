"""A program that is started, watched, killed and started again."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import time
from pathlib import Path

START_SECONDS = 120
STOP_SECONDS = 15


class NotStarted(Exception):
    """Carries the end of the program's own log."""


class Service:
    """One process, in a session of its own: a Ctrl-C is for whoever started it, and stops it in order."""

    stop_signal = signal.SIGTERM

    def __init__(self, name: str, folder: Path, env: dict[str, str] | None = None) -> None:
        self.name, self.folder = name, folder
        self.log = folder / f"{name}.log"
        self._env = env or {}
        self._process: subprocess.Popen[bytes] | None = None

    # -- what each kind says of itself --------------------------------------------------------------------

    def command(self) -> list[str]:
        raise NotImplementedError

    def prepare(self) -> None:
        """Once, before the first start."""

    def ready(self) -> bool:
        raise NotImplementedError

    # -- its life -----------------------------------------------------------------------------------------

    @property
    def pid(self) -> int:
        assert self._process is not None  # noqa: S101
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def spawn(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603  our own programs
                self.command(),
                env=os.environ | self._env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def start(self) -> None:
        self.spawn()
        self.wait_ready()

    def wait_ready(self) -> None:
        """Until it serves. One that falls over at once, as after a crash of its own, is stood up again."""
        deadline = time.monotonic() + START_SECONDS
        while not self.ready():
            if time.monotonic() > deadline:
                raise NotStarted(f"{self.name}: {self.log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.1)
            if not self.alive:
                time.sleep(0.4)
                self.spawn()

    def signal(self, sign: signal.Signals) -> None:
        """To the process alone."""
        if self.alive:
            os.kill(self.pid, sign)

    def kill(self) -> None:
        """At once, with everything it started: no goodbye, no flush."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def stop(self) -> None:
        if self._process is None:
            return
        self.signal(self.stop_signal)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(STOP_SECONDS)
        self.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0
