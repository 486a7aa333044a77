"""Drawings and icons named in templates are there, in the sheet where the macros look for them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from jinja2 import Environment, FileSystemLoader

from web.jinja import sheet_of

TEMPLATES = Path(settings.ROOT, "templates")
SHEETS = Path(settings.ROOT, "static", "svg")


def symbols(sheet: str) -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', (SHEETS / f"{sheet}.svg").read_text("utf-8")))


def named(macro: str) -> set[str]:
    found = set()
    for template in TEMPLATES.rglob("*.html"):
        found |= set(re.findall(rf'\b{macro}\("([a-z0-9-]+)"', template.read_text("utf-8")))
    return found


@pytest.fixture(scope="module")
def macros():
    env = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True)
    env.globals.update(
        static=lambda path: f"/static/{path}",
        say=lambda key, **params: key,
        kept=lambda macro: macro,
        sheet_of=sheet_of,
    )
    return env.get_template("macros/drawing.html").module


def test_every_icon_a_template_names_is_drawn() -> None:
    assert named("icon") <= symbols("icons")


def test_every_drawing_a_template_names_is_in_its_sheet(macros) -> None:
    for name in sorted(named("drawing") | named("symbol_href") | named("set_down")):
        sheet = Path(macros.symbol_href(name).split("#")[0]).stem
        assert name in symbols(sheet), f"{name} is not in {sheet}.svg"


def test_the_macros_know_the_sheet_of_every_symbol(macros) -> None:
    for path in SHEETS.glob("*.svg"):
        # Icons and faces have macros of their own, each with its sheet.
        if path.stem in {"icons", "faces", "favicon"}:
            continue
        for name in symbols(path.stem):
            assert macros.symbol_href(name) == f"/static/svg/{path.stem}.svg#{name}"


def test_no_sheet_brings_styles_that_the_security_policy_would_stop() -> None:
    for path in SHEETS.glob("*.svg"):
        assert not re.search(r"style=|<style|<script|\son[a-z]+=", path.read_text("utf-8")), path.name


@pytest.mark.parametrize("number", range(1, 13))
def test_twelve_players_have_twelve_tokens(macros, number: int) -> None:
    tokens = {macros.seat_token(other, "Marie") for other in range(1, 13)}
    assert len(tokens) == 12
    assert ">M</text>" in macros.seat_token(number, "marie")
