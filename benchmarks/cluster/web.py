"""The site's own processes, and nginx in front of them."""

from __future__ import annotations

import sys
import urllib.error
import urllib.request
from pathlib import Path

from benchmarks.cluster.service import Service, answers, free_port

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"

# Keeps the people of a table at one web process: see docs/scale.md.
TOGETHER = "hash $place_table consistent;"


class Web(Service):
    """Pages and sockets, by Daphne or by Uvicorn: the application is plain ASGI and knows no difference."""

    def __init__(self, name: str, folder: Path, env: dict[str, str], server: str) -> None:
        super().__init__(name, folder, env)
        self.port, self.server = free_port(), server

    def command(self) -> list[str]:
        return [sys.executable, "-m", "config.serving", "--server", self.server, "--port", str(self.port)]

    def ready(self) -> bool:
        return self.alive and _ok(f"http://127.0.0.1:{self.port}/healthz")


class Worker(Service):
    """Plays the bots' turns."""

    def command(self) -> list[str]:
        return [sys.executable, "-m", "django", "runworker"]

    def ready(self) -> bool:
        """It serves nobody who would wait for it."""
        return self.alive


class Nginx(Service):
    """In front of all, with the settings of the example in deploy/nginx."""

    def __init__(
        self, folder: Path, ports: list[int], port: int, name: str = "nginx", together: bool = False
    ) -> None:
        super().__init__(name, folder)
        self._together = TOGETHER if together else ""
        self.port, self._ports = port, ports
        self._conf = folder / f"{name}.conf"

    def prepare(self) -> None:
        shared = DEPLOY / "nginx" / "proxy.conf"
        servers = "\n".join(
            f"    server 127.0.0.1:{port} max_fails=1 fail_timeout=1s;" for port in self._ports
        )
        paths = "\n".join(
            f"  {kind}_temp_path {self.folder}/{self.name}-{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        self._conf.write_text(
            f"""daemon off;
pid {self.folder}/{self.name}.pid;
error_log stderr warn;
events {{ worker_connections 10000; }}
http {{
  access_log off;
{paths}
  map $http_upgrade $connection_upgrade {{ default upgrade; "" ""; }}
  # All visitors of such a cluster are this machine: nobody is counted.
  map $remote_addr $place_address {{ default $remote_addr; 127.0.0.1 ""; }}
  limit_conn_zone $place_address zone=place_addresses:1m;
  map $uri $place_table {{ "~^/(ws/)?t/(?<code>[^/]+)/" $code; default $request_id; }}
  upstream place {{
    {self._together}
{servers}
  }}
  server {{
    listen 127.0.0.1:{self.port};
    include {shared};
  }}
}}
"""
        )

    def command(self) -> list[str]:
        return ["/usr/sbin/nginx", "-c", str(self._conf), "-p", str(self.folder)]

    def ready(self) -> bool:
        return self.alive and answers(self.port)


def _ok(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310  our own address
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False
