"""The real site in a process and a folder of its own, thrown away afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from django.conf import settings

START_SECONDS = 120


class ThrowawaySite:
    """The site with SQLite and the in-memory layer, on one core if told which."""

    def __init__(self, server: str = "daphne", core: int | None = None, **env: str) -> None:
        self._server_name, self._core, self._more = server, core, env
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = Path(tempfile.mkdtemp(prefix="place-bench-"))

    def __enter__(self) -> ThrowawaySite:
        # Asked to end, we leave no server behind.
        self._on_end = signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            self._prepare()
            self._serve()
        except BaseException:
            self._clear_away()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._clear_away()

    def core_seconds(self) -> float:
        return core_seconds(self._server.pid)

    def core_shares(self) -> tuple[float, float]:
        """Seconds that the server's threads have run, and that they were ready to and waited for a core."""
        shares = list(_shares(self._server.pid))
        return sum(ran for ran, _ in shares), sum(waited for _, waited in shares)

    def kilobytes(self) -> int:
        """The memory the server holds now."""
        status = Path(f"/proc/{self._server.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def _clear_away(self) -> None:
        signal.signal(signal.SIGTERM, self._on_end)
        if hasattr(self, "_server"):
            # Its bots' processes share its session.
            os.killpg(self._server.pid, signal.SIGKILL)
            self._server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _prepare(self) -> None:
        if (npm := settings.VAR / "npm").exists():
            shutil.copytree(npm, self.folder / "npm")
        self._env = os.environ | {
            "PLACE_VAR": str(self.folder),
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DEBUG": "0",
            **self._more,
        }
        for unwanted in ("DATABASE_URL", "REDIS_URL"):
            self._env.pop(unwanted, None)
        self.run("django", "migrate", "--verbosity", "0")
        self.run("django", "collectstatic", "--noinput", "--verbosity", "0")

    def _serve(self) -> None:
        # As `make run` and the hosting page serve it.
        command = [sys.executable, "-m", "config.serving"]
        command += ["--server", self._server_name, "--port", str(self.port)]
        if self._core is not None:
            command = ["taskset", "-c", str(self._core), *command]
        with (self.folder / "server.log").open("ab") as log:
            self._server = subprocess.Popen(  # noqa: S603  our own server
                command, env=self._env, stdout=log, stderr=log, start_new_session=True
            )
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self._server.poll() is None:
            try:
                urllib.request.urlopen(f"{self.url}/credits/", timeout=5)  # noqa: S310  our own address
                return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
        raise RuntimeError((self.folder / "server.log").read_text()[-2000:])

    def run(self, *module: str) -> str:
        """What a module of ours prints in the site's own environment, with its database."""
        done = subprocess.run(  # noqa: S603  our own modules
            [sys.executable, "-m", *module], env=self._env, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout


def core_seconds(pid: int) -> float:
    """What a process has used of a core so far: nearly the same on a busy machine as on a quiet one."""
    return sum(ran for ran, _ in _shares(pid))


def _shares(pid: int) -> Iterator[tuple[float, float]]:
    """Seconds that each thread has run, and that it was ready to and waited for a core."""
    for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        ran, waited, _ = task.read_text().split()
        yield int(ran) / 1e9, int(waited) / 1e9


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
