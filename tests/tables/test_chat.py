"""Talking at the table."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from accounts.models import User
from engine.registry import Game
from tables.models import CHAT_MAX
from tables.verbs import chatting
from tables.verbs.asking import ask
from tables.verbs.chatting import chat, clean
from tables.verbs.starting import start
from tests.tables.house import House, guests, over, playing, refused, waiting
from web.refusals import Refused

pytestmark = pytest.mark.django_db


def test_people_of_the_table_speak_before_during_and_after_the_game(pig: Game) -> None:
    for house in (waiting(pig), playing(pig), over(pig)):
        chat(house.code, house.people[1], "  bonjour  ")
        message = house.table.messages.get()
        assert (message.name, message.text) == ("Basile", "bonjour")


def test_others_do_not_speak(pig: Game) -> None:
    house = playing(pig)
    with refused(house, "table.refused.no_seat", 403):
        chat(house.code, guests("Chloé")[0], "hello")


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\u200b\u202e", "\x00"])
def test_a_message_without_a_word_is_refused(pig: Game, text: str) -> None:
    house = playing(pig)
    with refused(house, "error.required", 400):
        chat(house.code, house.host, text)


def test_a_message_is_at_most_five_hundred_characters(pig: Game) -> None:
    house = playing(pig)
    chat(house.code, house.host, "é" * CHAT_MAX)
    with refused(house, "chat.error.long", 400):
        chat(house.code, house.host, "é" * (CHAT_MAX + 1))
    with refused(house, "chat.error.long", 400):
        chat(house.code, house.host, "x" * 100_000)


def test_a_flood_is_asked_to_wait_and_others_still_speak(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chatting, "SECONDS", 6000)
    house = playing(pig)
    for n in range(chatting.MESSAGES):
        chat(house.code, house.host, str(n))
    with refused(house, "chat.error.fast", 429):
        chat(house.code, house.host, "more")
    chat(house.code, house.people[1], "let me speak")


@given(st.text(max_size=40))
@example("a\u202eb\u0000c\r\nd\ufeff")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=200)
def test_what_is_kept_is_one_line_without_hidden_signs(text: str) -> None:
    try:
        kept = clean(text)
    except Refused:
        return
    assert kept
    assert kept == " ".join(kept.split())
    assert not set(kept) & {"\x00", "\n", "\r", "\u202e", "\u200b", "\ufeff"}
    kept.encode()


def test_markup_in_a_message_or_a_name_is_only_text_on_the_page(pig: Game) -> None:
    house = playing(pig, "<b>Marie</b>", "Basile")
    chat(house.code, house.host, "<script>alert(1)</script>{{ 7*7 }} {name}")
    page = house.browser(house.people[1]).look().content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;{{ 7*7 }} {name}" in page
    assert "<script>alert(1)" not in page
    assert "<b>Marie</b>" not in page


def test_a_family_of_emoji_stays_together() -> None:
    assert clean("👨‍👩‍👧 à table") == "👨‍👩‍👧 à table"
    with pytest.raises(Refused):
        clean("\u200d \u200d")


def chat_shown(house: House, user: User | None) -> bool:
    page = house.browser(user).look().content.decode()
    section = re.search(r'<section id="chat"[^>]*>', page)
    assert section
    assert ('data-tab-of="chat"' in page) == (not section[0].endswith("hidden>") and house.table.live)
    return not section[0].endswith("hidden>")


def test_whoever_plays_alone_is_offered_nobody_to_talk_to(pig: Game) -> None:
    house = playing(pig, "Marie")
    assert not chat_shown(house, house.host)
    assert not chat_shown(house, None), "those who watch may read, but nobody can write"
    ask(house.code, house.host, "stop")
    assert not chat_shown(house, house.host)


def test_what_was_said_before_a_game_alone_stays_in_sight(pig: Game) -> None:
    house = waiting(pig, "Marie")
    chat(house.code, house.host, "Quelqu’un ?")
    start(house.code, house.host)
    assert chat_shown(house, house.host)


def test_two_people_or_a_bot_make_company(pig: Game) -> None:
    for house in (playing(pig, "Marie", bots=1), playing(pig)):
        assert chat_shown(house, house.host)
