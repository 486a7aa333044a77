"""Everything one viewer's page is made of. What a viewer may not know never gets in here."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

import msgspec
from django.utils import timezone

from engine import Event, Outcome, Param, Phrase, Standing
from engine.registry import Game
from engine.texts import SITE, join
from tables import options, presence, slots
from tables.log import position_at
from tables.models import Message, Move, Seat, Table
from tables.presence import away_long_enough
from tables.verbs.starting import host_is_away
from tables.verbs.voting import waiting_for

# The live page shows the end of the log, so many entries that all may see; the replay has all of it.
LOG_ENTRIES = 60
CHAT_MESSAGES = 60
# A move that is told in ten lines is pushed to everybody with the lines around it.
LOG_LINES = 60


@dataclass(frozen=True)
class Snapshot:
    """A table as the database has it now, read once for all its viewers."""

    table: Table
    seats: list[Seat]
    moves: list[Move]
    messages: list[Message]
    here: set[int]
    state: Any
    # Regions that look the same to everybody who reads a language, drawn by whoever comes first.
    shared: dict[tuple[str, str], str] = field(default_factory=dict)

    @classmethod
    def read(cls, table_id: int, at: int | None = None, before: Snapshot | None = None) -> Snapshot:
        """The table now, or as it stood after entry `at`.

        The log only grows, so a hub that has read it `before` reads what is new.
        """
        table = Table.objects.select_related("host", "rematch", "origin").get(pk=table_id)
        seats = list(table.seats.order_by("number"))
        # The log may have grown since the row was read; the row decides which moment this is.
        entries = table.moves.filter(index__lte=table.head).order_by("-index")
        state = None
        if at is not None:
            entries = entries.filter(index__lte=at)
            state = position_at(table, at)
        elif table.state is not None:
            state = table.position()
        known = before.moves if before is not None else []
        if known:
            moves = _last_public(known + list(entries.filter(index__gt=known[-1].index))[::-1])
        else:
            oldest = entries.filter(secret=False).values_list("index", flat=True)[
                LOG_ENTRIES - 1 : LOG_ENTRIES
            ]
            moves = list(entries.filter(index__gte=oldest[0] if oldest else 0))[::-1]
        messages = list(table.messages.order_by("-pk")[:CHAT_MESSAGES])[::-1]
        return cls(table, seats, moves, messages, presence.here(table.pk, len(seats)), state)

    def after_moves(self) -> Snapshot | None:
        """The table now, read in two short queries, where nothing but moves was entered since.

        None where something else was, or the game has ended: read the whole then. Chairs and talk are those
        of before; whatever changes them without an entry tells the hub by itself.
        """
        table = Table.objects.get(pk=self.table.pk)
        if table.status != Table.Status.PLAYING or not self.moves:
            return None
        known = self.moves[-1].index
        news = list(table.moves.filter(index__gt=known, index__lte=table.head).order_by("index"))
        if any(entry.kind != Move.Kind.PLAYED for entry in news):
            return None
        moves = _last_public(self.moves + news)
        here = presence.here(table.pk, len(self.seats))
        return Snapshot(table, self.seats, moves, self.messages, here, table.position())


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

    @property
    def person(self) -> bool:
        return not self.bot or self.held


@dataclass(frozen=True)
class LogLine:
    index: int
    seat: int | None
    text: str
    heading: bool
    detail: bool
    undone: bool


@dataclass(frozen=True)
class LegalMove:
    raw: str
    action: Any
    label: str


@dataclass
class Scene:
    """One viewer's table, in one language."""

    snapshot: Snapshot
    viewer: int
    lang: str
    # Where this viewer's browser found the site, for links that leave it.
    origin: str = ""
    # A link to the past shows the table as it stood then.
    at: int | None = None
    # The moments this viewer may go back to; only a page of the past needs them.
    moments: tuple[int, ...] = ()
    now: datetime = field(default_factory=timezone.now)

    @property
    def table(self) -> Table:
        return self.snapshot.table

    @property
    def game(self) -> Game:
        return self.table.rules

    @property
    def engine(self) -> Any:
        return self.game.engine

    # -- what may be seen -------------------------------------------------------------------------------

    @cached_property
    def view(self) -> Any:
        """The only way from the state to a page."""
        return None if self.snapshot.state is None else self.engine.view(self.snapshot.state, self.viewer)

    @property
    def layout(self) -> str:
        """Which of the three pages a table has: waiting, live or over. The past is always live."""
        if self.at is not None or self.table.status == Table.Status.PLAYING:
            return "live"
        return "waiting" if self.table.status == Table.Status.WAITING else "over"

    @property
    def playing(self) -> bool:
        return self.table.status == Table.Status.PLAYING and self.at is None

    @property
    def link(self) -> str:
        return self.origin + self.table.get_absolute_url()

    @cached_property
    def option_fields(self) -> list[options.Field]:
        return options.fields(self.game, self.table.options, self.lang)

    @cached_property
    def options_in_words(self) -> list[str]:
        return options.in_words(self.game, self.table.options, self.lang)

    @property
    def seated(self) -> bool:
        return self.viewer >= 0

    @cached_property
    def to_move(self) -> frozenset[int]:
        return self.engine.to_move(self.view) if self.playing else frozenset()

    @cached_property
    def automatic(self) -> bool:
        """What comes next comes by itself: nobody is asked anything."""
        return self.playing and not self.table.paused and self.engine.automatic(self.view) is not None

    @property
    def my_turn(self) -> bool:
        asked = self.viewer in self.to_move and not self.table.paused and not self.my_chair.bot
        return asked and not self.automatic

    @property
    def resigns_itself(self) -> bool:
        """Whether the game has a way to give up of its own, without a bot in the chair."""
        return (
            self.seated
            and self.view is not None
            and self.engine.on_resign(self.view, self.viewer) is not None
        )

    @property
    def is_host(self) -> bool:
        return self.seated and self.snapshot.seats[self.viewer].user_id == self.table.host_id

    @property
    def may_start(self) -> bool:
        """The host, or anybody seated when the host has gone."""
        return self.seated and (self.is_host or host_is_away(self.table, self.snapshot.seats))

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
    def progress(self) -> tuple[int, int] | None:
        return None if self.view is None else self.engine.progress(self.view)

    @cached_property
    def standings(self) -> list[Standing]:
        if self.outcome and self.at is None:
            return self.outcome.standings
        return [] if self.view is None else self.engine.score(self.view)

    @cached_property
    def outcome(self) -> Outcome | None:
        raw = self.table.outcome
        return msgspec.convert(raw, Outcome) if raw else None

    @cached_property
    def winners(self) -> list[str]:
        if not self.outcome:
            return []
        return [self.names[s.seat] for s in self.outcome.standings if s.rank == 1]

    @property
    def winners_in_words(self) -> str:
        return join(self.winners, self.lang)

    # -- who is here --------------------------------------------------------------------------------------

    @cached_property
    def names(self) -> list[str]:
        """What each seat is called, bots in the reader's language and numbered where they are alike."""
        bots = [seat.bot for seat in self.snapshot.seats if seat.user_id is None]
        met: dict[str, int] = {}
        names = []
        for seat in self.snapshot.seats:
            if seat.user_id is not None or not seat.bot:
                names.append(seat.name)
                continue
            name = SITE.say(f"bot.{seat.bot}.name", self.lang)
            met[seat.bot] = met.get(seat.bot, 0) + 1
            if bots.count(seat.bot) > 1:
                name = SITE.say("bot.numbered", self.lang, name=name, n=met[seat.bot])
            names.append(name)
        return names

    @cached_property
    def chairs(self) -> list[Chair]:
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
            and not seat.bot
            and seat.number != self.viewer
            and away_long_enough(self.table, seat, here),
            me=seat.number == self.viewer,
            host=seat.user_id == self.table.host_id,
            to_move=seat.number in self.to_move,
            total=totals.get(seat.number),
        )

    @property
    def my_chair(self) -> Chair:
        return self.chairs[self.viewer]

    @property
    def others_to_move(self) -> list[Chair]:
        return [chair for chair in self.chairs if chair.to_move and not chair.me]

    @cached_property
    def vote_missing(self) -> list[int]:
        return waiting_for(self.table, self.snapshot.seats)

    # -- words ----------------------------------------------------------------------------------------------

    def name_of(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "?"

    def say(self, phrase: Phrase) -> str:
        return self.game.texts.say(phrase, self.lang, self.name_of)

    def say_key(self, key: str, **params: Param) -> str:
        return self.say(Phrase(key, params))

    @cached_property
    def log(self) -> list[LogLine]:
        undone = set_aside(self.snapshot.moves)
        lines = [line for entry in self.snapshot.moves for line in self._lines(entry, entry.index in undone)]
        return lines[-LOG_LINES:]

    def _lines(self, entry: Move, undone: bool) -> list[LogLine]:
        """What an entry says to everybody, said once for as long as the entry and the names are kept."""
        kept = entry.__dict__.setdefault("_lines", {})
        key = (self.lang, tuple(self.names), undone)
        if key not in kept:
            kept[key] = [
                LogLine(entry.index, event.seat, self.say(event.phrase), event.heading, event.detail, undone)
                for event in events(entry)
                if event.to is None
            ]
        return kept[key]

    @cached_property
    def version(self) -> int:
        """The last entry of which this viewer saw anything. The head itself would tell of hidden moves."""
        return max(
            (entry.index for entry in self.snapshot.moves if self._noticed(entry)),
            default=0,
        )

    def _noticed(self, entry: Move) -> bool:
        return _tells(entry.events, self.viewer)

    @property
    def moment(self) -> int:
        """Which of the moments this is, counted from 1. The index itself would count hidden moves."""
        return self.moments.index(self.at) + 1 if self.at in self.moments else 0

    def moment_after(self, steps: int) -> int | None:
        """The entry so many moments further on; None beyond either end."""
        at = self.moment - 1 + steps
        return self.moments[at] if 0 <= at < len(self.moments) else None

    @cached_property
    def fingerprint(self) -> tuple[Any, ...]:
        """Equal for two scenes that give the same page, and much cheaper than drawing it."""
        table, snapshot = self.table, self.snapshot
        return (
            table.status,
            table.paused,
            table.vote,
            table.rematch_id,
            table.options,
            self.version,
            None if self.view is None else self.engine.dump(self.view),
            self.chairs,
            snapshot.messages[-1].pk if snapshot.messages else 0,
            self.extras,
        )

    @cached_property
    def extras(self) -> str:
        """What other rooms of the house add to the result."""
        return slots.filled("result", self) if self.layout == "over" else ""

    @cached_property
    def review(self) -> str:
        """What other rooms of the house put above the result, to go back through the game from there.

        Nothing of it is hidden any more, so all who read a language share it.
        """
        if self.layout != "over":
            return ""
        shared, key = self.snapshot.shared, ("review", self.lang)
        if key not in shared:
            shared[key] = slots.filled("review", self)
        return shared[key]

    def announcement(self, since: int) -> str:
        """What happened after entry `since`, for those who listen: a sentence or three."""
        sentences = [
            self.say(event.phrase)
            for entry in self.snapshot.moves
            if entry.index > since
            for event in events(entry)
            if not event.detail and event.to in (None, self.viewer)
        ]
        if len(sentences) > 3:
            sentences = [sentences[0], *sentences[-2:]]
        return " ".join(sentences)


def _last_public(moves: list[Move]) -> list[Move]:
    """The end of the log: the newest public entries, and the secret ones among them."""
    surplus = sum(not move.secret for move in moves) - LOG_ENTRIES
    for at, move in enumerate(moves):
        if surplus <= 0:
            return moves[at:]
        surplus -= not move.secret
    return moves


def _tells(events: list[dict[str, Any]], viewer: int) -> bool:
    # What a damaged entry told, nobody can say: it is passed over, and the review names it.
    return any(isinstance(event, dict) and event.get("to", viewer) in (None, viewer) for event in events)


def events(entry: Move) -> list[Event]:
    """What an entry told, decoded once for as long as the entry is kept."""
    told: list[Event] | None = entry.__dict__.get("_told")
    if told is None:
        try:
            told = msgspec.convert(entry.events, list[Event])
        except msgspec.ValidationError:
            # A damaged entry tells nothing; the review names it.
            told = []
        entry.__dict__["_told"] = told
    return told


def set_aside(moves: list[Move]) -> set[int]:
    """Entries that a later one took back."""
    undone: set[int] = set()
    for entry in moves:
        if entry.kind == Move.Kind.TAKEN_BACK:
            undone |= {m.index for m in moves if entry.action.get("to", entry.index) < m.index < entry.index}
    return undone
