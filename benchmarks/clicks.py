"""From a click to the last screen that shows it: many tables of four at once, each on sockets of its own.

Seats click after a pause of random length, as people do. A main button (“confirm”) is seen by the whole
table and timed to the last of its four screens; anything else is a draft, timed to its owner's screen.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.person import Person
from benchmarks.site import ThrowawaySite

NAMES = ("Ana", "Bruno", "Chloé", "Denis")
# A screen that shows nothing for so long has lost the move.
LOST_SECONDS = 15
# The server slows down whoever opens many tables from one address.
GUESTS_EVERY = 0.2


@dataclass
class Tally:
    public: list[float] = field(default_factory=list)
    drafts: list[float] = field(default_factory=list)
    refused: int = 0
    lost: int = 0


def measure(site: ThrowawaySite, game: str, tables: int, seconds: float, pause: float) -> dict[str, Any]:
    return asyncio.run(_measure(site, game, tables, seconds, pause))


async def _measure(
    site: ThrowawaySite, game: str, tables: int, seconds: float, pause: float
) -> dict[str, Any]:
    seated = [await seat_four(site.url, game, Random(n)) for n in range(tables)]  # noqa: S311
    tally = Tally()
    core_before, started = site.core_seconds(), time.perf_counter()
    await asyncio.gather(
        *(
            plays(person, table, tally, started + seconds, pause, Random(f"{n}/{person.name}"))  # noqa: S311
            for n, table in enumerate(seated)
            for person in table
        )
    )
    core, took = site.core_seconds() - core_before, time.perf_counter() - started
    for person in (person for table in seated for person in table):
        await person.leaves()
    moves = len(tally.public) + len(tally.drafts)
    return {
        "game": game,
        "tables": tables,
        "seats": len(NAMES),
        "mean_pause_s": pause,
        "seconds": round(took, 1),
        "moves": moves,
        "moves_per_s": round(moves / took, 1),
        "server_core_ms_per_move": round(core / max(moves, 1) * 1000, 1),
        "to_the_last_screen_ms": percentiles(tally.public),
        "to_ones_own_screen_ms": percentiles(tally.drafts),
        "all_ms": percentiles(tally.public + tally.drafts),
        "refused": tally.refused,
        "lost": tally.lost,
    }


async def seat_four(url: str, game: str, luck: Random) -> list[Person]:
    """Four people at a table of their own that has started."""
    people = [Person(url, name, luck) for name in NAMES]
    code = await people[0].opens(game)
    for person in people[1:]:
        await asyncio.sleep(GUESTS_EVERY)
        await person.joins(code)
    await people[0].starts(code)
    for person in people:
        await person.sits_down(code)
    return people


async def plays(
    person: Person, table: list[Person], tally: Tally, until: float, pause: float, luck: Random
) -> None:
    while time.perf_counter() < until:
        await asyncio.sleep(luck.uniform(0.2, 1.8) * pause)
        if (choice := person.choice()) and time.perf_counter() < until:
            await click(person, table, tally, *choice)


async def click(person: Person, table: list[Person], tally: Tally, action: str, public: bool) -> None:
    stamp, seen = person.stamp, [len(other.frames) for other in table]
    sent = time.perf_counter()
    try:
        async with asyncio.timeout(LOST_SECONDS):
            if await person.clicks(action) >= 400:
                tally.refused += 1
                return
            shown = await person.changes(stamp)
            if public:
                version = person.frames[-1][0]
                arrivals = [
                    await other.shows(version, since) for other, since in zip(table, seen, strict=True)
                ]
                tally.public.append(max(shown, *arrivals) - sent)
            else:
                tally.drafts.append(shown - sent)
    except TimeoutError:
        tally.lost += 1


def percentiles(seconds: list[float]) -> dict[str, float] | None:
    if not seconds:
        return None
    ordered = sorted(seconds)
    at = {f"p{p}": ordered[min(len(ordered) - 1, len(ordered) * p // 100)] for p in (50, 95, 99)}
    return {name: round(value * 1000, 1) for name, value in {**at, "max": ordered[-1]}.items()}
