"""What the house writes down, a line of JSON at a time."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from prometheus_client import REGISTRY

from engine.registry import Game
from tests.tables.house import ROLL, playing, seed_rolling
from web.logs import Discreet, JsonLines

pytestmark = pytest.mark.django_db(transaction=True)


class Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.found: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(json.loads(self.format(record)))


@pytest.fixture
def lines() -> Iterator[Lines]:
    handler = Lines()
    loggers = [logging.getLogger(name) for name in ("place.entries", "place.test", "django.request")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
    yield handler
    for logger, level in zip(loggers, levels, strict=True):
        logger.removeHandler(handler)
        logger.setLevel(level)


def played() -> float:
    labels = {"game": "pig", "kind": "played"}
    return REGISTRY.get_sample_value("place_entries_total", labels) or 0


def test_a_move_is_counted_and_is_a_line_with_its_table_and_seat_but_not_what_was_played(
    pig: Game, lines: Lines
) -> None:
    house = playing(pig, seed=seed_rolling(4))
    lines.found.clear()
    before = played()
    house.play(house.host, ROLL)
    assert played() == before + 1
    (line,) = lines.found
    expected = {"table": house.code, "seat": 0, "index": house.table.head, "kind": "played", "game": "pig"}
    assert expected.items() <= line.items()
    assert "roll" not in json.dumps(line)


def test_a_request_that_fails_is_a_line_with_its_table(pig: Game, lines: Lines) -> None:
    house = playing(pig)
    house.browser(house.people[1]).play(ROLL)
    (line,) = [line for line in lines.found if line["logger"] == "django.request"]
    assert line["table"] == house.code
    assert line["status"] == 422
    assert line["path"] == f"/t/{house.code}/play/"


def test_an_error_is_still_one_line(lines: Lines) -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        logging.getLogger("place.test").exception("it broke", extra={"table": "ABCDEFGH"})
    (line,) = lines.found
    assert line["table"] == "ABCDEFGH"
    assert "ValueError: two\nlines" in line["error"]


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("/compte/appareil/7.abc:1x2y:sig/", "/compte/appareil/…/"),
        ("/compte/mot-de-passe/Nw/c0ffee-1234/", "/compte/mot-de-passe/…/…/"),
        ("/t/ABCDEFGH/place/a.secret:chair/", "/t/ABCDEFGH/place/…/"),
        ("/compte/mot-de-passe/oublie/", "/compte/mot-de-passe/oublie/"),
        ("/nowhere/x/", "/nowhere/x/"),
    ],
)
def test_an_address_that_is_a_key_is_not_written_down(lines: Lines, asked: str, written: str) -> None:
    lines.addFilter(Discreet())
    Client().put(asked)
    (line,) = [line for line in lines.found if line["logger"] == "django.request"]
    assert line["path"] == written
    assert line["message"].endswith(written)


def test_the_houses_own_log_is_discreet() -> None:
    assert "discreet" in settings.LOGGING["handlers"]["console"]["filters"]


def test_a_letter_with_a_link_is_not_printed() -> None:
    """Tests have a letter box of their own; this is what the site has where the host names none."""
    asked = "from django.conf import settings; print(settings.EMAIL_BACKEND, settings.EMAIL_FILE_PATH)"
    env = {name: value for name, value in os.environ.items() if name != "EMAIL_BACKEND"}
    env["DJANGO_SETTINGS_MODULE"] = "config.settings"
    done = subprocess.run([sys.executable, "-c", asked], env=env, capture_output=True, text=True, check=True)
    backend, folder = done.stdout.split()
    assert "filebased" in backend
    assert Path(folder).parent == settings.VAR
