"""Players see who looks on; nobody is told more of them than a name."""

from __future__ import annotations

import pytest

from engine.registry import Game
from tables import watchers
from tables.live.sweep import sweep
from tables.watchers import Looking, Watchers
from tests.tables.house import House, guests, playing
from tests.tables.sockets import away, make, watching

pytestmark = pytest.mark.django_db(transaction=True)


def line(house: House) -> str:
    """What a player reads of them."""
    page = house.browser(house.host).look().text
    return page.split('id="watchers"', 1)[1].split("</p>", 1)[0]


async def test_players_see_by_name_who_watches(pig: Game) -> None:
    house = await make(playing, pig)
    (lea,) = await away(guests)("Léa")
    async with (
        watching(house.code, house.host) as mine,
        watching(house.code, lea) as hers,
        watching(house.code, None) as nobodys,
    ):
        await hers.news()
        await nobodys.news()
        await sweep()
        await mine.until("Léa et 1")
        told = await away(line)(house)
        assert lea.username not in told


async def test_whoever_has_gone_is_no_longer_named(pig: Game) -> None:
    house = await make(playing, pig)
    (lea,) = await away(guests)("Léa")
    async with watching(house.code, house.host):
        async with watching(house.code, lea) as hers:
            await hers.news()
            await sweep()
            assert "Léa" in await away(line)(house)
        await sweep()
        assert "hidden" in await away(line)(house)


async def test_players_are_no_watchers(pig: Game) -> None:
    house = await make(playing, pig)
    async with watching(house.code, house.host), watching(house.code, house.people[1]) as theirs:
        await theirs.news()
        await sweep()
        assert "hidden" in await away(line)(house)


def test_a_crowd_is_counted(pig: Game) -> None:
    house = playing(pig)
    crowd = guests(*(f"Ami {n}" for n in range(9)))
    found = watchers.beat({house.table.pk: Looking(frozenset(one.pk for one in crowd), 3)})
    assert found == {house.table.pk: Watchers(tuple(f"Ami {n}" for n in range(6)), 6)}
    assert watchers.watchers_of(house.table.pk) == found[house.table.pk]


def test_each_process_tells_of_its_own(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    house = playing(pig)
    lea, tom = guests("Léa", "Tom")
    table = house.table.pk
    watchers.beat({table: Looking(frozenset({lea.pk}))})
    monkeypatch.setattr(watchers, "_PROCESS", "another")
    assert watchers.beat({table: Looking(frozenset({tom.pk}), 1)}) == {table: Watchers(("Léa", "Tom"), 1)}
    assert watchers.beat({table: Looking()}) == {table: Watchers(("Léa",), 0)}
    monkeypatch.setattr(watchers.time, "time", lambda: 10**12)
    assert watchers.beat({table: Looking()}) == {table: watchers.NOBODY}, "a process that died is forgotten"
