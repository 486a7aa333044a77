"""Fragments: drawn once for equal inputs, told apart by identity, sent only where they changed."""

from __future__ import annotations

import gc
import weakref

import pytest
from jinja2 import DictLoader, Environment

from benchmarks.patching import patched
from web import fragments
from web.fragments import Fragment, Inputs, changes, element, fragment, frame

MACROS = """
{% macro cell(n, word) %}<li id="c-{{ n }}">{{ word }}</li>{% endmacro %}
{% macro row(title, cells) %}
<ul id="row" title="{{ title }}">{% for one in cells %}{{ one }}{% endfor %}</ul>{% endmacro %}
{% macro lines(items) %}<ol id="lines">{{ items }}</ol>{% endmacro %}
{% macro mark(n) %}<g id="mark-{{ n }}"></g>{% endmacro %}
"""


@pytest.fixture(autouse=True)
def _macros(monkeypatch: pytest.MonkeyPatch) -> None:
    env = Environment(loader=DictLoader({"parts.html": MACROS}), autoescape=True)
    monkeypatch.setattr(fragments, "engines", {"jinja2": type("Engine", (), {"env": env})})


drawn: list[tuple[int, str]] = []


@fragment("parts.html")
def cell(n: int, word: str) -> Inputs:
    drawn.append((n, word))
    return {"n": n, "word": word}


@frame("parts.html")
def row(title: str, cells: tuple[Fragment, ...]) -> Inputs:
    return {"title": title, "cells": cells}


@frame("parts.html", grows=True)
def lines(items: tuple[Fragment, ...]) -> Inputs:
    return {"items": items}


@fragment("parts.html")
def mark(n: int) -> Inputs:
    return {"n": n}


def told(before: Fragment, now: Fragment) -> str:
    return b"".join(changes(before, now)).decode().replace('\\"', '"')


def test_equal_inputs_are_the_same_object_and_drawn_once() -> None:
    # Of kinds that no other test draws: what was drawn once is kept.
    drawn.clear()
    assert cell(1, "swans") is cell(1, "swans")
    assert cell(1, "swans") is not cell(1, "cranes")
    assert drawn == [(1, "swans"), (1, "cranes")]


def test_a_frame_sends_only_the_fragment_that_changed() -> None:
    before = row("yard", (cell(1, "hens"), cell(2, "ducks")))
    now = row("yard", (cell(1, "hens"), cell(2, "geese")))
    assert told(before, now) == (
        '<hx-partial hx-target="#c-2" hx-swap="outerMorph"><li id="c-2">geese</li></hx-partial>'
    )
    assert patched(before.whole(), told(before, now)) == now.whole()


def test_a_frame_whose_own_html_changed_is_sent_whole() -> None:
    before, now = row("yard", (cell(1, "hens"),)), row("barn", (cell(1, "hens"),))
    assert 'hx-target="#row"' in told(before, now)
    assert patched(before.whole(), told(before, now)) == now.whole()


def test_another_set_of_fragments_is_another_frame() -> None:
    before, now = row("yard", (cell(1, "hens"),)), row("yard", (cell(1, "hens"), cell(2, "ducks")))
    assert patched(before.whole(), told(before, now)) == now.whole()


@pytest.mark.parametrize(
    ("before", "now", "swaps"),
    [
        ((1, 2), (1, 2, 3), ["beforeend"]),
        ((1, 2), (2, 3), ["delete", "beforeend"]),
        ((1, 2), (2,), ["delete"]),
        ((1, 2), (1,), ["outerMorph"]),
        ((1, 2), (2, 1), ["delete", "beforeend"]),
        ((1, 2), (), ["outerMorph"]),
        ((), (1,), ["outerMorph"]),
        ((1, 2), (3, 4), ["outerMorph"]),
    ],
)
def test_a_list_grows_by_what_is_new(before: tuple[int, ...], now: tuple[int, ...], swaps: list[str]) -> None:
    old, new = (lines(tuple(cell(n, "line") for n in numbers)) for numbers in (before, now))
    content = told(old, new)
    assert [part.split('"')[0] for part in content.split('hx-swap="')[1:]] == swaps
    assert patched(old.whole(), content) == new.whole()


def test_what_people_write_never_becomes_a_hole_or_html() -> None:
    nasty = '<?c-2?><b>"&'
    shown = row(nasty, (cell(1, nasty), cell(2, "ducks"))).whole()
    assert shown.count("ducks") == 1
    assert "<b>" not in shown


def test_a_piece_of_a_drawing_travels_inside_a_drawing() -> None:
    assert mark(1).patch.decode() == (
        r"<hx-partial hx-target=\"#mark-1\" hx-swap=\"outerMorph strip:true\">"
        r"<svg><g id=\"mark-1\"></g></svg></hx-partial>"
    )


def test_an_element_drawn_otherwise_is_compared_by_its_html() -> None:
    assert not list(changes(element("<p id='a' id=\"a\">1</p>"), element("<p id='a' id=\"a\">1</p>")))
    assert list(changes(element('<p id="a">1</p>'), element('<p id="a">2</p>')))


def test_an_element_needs_an_id() -> None:
    with pytest.raises(ValueError, match="no id"):
        element("<p>nameless</p>")


def test_a_page_drawn_otherwise_is_not_kept_by_anybody() -> None:
    """What people wrote, and whole pages, go with the tables that show them."""
    drawn_otherwise = weakref.ref(element('<p id="a">what somebody wrote</p>').shell)
    gc.collect()
    assert drawn_otherwise() is None
