"""Other people's software, installed into a scratch folder to be measured beside ours."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.site import core_seconds, free_port

HERE = Path(__file__).parent
SERVER_CORE, LOAD_CORE = "0", "1"
# Stands in a command for the port that was free.
PORT = "PORT"
START_SECONDS = 30


def install_node(scratch: Path) -> Path:
    """boardgame.io and the clients, by the committed versions and hashes. Kept from one run to the next."""
    folder = scratch / "rival"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", "server.mjs", "disk.mjs", "load.mjs"):
        shutil.copy(HERE / "rival" / name, folder / name)
    if not (folder / "node_modules" / "boardgame.io").exists():
        subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)  # noqa: S607
    return folder


@dataclass
class Rival:
    url: str
    pid: int

    def core_seconds(self) -> float:
        return core_seconds(self.pid)


@contextmanager
def boardgame(folder: Path, durable: bool = False) -> Iterator[Rival]:
    """boardgame.io's server; in memory as it comes, or with each move on the disk before it is told."""
    with tempfile.TemporaryDirectory() as kept:
        file = [str(Path(kept) / "matches.jsonl")] if durable else []
        with _served(["node", "server.mjs", PORT, *file], folder, {"NODE_ENV": "production"}) as rival:
            yield rival


@contextmanager
def plain_channels(matches: int) -> Iterator[tuple[Rival, list[dict[str, Any]]]]:
    """The plain site of `benchmarks.plain`, and matches of it whose moves are known."""
    with tempfile.TemporaryDirectory() as kept:
        path = os.pathsep.join(entry for entry in sys.path if entry)
        env = {
            "PLAIN_DB": str(Path(kept) / "plain.sqlite3"),
            "DJANGO_SETTINGS_MODULE": "benchmarks.plain.settings",
            "PYTHONPATH": path,
        }
        prepare = [sys.executable, "-m", "benchmarks.plain.prepare", str(matches)]
        done = subprocess.run(prepare, env=os.environ | env, stdout=subprocess.PIPE, check=True)  # noqa: S603
        server = [sys.executable, "-m", "uvicorn", "benchmarks.plain.asgi:application"]
        quiet = ["--port", PORT, "--log-level", "error", "--lifespan", "off"]
        with _served([*server, *quiet], Path.cwd(), env) as rival:
            yield rival, json.loads(done.stdout)


@contextmanager
def _served(command: list[str], folder: Path, env: dict[str, str]) -> Iterator[Rival]:
    """A server on the servers' core."""
    port = str(free_port())
    command = [port if word == PORT else word for word in ["taskset", "-c", SERVER_CORE, *command]]
    server = subprocess.Popen(  # noqa: S603
        command, cwd=folder, env=os.environ | env, stdout=subprocess.DEVNULL
    )
    url = f"http://127.0.0.1:{port}"
    try:
        _await(url)
        yield Rival(url, server.pid)
    finally:
        server.kill()
        server.wait()


def load(folder: Path, job: dict[str, Any], spent: Callable[[], float]) -> dict[str, Any]:
    """Let the clients, on the other core, do a job; what they measured, and what the server's core spent."""
    command = ["taskset", "-c", LOAD_CORE, "node", "load.mjs"]
    clients = subprocess.Popen(  # noqa: S603
        command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    clients.stdin.write(json.dumps(job) + "\n")  # type: ignore[union-attr]
    clients.stdin.flush()  # type: ignore[union-attr]
    phase, since, seconds = "", spent(), Counter[str]()
    found: dict[str, Any] = {}
    for line in clients.stdout or ():
        now = spent()
        seconds[phase] += now - since  # type: ignore[assignment]
        since, said = now, json.loads(line)
        phase = said.get("phase", "")
        found = said
    if clients.wait() != 0:
        raise RuntimeError(f"the clients of a {job['mode']} failed")
    return found | {
        "core_ms": seconds["moving"] / max(1, found["played"]) * 1000,
        "open_ms": seconds["opening"] / max(1, found["used"]) * 1000,
    }


@contextmanager
def listening(folder: Path, job: dict[str, Any]) -> Iterator[int]:
    """The clients hold their sockets open for as long as the block lasts; how many there are."""
    command = ["taskset", "-c", LOAD_CORE, "node", "load.mjs"]
    clients = subprocess.Popen(  # noqa: S603
        command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        clients.stdin.write(json.dumps(job) + "\n")  # type: ignore[union-attr]
        clients.stdin.flush()  # type: ignore[union-attr]
        answer = clients.stdout.readline()  # type: ignore[union-attr]
        yield json.loads(answer)["opened"] if answer else 0
    finally:
        clients.kill()
        clients.wait()


def tic_tac_toe(scratch: Path, seconds: float) -> dict[str, Any]:
    """OpenSpiel's python_tic_tac_toe, played at random in a virtual environment of its own."""
    python = scratch / "spiel" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(python.parents[1])], check=True)  # noqa: S603
        locked = str(HERE / "rival" / "open_spiel.txt")
        command = [str(python), "-m", "pip", "install", "--quiet", "--require-hashes", "--only-binary=:all:"]
        subprocess.run([*command, "-r", locked], check=True)  # noqa: S603
    script = str(HERE / "rival" / "tic_tac_toe.py")
    done = subprocess.run(  # noqa: S603
        [str(python), script, str(seconds)], stdout=subprocess.PIPE, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def _await(url: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            urllib.request.urlopen(url, timeout=5)  # noqa: S310  on this machine
            return
        except urllib.error.HTTPError:
            # Whatever it says, it is there.
            return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
