"""Many web processes, by simulation: every process a queue with one server, as one core is.

A move arrives at random at one of the processes, waits there for its turn, is played and committed, and is
told to the other processes where somebody watches its table; each of them draws it in its own turn. The move
is over when the last of them is done. Times of service are drawn at random around the measured means.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from random import Random

from benchmarks.scale.costs import SEATS, Cost

# Of a core: above it people begin to wait for one another.
COMFORTABLE = 0.7
# Mean seconds between two moves of a table, as `make bench` paces its people.
PAUSE = 4.0
MOVES = 20_000


@dataclass(frozen=True)
class House:
    """So many web processes; a table's people all at one of them, or wherever nginx put them."""

    webs: int
    together: bool
    web: Cost
    # Milliseconds until PostgreSQL has a move on its disk and Redis has passed on the word of it.
    commit: float
    news: float

    @property
    def watching(self) -> float:
        """At how many different processes four sockets are on average."""
        if self.together:
            return 1.0
        return self.webs * (1 - (1 - 1 / self.webs) ** SEATS)

    @property
    def capacity(self) -> float:
        """Moves in a second at which the processes are comfortably busy."""
        return COMFORTABLE * self.webs * 1000 / self.web.of(self.watching)


def waited(house: House, rate: float, moves: int = MOVES, seed: int = 1) -> list[float]:
    """Milliseconds from each click to the last screen, in order."""
    luck = Random(seed)  # noqa: S311  a simulation
    free = [0.0] * house.webs
    # When, which move, the process, and whether it only hears of it. The heap hands them out in time's order.
    events: list[tuple[float, int, int, bool]] = []
    begun, ended, clock = [0.0] * moves, [0.0] * moves, 0.0
    for move in range(moves):
        clock += luck.expovariate(rate / 1000)
        begun[move] = clock
        heapq.heappush(events, (clock, move, luck.randrange(house.webs), False))
    while events:
        now, move, web, hears = heapq.heappop(events)
        mean = house.web.further if hears else house.web.first
        done = free[web] = max(now, free[web]) + _drawn(luck, mean)
        if not hears:
            done += _drawn(luck, house.commit)
            for other in _others(house, web, luck):
                heapq.heappush(events, (done + _drawn(luck, house.news), move, other, True))
        ended[move] = max(ended[move], done)
    return sorted(end - start for start, end in zip(begun, ended, strict=True))


def _others(house: House, web: int, luck: Random) -> set[int]:
    """Where the other three sockets of the table happen to be."""
    if house.together:
        return set()
    return {luck.randrange(house.webs) for _ in range(SEATS - 1)} - {web}


def _drawn(luck: Random, mean: float) -> float:
    """Half of it always, the rest at random: no move is free, some take long."""
    return mean / 2 + (luck.expovariate(2 / mean) if mean else 0.0)


def quantile(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
