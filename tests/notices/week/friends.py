"""Friends around a table, each reached in their own way, or not at all."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from django.utils import timezone

from accounts.models import User
from engine.registry import Game
from notices import looking
from notices.models import Endpoint, Wishes
from tables import presence
from tables.models import Seat, Table
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.signals import entered
from tests.notices.people import Device, hooked
from tests.notices.week.outside_world import World
from tests.tables.house import House, playing

# Ways to be reached: (channel, how it behaves).
WAYS: list[tuple[tuple[str, str], ...]] = [
    (("push", "ok"),),
    (("push", "gone"), ("mail", "ok")),
    (("push", "flaky"),),
    (("mail", "ok"),),
    (("push", "hangs"),),
    (("push", "ok"), ("push", "ok")),
    (("mail", "flaky"),),
    (("mail", "unknown"),),
    (),
    (("push", "hangs"), ("mail", "ok")),
]
# Nobody sits over one turn for ever: games that all play apart ask on and on.
LONG_TURN = 40
# Longer than the week: clocks are another story.
NO_HASTE = 30 * 24 * 3600
_numbers = count(1)


@dataclass
class Owed:
    """A turn that somebody does not know of yet."""

    since: float
    told: float | None = None
    listed: bool = False


@dataclass
class Friend:
    user: User
    seat: int
    # The names by which what reaches them is known outside; those of screens can be taken away from.
    screens: list[str] = field(default_factory=list)
    mailboxes: list[str] = field(default_factory=list)
    looking: bool = False
    owed: Owed | None = None


class Gathering:
    """One table of the week."""

    def __init__(self, game: Game, world: World, luck: Random) -> None:
        seats = max(game.engine.seats[0], min(3, game.engine.seats[-1]))
        self.world, self.luck, self.game = world, luck, game
        self.house: House = playing(game, *("Marie", "Basile", "Chloé")[:seats], pace=NO_HASTE)
        self.friends = [self._friend(user, n) for n, user in enumerate(self.house.people)]
        self.room = f"room-{next(_numbers)}"
        kind = luck.choice(("ok", "flaky"))
        hooked(self.house.table, address=world.address(kind, self.room))
        # They made themselves known after the game had begun: it is looked at as if it had just then.
        looking.look(self.house.table.pk, looking._endpoints(self.house.table.pk))
        self.note_asked(set())

    def _friend(self, user: User, seat: int) -> Friend:
        friend = Friend(user, seat)
        Wishes.objects.create(user=user, push=["turn"], mail=["turn"])
        for channel, kind in self.luck.choice(WAYS):
            name = f"{channel}-{next(_numbers)}"
            known: dict[str, Any] = {"address": f"{kind}-{name}@example.org"}
            if channel == "push":
                device = self.world.devices[name] = Device()
                known = {"address": self.world.address(kind, name), "keys": device.keys}
            (friend.screens if channel == "push" else friend.mailboxes).append(
                name if channel == "push" else known["address"]
            )
            Endpoint.objects.create(
                user=user, channel=channel, origin="http://place", confirmed=timezone.now(), **known
            )
        return friend

    @property
    def over(self) -> bool:
        return self.house.table.status != Table.Status.PLAYING

    def asked(self) -> set[int]:
        if self.over:
            return set()
        read = Snapshot.read(self.house.table.pk)
        return {friend.seat for friend in self.friends if Scene(read, friend.seat, "fr").my_turn}

    def note_asked(self, before: set[int]) -> set[int]:
        """Whoever is asked now and was not: somebody owes them a word. Who is asked."""
        now = self.asked()
        for friend in self.friends:
            if friend.seat not in now:
                friend.owed = None
            elif friend.seat not in before:
                friend.owed = Owed(self.world.clock.seconds())
        return now

    # -- what they do ---------------------------------------------------------------------------------------

    def evening(self) -> None:
        """Those who are asked come and play; some then stay before the page, most close it."""
        now = self.asked()
        for friend in [self.friends[seat] for seat in sorted(now)]:
            if friend.seat in now and not self.over:
                now = self._turn(friend, now)

    def _turn(self, friend: Friend, now: set[int]) -> set[int]:
        self._look(friend)
        for _ in range(LONG_TURN):
            self._move(friend)
            before, now = now, self.note_asked(now - {friend.seat})
            if friend.seat not in now or before - {friend.seat} != now - {friend.seat}:
                break
        # What they are asked now they know: they are looking at it, or have just left it as it is.
        friend.owed = None
        friend.looking = self.luck.random() < 0.25
        if not friend.looking:
            presence.gone(self.house.table.pk, friend.seat)
        return now

    def _move(self, friend: Friend) -> None:
        action = self.luck.choice(self.house.legal(friend.user))
        dies = self.luck.random() < 0.1
        if dies:  # the web server, between a move and looking whom to tell
            entered.disconnect(looking.entered)
        try:
            self.house.play(friend.user, action)
        finally:
            if dies:
                entered.connect(looking.entered)

    def _look(self, friend: Friend) -> None:
        friend.owed = None
        self.beat(friend)
        Seat.objects.filter(table=self.house.table, number=friend.seat).update(seen=timezone.now())

    def beat(self, friend: Friend) -> None:
        presence.beat({self.house.table.pk: {friend.seat}})
