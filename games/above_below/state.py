"""A position. No deck has an order here: what nobody has seen is drawn when it is turned over."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType, field

from engine import HouseRule, Seat, copier

READY: Final = "ready"
EXHAUSTED: Final = "exhausted"
WOUNDED: Final = "wounded"
EXPLORING: Final = "exploring"

Phase = Literal["turn", "harvest", "option", "dice", "wound", "offer", "counter", "rest", "over"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    # A reroll symbol rerolls all dice of those still on the card, instead of one die.
    reroll_all: HouseRule = False


class Sale(Struct):
    item: str
    ask: int | None = None


class Player(Struct):
    coins: int
    villagers: dict[str, str]  # who, in which zone; in order of arrival
    buildings: dict[str, int]  # card, goods left on it; in order of building
    store: dict[str, int] = field(default_factory=dict)
    track: dict[str, int] = field(default_factory=dict)  # the first good lies on slot 1, and so on
    caves: list[str] = field(default_factory=list)  # the oldest ones are covered
    outposts: int = 0
    potions: int = 0
    ciders: int = 0
    sale: Sale | None = None
    rep: int = 0
    passed: bool = False


class Row(Struct):
    """Cards on offer, those nobody has seen, and those put under the deck, next to come last of all."""

    cards: list[str]
    unseen: list[str]
    under: list[str] = field(default_factory=list)


class Pile(Struct):
    """The caves: the top card is seen by everybody."""

    top: str | None
    unseen: list[str]
    under: list[str] = field(default_factory=list)


class Turn(Struct):
    """What the player whose turn it is has prepared and done."""

    chosen: list[str] = field(default_factory=list)
    # Tokens laid down as coins for the next payment.
    laid_potions: int = 0
    laid_ciders: int = 0
    refreshed: bool = False
    # The last offer made to each seller this turn, and how many there were.
    offered: dict[Seat, int] = field(default_factory=dict)
    offers: dict[Seat, int] = field(default_factory=dict)
    # Cats that agreed this turn need not be asked again.
    willing: list[str] = field(default_factory=list)


class Expedition(Struct):
    cave: str
    number: int  # of the paragraph
    crew: list[str]
    option: int | None = None
    dice: list[int] = field(default_factory=list)  # one for each of the crew
    boosted: list[str] = field(default_factory=list)
    rerolls: int = 0
    wounds: int = 0  # still to be dealt out after a failure


class Offer(Struct):
    seller: Seat
    price: int
    counter: int | None = None


class Plan(Struct):
    """A rest plan: who gets what. Hidden from the others until all have confirmed."""

    potions: list[str] = field(default_factory=list)
    ciders: list[str] = field(default_factory=list)
    beds: list[str] = field(default_factory=list)
    confirmed: bool = False


class State(Struct):
    players: list[Player]
    houses: Row
    outposts: Row
    stars: list[str]
    keys: list[str]
    recruits: list[str | None]  # by slot
    bag: list[str]
    specials: list[str]
    pile: Pile
    first: Seat
    turn_seat: Seat
    round: int = 1
    phase: Phase = "turn"
    cider: bool = True  # on the board
    turn: Turn = field(default_factory=Turn)
    expedition: Expedition | None = None
    offer: Offer | None = None
    plans: list[Plan] = field(default_factory=list)
    # A world made up by `imagine`: expeditions meet any paragraph and find what is usual for their need.
    imagined: bool = False
    # The house rule, where the table plays by it. Left out elsewhere, so that such a position is written as
    # it was before there was a rule.
    reroll_all: bool | UnsetType = UNSET


# Bots try things out on one player alone.
player_copy = copier(Player)
