"""Nobody finds another seat's draft in anything the server sends them: searched for, not reasoned about."""

from __future__ import annotations

import pytest

from engine.registry import Game
from tables.models import Table
from tables.verbs.chatting import chat
from tests.tables.house import House, playing
from tests.tables.sockets import away, settle, watching

pytestmark = pytest.mark.django_db(transaction=True)


def drafted(house: House) -> House:
    """Marie has pencilled in a whole round; the spectator and Basile know nothing of it."""
    marie = house.host
    while {"action": "confirm_round"} not in (legal := house.legal(marie)):
        house.play(marie, legal[-2] if {"action": "undo"} in legal else legal[-1])
    return house


def own_words(house: House) -> list[str]:
    """What only Marie was told, in both languages."""
    said = []
    for lang in ("fr", "en"):
        scene = house.scene(0, lang)
        told = scene.sentences(house.table.entries.get(kind="started").index)
        secret = " ".join(sentence for _, sentence in told)
        assert secret
        said.append(secret)
    return said


def test_a_draft_is_on_its_owners_page_and_on_no_other(village: Game) -> None:
    house = playing(village, seed="3" * 64)
    strangers = (house.people[1], None)
    before = {who: visible(house, who) for who in strangers}
    drafted(house)
    draft = house.table.position().villages[0].draft
    assert draft
    assert visible(house, house.host) != before[house.people[1]]
    for who in strangers:
        assert visible(house, who) == before[who]
        for lang in ("fr", "en"):
            page = house.browser(who).get(f"/t/{house.code}/", headers={"Accept-Language": lang})
            text = page.content.decode()
            assert house.table.seed not in text
            assert not any(words in text for words in own_words(house))


def visible(house: House, who: object) -> str:
    """The table on somebody's page, without what differs at every look."""
    page = house.browser(who).look().content.decode()
    return page[page.index('<div id="table"') : page.index('<template id="words"')]


async def test_a_draft_is_in_no_frame_sent_to_others(village: Game) -> None:
    house = await away(playing)(village, seed="3" * 64)
    marie, basile = house.people
    async with (
        watching(house.code, basile) as theirs,
        watching(house.code, None, "en") as visitors,
        watching(house.code, marie) as mine,
    ):
        await settle(house, theirs, visitors, mine)
        await away(drafted)(house)
        secret = await away(own_words)(house)
        seed = await away(lambda: Table.objects.get(code=house.code).seed)()
        await away(chat)(house.code, marie, "that was all")
        for socket in (theirs, visitors):
            for news in await socket.news_until("that was all"):
                assert not any(words in news["content"] or words == news["say"] for words in secret)
                assert news["say"] == ""
                assert 'hx-target="#board"' not in news["content"]
                assert 'hx-target="#player' not in news["content"]
                assert 'hx-target="#head-' not in news["content"]
                assert seed not in news["content"]


def test_others_find_no_moment_of_a_draft_in_the_past(village: Game) -> None:
    house = playing(village, seed="3" * 64)
    dealt = house.table.head
    basile = house.browser(house.people[1])
    before = basile.look(f"?at={dealt}").content.decode()
    drafted(house)
    after = basile.look(f"?at={dealt}").content.decode()
    assert after[after.index('id="table"') :] == before[before.index('id="table"') :]
    for at in range(dealt + 1, house.table.head + 1):
        assert basile.look(f"?at={at}").status_code == 404
        assert house.browser(house.host).look(f"?at={at}").status_code == 200


def test_a_report_and_a_refusal_tell_nothing_of_anothers_draft(village: Game) -> None:
    house = drafted(playing(village, seed="3" * 64))
    basile = house.browser(house.people[1])
    answer = basile.play({"action": "confirm_round"})
    assert answer.status_code == 422
    assert not any(words in answer.content.decode() for words in own_words(house))


def test_the_seed_is_shown_when_the_game_is_over_and_not_before(village: Game) -> None:
    house = playing(village, "Marie")
    browser = house.browser(house.host)
    assert house.table.seed not in browser.look().content.decode()
    assert house.table.fingerprint in browser.get(f"/t/{house.code}/des/").content.decode()
    browser.click("ask", kind="stop")
    assert house.table.seed in browser.look().content.decode()
