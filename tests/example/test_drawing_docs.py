"""The table that docs/drawing.md draws: taken from the page, and played at."""

from __future__ import annotations

import dataclasses
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.template import engines

from engine import registry
from engine.registry import Game
from tables.page import presenter
from tests.example import pig
from tests.tables.house import HOLD, ROLL, House, playing, seed_rolling
from web.fragments import changes

pytestmark = pytest.mark.django_db

PAGE = (Path(__file__).parents[2] / "docs/drawing.md").read_text("utf-8")


def block(language: str) -> str:
    (found,) = re.findall(rf"^( +)```{language}\n(.*?)^\1```", PAGE, re.DOTALL | re.MULTILINE)
    return textwrap.dedent(found[1])


@pytest.fixture
def drawn_pig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    (tmp_path / "pig").mkdir()
    (tmp_path / "pig/table.html").write_text(block("jinja"), "utf-8")
    loader: Any = engines["jinja2"].env.loader  # type: ignore[attr-defined]
    monkeypatch.setattr(loader, "searchpath", [*loader.searchpath, str(tmp_path)])
    names: dict[str, Any] = {"__name__": "docs_drawing"}
    exec(block("python"), names)  # noqa: S102  our own page
    registry.register(dataclasses.replace(pig.game(), presenter=names["PigPresenter"]()))
    yield registry.get("pig")
    registry.unregister("pig")


def pages_board(house: House) -> Any:
    scene = house.scene()
    return presenter.of(scene).board(scene)


def test_the_table_of_the_page_shows_what_its_macros_say(drawn_pig: Game) -> None:
    house = playing(drawn_pig, seed=seed_rolling(4))
    house.play(house.host, ROLL)
    page = house.browser(house.host).look().text
    assert '<p id="pot" title="lancez ou gardez 4">4</p>' in page
    assert '<li id="kept-1">Basile: 0</li>' in page
    assert re.findall(r'name="action" value="[^"]*">([^<]*)<', page)[:2] == ["Lancer le dé", "Garder"]


def test_a_move_sends_the_elements_that_changed_and_no_other(drawn_pig: Game) -> None:
    house = playing(drawn_pig, seed=seed_rolling(4))
    before = pages_board(house)
    house.play(house.host, ROLL)
    rolled = pages_board(house)
    assert [re.findall(rb"#([\w-]+)", told)[0] for told in changes(before, rolled)] == [b"pot"]
    house.play(house.host, HOLD)
    held = changes(rolled, pages_board(house))
    assert [re.findall(rb"#([\w-]+)", told)[0] for told in held] == [b"pot", b"kept-0"]
