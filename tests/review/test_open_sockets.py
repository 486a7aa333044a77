"""A ban is felt at once by a page that is already open, and never by those around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.registry import Game
from review.models import Connection
from review.repair import Order, carry_out
from tables.live.consumer import CLOSED_DOOR, TRY_AGAIN
from tables.live.hub import hubs
from tests.review.conftest import somebody
from tests.tables.house import playing
from tests.tables.sockets import away, eventually, watching

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _empty_house(settings: Any) -> Iterator[None]:
    settings.BOTS_INSIDE = False
    hubs.clear()
    yield
    hubs.clear()


async def test_an_open_page_of_somebody_banned_is_hung_up_and_stays_out(pig: Game) -> None:
    house = await away(playing)(pig)
    chief = await away(somebody)("chief")
    async with (
        watching(house.code, house.host) as marie,
        watching(house.code, house.people[1]) as basile,
    ):
        await marie.news()
        await basile.news()
        order = Order(house.code, chief, "Trois avertissements", "une-fois-seulement", seat=0)
        await away(carry_out)("ban", order)
        assert await marie.closed_with() == TRY_AGAIN
        await basile.until("ferme la porte à Marie")
    async with watching(house.code, house.host) as again:
        assert await again.closed_with() == CLOSED_DOOR


async def test_an_open_page_is_recorded_as_a_connection(pig: Game) -> None:
    house = await away(playing)(pig)
    async with watching(house.code, house.host) as marie:
        await marie.news()
    await eventually(lambda: list(Connection.objects.values_list("here", flat=True)) == [True, False])
    assert await away(lambda: Connection.objects.filter(seat=0, user=house.host).count())() == 2
