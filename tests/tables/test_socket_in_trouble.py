"""The socket when things go wrong: lost hints, slow readers, a database or a channel layer that is away."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest

from engine.registry import Game
from tables import presence
from tables.live import hub, notify, outbox, sweep
from tables.live.hub import hub_of, hubs
from tables.live.outbox import Outbox
from tables.models import Message, Table
from tables.page import frames
from tables.verbs.chatting import chat
from tests.tables.house import ROLL, playing, seed_rolling
from tests.tables.sockets import PATIENCE, away, eventually, make, settle, socket, watching

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("empty_house")]


async def test_a_lost_hint_is_caught_by_the_timer(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    house = await make(playing, pig, seed=seed_rolling(4))
    monkeypatch.setattr(sweep, "PULSE_EVERY", 0.1)
    monkeypatch.setattr(presence, "BEAT", 0.2)
    async with watching(house.code, house.people[1]) as basile:
        await settle(house, basile)
        monkeypatch.setattr(notify, "_tell", lambda *args: None)
        await away(house.play)(house.host, ROLL)
        await basile.until("Marie lance un 4.")


async def test_a_channel_layer_that_is_away_costs_no_move(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    house = await make(playing, pig, seed=seed_rolling(4))

    class Away:
        async def group_send(self, *args: Any) -> None:
            raise RuntimeError("redis.exceptions.ConnectionError is no OSError")

    monkeypatch.setattr(notify, "channel_layer", Away)
    answer = await away(lambda: house.browser(house.host).play(ROLL))()
    assert answer.status_code == 204
    assert await away(lambda: house.table.position().pot)() == 4


async def test_a_hub_outlives_a_database_that_does_not_answer(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await make(playing, pig, seed=seed_rolling(4))
    monkeypatch.setattr(sweep, "PULSE_EVERY", 0.1)
    monkeypatch.setattr(presence, "BEAT", 0.1)
    monkeypatch.setattr(hub, "LOOK_AGAIN", 0.1)
    async with watching(house.code, house.people[1]) as basile:
        await settle(house, basile)
        failed = asyncio.Event()
        read = hub.Snapshot.read
        loop = asyncio.get_running_loop()

        def broken(*args: Any, **options: Any) -> Any:
            loop.call_soon_threadsafe(failed.set)
            raise OSError("the database is restarting")

        monkeypatch.setattr(hub.Snapshot, "read", broken)
        async with asyncio.timeout(PATIENCE):
            await failed.wait()
        monkeypatch.setattr(hub.Snapshot, "read", read)
        await away(house.play)(house.host, ROLL)
        await basile.until("Marie lance un 4.")


async def test_a_slow_reader_delays_nobody_and_is_let_go(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "PULSE_EVERY", 0.1)
    house = await make(playing, pig, seed=seed_rolling(4))
    pk = await away(lambda: house.table.pk)()
    dropped = asyncio.Event()

    async def stuck(text: str) -> None:
        await asyncio.Event().wait()

    async def drop() -> None:
        dropped.set()

    async with watching(house.code, house.people[1]) as basile:
        await settle(house, basile)
        slow = Outbox(-1, "fr", "", stuck, drop)
        await hub_of(pk, house.code).join(slow)
        await away(house.play)(house.host, ROLL)
        await basile.until("Marie lance un 4.")
        assert not dropped.is_set()
        monkeypatch.setattr(outbox, "SEND_TIMEOUT", 0.05)
        again = Outbox(-1, "fr", "", stuck, drop)
        await hub_of(pk, house.code).join(again)
        async with asyncio.timeout(PATIENCE):
            await dropped.wait()
        for reader in (slow, again):
            await hub_of(pk, house.code).leave(reader)


async def test_a_reader_that_was_busy_gets_the_newest_only(pig: Game) -> None:
    house = await make(playing, pig, seed=seed_rolling(4, 3))
    pk = await away(lambda: house.table.pk)()
    sent: list[dict[str, Any]] = []
    gate = asyncio.Event()

    async def send(text: str) -> None:
        sent.append(json.loads(text))
        await gate.wait()

    async def drop() -> None:
        raise AssertionError("not slow enough to be let go")

    reader = Outbox(-1, "fr", "", send, drop)
    await hub_of(pk, house.code).join(reader)
    for n in range(5):
        await away(chat)(house.code, house.host, f"message {n}")
    async with asyncio.timeout(PATIENCE):
        while reader.latest is None or "message 4" not in reader.latest.root.whole():
            await asyncio.sleep(0.02)
        gate.set()
        while len(sent) < 2:
            await asyncio.sleep(0.02)
    assert "message 4" in sent[-1]["content"]
    assert len(sent) == 2
    await hub_of(pk, house.code).leave(reader)


async def test_an_older_look_never_replaces_a_newer_one(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two looks at once, the first of them slow: the socket must end with the newer."""
    house = await make(playing, pig, seed=seed_rolling(4))
    pk = await away(lambda: house.table.pk)()
    async with watching(house.code, house.people[1]) as basile:
        await settle(house, basile)
        loop, entered = asyncio.get_running_loop(), asyncio.Event()
        released, tree = threading.Event(), frames.tree

        def slow(scene: Any) -> Any:
            loop.call_soon_threadsafe(entered.set)
            released.wait(PATIENCE)
            return tree(scene)

        monkeypatch.setattr(frames, "tree", slow)
        await away(chat)(house.code, house.host, "the older news")
        async with asyncio.timeout(PATIENCE):
            await entered.wait()
        monkeypatch.setattr(frames, "tree", tree)
        await away(chat)(house.code, house.host, "the newer news")
        other = asyncio.create_task(hub_of(pk, house.code).look())
        # Time enough to overtake the slow look, if it could.
        await asyncio.wait({other}, timeout=1)
        released.set()
        await other
        await basile.until("the newer news")
        await away(chat)(house.code, house.host, "the end")
        later = [news["content"] for news in await basile.news_until("the end")]
        # Nothing drawn anew lacks it, and nothing older comes after it.
        assert all("the newer news" in content for content in later if "outerMorph" in content)
        assert not any("the older news" in content for content in later if "beforeend" in content)


async def test_a_hub_is_forgotten_with_its_last_socket(pig: Game) -> None:
    house = await make(playing, pig)
    pk = await away(lambda: house.table.pk)()
    async with watching(house.code, house.host) as marie:
        await marie.news()
        assert pk in hubs
        assert hub.hub_at(house.code) is hubs[pk]
    assert pk not in hubs
    assert hub.hub_at(house.code) is None
    assert await away(Message.objects.count)() == 0
    assert await away(Table.objects.filter(pk=pk).exists)()
    await eventually(lambda: presence.here(pk, 2) == set())


async def test_a_quiet_table_gives_a_sign_of_life(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    house = await make(playing, pig)
    monkeypatch.setattr(outbox, "HEARTBEAT", 0.2)
    monkeypatch.setattr(sweep, "PULSE_EVERY", 0.1)
    async with watching(house.code, house.host) as marie:
        while (await marie.news())["content"]:
            pass


async def test_a_connection_that_fails_half_way_leaves_nobody_watching(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await make(playing, pig)
    pk = await away(lambda: house.table.pk)()

    def broken(*args: Any, **options: Any) -> Any:
        raise OSError("the database is restarting")

    monkeypatch.setattr(hub.Snapshot, "read", broken)
    opened = await away(socket)(house.code, house.host)
    await opened.connect(timeout=PATIENCE)
    with pytest.raises(OSError, match="restarting"):
        await opened.wait(PATIENCE)
    assert pk not in hubs
    assert await away(presence.here)(pk, 2) == set()
