"""The real site in a process of its own, which a test may kill and start again."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.notices.week.clock import Clock

ROOT = Path(__file__).resolve().parents[2]


class Site:
    """Daphne with SQLite and the in-memory layer, as `make run` serves it, in its own folder (steady.py)."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self._test = folder / "test"
        self._process: subprocess.Popen[bytes] | None = None
        # Its own time, which a test may move on (serving.py).
        self.clock = Clock(folder / "clock")
        self.clock.start(1)
        shutil.copytree(ROOT / "var" / "npm", folder / "npm")
        self._env = os.environ | {
            "PLACE_VAR": str(folder),
            "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PORT": str(self.port),
            # All the people of all the tests come from one address, within minutes.
            "LENIENCY": "100",
            # A browser's push service is played by the test.
            "NOTICE_NETWORKS": "127.0.0.0/8",
            **settings,
        }
        for unwanted in ("DATABASE_URL", "REDIS_URL"):
            self._env.pop(unwanted, None)
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")

    def manage(self, *args: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *args],
            cwd=ROOT,
            env=self._env,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, (
            f"manage.py {args[0]} ended with {done.returncode}:\n{done.stderr[-3000:]}"
        )
        return done.stdout

    def account(self, name: str, password: str) -> str:
        """Make an account for somebody of that name; its username, which is nobody else's."""
        username = f"{name.lower()}-{secrets.token_hex(4)}"
        made = f"User.objects.create_user({username!r}, password={password!r}, name={name!r})"
        self.manage("shell", "--no-imports", "-c", f"from accounts.models import User; {made}")
        return username

    def deal_for(self, test: str) -> None:
        self._test.write_text(test)

    def start(self) -> None:
        if self._process is not None:
            return
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "tests.browser.serving",
                    "--port",
                    str(self.port),
                    "--application",
                    "tests.browser.steady:application",
                ],
                cwd=ROOT,
                env=self._env,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(self.url + "/credits/", timeout=5)
                return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
        raise AssertionError(f"the site did not start:\n{self.log.read_text()[-3000:]}")

    def kill(self) -> None:
        """As a power cut would: nothing gets a chance to say goodbye."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = None

    def stop(self) -> None:
        if self._process is not None:
            self.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
