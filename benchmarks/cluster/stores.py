"""PostgreSQL and Redis."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from pathlib import Path

from benchmarks.cluster.service import Service, answers, free_port


class PostgreSQL(Service):
    # "Fast": open transactions are rolled back, nobody is waited for.
    stop_signal = signal.SIGINT

    def __init__(self, folder: Path) -> None:
        super().__init__("postgresql", folder)
        self.port = free_port()
        self.url = f"postgres://place@127.0.0.1:{self.port}/postgres"
        versions = Path("/usr/lib/postgresql").glob("*/bin")
        self._bin = max(versions, key=lambda path: int(path.parent.name))
        self._home = folder / "postgresql"

    def prepare(self) -> None:
        self._home.mkdir()
        if os.getuid() == 0:
            shutil.chown(self._home, "postgres")
        initdb = ["initdb", "-D", str(self._home / "data"), "-U", "place", "--auth=trust"]
        subprocess.run(self._as_itself(initdb), check=True, stdout=subprocess.DEVNULL)  # noqa: S603

    def command(self) -> list[str]:
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "max_connections": 200,
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        return self._as_itself(["postgres", "-D", str(self._home / "data"), *options])

    def ready(self) -> bool:
        asked = [str(self._bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return self.alive and subprocess.run(asked).returncode == 0  # noqa: S603

    def _as_itself(self, command: list[str]) -> list[str]:
        """PostgreSQL refuses to run as root."""
        program = [str(self._bin / command[0]), *command[1:]]
        if os.getuid() != 0:
            return program
        return ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", *program]


class Redis(Service):
    """Nothing it holds is worth a file: it starts empty."""

    def __init__(self, folder: Path) -> None:
        super().__init__("redis", folder)
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        where = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)]
        return ["redis-server", *where, "--save", "", "--appendonly", "no"]

    def ready(self) -> bool:
        if not (self.alive and answers(self.port)):
            return False
        with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
            line.sendall(b"PING\r\n")
            return line.recv(7).startswith(b"+PONG")
