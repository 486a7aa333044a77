"""Neither server keeps without bound what a client does not read, and a client that reads gets all of it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import websockets

from benchmarks.cluster.service import answers, free_port
from tests.web.flood import FRAMES

ROOT = Path(__file__).resolve().parents[2]
# What the system itself holds between two programs, generously: the rest of 200 MB may not go anywhere.
IN_THE_PIPE = 300

SERVERS: dict[str, Callable[[int], list[str]]] = {
    "daphne": lambda port: ["daphne", "--verbosity", "0", "--port", str(port)],
    # As deployed; and what is sent here would shrink to nothing.
    "uvicorn": lambda port: ["uvicorn", "--ws-per-message-deflate", "false", "--port", str(port)],
}


@contextmanager
def flooding(server: str) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-m", *SERVERS[server](port), "tests.web.flood:application"]
    path = f"{ROOT}:{ROOT / 'platform'}"
    process = subprocess.Popen(command, cwd=ROOT, env={"PYTHONPATH": path})
    try:
        while not answers(port):
            assert process.poll() is None, f"{server} fell over"
            time.sleep(0.1)
        yield f"127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def sent(place: str) -> int:
    return int(httpx.get(f"http://{place}/", timeout=60).text)


@pytest.mark.parametrize("server", SERVERS)
async def test_a_client_that_does_not_read_is_not_sent_more_than_the_pipe_holds(server: str) -> None:
    with flooding(server) as place:
        async with websockets.connect(
            f"ws://{place}/", max_queue=1, max_size=None, ping_interval=None
        ) as deaf:
            await deaf.recv()
            before, now = -1, sent(place)
            while now != before:
                before = now
                time.sleep(1)  # the client's own loop stands still, too
                now = sent(place)
            assert 0 < now < IN_THE_PIPE
            deaf.transport.abort()


@pytest.mark.parametrize("server", SERVERS)
async def test_a_client_that_reads_gets_everything(server: str) -> None:
    with flooding(server) as place:
        async with websockets.connect(f"ws://{place}/", max_size=None, open_timeout=60) as reader:
            for _ in range(FRAMES // 10):
                await reader.recv()
        assert sent(place) >= FRAMES // 10
