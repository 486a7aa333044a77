"""Tables opened, started and given up: from then on every chair is a bot's."""

from __future__ import annotations

from tests.abuse.floods.flood import Flood, Staged
from tests.abuse.visitor import Visitor

GAME, LEVEL, BOTS = "rolling_village", "zephyrin", 3
GUESTS = 4


class Resigned(Flood):
    name = "resigned tables"
    units = 60
    at_once = 1
    pause = 0.1

    def __init__(self, staged: Staged) -> None:
        super().__init__(staged)
        self._hosts = [Visitor(staged.url, f"Hôte {n}", self.answers, n) for n in range(GUESTS)]

    async def one(self, n: int) -> None:
        host = self._hosts[n % GUESTS]
        code = await host.opens(GAME, bots=BOTS, bot_level=LEVEL)
        await host.starts(code)
        await host.resigns(code)
        self.answers["tables"] += 1

    async def end(self) -> None:
        for host in self._hosts:
            await host.leaves()
