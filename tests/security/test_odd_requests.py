"""What no browser sends is refused in a sentence, never with "the breakdown is ours"."""

from __future__ import annotations

from typing import Any

import pytest
from channels.testing import ApplicationCommunicator, WebsocketCommunicator
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from bots.programs import tokens
from config.asgi import application
from engine.registry import Game
from replay import transcript
from tests.tables.house import over, playing

pytestmark = pytest.mark.django_db(transaction=True)

ODD = "é€".encode() + b"\xff\xfe"
HEADERS = [
    b"accept",
    b"accept-encoding",
    b"accept-language",
    b"authorization",
    b"content-length",
    b"content-type",
    b"cookie",
    b"daphne-root-path",
    b"expect",
    b"forwarded",
    b"host",
    b"hx-boosted",
    b"hx-current-url",
    b"hx-prompt",
    b"hx-request",
    b"hx-target",
    b"if-modified-since",
    b"if-none-match",
    b"origin",
    b"range",
    b"referer",
    b"sec-fetch-site",
    b"user-agent",
    b"x-csrftoken",
    b"x-forwarded-for",
    b"x-forwarded-proto",
    b"x-requested-with",
    b"\xe9t\xe9",
]


@pytest.fixture(autouse=True)
def _no_bots(settings: Any) -> None:
    settings.BOTS_INSIDE = False


async def status(path: str, method: str, headers: list[tuple[bytes, bytes]]) -> int:
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "scheme": "http",
    }
    asked = ApplicationCommunicator(application, scope)
    await asked.send_input({"type": "http.request", "body": b"", "more_body": False})
    found: int = (await asked.receive_output(60))["status"]
    await asked.receive_output(60)
    await asked.wait(60)
    return found


VALUES = [
    ODD,
    b"http://[",
    b"Bearer " + ODD,
    b"text/html; charset=" + ODD,
    b"csrftoken=" + ODD + b"; sessionid=" + ODD,
]


@pytest.mark.parametrize("path", ["/", "/compte/connexion/", "/metrics", "/api/t/ABCDEFGH/0/"])
async def test_a_header_of_any_bytes_breaks_no_page(path: str) -> None:
    for header in HEADERS:
        for value in VALUES:
            plain = [] if header == b"host" else [(b"host", b"localhost")]
            for method in ("GET", "POST"):
                assert await status(path, method, [*plain, (header, value)]) < 500, (header, value, method)


@pytest.mark.parametrize(
    "there", ["bug", "lobby:home", "accounts:delete", "..", "?x", "#x", "é", "bug.html", " /"]
)
@pytest.mark.parametrize("path", ["/compte/langue/", "/compte/nom/"])
def test_a_word_is_no_way_to_go_on(there: str, path: str) -> None:
    answer = Client().post(path, {"language": "fr", "name": "Zoé", "next": there})
    assert answer.status_code == 302
    assert answer["Location"] in ("/", "/compte/")


def test_whoever_is_signed_in_goes_nowhere_by_a_word() -> None:
    browser = Client()
    browser.force_login(User.objects.create_user("zoe", password="quatre mots tout simples"))
    assert browser.get("/compte/connexion/?next=bug")["Location"] == "/compte/"


BROKEN = [
    b'{"action": "\xff"}',
    b'{"action": {"\xc3\x28": 1}}',
    b"\xff\xfe{\x00}\x00",
    b'{"action": "\\ud800"}',
    b'{"action": "x", "nonce": "\xed\xa0\x80"}',
    b'{"action": "x", "nonce": "\\ud800"}',
    b'{"action": "x", "stamp": "\\u0000"}',
]


@pytest.mark.parametrize("body", BROKEN)
def test_a_program_that_cannot_spell_is_told(body: bytes, pig: Game) -> None:
    house = playing(pig)
    key = tokens.make(house.table, house.host, 0)
    headers = {"Authorization": f"Bearer {key}"}
    answer = Client(raise_request_exception=False).post(
        f"/api/t/{house.code}/0/", body, content_type="application/json", headers=headers
    )
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]


def test_a_file_of_any_bytes_is_no_breakdown(pig: Game) -> None:
    house = over(pig)
    good = transcript.transcribe(house.table)
    browser = Client(raise_request_exception=False)
    browser.force_login(house.host)
    for raw in (
        b"\xff",
        good.replace(house.host.name.encode(), b"\xff\xfe"),
        good.replace(b'"', b'"\xff', 3),
    ):
        sent = {"file": SimpleUploadedFile("partie.json", raw, "application/json")}
        assert browser.post("/importer/", sent).status_code == 422


@pytest.mark.parametrize(
    "path", ["/", "/ws/", "/ws/t/", "/ws/nowhere/ABCDEFGH/", "/t/ABCDEFGH/", "/ws/t/a/b/c/"]
)
async def test_a_socket_to_nowhere_is_refused_like_any_other(path: str) -> None:
    opened = WebsocketCommunicator(application, path, headers=[(b"origin", b"http://localhost")])
    connected, _ = await opened.connect(timeout=60)
    assert not connected
    await opened.wait(60)


@pytest.mark.parametrize(
    "origin", [b"http://[", b"http://localhost:99999999", b"\xff", ODD, b"http://localhost:x"]
)
async def test_an_origin_of_any_bytes_is_no_breakdown(origin: bytes, pig: Game) -> None:
    opened = WebsocketCommunicator(application, "/ws/t/ABCDEFGH/", headers=[(b"origin", origin)])
    await opened.connect(timeout=60)
    await opened.disconnect(timeout=60)
