"""What is settled before the deal: who comes, what is played, and against which clock."""

from __future__ import annotations

from typing import cast

# Without the lock of the one in functools: a scene belongs to one thread, and asks dozens of times a move.
from django.utils.functional import cached_property

from accounts.models import User
from tables import clocks, commitment, manners, options
from tables.models import Seat, Table
from tables.page.scene.people import People
from tables.presence import host_is_away


class WaitingRoom(People):
    """What is settled before the deal: who comes, what is played, and against which clock."""

    @cached_property
    def option_fields(self) -> list[options.Field]:
        return options.fields(self.game, self.table.options, self.lang)

    @cached_property
    def options_in_words(self) -> list[str]:
        return options.in_words(self.game, self.table.options, self.lang)

    @cached_property
    def sent_away(self) -> list[User]:
        """Whom the host will not have at this table: the host may change their mind."""
        away = self.table.sent_away
        return list(User.objects.filter(pk__in=away).order_by("pk")) if away else []

    @property
    def next_host(self) -> str:
        """Who invites to another game, as they are called here."""
        host = cast(Table, self.table.rematch).host_id
        found = (s.number for s in self.snapshot.seats if s.user_id == host)
        return self.name_of(next(found, -1))

    @property
    def invited(self) -> bool:
        """Whether this viewer has yet to say whether they play again."""
        new = self.table.next_game
        if new is None or new.status != Table.Status.WAITING:
            return False
        return self.seated and self.snapshot.seats[self.viewer].user_id in new.invited

    @cached_property
    def unanswered(self) -> list[str]:
        """Who of the game before has yet to say so, by the names they had there."""
        asked = self.table.invited if self.table.status == Table.Status.WAITING else []
        rows = (
            Seat.objects.filter(table__rematch=self.table, user__in=asked) if asked else Seat.objects.none()
        )
        return list(rows.order_by("number").values_list("name", flat=True))

    @property
    def may_start(self) -> bool:
        """The host, or anybody seated when the host has gone."""
        return self.seated and (self.is_host or host_is_away(self.table, self.snapshot.seats))

    @property
    def gathering(self) -> bool:
        """The game is about to be dealt: browsers are showing what they pledged."""
        return commitment.gathering(self.table)

    def pledge_of(self, number: int) -> str:
        """The hash of the value that this seat's browser adds to the luck; empty as long as it has none."""
        return commitment.pledge_of(self.table, self.snapshot.seats[number]).get("hash", "")

    @property
    def hurried(self) -> bool:
        """Whether a clock will run: whoever plays a game apart alone has nobody to finish for."""
        alone = self.engine.mode.apart and self.table.places == 1
        return self.table.pace is not None and not alone

    @property
    def pace_in_words(self) -> str:
        return clocks.in_words(self.game, clocks.of(self.table))

    @property
    def clock_fields(self) -> list[tuple[str, str, list[tuple[str, str]], str]]:
        """What the host sets about time in the waiting room: each with its name, label, choices and the one
        that stands.
        """
        alone = self.engine.mode.apart and self.table.places == 1
        return [] if alone else clocks.fields(self.game, self.table)

    @property
    def manner_fields(self) -> list[manners.Field]:
        """The same of how people play together."""
        return manners.fields(self.game, self.table)

    @property
    def clock_in_words(self) -> list[str]:
        return clocks.rules_in_words(self.game, self.table)
