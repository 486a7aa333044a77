"""What runs beside the requests starts with the server, not with its first visitor, and ends with it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from channels.testing import ApplicationCommunicator

from benchmarks.site import free_port
from config import lifecycle
from config.asgi import application
from config.serving import SERVERS
from web import background

PATIENCE = 60


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []

    async def stop() -> None:
        told.append("stop")

    monkeypatch.setattr(lifecycle, "start", lambda: told.append("start"))
    monkeypatch.setattr(lifecycle, "stop", stop)
    return told


async def test_a_server_with_lifespan_starts_and_stops_it(started: list[str]) -> None:
    server = ApplicationCommunicator(application, {"type": "lifespan"})
    await server.send_input({"type": "lifespan.startup"})
    assert await server.receive_output(PATIENCE) == {"type": "lifespan.startup.complete"}
    assert started == ["start"]
    await server.send_input({"type": "lifespan.shutdown"})
    assert await server.receive_output(PATIENCE) == {"type": "lifespan.shutdown.complete"}
    assert started == ["start", "stop"]


async def test_a_start_that_fails_is_told_to_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    def start() -> None:
        raise RuntimeError("no room")

    monkeypatch.setattr(lifecycle, "start", start)
    server = ApplicationCommunicator(application, {"type": "lifespan"})
    await server.send_input({"type": "lifespan.startup"})
    assert await server.receive_output(PATIENCE) == {"type": "lifespan.startup.failed", "message": "no room"}


async def test_a_task_that_fails_is_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "AGAIN_SECONDS", 0)
    begun = 0
    third = asyncio.Event()

    async def work() -> None:
        nonlocal begun
        begun += 1
        if begun < 3:
            raise ValueError("stumbled")
        third.set()
        await asyncio.sleep(PATIENCE)

    background.keep("stumbling", work)
    background.keep("stumbling", work)
    async with asyncio.timeout(PATIENCE):
        await third.wait()
    await background.stop()
    assert begun == 3


@pytest.mark.parametrize("server", SERVERS)
def test_bots_wake_before_the_first_visitor_and_go_with_the_server(server: str, tmp_path: Path) -> None:
    env: dict[str, Any] = os.environ | {"PLACE_VAR": str(tmp_path), "BOTS_INSIDE": "1", "LOG_LEVEL": "ERROR"}
    for unwanted in ("DATABASE_URL", "REDIS_URL"):
        env.pop(unwanted, None)
    subprocess.run([sys.executable, "-m", "django", "migrate", "--verbosity=0"], env=env, check=True)
    command = [sys.executable, "-m", "config.serving", "--server", server, "--port", str(free_port())]
    running = subprocess.Popen(command, env=env, stderr=subprocess.PIPE)
    try:
        thinkers = _await_children(running.pid)
        running.send_signal(signal.SIGTERM)
        _, said = running.communicate(timeout=PATIENCE)
    finally:
        running.kill()
    assert thinkers
    assert b"Traceback" not in said
    deadline = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}").exists() for pid in thinkers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(Path(f"/proc/{pid}").exists() for pid in thinkers)


def _await_children(pid: int) -> list[int]:
    """The processes of this one, as soon as there are any; nobody asks it for a page meanwhile."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        tasks = Path(f"/proc/{pid}/task").glob("*/children")
        if found := [int(child) for task in tasks for child in task.read_text().split()]:
            return found
        time.sleep(0.05)
    return []
