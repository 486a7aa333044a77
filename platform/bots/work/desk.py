"""Where questions wait for a thinker: a person's one at a time, and whoever has waited longest first.

People of one place share that place's turn, so that coming again under another name gains nothing.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

log = logging.getLogger("place.bots")

# How many may wait beside the one that is being thought about.
A_PERSONS = 3
A_PLACES = 30
# Whoever was served longer ago than this has waited for nothing else since.
REMEMBERED = 3600


class NoRoom(Exception):
    """Carries the key of the sentence that says so. Thinkers load this before Django: it knows no Refused."""


class Asker(NamedTuple):
    place: str
    person: str


Question = TypeVar("Question")


@dataclass(frozen=True)
class Ticket(Generic[Question]):
    asker: Asker
    question: Question
    since: float = field(default_factory=time.monotonic)


class Desk(Generic[Question]):
    """`serve` answers a question, in a thread of the desk's own; `wanted` says whether anybody still cares,
    and `drop` is told of those nobody does.
    """

    def __init__(
        self,
        hands: int,
        serve: Callable[[Question], None],
        wanted: Callable[[Question], bool],
        drop: Callable[[Question], None],
    ) -> None:
        self._hands, self._serve, self._wanted, self._drop = hands, serve, wanted, drop
        self._changed = threading.Condition()
        self._waiting: list[Ticket[Question]] = []
        self._served: dict[str, float] = {}
        self._busy: set[str] = set()
        self._threads = 0

    def check_room(self, asker: Asker, besides: Callable[[Question], bool] = lambda question: False) -> None:
        """Refuse whoever already has as much waiting as anybody may, `besides` what is about to go."""
        self._tidy(asker.place)
        with self._changed:
            others = [ticket.asker for ticket in self._waiting if not besides(ticket.question)]
        if sum(other.person == asker.person for other in others) >= A_PERSONS:
            raise NoRoom("advice.error.many")
        if sum(other.place == asker.place for other in others) >= A_PLACES:
            raise NoRoom("advice.error.crowded")

    def submit(self, asker: Asker, question: Question) -> None:
        with self._changed:
            self._waiting.append(Ticket(asker, question))
            if self._threads < self._hands:
                self._threads += 1
                threading.Thread(target=self._work, name=f"advice-{self._threads}", daemon=True).start()
            self._changed.notify()

    def _tidy(self, place: str) -> None:
        """Let go of what this place no longer wants to know: it must not stand in its own way."""
        with self._changed:
            theirs = [ticket for ticket in self._waiting if ticket.asker.place == place]
        unwanted = [ticket for ticket in theirs if not self._wanted(ticket.question)]
        with self._changed:
            # One may have been taken up meanwhile; whoever has it looks for itself.
            gone = [ticket for ticket in unwanted if ticket in self._waiting]
            for ticket in gone:
                self._waiting.remove(ticket)
        for ticket in gone:
            self._drop(ticket.question)

    def _work(self) -> None:
        while True:
            ticket = self._take()
            try:
                attend = self._serve if self._wanted(ticket.question) else self._drop
                attend(ticket.question)
            except Exception:
                # The cache may be away. One question is lost, never the hand that answers the next.
                log.exception("a question was lost")
            finally:
                with self._changed:
                    self._busy.discard(ticket.asker.person)
                    self._changed.notify_all()

    def _take(self) -> Ticket[Question]:
        with self._changed:
            while (ticket := self._next()) is None:
                self._changed.wait()
            self._waiting.remove(ticket)
            self._busy.add(ticket.asker.person)
            self._note_turn(ticket.asker)
            return ticket

    def _next(self) -> Ticket[Question] | None:
        free = [ticket for ticket in self._waiting if ticket.asker.person not in self._busy]
        first: dict[str, float] = {}
        for ticket in free:
            first.setdefault(ticket.asker.place, ticket.since)

        def waiting_since(ticket: Ticket[Question]) -> tuple[float, float]:
            place, person = ticket.asker
            return max(first[place], self._last(place)), max(ticket.since, self._last(person))

        return min(free, key=waiting_since, default=None)

    def _last(self, who: str) -> float:
        return self._served.get(who, 0.0)

    def _note_turn(self, asker: Asker) -> None:
        now = time.monotonic()
        self._served = {who: at for who, at in self._served.items() if now - at < REMEMBERED}
        self._served |= dict.fromkeys(asker, now)
