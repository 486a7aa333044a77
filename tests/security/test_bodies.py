"""Bodies longer than any form of ours are refused before they are read."""

from __future__ import annotations

from typing import Any

import pytest
from channels.testing import ApplicationCommunicator

from config.asgi import application
from replay import importing
from web import limits

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 30


@pytest.fixture(autouse=True)
def _no_bots(settings: Any) -> None:
    settings.BOTS_INSIDE = False


def post(length: int | None, language: str = "fr") -> ApplicationCommunicator:
    headers = [(b"host", b"localhost"), (b"accept-language", language.encode())]
    headers.append((b"content-type", b"application/x-www-form-urlencoded"))
    if length is not None:
        headers.append((b"content-length", str(length).encode()))
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/entrer/",
        "raw_path": b"/entrer/",
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "scheme": "http",
    }
    return ApplicationCommunicator(application, scope)


@pytest.mark.parametrize(("language", "sentence"), [("fr", "trop à la fois"), ("en", "too much at once")])
async def test_a_body_announced_as_too_long_is_not_even_awaited(language: str, sentence: str) -> None:
    request = post(limits.BODY_BYTES + 1, language)
    assert (await request.receive_output(PATIENCE))["status"] == 413
    assert sentence in (await request.receive_output(PATIENCE))["body"].decode()


async def test_a_body_that_grows_too_long_is_cut_off() -> None:
    request = post(None)
    for _ in range(11):
        chunk = {"type": "http.request", "body": b"x" * (limits.BODY_BYTES // 10), "more_body": True}
        await request.send_input(chunk)
    assert (await request.receive_output(PATIENCE))["status"] == 413


def test_a_game_to_import_is_no_longer_than_a_body_may_be() -> None:
    assert importing.MAX_BYTES < limits.BODY_BYTES


async def test_a_form_passes() -> None:
    request = post(8)
    await request.send_input({"type": "http.request", "body": b"name=Zo%C3%A9", "more_body": False})
    # Refused only for want of a token.
    assert (await request.receive_output(PATIENCE))["status"] == 403
    await request.wait(PATIENCE)
