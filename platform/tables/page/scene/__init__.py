"""Everything one viewer's page is made of. What a viewer may not know never gets in here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

# Without the lock of the one in functools: a scene belongs to one thread, and asks dozens of times a move.
from django.utils.functional import cached_property

from engine.texts import join
from tables.page import presenter, slots
from tables.page.scene.history import History
from tables.page.scene.people import Chair
from tables.page.scene.waiting_room import WaitingRoom
from tables.page.scene.words import name_among

__all__ = ["Chair", "LegalMove", "Scene", "name_among"]


@dataclass(frozen=True)
class LegalMove:
    raw: str
    action: Any
    label: str


@dataclass
class Scene(WaitingRoom, History):
    """One viewer's table, in one language."""

    @cached_property
    def view(self) -> Any:
        """The only way from the state to a page or a program."""
        return None if self.snapshot.state is None else presenter.of(self).view(self)

    @property
    def resigns_itself(self) -> bool:
        """Whether the game has a way to give up of its own, without a bot in the chair."""
        return (
            self.seated
            and self.view is not None
            and self.engine.on_resign(self.view, self.viewer) is not None
        )

    @cached_property
    def legal(self) -> list[LegalMove]:
        if not self.my_turn:
            return []
        return [
            LegalMove(
                msgspec.json.encode(action).decode(),
                action,
                self.say(self.engine.describe(self.view, self.viewer, action)),
            )
            for action in self.engine.legal(self.view, self.viewer)
        ]

    @cached_property
    def prompt(self) -> str:
        return self.say(self.engine.prompt(self.view, self.viewer)) if self.my_turn else ""

    @cached_property
    def stamp(self) -> str:
        return self.engine.stamp(self.view, self.viewer) if self.my_turn else ""

    @cached_property
    def article(self) -> str | None:
        return None if self.view is None else self.engine.article(self.view, self.viewer)

    @cached_property
    def winners(self) -> list[str]:
        if not self.outcome:
            return []
        return [self.names[s.seat] for s in self.outcome.standings if s.rank == 1]

    @property
    def festive(self) -> bool:
        """Nobody celebrates a game that everybody lost."""
        return any(standing.reached is not False for standing in self.standings)

    @property
    def winners_in_words(self) -> str:
        return join(self.winners, self.lang)

    @cached_property
    def extras(self) -> str:
        """What other rooms of the house add to the result."""
        return slots.filled("result", self) if self.layout == "over" else ""

    @cached_property
    def opened_for(self) -> str:
        """What other rooms of the house say of a table that waits."""
        return slots.filled("waiting", self) if self.layout == "waiting" else ""

    @cached_property
    def mine(self) -> str:
        """What the result is for its reader, said before what it is for all."""
        return slots.filled("mine", self) if self.layout == "over" and self.outcome else ""

    @cached_property
    def review(self) -> str:
        """What other rooms of the house put above the result, to go back through the game from there.

        Nothing of it is hidden any more, so all who read a language share it.
        """
        if self.layout != "over":
            return ""
        key = "review", self.lang, self.origin
        return self.snapshot.once(key, lambda: slots.filled("review", self))
