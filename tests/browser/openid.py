"""A certified OpenID Connect provider (npm's oidc-provider) on loopback, in a process of its own."""

from __future__ import annotations

import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.site import free_port

HERE = Path(__file__).parent / "provider"
CLIENT, SECRET = "place", "a secret between the two"


class OpenId:
    def __init__(self, scratch: Path) -> None:
        self.port = free_port()
        self.issuer = f"http://127.0.0.1:{self.port}"
        self._folder = scratch / "provider"
        shutil.copytree(HERE, self._folder)
        subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=self._folder, check=True)

    def settings(self) -> dict[str, str]:
        return {
            "OIDC_ISSUER": self.issuer,
            "OIDC_CLIENT_ID": CLIENT,
            "OIDC_CLIENT_SECRET": SECRET,
            "OIDC_LABEL": "Le Village",
        }

    @contextmanager
    def running(self, site: str) -> Iterator[None]:
        """It sends people back to this site and to no other."""
        command = ["node", "server.mjs", str(self.port), f"{site}/compte/oidc/retour/"]
        log = (self._folder / "log").open("ab")
        server = subprocess.Popen(command, cwd=self._folder, stdout=log, stderr=log)
        try:
            self._await()
            yield
        finally:
            server.kill()
            server.wait()
            log.close()

    def _await(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(f"{self.issuer}/.well-known/openid-configuration", timeout=5)
                return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.2)
        raise AssertionError(f"the provider did not start: {(self._folder / 'log').read_text()[-2000:]}")
