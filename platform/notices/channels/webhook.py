"""One address a table, for a channel that its people read together: what any spectator may know."""

from __future__ import annotations

from collections.abc import Callable
from email.header import Header
from html import escape
from typing import Any

import msgspec

from notices import outside
from notices.channels.base import Permanent, Told

withdraws = False

Request = tuple[bytes, dict[str, str]]


def _json(content: dict[str, Any]) -> Request:
    return msgspec.json.encode(content), {"Content-Type": "application/json"}


def _discord(told: Told, link: str) -> Request:
    # A friend called @everyone calls nobody.
    return _json({"content": f"{told.body}\n{link}", "allowed_mentions": {"parse": []}})


def _slack(told: Told, link: str) -> Request:
    return _json({"text": f"{escape(told.body, quote=False)}\n{link}"})


def _matrix(told: Told, link: str) -> Request:
    """As a bridge of Matrix (hookshot) takes it."""
    return _json({"text": f"{told.body}\n{link}"})


def _ntfy(told: Told, link: str) -> Request:
    title = Header(told.title, "utf-8", maxlinelen=10_000).encode()
    return told.body.encode(), {"Content-Type": "text/plain; charset=utf-8", "Title": title, "Click": link}


def _plain(told: Told, link: str) -> Request:
    return _json({"id": told.tag, "occasion": told.occasion, "text": told.body, "link": link})


SHAPES: dict[str, Callable[[Told, str], Request]] = {
    "discord": _discord,
    "slack": _slack,
    "matrix": _matrix,
    "ntfy": _ntfy,
    "json": _plain,
}


async def send(endpoint: Any, told: Told) -> None:
    shape = SHAPES.get(endpoint.keys.get("shape", ""))
    if shape is None:
        raise Permanent("a shape nobody knows")
    body, headers = shape(told, endpoint.origin + told.path)
    await outside.post(endpoint.address, body, {**headers, "Idempotency-Key": told.tag})
