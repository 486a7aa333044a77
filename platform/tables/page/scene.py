"""Everything one viewer's page is made of. What a viewer may not know never gets in here."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any, TypeVar, cast

import msgspec
from django.utils import timezone

# Without the lock of the one in functools: a scene belongs to one thread, and asks dozens of times a move.
from django.utils.functional import cached_property

from accounts.models import User
from engine import SPECTATOR, Outcome, Param, Phrase, Standing
from engine.registry import Game
from engine.speaker import Speaker, speaker
from engine.texts import SITE, join
from tables import clocks, commitment, options, timing
from tables.devices import asked_here, chairs_of, voice_of
from tables.log.numbers import FINE, Number, number_of, numbered
from tables.log.retelling import phrase_of
from tables.log.visibility import events, reaches
from tables.models import Seat, Table
from tables.page import presenter, slots
from tables.page.snapshot import Snapshot
from tables.presence import away_long_enough, host_is_away
from tables.verbs.voting import waiting_for

T = TypeVar("T")


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


@dataclass(frozen=True)
class LegalMove:
    raw: str
    action: Any
    label: str


def name_among(names: Sequence[str], seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else "?"


@dataclass
class Scene:
    """One viewer's table, in one language."""

    snapshot: Snapshot
    viewer: int
    lang: str
    # Where this viewer's browser found the site, for links that leave it.
    origin: str = ""
    # Whom the curtain of a shared browser asks for: nothing else is shown then. See devices.py.
    curtain: int | None = None
    # A link to the past shows the table as it stood then.
    at: int | None = None
    # The moments this viewer may go back to; only a page of the past needs them.
    moments: tuple[int, ...] = ()
    # How links name them, where the log's own index would tell of what is hidden.
    addresses: Mapping[int, str] = field(default_factory=dict)
    now: datetime = field(default_factory=timezone.now)

    @property
    def table(self) -> Table:
        return self.snapshot.table

    @cached_property
    def game(self) -> Game:
        return self.table.rules

    @cached_property
    def engine(self) -> Any:
        return self.game.engine

    # -- what may be seen -------------------------------------------------------------------------------

    @cached_property
    def view(self) -> Any:
        """The only way from the state to a page or a program."""
        return None if self.snapshot.state is None else presenter.of(self).view(self)

    @property
    def layout(self) -> str:
        """Which of its pages a table shows: waiting, live or over; the past is always live. Or a curtain."""
        if self.curtain is not None:
            return "curtain"
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

    def _of_view(self, ask: Callable[[Any], T]) -> T:
        """What the rules answer of this view: asked once for all who see the very same."""
        memo, key = self.snapshot.memo, (ask.__name__, id(self.view))
        if key not in memo:
            # With the view, so that no other can have its address.
            memo[key] = self.view, ask(self.view)
        answer: T = memo[key][1]
        return answer

    @cached_property
    def to_move(self) -> frozenset[int]:
        return self._of_view(self.engine.to_move) if self.playing else frozenset()

    @cached_property
    def automatic(self) -> bool:
        """What comes next comes by itself: nobody is asked anything."""
        asked = self.playing and not self.table.paused
        return asked and self._of_view(self.engine.automatic) is not None

    @cached_property
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
        return None if self.view is None else self._of_view(self.engine.progress)

    @cached_property
    def standings(self) -> list[Standing]:
        if self.outcome and self.at is None:
            return self.outcome.standings
        return [] if self.view is None else self._of_view(self.engine.score)

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
    def festive(self) -> bool:
        """Nobody celebrates a game that everybody lost."""
        return any(standing.reached is not False for standing in self.standings)

    @property
    def winners_in_words(self) -> str:
        return join(self.winners, self.lang)

    # -- who is here --------------------------------------------------------------------------------------

    @cached_property
    def names(self) -> list[str]:
        """What each seat is called, bots in the reader's language and numbered where they are alike."""
        memo, key = self.snapshot.memo, ("names", self.lang)
        if key not in memo:
            memo[key] = self._names()
        found: list[str] = memo[key]
        return found

    def _names(self) -> list[str]:
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
            and not self.engine.mode.apart
            and not seat.bot
            and seat.number != self.viewer
            and away_long_enough(self.table, seat, here),
            me=seat.number == self.viewer,
            host=seat.user_id == self.table.host_id,
            shared=seat.keeper_id is not None,
            to_move=seat.number in self.to_move,
            total=totals.get(seat.number),
            unconfirmed=seat.unconfirmed,
        )

    @cached_property
    def holidays(self) -> Mapping[int, date]:
        """Whose clock stands still today, and the last of their days away: by chair, read once for all."""
        if self.at is not None or not timing.is_slow(self.table):
            return {}
        memo = self.snapshot.memo
        if "holidays" not in memo:
            spans = timing.away(self.table, self.snapshot.seats)
            memo["holidays"] = {
                seat: (end - timedelta(days=1)).astimezone(timezone.get_current_timezone()).date()
                for seat, away in spans.items()
                for begin, end in away
                if begin <= self.now < end
            }
        found: Mapping[int, date] = memo["holidays"]
        return found

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
    def clock_in_words(self) -> list[str]:
        return clocks.rules_in_words(self.game, self.table)

    @property
    def alone(self) -> bool:
        """A game of one: only people of the table speak, so nobody could ever answer."""
        return self.layout != "waiting" and len(self.chairs) == 1 and not self.snapshot.messages

    @property
    def my_chair(self) -> Chair:
        return self.chairs[self.viewer]

    @property
    def others_to_move(self) -> list[Chair]:
        return [chair for chair in self.chairs if chair.to_move and not chair.me]

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

    # -- words ----------------------------------------------------------------------------------------------

    @cached_property
    def words(self) -> Speaker:
        """For what names nobody, and so is the same at every table."""
        return speaker(self.game.texts, self.lang)

    @cached_property
    def speaker(self) -> Speaker:
        """The game's texts with the names of this table."""
        return speaker(self.game.texts, self.lang, tuple(self.names))

    def name_of(self, seat: int) -> str:
        return name_among(self.names, seat)

    def say(self, phrase: Phrase) -> str:
        return self.game.texts.say(phrase, self.lang, self.name_of)

    def say_of(self, names: Sequence[str], phrase: Phrase) -> str:
        """The same of people who were called otherwise then."""
        return self.game.texts.say(phrase, self.lang, lambda seat: name_among(names, seat))

    def say_key(self, key: str, **params: Param) -> str:
        return self.say(Phrase(key, params))

    @cached_property
    def numbers(self) -> dict[int, Number]:
        """How this viewer counts the entries at hand: worked out once for all who saw the same."""
        snapshot = self.snapshot
        alone = snapshot.memo.setdefault("own steps", {e.seat for e in snapshot.entries if e.secret})
        viewer = self.viewer if self.viewer in alone else SPECTATOR
        key = "numbers", viewer
        if key not in snapshot.memo:
            snapshot.memo[key] = numbered(snapshot.entries, viewer, snapshot.earlier)
        found: dict[int, Number] = snapshot.memo[key]
        return found

    @property
    def latest(self) -> int:
        """The last entry of which this viewer saw anything: for the house, for it counts what is hidden."""
        return next(reversed(self.numbers), 0)

    @property
    def number(self) -> Number:
        """The same as its reader counts."""
        return self.numbers.get(self.latest, Number(0))

    @property
    def version(self) -> float:
        """Grows with everything of which this viewer saw anything, and with nothing else."""
        return self.number.public + self.number.own / FINE if self.number.own else self.number.public

    @property
    def hiding(self) -> bool:
        """Whether anything of this game may still be unknown to anybody."""
        return self.table.live or not presenter.of(self).seed_shown(self.table)

    def address(self, index: int) -> str:
        """How links name an entry that this viewer saw."""
        return self.addresses.get(index, str(index))

    @property
    def last_address(self) -> str:
        return str(self.number if self.hiding else self.latest)

    @property
    def origin_address(self) -> str:
        """Where in the game it was tried from a trial begins; asked only where that game is known."""
        origin, at = cast(Table, self.table.origin), cast(int, self.table.origin_at)
        return str(number_of(origin, at) if origin.live else at)

    @property
    def moment(self) -> int:
        """Which of the moments this is, counted from 1. The index itself would count hidden moves."""
        return self.moments.index(self.at) + 1 if self.at in self.moments else 0

    def moment_after(self, steps: int) -> int | None:
        """The entry so many moments further on; None beyond either end."""
        at = self.moment - 1 + steps
        return self.moments[at] if 0 <= at < len(self.moments) else None

    @cached_property
    def extras(self) -> str:
        """What other rooms of the house add to the result."""
        return slots.filled("result", self) if self.layout == "over" else ""

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
        memo, key = self.snapshot.memo, ("review", self.lang, self.origin)
        if key not in memo:
            memo[key] = slots.filled("review", self)
        drawn: str = memo[key]
        return drawn

    def sentences(self, since: int) -> list[tuple[int, str]]:
        """What happened after entry `since`, for those who listen: each sentence with its entry."""
        return [(index, said) for index, to, said in self._told(since) if reaches(to, self.viewer)]

    def _told(self, since: int) -> list[tuple[int, int | None, str]]:
        """The same for all ears, said once: the entry, whom it was told, the sentence."""
        memo, key = self.snapshot.memo, ("told", self.lang, since)
        if key not in memo:
            new = itertools.takewhile(lambda entry: entry.index > since, reversed(self.snapshot.entries))
            memo[key] = [
                (entry.index, event.to, self.say(phrase_of(self.game, self.snapshot.entries, entry, event)))
                for entry in reversed([*new])
                for event in events(entry)
                if not event.detail
            ]
        found: list[tuple[int, int | None, str]] = memo[key]
        return found

    def shared(self, make: Callable[[Scene], T]) -> T:
        """What `make` makes of what everybody sees: once for all who read a language."""
        memo, key = self.snapshot.memo, (make, self.lang, self.at)
        if key not in memo:
            memo[key] = make(self.public)
        found: T = memo[key]
        return found

    @property
    def public(self) -> Scene:
        """The same table for whoever only watches. Nothing of it is hidden from anybody."""
        memo, key = self.snapshot.memo, (self.lang, self.at)
        if key not in memo:
            memo[key] = replace(self, viewer=SPECTATOR)
        found: Scene = memo[key]
        return found
