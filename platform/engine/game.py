"""The one interface every game answers to.

A game is a pure, deterministic set of rules. It imports no Django, does no I/O, and takes all chance
from its argument. States and actions are msgspec Structs: what arrives as JSON is checked by its type
before the rules see it.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Generic, TypeVar, cast, final

import msgspec
from msgspec import Struct

from engine.chance import Chance
from engine.cloning import copier
from engine.mode import Mode
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
    mode: ClassVar[Mode] = Mode()
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

    def note(self, state: S) -> Phrase | None:
        """What to say of the end beyond the ranking: a solo rating, the tie-break that decided."""
        return None

    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the game goes on: that is, while anybody is to move."""
        return None if self.to_move(state) else Outcome(self.score(state), self.note(state))

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
        once where its options make it `instant` (see `Mode`).
        """
        return None

    # -- records ----------------------------------------------------------------------------------

    def clone(self, state: S) -> S:
        """A copy that shares nothing which can change."""
        return cast(S, copier(self.State)(state))

    @final
    def dump(self, state: S) -> bytes:
        return msgspec.json.encode(state)

    @final
    def load(self, raw: bytes | str) -> S:
        return cast(S, msgspec.json.decode(raw, type=self.State))

    def parse(self, state: S, seat: Seat, raw: Any) -> A:
        """The action that somebody asks for in JSON, or IllegalMove when it has no sense at all.

        Override for a sentence of the game's own, or where an action may be written in several ways: what
        comes out must be written as `legal` lists it.
        """
        return self.decode(raw)

    @final
    def decode(self, raw: Any, refusal: str = "table.refused.malformed") -> A:
        """An action as a log holds it; IllegalMove, with this refusal, for what is none of this game's."""
        try:
            action = cast(A, msgspec.convert(raw, self.Action))
        except msgspec.ValidationError:
            raise IllegalMove(refusal) from None
        # A game with one kind of action would be read without its tag too.
        if "action" not in raw:
            raise IllegalMove(refusal)
        return action

    def read_options(self, raw: Any) -> Any:
        return msgspec.convert(raw, self.Options, strict=False)
