"""After the end people look at the game together: one leads, the others hear where."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.registry import Game
from replay import shared_view
from tests.tables.house import guests, over, playing
from tests.tables.sockets import PATIENCE, Socket, away, watching

pytestmark = pytest.mark.django_db(transaction=True)
DOOR = "/ws/revoir"


async def told(socket: Socket) -> dict[str, Any]:
    return json.loads(await socket.receive_from(PATIENCE))


async def say(socket: Socket, **word: Any) -> None:
    await socket.send_to(text_data=json.dumps(word))


async def test_the_others_hear_where_the_leader_is(pig: Game) -> None:
    house = await away(over)(pig)
    at = (await away(lambda: house.table)()).head
    marie, basile = house.people
    async with watching(house.code, marie, door=DOOR) as hers, watching(house.code, basile, door=DOOR) as his:
        assert await told(hers) == {"leader": None, "at": None, "mine": False, "may_lead": True}
        assert (await told(his))["leader"] is None
        await say(hers, lead=True, at=at)
        assert await told(hers) == {"leader": "Marie", "at": at, "mine": True, "may_lead": True}
        assert await told(his) == {"leader": "Marie", "at": at, "mine": False, "may_lead": True}
        await say(hers, at=at - 1)
        assert (await told(his))["at"] == at - 1
        # Another takes the lead without asking, and gives it back to nobody.
        await say(his, lead=True, at=at)
        assert (await told(his))["mine"]
        await say(his, lead=False)
        assert (await told(his))["leader"] is None


async def test_whoever_does_not_lead_moves_nobody(pig: Game) -> None:
    house = await away(over)(pig)
    table = await away(lambda: house.table)()
    async with watching(house.code, house.people[1], door=DOOR) as his:
        await told(his)
        await away(shared_view.lead)(table.pk, house.host.pk, "Marie", table.head)
        assert (await told(his))["leader"] == "Marie"
        for word in ({"at": 1}, {"lead": False}, {"at": 10**9, "lead": True}, {"at": "x"}, {"lead": 1}):
            await say(his, **word)
        await his.send_to(text_data="[" * 10_000)
        assert await his.receive_nothing(0.2)
    assert shared_view.leader(table.pk) == shared_view.Lead(house.host.pk, "Marie", table.head)


async def test_a_visitor_follows_and_never_leads(pig: Game) -> None:
    house = await away(over)(pig)
    async with watching(house.code, None, door=DOOR) as visitor:
        assert not (await told(visitor))["may_lead"]
        await say(visitor, lead=True, at=1)
        assert await visitor.receive_nothing(0.2)


async def test_a_game_still_played_is_not_looked_at_together(pig: Game) -> None:
    house = await away(playing)(pig)
    async with watching(house.code, house.host, door=DOOR) as hers:
        assert await hers.closed_with() == 4403


async def test_a_table_without_audience_keeps_its_door_shut(pig: Game) -> None:
    house = await away(over)(pig, spectators=False)
    stranger = (await away(guests)("Odile"))[0]
    async with watching(house.code, stranger, door=DOOR) as theirs:
        assert await theirs.closed_with() == 4403


async def test_those_at_the_result_are_told_that_somebody_leads(pig: Game) -> None:
    house = await away(over)(pig)
    table = await away(lambda: house.table)()
    async with watching(house.code, house.people[1]) as his:
        assert "Revoir la partie avec" not in (await his.news())["content"]
        await away(shared_view.lead)(table.pk, house.host.pk, "Marie", table.head)
        await his.until("Revoir la partie avec Marie")
