"""What people are told of, as typed events. Each is decided and worded from one viewer's Scene alone: what
that viewer may not know never gets in here. A webhook is read by many, and so knows what a spectator knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar, cast

from engine.texts import SITE, join
from notices.channels.base import Told
from notices.models import OF_CIRCLES
from tables import timing
from tables.log import asked
from tables.models import Entry, Table
from tables.page.scene import Scene

# The clock is spoken of when this share of the time is left.
LEFT = 1 / 4


@dataclass(frozen=True)
class Occasion:
    """Something about one table, for one viewer."""

    scene: Scene
    key: ClassVar[str]
    # Happens once to a table, so it is told once whatever else happens there.
    once: ClassVar[bool] = False
    # Whether the people around a table hear of it together.
    public: ClassVar[bool] = True
    # The entries that may bring it about; none: whoever is asked something new.
    kinds: ClassVar[tuple[str, ...]] = ()

    @property
    def true(self) -> bool:
        raise NotImplementedError

    @property
    def since(self) -> datetime | None:
        """Not to be told before; None: at once."""
        return None

    @property
    def path(self) -> str:
        return self.scene.table.get_absolute_url()

    @property
    def game(self) -> str:
        return self.scene.game.texts.get("title", self.scene.lang)

    def words(self) -> str:
        return self._say(f"notice.{self.key}")

    def _say(self, key: str, **params: str) -> str:
        return SITE.say(key, self.scene.lang, game=self.game, **params)

    def told(self, tag: str) -> Told:
        return Told(self.key, tag, self.game, self.words(), self.path, self.scene.lang)


class Turn(Occasion):
    key = "turn"

    @property
    def true(self) -> bool:
        return self.scene.my_turn if self.scene.seated else bool(self._awaited)

    def words(self) -> str:
        if not self.scene.seated:
            return self._say("notice.turn_all", names=join(self._awaited, self.scene.lang))
        asked = self.scene.prompt
        return f"{super().words()} {asked[:1].upper()}{asked[1:]}".strip()

    @property
    def _awaited(self) -> list[str]:
        """Who is asked and not looking."""
        scene = self.scene
        if scene.table.paused or scene.automatic:
            return []
        return [c.name for c in scene.chairs if c.to_move and not c.bot and not c.here]


class Clock(Turn):
    """A quarter of the time is left."""

    key = "clock"
    public = False

    @property
    def true(self) -> bool:
        return super().true and self.since is not None

    @property
    def since(self) -> datetime | None:
        table, viewer = self.scene.table, self.scene.viewer
        if table.clock_due is None or table.pace is None:
            return None
        # With banks each has a time of their own; otherwise one clock runs for all who are asked.
        spans = timing.away(table, self.scene.snapshot.seats).get(viewer, ())
        own = table.increment is not None and not table.deadline
        due = timing.due(table, viewer, self.scene.now, spans) if own else table.clock_due
        return due and due - timedelta(seconds=timing.given(table, viewer) * LEFT)

    def words(self) -> str:
        return self._say("notice.clock")


class Asked(Occasion):
    """Somebody asks the table: take a move back, pause, stop."""

    key = "asked"
    kinds = (Entry.Kind.VOTE,)

    @property
    def true(self) -> bool:
        missing = self.scene.vote_missing if self.scene.playing else []
        return self.scene.viewer in missing if self.scene.seated else bool(missing)

    def words(self) -> str:
        return self._say("notice.asked", question=asked.told(self.scene))


class Starting(Occasion):
    key = "starting"
    kinds = (Entry.Kind.JOINED, Entry.Kind.BOT_ADDED, Entry.Kind.LUCK)

    @property
    def true(self) -> bool:
        table = self.scene.table
        return table.status == Table.Status.WAITING and len(self.scene.snapshot.seats) == table.places


class Started(Occasion):
    key = "started"
    once = True

    @property
    def true(self) -> bool:
        # Whoever is asked first hears of that.
        return self.scene.playing and not (self.scene.seated and self.scene.my_turn)


class Ended(Occasion):
    key = "ended"
    once = True

    @property
    def true(self) -> bool:
        return self.scene.table.status in (Table.Status.OVER, Table.Status.STOPPED)

    def words(self) -> str:
        if not self.scene.winners:
            return self._say("notice.ended")
        return self._say("notice.ended_won", names=self.scene.winners_in_words)


class Invited(Occasion):
    """Another game for the same people, which waits for them."""

    key = "invited"
    kinds = (Entry.Kind.REMATCH,)

    @property
    def true(self) -> bool:
        new = self.scene.table.rematch
        return new is not None and new.status == Table.Status.WAITING and self._awaited

    def words(self) -> str:
        return self._say("notice.invited", name=self.scene.name_of(self._host))

    @property
    def path(self) -> str:
        return self._new.get_absolute_url()

    @property
    def _new(self) -> Table:
        """The table that waits; asked for where there is one."""
        return cast(Table, self.scene.table.rematch)

    @property
    def _awaited(self) -> bool:
        """Those who have yet to say whether they come; a webhook tells them all at once."""
        invited, scene = self._new.invited, self.scene
        return scene.snapshot.seats[scene.viewer].user_id in invited if scene.seated else bool(invited)

    @property
    def _host(self) -> int:
        """The chair here of whoever opened the new table."""
        host = self._new.host_id
        return next((seat.number for seat in self.scene.snapshot.seats if seat.user_id == host), -2)


class Held(Occasion):
    """A bot keeps this person's chair for them."""

    key = "held"
    public = False
    kinds = (Entry.Kind.BOT_IN,)

    @property
    def true(self) -> bool:
        scene = self.scene
        return scene.playing and scene.seated and scene.my_chair.held and not scene.my_chair.resigned


KINDS: dict[str, type[Occasion]] = {
    kind.key: kind for kind in (Turn, Asked, Starting, Started, Ended, Invited, Held, Clock)
}
# What is about no table's present; the words and where they lead.
REPORT, VILLAGE = "report", "village"
ALL = (*KINDS, *OF_CIRCLES, REPORT, VILLAGE)
# For administrators, who are not asked whether they want to hear of it.
NIGHT = "night"


def aside(occasion: str, lang: str, tag: str, path: str) -> Told:
    """A notice that no table's scene has anything to say about."""
    return Told(occasion, tag, SITE.say("site.name", lang), SITE.say(f"notice.{occasion}", lang), path, lang)
