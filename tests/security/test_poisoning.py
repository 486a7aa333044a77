"""No header of a visitor's decides where the site believes it lives, for them or for the next."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from channels.testing import ApplicationCommunicator
from django.urls import clear_script_prefix

from benchmarks.cluster.cluster import OneProcess
from config.asgi import application
from config.serving import SERVERS
from web import jinja

EVIL = "https://evil.example"
PAGE = "/jeux/vallee/"


def asking(root_path: str) -> ApplicationCommunicator:
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": PAGE,
        "raw_path": PAGE.encode(),
        "root_path": root_path,
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "scheme": "http",
    }
    return ApplicationCommunicator(application, scope)


@pytest.mark.django_db(transaction=True)
async def test_a_prefix_of_the_servers_is_nobodys(settings: Any) -> None:
    settings.BOTS_INSIDE = False
    jinja.url.cache_clear()
    try:
        for prefix in (EVIL, ""):
            request = asking(prefix)
            await request.send_input({"type": "http.request", "body": b"", "more_body": False})
            assert (await request.receive_output(30))["status"] == 200
            page = (await request.receive_output(30))["body"].decode()
            await request.wait(30)
            assert EVIL not in page
            assert 'href="/' in page
    finally:
        jinja.url.cache_clear()
        clear_script_prefix()


@pytest.mark.parametrize("server", SERVERS)
def test_the_next_visitors_links_are_the_sites_own(server: str) -> None:
    with OneProcess(server, {"BOTS_INSIDE": "0"}) as site, httpx.Client(base_url=site.url) as browser:
        for name in ("Daphne-Root-Path", "X-Script-Name", "X-Forwarded-Prefix", "Script-Name"):
            for value in (EVIL, "/ailleurs", "é".encode()):
                first = browser.get(PAGE, headers={name: value})
                assert first.status_code == 200, name
                assert not any(path in first.text for path in (EVIL, "/ailleurs")), name
        assert EVIL not in browser.get(PAGE).text
