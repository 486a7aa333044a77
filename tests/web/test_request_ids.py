"""One name for a request: in its answer, in every line about it, on its error page."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings as house
from django.http import HttpRequest
from django.test import Client

from web import request_ids
from web.logs import JsonLines

pytestmark = pytest.mark.django_db
OURS = re.compile(r"[0-9a-f]{16}")


class Written(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[dict[str, Any]] = []
        self.plain: list[str] = []
        self.addFilter(request_ids.Named())
        self._line = logging.Formatter(house.LOGGING["formatters"]["line"]["format"], style="{")

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(JsonLines().format(record)))
        self.plain.append(self._line.format(record))


@pytest.fixture
def written() -> Iterator[Written]:
    handler, logger = Written(), logging.getLogger("django.request")
    logger.addHandler(handler)
    yield handler
    logger.removeHandler(handler)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> str:
    from lobby import house_pages

    def fail(request: HttpRequest, *_: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(house_pages, "House", fail)
    return "/vie-privee/"


def test_an_error_page_and_both_logs_name_the_same_request(broken: str, written: Written) -> None:
    answer = Client(raise_request_exception=False).get(broken)
    name = answer["X-Request-ID"]
    assert answer.status_code == 500
    assert OURS.fullmatch(name)
    assert f"<code>{name}</code>" in answer.content.decode()
    assert [line["request_id"] for line in written.lines] == [name]
    assert written.plain[0].splitlines()[0].endswith(f"[{name}]")


def test_no_two_requests_share_a_name_and_none_is_left_behind() -> None:
    first, second = (Client().get("/credits/")["X-Request-ID"] for _ in range(2))
    assert first != second
    assert request_ids.current() == ""


def test_a_line_between_requests_has_no_name(written: Written) -> None:
    logging.getLogger("django.request").warning("by itself")
    assert "request_id" not in written.lines[0]
    assert written.plain[0].endswith("by itself")


@pytest.mark.parametrize(
    ("proxies", "sent", "believed"),
    [
        (["127.0.0.1"], "from-the-proxy-1", True),
        (["127.0.0.1"], "short", False),
        (["127.0.0.1"], "line\tbreak and more", False),
        ([], "from-a-visitor-1", False),
    ],
)
def test_only_a_proxy_of_ours_names_requests(
    settings: Any, proxies: list[str], sent: str, believed: bool
) -> None:
    settings.TRUSTED_PROXIES = proxies
    assert (Client().get("/credits/", headers={"X-Request-ID": sent})["X-Request-ID"] == sent) is believed
