"""The week itself: evenings at which some play, nights in which notices go out, and hours that jump by."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from engine import registry
from tests.notices.week.audit import WITHIN, Audit
from tests.notices.week.clock import Clock
from tests.notices.week.friends import Gathering
from tests.notices.week.outside_world import World
from tests.notices.week.processes import Runners

# In the week's own seconds: how long duplicates have time to come after all were told.
AFTERWARDS = 5
BEAT = 10
LOOK = 0.1


class Week:
    def __init__(self, clock: Clock, smtp: int, runners: Runners, luck: Random, tables: int) -> None:
        self.clock, self.runners, self.luck = clock, runners, luck
        self.world = World(clock, smtp)
        self.audit = Audit(self.world)
        self.finished = 0
        runners.fill()
        self.gatherings = [self._open(game) for game in registry.games() for _ in range(tables)]

    def _open(self, game: registry.Game) -> Gathering:
        return Gathering(game, self.world, self.luck)

    def round(self, hours: float) -> None:
        """Everybody who is asked plays; the others hear of it while processes die; then time passes."""
        for n, table in enumerate(self.gatherings):
            self._keep_looking()
            if table.over:
                self.finished += 1
                self.gatherings[n] = self._open(table.game)
            elif self.told_before:
                table.evening()
        self._night()
        self.audit.close_round(self.gatherings)
        self.told_before = True
        self.clock.jump(hours)

    # In the first round the games have just begun: those who are asked first are told.
    told_before = False

    def _night(self) -> None:
        begins = self.clock.seconds()
        self._plan_a_death()
        dies_at = begins + self.luck.uniform(5, 12)
        quiet_since: float | None = None
        beat = 0.0
        while (now := self.clock.seconds()) < begins + WITHIN + AFTERWARDS:
            if now - beat > BEAT:
                self._keep_looking()
                beat = now
            if now > dies_at:
                self.runners.kill()
                dies_at = begins + 1000
            self.runners.fill()
            done = now > begins + 12 and self.audit.read(self.gatherings)
            quiet_since = (quiet_since or now) if done else None
            if quiet_since and now - quiet_since > AFTERWARDS:
                return
            time.sleep(LOOK)

    def _plan_a_death(self) -> None:
        """In one night of three both processes die when something has arrived and was not yet answered."""
        self.world.before_answer = self._die if self.luck.random() < 0.34 else lambda: None

    def _die(self) -> None:
        self.world.before_answer = lambda: None
        self.runners.kill(2)

    def _keep_looking(self) -> None:
        for table in self.gatherings:
            for friend in table.friends:
                if friend.looking:
                    table.beat(friend)

    def close(self) -> None:
        self.runners.stop()
        self.world.close()

    # -- what became of it ----------------------------------------------------------------------------------

    def so_far(self) -> str:
        audit = self.audit
        return f"{len(audit.told)} told, {audit.listed} listed, {audit.spared} spared, {audit.problems}"

    def report(self) -> dict[str, Any]:
        self.audit.close(self.runners.kills)
        told = sorted(self.audit.told)
        return {
            "turns told": len(told),
            "slowest seconds": round(told[-1]) if told else None,
            "median seconds": round(told[len(told) // 2]) if told else None,
            "listed as not reached": self.audit.listed,
            "spared, for they were looking": self.audit.spared,
            "taken away": self.audit.withdrawn,
            "processes killed": self.runners.kills,
            "games ended": self.finished,
            "problems": self.audit.problems,
        }
