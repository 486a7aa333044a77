"""Whose word is taken for where a visitor comes from."""

from __future__ import annotations

import io
import logging
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.handlers.asgi import ASGIRequest

from accounts.throttle import sign_in_limits
from config import environment
from web import proxies
from web.gate import Gate
from web.ratelimit import address

PROXY = "127.0.0.1"


async def request_from(peer: str, *forwarded: str) -> ASGIRequest:
    """The request as pages see it."""
    seen: list[Any] = []

    async def page(scope: Any, receive: Any, send: Any) -> None:
        seen.append(ASGIRequest(scope, io.BytesIO()))

    headers = [(b"host", b"localhost"), *((b"x-forwarded-for", hop.encode()) for hop in forwarded)]
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": headers}
    await Gate(page)({**scope, "client": (peer, 4711)}, None, None)
    request: ASGIRequest = seen[0]
    return request


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "found"),
    [
        ([], PROXY, ["203.0.113.1"], PROXY),
        ([PROXY], "203.0.113.66", ["198.51.100.1"], "203.0.113.66"),
        ([PROXY], PROXY, [], PROXY),
        ([PROXY], PROXY, ["203.0.113.1"], "203.0.113.1"),
        ([PROXY], "::ffff:127.0.0.1", ["203.0.113.1"], "203.0.113.1"),
        # What the visitor claimed stands to the left of what the proxy saw.
        ([PROXY], PROXY, ["198.51.100.1, 203.0.113.1"], "203.0.113.1"),
        ([PROXY], PROXY, ["198.51.100.1", "203.0.113.1"], "203.0.113.1"),
        ([PROXY, "10.0.0.0/8"], PROXY, ["198.51.100.1, 203.0.113.1, 10.1.2.3"], "203.0.113.1"),
        ([PROXY], PROXY, ["203.0.113.1:5432"], "203.0.113.1"),
        ([PROXY], PROXY, ["[2001:db8:1:2::9]:5432"], "2001:db8:1:2::/64"),
        ([PROXY], PROXY, ["unknown"], PROXY),
        ([PROXY], PROXY, ["", " , "], PROXY),
        ([PROXY], PROXY, ["é; DROP"], PROXY),
    ],
)
async def test_a_visitor_counts_where_our_own_proxies_saw_them(
    settings: Any, trusted: list[str], peer: str, forwarded: list[str], found: str
) -> None:
    settings.TRUSTED_PROXIES = trusted
    request = await request_from(peer, *forwarded)
    assert address(request) == found
    assert f":{found}:" in sign_in_limits(request, "admin")[0].key


async def test_behind_a_proxy_one_visitors_wrong_passwords_are_not_the_others(settings: Any) -> None:
    settings.TRUSTED_PROXIES = [PROXY]
    one, other = [await request_from(PROXY, f"203.0.113.{n}") for n in (1, 2)]
    assert sign_in_limits(one, "admin")[0] != sign_in_limits(other, "admin")[0]
    assert address(one) != address(other)


async def test_a_proxy_that_was_not_named_is_told_of_once(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.TRUSTED_PROXIES = []
    proxies._warn.cache_clear()
    with caplog.at_level(logging.WARNING):
        for peer in ("198.51.100.20", PROXY, PROXY):
            await request_from(peer, "203.0.113.1")
    assert [record.name for record in caplog.records] == ["place.proxies"]


def test_nobody_is_trusted_unless_named_and_a_mistyped_name_is_said() -> None:
    assert environment.read({})["TRUSTED_PROXIES"] == []
    named = environment.read({"TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8"})
    assert named["TRUSTED_PROXIES"] == ["127.0.0.1/32", "10.0.0.0/8"]
    with pytest.raises(ImproperlyConfigured, match="TRUSTED_PROXIES"):
        environment.read({"TRUSTED_PROXIES": "proxy.local"})
