"""What bots cost the people beside them: the same table of four clicks alone, then beside tables of bots."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Any

from benchmarks.clicks import Tally, percentiles, plays, seat_four
from benchmarks.person import Person
from benchmarks.site import ThrowawaySite
from engine import registry

BOT_TABLES = 3
# Their host plays along: tables where nobody plays go last, and would cost nobody anything.
BOTS_A_TABLE = 3
WAKING_SECONDS = 120


def measure(site: ThrowawaySite, game: str, seconds: float, pause: float) -> dict[str, Any]:
    return asyncio.run(_measure(site, game, seconds, pause))


async def _measure(site: ThrowawaySite, game: str, seconds: float, pause: float) -> dict[str, Any]:
    table = await seat_four(site.url, game, Random(1))  # noqa: S311
    idle = await _clicked(table, seconds, pause)
    level = registry.get(game).levels[-1].key
    hosts = [await _table_of_bots(site.url, game, level, n) for n in range(BOT_TABLES)]
    await asyncio.gather(*map(_at_work, hosts))
    seen = sum(len(host.frames) for host in hosts)
    playing = [asyncio.create_task(_clicked([host], seconds, pause)) for host in hosts]
    beside = await _clicked(table, seconds, pause)
    await asyncio.gather(*playing)
    bots_seen = sum(len(host.frames) for host in hosts) - seen
    for person in (*table, *hosts):
        await person.leaves()
    return {
        "game": game,
        "bot_tables": BOT_TABLES,
        "level": level,
        "seconds": seconds,
        "frames_of_bots": bots_seen,
        "idle_ms": idle,
        "beside_bots_ms": beside,
        "times_idle": {
            name: round(beside[name] / idle[name], 2) for name in ("p50", "p95") if idle and beside
        },
    }


async def _clicked(table: list[Person], seconds: float, pause: float) -> dict[str, float] | None:
    tally, until = Tally(), time.perf_counter() + seconds
    await asyncio.gather(
        *(plays(person, table, tally, until, pause, Random(person.name)) for person in table)  # noqa: S311
    )
    return percentiles(tally.public + tally.drafts)


async def _table_of_bots(url: str, game: str, level: str, number: int) -> Person:
    host = Person(url, f"Hôte {number}", Random(number))  # noqa: S311
    code = await host.opens(game, bots=BOTS_A_TABLE, bot_level=level)
    await host.starts(code)
    await host.sits_down(code)
    return host


async def _at_work(host: Person) -> None:
    """Until a bot has moved: a thinker takes seconds to wake, and only then costs anybody anything."""
    async with asyncio.timeout(WAKING_SECONDS):
        before = host.frames[-1][0]
        while host.frames[-1][0] <= before + 1:
            await _clicked([host], 1, 0.2)
