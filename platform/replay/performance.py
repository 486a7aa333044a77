"""A transcript played again by the rules: the log as a table keeps it, or the place where it goes wrong."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from engine import DamagedLog, Event, IllegalMove, Outcome, phrase, registry
from engine.registry import Game
from engine.replay import Played, RefusedMove, Start, Step, TakenBack, Walk
from replay.hearsay import Unheard, heard
from replay.transcript import Line, Transcript
from tables.change import demote
from tables.log.luck import Luck, agrees, luck_of
from tables.log.visibility import is_secret
from tables.models import Entry
from web.courtesy import unhurried
from web.refusals import Refused

# Bytes of an action or of a game's options: none has a tenth of it.
MOST = 4000
# Years that clocks and calendars agree on.
YEARS = range(2000, 2200)


class TooMuch(Exception):
    """No action of any game is that large, or that deep."""


class Performance:
    """Entries are numbered anew, without the gaps that what stayed in its house has left in a file."""

    def __init__(self, script: Transcript) -> None:
        self.script = script
        self._numbers = [entry.index for entry in script.log]
        # The entries that count and drew: the next stream is their number.
        self._drew: list[int] = []
        self._walk: Walk | None = None

    @cached_property
    def game(self) -> Game:
        try:
            return registry.get(self.script.game)
        except KeyError:
            raise Refused("import.error.game", status=422, game=self.script.game) from None

    @cached_property
    def options(self) -> Any:
        try:
            return self.game.engine.read_options(_plain(self.script.options))
        except (TooMuch, msgspec.ValidationError, IllegalMove):
            raise Refused("import.error.shape", status=422, where="$.options") from None

    @property
    def state(self) -> Any:
        if self._walk is None:
            raise Refused("import.error.deal", status=422)
        return self._walk.state

    @cached_property
    def dice(self) -> list[Luck]:
        """The seeds, by the new numbers."""
        return [
            replace(luck, until=None if luck.until is None else self._number(luck.until))
            for luck in self.script.dice
        ]

    def entries(self) -> Iterator[Entry]:
        """The log. Raises Refused at the first entry that does not hold."""
        steps = self._steps()
        # Whoever else waits for this process goes first: a long file must not hold anybody up.
        for entry in unhurried(self.script.log):
            self._check_frame(entry)
            match entry.kind, steps.get(entry.index):
                case "started", _:
                    yield self._begin(entry, [*steps.values()])
                case "played", Played() as move:
                    yield self._play(entry, move)
                case "taken_back", TakenBack() as step:
                    yield self._take_back(entry, step)
                case "forked", _:
                    yield self._fork(entry)
                case _:
                    yield self._tell(entry, {})
        self._check_end()

    # -- the entries ------------------------------------------------------------------------------------

    def _number(self, index: int) -> int:
        """The new number of the last entry up to `index`; 0 before the first."""
        return bisect_right(self._numbers, index)

    def _steps(self) -> dict[int, Step]:
        """What changes the position, by the file's numbers."""
        found: dict[int, Step] = {}
        for entry in self.script.log:
            if entry.kind == "played":
                number = self._number(entry.index)
                found[entry.index] = Played(number, entry.seat or 0, _action(entry), entry.drawn)
            elif entry.kind == "taken_back":
                found[entry.index] = TakenBack(self._number(entry.index), self._number(_target(entry)))
        return found

    def _check_frame(self, entry: Line) -> None:
        if entry.seat is not None and entry.seat >= len(self.script.seats):
            raise _at(entry, "import.error.seat")
        if entry.at.year not in YEARS:
            raise _at(entry, "import.error.time")
        if entry.kind not in ("started", "played") and (entry.drawn or entry.stream is not None):
            raise _at(entry, "import.error.draw")

    def _begin(self, entry: Line, steps: list[Step]) -> Entry:
        engine, seats = self.game.engine, len(self.script.seats)
        if b'"position"' in bytes(entry.action):
            # A position of a stranger's cannot be followed to a deal.
            raise Refused("import.error.position", status=422)
        self._check_draws(entry)
        options = msgspec.to_builtins(self.options)
        try:
            self._walk = Walk(engine, Start(seats, options, entry.drawn), steps)
        except DamagedLog:
            raise _at(entry, "import.error.draw") from None
        told = engine.opening(self.state) or [Event(phrase("wait.start.now"))]
        return self._move(entry, {"seats": seats, "options": options}, told)

    def _play(self, entry: Line, step: Played) -> Entry:
        engine = self.game.engine
        if entry.seat is None or not engine.to_move(self.state):
            raise _at(entry, "import.error.seat")
        self._check_draws(entry)
        told = self._follow(entry, step)
        return self._move(entry, msgspec.to_builtins(engine.decode(step.action)), told)

    def _take_back(self, entry: Line, step: Step) -> Entry:
        to, start = _target(entry), next(one.index for one in self.script.log if one.kind == "started")
        if not start <= to < entry.index or not self.state:
            raise _at(entry, "import.error.take_back")
        self._follow(entry, step)
        self._drew = [index for index in self._drew if index <= to]
        return self._tell(entry, {"to": self._number(to)})

    def _fork(self, entry: Line) -> Entry:
        """Where its first draws came from; the file shows those seeds, so they need no looking up."""
        before = self.script.dice[:-1]
        if self._walk is None or not before or (before[0].until or 0) >= entry.index:
            raise _at(entry, "import.error.fork")
        inherited = [luck for luck in self.dice[:-1] if luck.code]
        return self._tell(entry, {"dice": msgspec.to_builtins(inherited)})

    def _tell(self, entry: Line, action: Any) -> Entry:
        try:
            return self._move(entry, action, heard(entry.kind, entry.seat, entry.events))
        except Unheard:
            raise _at(entry, "import.error.words") from None

    # -- the pieces -------------------------------------------------------------------------------------

    def _check_draws(self, entry: Line) -> None:
        """The seed must give what the entry drew."""
        if not entry.drawn:
            return
        if entry.stream != len(self._drew) or any(value >= size for size, value in entry.drawn):
            raise _at(entry, "import.error.draw")
        if not agrees(luck_of(self.script.dice, entry.index), entry.stream, entry.drawn):
            raise _at(entry, "import.error.draw")
        self._drew.append(entry.index)

    def _follow(self, entry: Line, step: Step) -> list[Event]:
        if self._walk is None:
            raise Refused("import.error.deal", status=422)
        try:
            return self._walk.take(step)
        except RefusedMove:
            raise _at(entry, "import.error.move") from None
        except DamagedLog:
            raise _at(entry, "import.error.draw") from None

    def _move(self, entry: Line, action: Any, told: list[Event]) -> Entry:
        return Entry(
            index=self._number(entry.index),
            kind=entry.kind,
            seat=entry.seat,
            action=action,
            drawn=[list(draw) for draw in entry.drawn],
            stream=entry.stream if entry.drawn else None,
            events=msgspec.to_builtins(told),
            secret=is_secret(told),
            at=entry.at,
        )

    # -- the end ----------------------------------------------------------------------------------------

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result as the rules find it; whoever resigned comes after those who stayed."""
        found = self.game.engine.outcome(self.state)
        resigned = {number for number, seat in enumerate(self.script.seats) if seat.resigned}
        return demote(found, resigned) if found else None

    def _check_end(self) -> None:
        said, found = self.script.outcome, self.outcome
        if (self.script.status == "over") != (found is not None):
            raise Refused("import.error.outcome", status=422)
        if _places(said) != _places(found):
            raise Refused("import.error.outcome", status=422)


def _places(outcome: Any) -> list[tuple[int, int, int]]:
    return [(place.seat, place.rank, place.total) for place in outcome.standings] if outcome else []


def _target(entry: Line) -> int:
    action = _action(entry)
    to = action.get("to") if isinstance(action, dict) else None
    if not isinstance(to, int) or not 0 <= to < entry.index:
        raise _at(entry, "import.error.take_back")
    return to


def _action(entry: Line) -> Any:
    try:
        return _plain(entry.action)
    except TooMuch:
        raise _at(entry, "import.error.move") from None


def _plain(raw: msgspec.Raw) -> Any:
    """A small piece of the file as plain data."""
    if len(bytes(raw)) > MOST:
        raise TooMuch
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        raise TooMuch from None


def _at(entry: Line, key: str) -> Refused:
    return Refused(key, status=422, n=entry.index)
