"""Read a game from a file: it is played again by the rules, or refused with the place where it goes wrong.

Nothing in the file is believed. Seeds are hashed, draws drawn again, moves played, sentences said.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec
from django.db import transaction

from accounts.models import User
from engine import DamagedLog, Event, IllegalMove, Outcome, RecordedChance, fingerprint, registry
from engine.registry import Game
from engine.texts import LANGUAGES
from replay.dice import Luck, agrees, luck_of
from replay.transcript import FORMAT, VERSION, Entry, Result, Transcript
from tables.change import Change, demote
from tables.models import CODE_ALPHABET, Move, Seat, Table
from web.refusals import Refused

MAX_BYTES = 2_000_000
# Years that clocks and calendars agree on.
YEARS = range(2000, 2200)
# What saying a sentence from a stranger's file may run into.
UNSAYABLE = (LookupError, TypeError, ValueError, AttributeError, RecursionError)


class _Envelope(msgspec.Struct):
    """As much as says whether this is one of our files at all."""

    format: str = ""
    version: int = 0


def read(raw: bytes) -> Transcript:
    """The document, of a type and version this house knows."""
    if len(raw) > MAX_BYTES:
        raise Refused("import.error.size", status=413, n=MAX_BYTES // 1_000_000)
    try:
        envelope = msgspec.json.decode(raw, type=_Envelope)
    except msgspec.ValidationError:
        raise Refused("import.error.format", status=422) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Refused("import.error.json", status=422) from None
    if envelope.format != FORMAT:
        raise Refused("import.error.format", status=422)
    if envelope.version != VERSION:
        raise Refused("import.error.version", status=422, n=str(envelope.version), known=VERSION)
    try:
        return msgspec.json.decode(raw, type=Transcript)
    except msgspec.ValidationError as fault:
        where = str(fault).rpartition(" - at `")[2].rstrip("`") or "$"
        raise Refused("import.error.shape", status=422, where=where[:80]) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Refused("import.error.json", status=422) from None


@dataclass
class Performance:
    """A transcript played again, entry by entry."""

    script: Transcript
    state: Any = None
    # The positions that still count, each with the entry that led to it, the deal first.
    reached: list[tuple[int, bytes]] = field(default_factory=list)
    # The entries that count and drew: the next stream is their number.
    drew: list[int] = field(default_factory=list)

    @cached_property
    def game(self) -> Game:
        try:
            return registry.get(self.script.game)
        except KeyError:
            raise Refused("import.error.game", status=422, game=self.script.game[:40]) from None

    def check_frame(self) -> None:
        script, engine = self.script, self.game.engine
        if script.rules != engine.version:
            raise Refused("import.error.rules", status=422, n=str(script.rules), known=engine.version)
        if len(script.seats) not in engine.seats:
            raise Refused("import.error.seats", status=422, n=len(script.seats))
        if not set(script.code) <= set(CODE_ALPHABET):
            raise Refused("import.error.shape", status=422, where="$.code")
        levels = {level.key for level in self.game.levels}
        for number, seat in enumerate(script.seats):
            if (seat.bot and seat.bot not in levels) or not _is_name(seat.name):
                raise Refused("import.error.shape", status=422, where=f"$.seats[{number}]")
        if not all(moment.year in YEARS for moment in (script.started, script.ended)):
            raise Refused("import.error.shape", status=422, where="$.started")
        _check_dice(script.dice)
        if any(one.index >= other.index for one, other in zip(script.log, script.log[1:], strict=False)):
            raise Refused("import.error.order", status=422)
        if [entry.kind for entry in script.log].count("started") != 1:
            raise Refused("import.error.deal", status=422)

    def entries(self) -> Iterator[Move]:
        """The log as a table keeps it. Raises Refused at the first entry that does not hold."""
        for entry in self.script.log:
            if entry.seat is not None and entry.seat >= len(self.script.seats):
                raise _at(entry, "import.error.seat")
            if entry.at.year not in YEARS:
                raise _at(entry, "import.error.time")
            match entry.kind:
                case "started":
                    yield self._deal(entry)
                case "played":
                    yield self._play(entry)
                case "taken_back":
                    yield self._take_back(entry)
                case _:
                    yield self._tell(entry)
        self._check_end()

    def _deal(self, entry: Entry) -> Move:
        engine, seats = self.game.engine, len(self.script.seats)
        try:
            options = engine.read_options(self.script.options)
        except (msgspec.ValidationError, IllegalMove):
            raise Refused("import.error.shape", status=422, where="$.options") from None
        chance = self._chance(entry)
        self.state = self._follow(entry, chance, engine.deal, seats, options, chance)
        self._reach(entry)
        told = engine.opening(self.state) or entry.events
        return self._move(entry, {"seats": seats, "options": msgspec.to_builtins(options)}, told)

    def _play(self, entry: Entry) -> Move:
        engine = self.game.engine
        if self.state is None:
            raise Refused("import.error.deal", status=422)
        if entry.seat is None or not engine.to_move(self.state):
            raise _at(entry, "import.error.seat")
        chance = self._chance(entry)
        try:
            action = engine.read_action(entry.action)
            told = self._follow(entry, chance, engine.play, self.state, entry.seat, action, chance)
        except IllegalMove:
            raise _at(entry, "import.error.move") from None
        self._reach(entry)
        return self._move(entry, msgspec.to_builtins(action), told)

    def _take_back(self, entry: Entry) -> Move:
        to = entry.action.get("to") if isinstance(entry.action, dict) else None
        if not self.reached or not isinstance(to, int) or not self.reached[0][0] <= to < entry.index:
            raise _at(entry, "import.error.take_back")
        while self.reached[-1][0] > to:
            self.reached.pop()
        self.drew = [index for index in self.drew if index <= to]
        self.state = self.game.engine.load(self.reached[-1][1])
        return self._move(entry, {"to": to}, entry.events)

    def _tell(self, entry: Entry) -> Move:
        if entry.drawn or entry.stream is not None:
            raise _at(entry, "import.error.draw")
        action = {}
        if entry.kind == "forked":
            # Where its first draws came from; the file shows those seeds, so they need no looking up.
            action = {"dice": msgspec.to_builtins(self.script.dice[:-1])}
        return self._move(entry, action, entry.events)

    # -- the pieces -------------------------------------------------------------------------------------

    def _chance(self, entry: Entry) -> RecordedChance:
        """What the entry drew, once its seed has given the same."""
        if not entry.drawn:
            return RecordedChance([])
        luck = luck_of(self.script.dice, entry.index)
        if entry.stream != len(self.drew) or any(value >= size for size, value in entry.drawn):
            raise _at(entry, "import.error.draw")
        if luck.seed is not None and not agrees(luck.seed, entry.stream, entry.drawn):
            raise _at(entry, "import.error.draw")
        self.drew.append(entry.index)
        return RecordedChance(entry.drawn)

    @staticmethod
    def _follow(entry: Entry, chance: RecordedChance, rules: Any, *args: Any) -> Any:
        """What the rules make of it, drawing exactly what the file says."""
        try:
            made = rules(*args)
        except DamagedLog:
            raise _at(entry, "import.error.draw") from None
        if not chance.exhausted():
            raise _at(entry, "import.error.draw")
        return made

    def _reach(self, entry: Entry) -> None:
        self.reached.append((entry.index, self.game.engine.dump(self.state)))

    def _move(self, entry: Entry, action: Any, told: list[Event]) -> Move:
        self._check_words(entry, told)
        return Move(
            index=entry.index,
            kind=entry.kind,
            seat=entry.seat,
            action=action,
            drawn=[list(draw) for draw in entry.drawn],
            stream=entry.stream if entry.drawn else None,
            events=msgspec.to_builtins(told),
            secret=all(event.to is not None for event in told),
            at=entry.at,
        )

    def _check_words(self, entry: Entry, told: list[Event]) -> None:
        try:
            for event in told:
                for lang in LANGUAGES:
                    self.game.texts.say(event.phrase, lang)
        except UNSAYABLE:
            raise _at(entry, "import.error.words") from None

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result as the rules find it; whoever resigned comes after those who stayed."""
        found = self.game.engine.outcome(self.state)
        resigned = {number for number, seat in enumerate(self.script.seats) if seat.resigned}
        return demote(found, resigned) if found else None

    def _check_end(self) -> None:
        if (self.script.status == "over") != (self.outcome is not None):
            raise Refused("import.error.outcome", status=422)
        if _places(self.script.outcome) != _places(self.outcome):
            raise Refused("import.error.outcome", status=422)


def store(script: Transcript, user: User) -> Table:
    """A finished table that everybody with its link may watch, and nobody has played here."""
    performance = Performance(script)
    performance.check_frame()
    entries = list(performance.entries())
    game = performance.game
    table = Table(
        game=game.slug,
        rules_version=script.rules,
        host=user,
        status=script.status,
        options=msgspec.to_builtins(game.engine.read_options(script.options)),
        places=len(script.seats),
        bot_level=game.levels[0].key,
        seed=script.dice[-1].seed,
        outcome=msgspec.to_builtins(performance.outcome),
        started=script.started,
        ended=script.ended,
        imported=True,
    )
    with transaction.atomic():
        table.save()
        Seat.objects.bulk_create(
            Seat(table=table, number=number, name=seat.name, bot=seat.bot, resigned=seat.resigned)
            for number, seat in enumerate(script.seats)
        )
        fresh = Change(table)
        for entry in entries:
            fresh.adopt(entry)
        fresh.keep(performance.state)
        fresh.save()
    return table


def _places(outcome: Outcome | Result | None) -> list[tuple[int, int, int]]:
    return [(place.seat, place.rank, place.total) for place in outcome.standings] if outcome else []


def _check_dice(stretches: list[Luck]) -> None:
    *before, own = stretches
    ends = [luck.until for luck in before]
    if own.until is not None or own.seed is None or None in ends or ends != sorted(set(ends)):
        raise Refused("import.error.shape", status=422, where="$.dice")
    for luck in stretches:
        if luck.seed is not None and fingerprint(luck.seed) != luck.fingerprint:
            raise Refused("import.error.fingerprint", status=422)


def _is_name(name: str) -> bool:
    return name == name.strip() and not any(unicodedata.category(c) in ("Cc", "Cs") for c in name)


def _at(entry: Entry, key: str) -> Refused:
    return Refused(key, status=422, n=entry.index)
