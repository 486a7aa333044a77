"""What the house writes down, a line of JSON at a time."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from prometheus_client import REGISTRY

from engine.registry import Game
from tests.tables.house import ROLL, playing, seed_rolling
from web.logs import JsonLines

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
