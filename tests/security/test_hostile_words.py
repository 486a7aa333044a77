"""Names, chat and reports made to hurt: shown as text, refused in a sentence, never slow."""

from __future__ import annotations

import time
import unicodedata

import pytest
from markupsafe import escape

from engine.registry import Game
from tables.verbs.chatting import clean
from tests.tables.house import playing, waiting

pytestmark = pytest.mark.django_db

SCRIPTS = [
    "<script>x()</script>",
    '"><img src=x onerror=x()>',
    "'-x()-'",
    "{{ 7*7 }}",
    "{% include 'x' %}",
    "javascript:x()",
    "</title><svg onload=x()>",
    "<!--x",
    "&lt;b&gt;",
]
TURNING = ["\u202eeiraM", "Ma\u2067rie", "\u200fMarie", "Marie\u202c", "\u061cMarie"]
ZALGO = "Z" + "\u0301\u0316\u0330" * 30 + "algo"
# Composing these in one go takes a minute of a core.
MARKS = "\u0316\u0301" * 50_000


@pytest.mark.parametrize("text", SCRIPTS)
def test_what_somebody_writes_is_text_and_nothing_else(text: str, pig: Game) -> None:
    house = waiting(pig)
    guest, named = house.browser(None), text[:24]
    guest.do("join", name=named)
    guest.do("chat", text=text)
    house.browser(house.host).do("start")
    tables = [house.browser(who).look().content.decode() for who in (house.host, None)]
    others = [guest.get(path).content.decode() for path in ("/", "/compte/", "/mes-parties/", "/tables/")]
    for raw in (text, named):
        shown = str(escape(raw))
        assert all(shown in page for page in tables)
        if shown != raw:
            assert not any(raw in page for page in tables + others)


@pytest.mark.parametrize("name", [*TURNING, ZALGO, "x" * 100_000, MARKS, "\u200b", "\x00"], ids=range(10))
def test_a_name_that_would_spoil_the_table_is_refused(name: str, pig: Game) -> None:
    house = waiting(pig)
    before = house.trace()
    started = time.process_time()
    answer = house.browser(None).do("join", name=name)
    assert answer.status_code == 400
    assert time.process_time() - started < 2
    assert house.trace() == before


def test_chat_cannot_turn_the_page_around_or_cover_it(pig: Game) -> None:
    house = playing(pig)
    browser = house.browser(house.host)
    for text in (*TURNING, ZALGO):
        assert browser.click("chat", text=text).status_code == 204
    page = browser.look().content.decode()
    assert not any(unicodedata.bidirectional(char) in ("RLO", "RLI", "RLE", "PDF", "AL") for char in page)
    assert "\u0301\u0316\u0330" * 2 not in unicodedata.normalize("NFD", page)


@pytest.mark.parametrize("text", ["x" * 100_000, "\U0001f468\u200d" * 50_000, MARKS, " " * 400_000])
def test_a_hundred_kilobytes_of_chat_are_refused_at_once(text: str, pig: Game) -> None:
    house = playing(pig)
    before = house.trace()
    started = time.process_time()
    assert house.browser(house.host).click("chat", text=text).status_code == 400
    assert house.browser(house.host).click("report", kind="bug", text=text).status_code == 400
    assert time.process_time() - started < 2
    assert house.trace() == before


def test_letters_of_every_language_keep_their_marks() -> None:
    for text in ("Zoë, Nguyễn", "नमस्ते", "שָׁלוֹם", "ก็ได้", "e\u0301te\u0301"):
        assert clean(text) == unicodedata.normalize("NFC", text)
