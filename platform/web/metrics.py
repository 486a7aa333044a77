"""What the house counts about itself, in Prometheus' format. Each process counts for itself."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

from prometheus_client import Counter, Gauge, Histogram

QUICK = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)

ENTRIES = Counter("place_entries", "Entries made in the tables' logs, moves among them", ["game", "kind"])
CHANGE_SECONDS = Histogram(
    "place_change_seconds", "A table held for changing: from asking for its lock to the commit", buckets=QUICK
)
REQUEST_SECONDS = Histogram(
    "place_request_seconds", "From a request to the start of its answer", ["page", "status"], buckets=QUICK
)
REFUSALS = Counter("place_refusals", "What was refused, by the sentence it was refused with", ["key"])
SOCKETS = Gauge("place_sockets", "Browsers watching a table through this process")
SHOW_SECONDS = Histogram(
    "place_show_seconds", "From hearing that a table changed to having drawn it for all", buckets=QUICK
)
PUSH_SECONDS = Histogram("place_push_seconds", "Handing one frame to one socket", buckets=QUICK)
SLOW_READERS = Counter("place_slow_readers", "Sockets let go because nobody read them")
HINTS_DROPPED = Counter("place_hints_dropped", "“Table X is at N” that the channel layer did not take")
CACHE_AWAY = Counter("place_cache_away", "Times this process gave up on Redis for a moment")
THINKING_SECONDS = Histogram(
    "place_bot_thinking_seconds", "From taking up a bot's turn to its move", ["game", "level"]
)

Application = Callable[[Any, Any, Any], Awaitable[None]]


def timed(pages: Application) -> Application:
    """The same ASGI application, with every answer timed."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        began = time.perf_counter()

        async def watched(event: Any) -> None:
            if event["type"] == "http.response.start":
                REQUEST_SECONDS.labels(_page(scope["path"]), event["status"]).observe(
                    time.perf_counter() - began
                )
            await send(event)

        await pages(scope, receive, watched)

    return application


def _page(path: str) -> str:
    """A handful of names: a label for each table would be a memory leak."""
    match path.strip("/").split("/"):
        case ["static", *_]:
            return "static"
        case ["t", _]:
            return "table"
        case ["t", _, "play"]:
            return "play"
        case ["t", *_]:
            return "verb"
        case ["healthz" | "metrics"]:
            return "probe"
    return "page"
