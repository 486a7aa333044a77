"""Who sits at the table, as one viewer sees them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import cast

from django.utils import timezone

# Without the lock of the one in functools: a scene belongs to one thread, and asks dozens of times a move.
from django.utils.functional import cached_property

from tables import timing
from tables.devices import asked_here, chairs_of, voice_of
from tables.models import Seat
from tables.page.scene.words import Words
from tables.presence import away_long_enough
from tables.verbs.voting import waiting_for


@dataclass(frozen=True)
class Chair:
    """A seat as a viewer sees it."""

    number: int
    name: str
    bot: str
    held: bool
    resigned: bool
    here: bool
    away_minutes: int | None
    may_be_held: bool
    me: bool
    host: bool
    to_move: bool
    total: int | None
    # From the same address as a neighbour, and the host has not said yet that it is somebody else.
    unconfirmed: bool = False
    # On somebody else's browser, which they share.
    shared: bool = False

    @property
    def person(self) -> bool:
        return not self.bot or self.held


class People(Words):
    """Who sits at the table, as one viewer sees them."""

    @cached_property
    def is_host(self) -> bool:
        return self.seated and self.snapshot.seats[self.viewer].user_id == self.table.host_id

    @cached_property
    def chairs(self) -> list[Chair]:
        """As a neighbour sees them, worked out once for all who see the same; and this viewer's own."""
        # Kept with the standings, so that no others can have their address.
        key = "chairs", self.lang, id(self.standings), self.to_move, self.seated
        chairs = self.snapshot.once(key, lambda: (self.standings, self._chairs()))[1]
        if not self.seated:
            return chairs
        mine = replace(chairs[self.viewer], me=True, may_be_held=False)
        return [*chairs[: self.viewer], mine, *chairs[self.viewer + 1 :]]

    def _chairs(self) -> list[Chair]:
        totals = {standing.seat: standing.total for standing in self.standings}
        return [self._chair(seat, totals) for seat in self.snapshot.seats]

    def _chair(self, seat: Seat, totals: dict[int, int]) -> Chair:
        here = seat.number in self.snapshot.here
        away = None
        if not here and seat.user_id is not None and seat.seen is not None:
            away = int((self.now - seat.seen).total_seconds() // 60)
        return Chair(
            number=seat.number,
            name=self.names[seat.number],
            bot=seat.bot,
            held=seat.held,
            resigned=seat.resigned,
            here=here or seat.user_id is None,
            away_minutes=away,
            may_be_held=self.playing
            and self.seated
            and not self.engine.mode.apart
            and not seat.bot
            and away_long_enough(self.table, seat, here),
            me=False,
            host=seat.user_id == self.table.host_id,
            to_move=seat.number in self.to_move,
            total=totals.get(seat.number),
            unconfirmed=seat.unconfirmed,
            shared=seat.keeper_id is not None,
        )

    @cached_property
    def holidays(self) -> Mapping[int, date]:
        """Whose clock stands still today, and the last of their days away: by chair, read once for all."""
        if self.at is not None or not timing.is_slow(self.table):
            return {}
        return self.snapshot.once("holidays", self._holidays)

    def _holidays(self) -> Mapping[int, date]:
        return {
            seat: (end - timedelta(days=1)).astimezone(timezone.get_current_timezone()).date()
            for seat, away in timing.away(self.table, self.snapshot.seats).items()
            for begin, end in away
            if begin <= self.now < end
        }

    @property
    def alone(self) -> bool:
        """A game of one: only people of the table speak, so nobody could ever answer."""
        return self.layout != "waiting" and len(self.snapshot.seats) == 1 and not self.snapshot.messages

    @cached_property
    def my_chair(self) -> Chair:
        return self.chairs[self.viewer]

    @cached_property
    def others_to_move(self) -> list[Chair]:
        return [chair for chair in self.chairs if chair.to_move and not chair.me]

    @cached_property
    def my_turn(self) -> bool:
        asked = self.viewer in self.to_move and not self.table.paused and not self.my_chair.bot
        return asked and not self.automatic

    @cached_property
    def vote_missing(self) -> list[int]:
        return waiting_for(self.table, self.snapshot.seats)

    @property
    def curtain_choices(self) -> list[int]:
        """Who may open the curtain: whom it asks for first, then others of the device who are asked too."""
        here = chairs_of(self.snapshot.seats, self.snapshot.seats[cast(int, self.curtain)].device)
        return asked_here(here, self.to_move) or [seat.number for seat in here if not seat.bot]

    @property
    def asked_to_answer(self) -> bool:
        """Whether the table waits for this viewer, or for whoever speaks for their browser."""
        seats = self.snapshot.seats
        return self.seated and voice_of(seats, seats[self.viewer]).number in self.vote_missing
