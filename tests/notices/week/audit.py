"""What arrived outside, held against who was owed what."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from notices.models import Notice
from notices.reach import unreachable
from tests.notices.week.friends import Friend, Gathering
from tests.notices.week.outside_world import World

WITHIN = 60.0


@dataclass
class Audit:
    world: World
    told: list[float] = field(default_factory=list)
    listed: int = 0
    spared: int = 0
    withdrawn: int = 0
    problems: list[str] = field(default_factory=list)

    def read(self, gatherings: list[Gathering]) -> bool:
        """Note who has been told or listed; whether that is everybody, and nothing stale is shown."""
        return not (self.waiting(gatherings) or self.stale(gatherings))

    def waiting(self, gatherings: list[Gathering]) -> list[tuple[Gathering, Friend]]:
        for table in gatherings:
            owed = [friend for friend in table.friends if friend.owed and not friend.looking]
            if not any(friend.owed and friend.owed.told is None for friend in owed):
                continue
            listed = set(unreachable(table.house.scene(0)))
            for friend in owed:
                self._note(friend, listed)
        return [
            (table, friend)
            for table in gatherings
            for friend in table.friends
            if friend.owed and not friend.looking and friend.owed.told is None and not friend.owed.listed
        ]

    def _note(self, friend: Friend, listed: set[str]) -> None:
        assert friend.owed is not None
        came = self._came(friend, friend.owed.since)
        if friend.owed.told is None and came:
            friend.owed.told = came[0]
        friend.owed.listed = friend.owed.told is None and friend.user.name in listed

    def shown(self, screen: str) -> set[str]:
        """What a browser has on its screen: the same tag again is the same notice."""
        tags: set[str] = set()
        for got in list(self.world.got):
            if got.address == screen:
                (tags.discard if got.close else tags.add)(got.tag)
        return tags

    def stale(self, gatherings: list[Gathering]) -> list[str]:
        """Screens that show a turn which is over, or two of one table."""
        found = []
        for table in gatherings:
            asked = table.asked()
            for friend in table.friends:
                most = 1 if friend.seat in asked and not friend.looking else 0
                found += [screen for screen in friend.screens if len(self.shown(screen)) > most]
        return found

    def close_round(self, gatherings: list[Gathering]) -> None:
        for table, friend in self.waiting(gatherings):
            waited = self.world.clock.seconds() - friend.owed.since if friend.owed else 0
            known = list(Notice.objects.filter(endpoint__user=friend.user).order_by("pk"))
            who = f"{table.game.slug} {table.house.code} {friend.user.name}"
            self.problems.append(f"{who}: untold for {waited:.0f} s, at {table.house.table.head}: {known}")
        self.problems += [f"{screen} shows what is over" for screen in self.stale(gatherings)]
        for table in gatherings:
            for friend in table.friends:
                if friend.owed:
                    (self._spare if friend.looking else self._count)(table, friend)

    def _spare(self, table: Gathering, friend: Friend) -> None:
        assert friend.owed is not None
        self.spared += 1
        if self._came(friend, friend.owed.since):
            self.problems.append(f"{table.house.code} {friend.user.name} was told while looking")

    def _came(self, friend: Friend, since: float) -> list[float]:
        names = {*friend.screens, *friend.mailboxes}
        return [
            got.at for got in self.world.got if got.address in names and got.at >= since and not got.close
        ]

    def _count(self, table: Gathering, friend: Friend) -> None:
        assert friend.owed is not None
        if friend.owed.told is None:
            self.listed += 1
            return
        late = friend.owed.told - friend.owed.since
        self.told.append(late)
        if late > WITHIN:
            self.problems.append(f"{table.house.code} {friend.user.name}: told after {late:.0f} s")
        if friend.user.name in unreachable(table.house.scene(0)):
            self.problems.append(f"{table.house.code} {friend.user.name}: told, and listed as not reached")

    def close(self, kills: int) -> None:
        """Once all is over: the outside found nothing wrong, and what came again came from the dead."""
        self.problems += self.world.wrong
        times = Counter((got.address, got.tag, got.close) for got in self.world.got)
        again = sum(times.values()) - len(times)
        if again > kills:
            self.problems.append(f"{again} were sent again, and only {kills} processes died")
        self.withdrawn = sum(got.close for got in self.world.got)
