"""The state of a game and the options of its table: what lies there, all of it in the open."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType, field

from engine import HouseRule, Seat
from games.villages_hache.data.board import VILLAGE_OF, Ground
from games.villages_hache.data.pieces import OFFERS, VISITS

Phase = Literal[
    "CHOOSE_VILLAGE",
    "PLACE_PAWN",
    "DRAW",
    "ACQUIRE",
    "STEP",
    "VISIT_TARGET",
    "VISIT_MOVE",
    "RETURN",
    "GAME_END",
]
Ending = Literal["", "hundred", "built", "blocked", "long"]


class VillagesOptions(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table may choose; the house rules, where the rulebook can be read in two ways."""

    # A matter of the table's pace; the rules are the same.
    instant_turns: bool = False
    # A surprise drawn without a stake in front brings nothing.
    surprise_needs_stake: HouseRule = False
    # A building takes all the POINTS cards in front, not only those it needs.
    payment_takes_all: HouseRule = False
    # Whoever has POINTS cards sets off in the turn that drew the visit.
    visit_starts_at_once: HouseRule = False
    # Whoever has built and stepped draws a card as in any other turn.
    draw_when_acquiring: HouseRule = False
    # A discard that becomes the stock is shuffled, so nobody knows what comes.
    discard_shuffled: HouseRule = False


AS_USUAL: Final = VillagesOptions()


class Building(Struct, frozen=True):
    type: str
    cells: Ground


class Player(Struct):
    village: str = ""
    pawn: str = ""
    # The values of the POINTS cards, in the order they came.
    points: list[int] = field(default_factory=list)
    # The one ENJEU card in front, or "".
    stake: str = ""
    # While the stake is a visit: the building to reach, once chosen, and the cell it began from.
    target: Ground | None = None
    departure: str = ""
    built: list[Building] = field(default_factory=list)
    # The ground under `built` as bits, because searches ask for it at every turn.
    covered: int = 0
    # The score, by where it came from.
    acquisitions: int = 0
    visits: int = 0
    surprises: int = 0

    @property
    def score(self) -> int:
        return self.acquisitions + self.visits + self.surprises

    def has(self, type_: str) -> bool:
        return any(building.type == type_ for building in self.built)


class State(Struct):
    players: list[Player]
    # Whose turn it is, and who had the first.
    turn: Seat
    first: Seat
    phase: Phase
    # Drawn from at random, in no order, until it is used up. From then on it is the old discard turned
    # over, whose order everybody saw: `turned`, the next card last. A shuffled discard has no order again.
    stock: list[str]
    # In the order the cards were thrown away.
    discard: list[str]
    reserve: dict[str, int]
    # The acquisition under way was brought forward by a surprise: nothing is paid.
    free: bool = False
    # How many turns have been completed, all players together.
    turns: int = 0
    ending: Ending = ""
    turned: bool = False
    # The readings this table has chosen. This and the next are left out of the record where they say
    # nothing, as in games older than they are.
    house_rules: VillagesOptions | UnsetType = UNSET
    # The building of this turn is up, and its card is still to be drawn.
    draw_due: Literal[True] | UnsetType = UNSET

    @property
    def house(self) -> VillagesOptions:
        return self.house_rules or AS_USUAL


def settled(state: State) -> bool:
    """Everybody has a village and a pawn in it; a village that nobody chose is closed."""
    return state.phase not in ("CHOOSE_VILLAGE", "PLACE_PAWN")


def holds_acquisition(player: Player) -> bool:
    return player.stake in OFFERS


def holds_visit(player: Player) -> bool:
    return player.stake in VISITS


def owner_of(state: State, village: str) -> Seat | None:
    """Who lives there; None for a village that is free, or closed once everybody has settled."""
    for seat, player in enumerate(state.players):
        if player.village == village:
            return seat
    return None


def owner_of_building(state: State, ground: Ground) -> Seat:
    village = VILLAGE_OF[ground[0]]
    return next(seat for seat, player in enumerate(state.players) if player.village == village)
