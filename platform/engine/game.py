"""The one interface every game answers to.

A game is a pure, deterministic set of rules. It imports no Django, does no I/O, and takes all chance
from its argument. States and actions are msgspec Structs: what arrives as JSON is checked by its type
before the rules see it.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Generic, TypeVar, cast

import msgspec
from msgspec import Struct

from engine.chance import Chance
from engine.phrases import Phrase
from engine.refusal import IllegalMove
from engine.seats import Seat, Viewer
from engine.standings import Outcome, Standing

S = TypeVar("S", bound=Struct)
A = TypeVar("A", bound=Struct)


class Move(Struct, frozen=True, tag_field="action", forbid_unknown_fields=True):
    """The base of a game's actions: `class Place(Move, tag="place")` reads `{"action": "place", …}`."""


class Event(Struct, frozen=True):
    """One thing that happened, as the log, the animations and the screen reader will tell it.

    `to` is the only seat that may know it, or None for everybody. `reveals` marks what was hidden
    until now: a move that revealed anything can be taken back only with the table's consent.
    """

    phrase: Phrase
    seat: Seat | None = None
    to: Seat | None = None
    reveals: bool = False
    # A heading opens a new chapter of the log (a round, a turn).
    heading: bool = False
    # A detail explains an automatic effect: in the log for whoever looks, not read out.
    detail: bool = False
    # A draft is told to everybody once it is final: read out to its seat, not kept in the log at the table.
    draft: bool = False


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """For games that are always played the same way."""


# An option for a rule that can be read in two ways: off is how the house reads the rulebook.
HouseRule = Annotated[bool, msgspec.Meta(extra={"house_rule": True})]


class GameEngine(ABC, Generic[S, A]):
    """Subclass this, fill in the class attributes and the abstract methods, and register the game."""

    slug: ClassVar[str]
    # Goes up when a change of the rules would alter a stored game.
    version: ClassVar[int] = 1
    seats: ClassVar[range]
    # Whether everybody decides at the same time, so that whoever is no longer asked has done their part.
    together: ClassVar[bool] = False
    # Whether a move may ever be taken back, with the table's consent.
    takes_back: ClassVar[bool] = True
    # Where everybody plays apart, each at their own pace, nobody waits for anybody: the clock is then one
    # deadline for the whole table, and this is the refusal of a move that comes after it.
    too_late: ClassVar[str] = ""
    Options: ClassVar[type[Struct]] = NoOptions
    State: ClassVar[type[Struct]]
    # A union of Moves.
    Action: ClassVar[Any]

    # -- the rules --------------------------------------------------------------------------------

    @abstractmethod
    def deal(self, seats: int, options: Any, chance: Chance) -> S:
        """The position a game starts from."""

    def opening(self, state: S) -> list[Event]:
        """What the log says of a fresh deal."""
        return []

    @abstractmethod
    def to_move(self, state: S) -> frozenset[Seat]:
        """Who must act now: several seats when play is simultaneous, none when the game is over."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Every action `play` accepts from this seat now, and no other."""

    @abstractmethod
    def play(self, state: S, seat: Seat, action: A, chance: Chance) -> list[Event]:
        """Carry out an action: change the state and tell it, or raise IllegalMove and change nothing."""

    def advance(self, state: S, seat: Seat, action: A, chance: Chance) -> None:
        """`play` for searches, with an action known to be legal. Override where telling costs time."""
        self.play(state, seat, action, chance)

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> S:
        """The state with all that this viewer may not know taken out. Nothing else leaves the server.

        The result may share parts with `state`; callers only read it.
        """

    @abstractmethod
    def imagine(self, state: S, viewer: Viewer, chance: Chance) -> S:
        """A full state of its own that this viewer cannot tell from the true one, drawn at random."""

    @abstractmethod
    def score(self, state: S) -> list[Standing]:
        """The breakdown as it stands, best first, also in the middle of a game."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the game goes on."""

    def canonical(self, state: S, seat: Seat, action: A) -> A:
        """The listed writing of an action that may be written in several ways. May raise IllegalMove."""
        return action

    @property
    def apart(self) -> bool:
        """Whether everybody plays a game of their own."""
        return bool(self.too_late)

    # -- what the table page asks -----------------------------------------------------------------

    @abstractmethod
    def describe(self, state: S, seat: Seat, action: A) -> Phrase:
        """An action in a few words, for the list of possible moves."""

    @abstractmethod
    def prompt(self, state: S, seat: Seat) -> Phrase:
        """What this seat is asked to do now, in one sentence."""

    def article(self, state: S, viewer: Viewer) -> str | None:
        """The rules article that fits this moment, where the rules page opens."""
        return None

    def progress(self, state: S) -> tuple[int, int] | None:
        """(round, rounds), for the status bar; None where the notion has no meaning."""
        return None

    def stamp(self, state: S, seat: Seat) -> str:
        """Changes whenever what this seat is asked changes: a click made for another stamp is stale.

        By default any change in what the seat sees. Simultaneous games narrow it to the seat's own part.
        """
        seen = msgspec.json.encode(self.view(state, seat))
        return hashlib.blake2b(seen, digest_size=6).hexdigest()

    def on_timeout(self, state: S, seat: Seat) -> A | None:
        """The rules' own answer to a clock that ran out, or None to let the table's bot decide."""
        return None

    def on_resign(self, state: S, seat: Seat) -> A | None:
        """The rules' own way to give up, or None to let a bot play the chair to the end."""
        return None

    def automatic(self, state: S) -> tuple[Seat, A] | None:
        """What happens by itself now, because nobody has anything to decide; None where somebody has.

        Told from what everybody sees. The table carries it out after a pause that people can follow, or at
        once where these options ask for `haste`.
        """
        return None

    def haste(self, options: Any) -> bool:
        """Whether a table with these options wants no pause before what happens by itself."""
        return False

    # -- records ----------------------------------------------------------------------------------

    def clone(self, state: S) -> S:
        """A copy that shares nothing mutable. Override with a plain copy where speed matters."""
        return self.load(self.dump(state))

    def dump(self, state: S) -> bytes:
        return msgspec.json.encode(state)

    def load(self, raw: bytes | str) -> S:
        return cast(S, msgspec.json.decode(raw, type=self.State))

    def read_action(self, raw: Any) -> A:
        """An action from already parsed JSON, or IllegalMove when it has no sense at all."""
        try:
            return cast(A, msgspec.convert(raw, self.Action))
        except msgspec.ValidationError:
            raise self.malformed(raw) from None

    def malformed(self, raw: Any) -> IllegalMove:
        """The refusal for input that is no action of this game."""
        return IllegalMove("table.refused.malformed")

    def read_options(self, raw: Any) -> Any:
        return msgspec.convert(raw, self.Options, strict=False)
