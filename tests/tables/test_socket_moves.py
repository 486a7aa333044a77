"""Moves by the socket: committed, then answered and shown; refused in a sentence; sent again, landed once."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from django.db import OperationalError

from engine.registry import Game
from tables.live import consumer, ledger
from tables.live.hub import hub_at
from tables.models import Entry, Seat, Table
from tables.verbs.playing import play
from tests.tables.house import ROLL, fresh_nonce, playing, seed_rolling
from tests.tables.sockets import PATIENCE, Socket, away, make, settle, watching

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("empty_house")]


async def click(socket: Socket, action: Any, nonce: str | None = None, **more: Any) -> dict[str, Any]:
    """Send a move; the message that answers it."""
    nonce = nonce or fresh_nonce()
    await socket.send_to(json.dumps({"play": action, "nonce": nonce, **more}))
    async with asyncio.timeout(PATIENCE):
        while True:
            news = await socket.news()
            if nonce in (*news.get("done", ()), news.get("refused"), news.get("again")):
                return news


def entries(code: str) -> int:
    return Entry.objects.filter(table__code=code, kind=Entry.Kind.PLAYED).count()


async def test_a_move_is_saved_and_shown_to_everybody(pig: Game) -> None:
    house = await make(playing, pig, seed=seed_rolling(4))
    async with watching(house.code, house.host) as marie, watching(house.code, house.people[1]) as basile:
        await settle(house, marie, basile)
        answer = await click(marie, ROLL)
        assert "done" in answer
        assert await away(entries)(house.code) == 1
        await basile.until("Marie lance un 4.")


async def test_a_refusal_comes_back_with_its_rule_and_changes_nothing(pig: Game) -> None:
    house = await make(playing, pig)
    async with watching(house.code, house.people[1]) as basile:
        await settle(house, basile)
        answer = await click(basile, ROLL)
        assert "Ce n’est pas à vous" in answer["html"]
        assert await away(entries)(house.code) == 0


async def test_somebody_without_a_name_does_not_play_for_a_bot(pig: Game) -> None:
    """Neither has a user's number: that does not make them the same."""
    house = await make(playing, pig)
    await away(Seat.objects.filter(table__code=house.code, number=0).update)(user=None, bot="lison")
    async with watching(house.code, None) as visitor:
        await visitor.news()
        hub = hub_at(house.code)
        assert hub is not None
        before = hub.head
        answer = await click(visitor, ROLL)
        assert "Vous n’avez pas de place" in answer["html"]
        assert hub.head == before
        assert await away(entries)(house.code) == 0


async def test_a_click_sent_twice_lands_once(pig: Game) -> None:
    house = await make(playing, pig, seed=seed_rolling(4, 4))
    async with watching(house.code, house.host) as marie:
        await settle(house, marie)
        nonce = fresh_nonce()
        assert "done" in await click(marie, ROLL, nonce)
        assert "done" in await click(marie, ROLL, nonce)
        assert await away(entries)(house.code) == 1


async def test_a_nonce_of_somebody_elses_is_refused(pig: Game) -> None:
    house = await make(playing, pig, seed=seed_rolling(4, 4))
    async with watching(house.code, house.host) as marie, watching(house.code, house.people[1]) as basile:
        await settle(house, marie, basile)
        nonce = fresh_nonce()
        assert "done" in await click(marie, ROLL, nonce)
        assert "refused" in await click(basile, ROLL, nonce)
        assert await away(entries)(house.code) == 1


async def test_a_stale_question_is_refused(pig: Game) -> None:
    house = await make(playing, pig, seed=seed_rolling(4, 4))
    async with watching(house.code, house.host) as marie:
        await settle(house, marie)
        assert "refused" in await click(marie, ROLL, stamp="another question")
        assert await away(entries)(house.code) == 0


async def test_a_move_made_elsewhere_is_noticed_and_the_memory_read_again(pig: Game) -> None:
    """Another process wrote, and its news got lost: the optimistic lock notices."""
    house = await make(playing, pig, seed=seed_rolling(4, 3, 5))
    async with watching(house.code, house.host) as marie:
        await settle(house, marie)
        hub = hub_at(house.code)
        assert hub is not None

        def elsewhere() -> None:
            from tables.change import change

            with change(house.code) as held:
                held.play(0, ROLL)
            # As if this process had not heard of it.

        await away(elsewhere)()
        assert "done" in await click(marie, ROLL)
        assert await away(entries)(house.code) == 2
        table = await away(Table.objects.get)(code=house.code)
        assert await away(lambda: table.position().pot)() == 7


async def test_what_the_database_did_not_take_is_never_shown(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await make(playing, pig, seed=seed_rolling(4))
    async with watching(house.code, house.host) as marie, watching(house.code, house.people[1]) as basile:
        await settle(house, marie, basile)
        execute = ledger._execute

        def away_for_a_moment(change: ledger.Write) -> None:
            raise OperationalError("the database is restarting")

        monkeypatch.setattr(ledger, "_execute", away_for_a_moment)
        nonce = fresh_nonce()
        answer = await click(marie, ROLL, nonce)
        assert answer.get("again") == nonce
        assert await away(entries)(house.code) == 0
        monkeypatch.setattr(ledger, "_execute", execute)
        # Sent again, it lands; and what the others hear first of is the move that was saved.
        assert "done" in await click(marie, ROLL, nonce)
        told = await basile.news_until("Marie lance un 4.")
        assert all("lance" not in news["content"] for news in told[:-1])
        assert await away(entries)(house.code) == 1


async def test_a_page_of_this_process_plays_on_the_same_memory(pig: Game) -> None:
    house = await make(playing, pig, seed=seed_rolling(4, 3))
    async with watching(house.code, house.host) as marie:
        await settle(house, marie)
        await away(play)(house.code, house.host, ROLL, nonce=fresh_nonce())
        await marie.until("Marie lance un 4.")
        assert "done" in await click(marie, ROLL)
        hub = hub_at(house.code)
        assert hub is not None
        assert hub.head == await away(lambda: house.table.head)()


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[]",
        '{"play": 1}',
        '{"play": {}, "nonce": "x", "more": 1}',
        "\x00",
        '{"nonce": 5, "play": {}}',
        "[" * 5000,
    ],
)
async def test_nonsense_closes_the_socket_and_changes_nothing(pig: Game, text: str) -> None:
    house = await make(playing, pig)
    async with watching(house.code, house.host) as marie:
        await settle(house, marie)
        await marie.send_to(text)
        assert await marie.closed_with() == consumer.CHATTERBOX
    assert await away(entries)(house.code) == 0


async def test_whoever_sends_without_end_is_let_go(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    house = await make(playing, pig)
    monkeypatch.setattr(consumer, "_window", consumer.Window(3, 60))
    async with watching(house.code, house.people[1]) as basile:
        await settle(house, basile)
        for _ in range(3):
            await click(basile, ROLL)
        await basile.send_to(json.dumps({"play": ROLL, "nonce": fresh_nonce()}))
        assert await basile.closed_with() == consumer.CHATTERBOX
