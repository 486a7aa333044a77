"""Answers for the pages: the way of a visit, who would earn what, what can be afforded and where.

All of it can be read off the table by anybody; nothing here changes a state.
"""

from __future__ import annotations

from msgspec import Struct

from engine import Seat
from games.villages_hache.actions import Payment
from games.villages_hache.data.board import Ground
from games.villages_hache.data.pieces import BUILDINGS, NUMBER, OFFERS, VISIT_POINTS, VISITS
from games.villages_hache.rules.board import grounds_near, steps_to, walk
from games.villages_hache.rules.payments import payments
from games.villages_hache.rules.possible import available, buildable, candidates, ready
from games.villages_hache.state import Player, State, holds_acquisition, owner_of_building


class Trip(Struct, frozen=True):
    """A visit under way, or one that could be chosen."""

    seat: Seat
    type: str
    target: Ground
    # From the pawn, exclusive, to the building's doorstep, inclusive.
    path: tuple[str, ...]
    # Who will score, and how much.
    owner: Seat
    points: int

    @property
    def steps(self) -> int:
        return len(self.path)


class Errand(Struct, frozen=True):
    """Where an acquisition stands."""

    card: str
    number: int
    total: int
    # The buildings of the card that can still be built here.
    types: tuple[str, ...]
    ready: bool

    @property
    def missing(self) -> int:
        return max(0, self.number - self.total)


def trip(state: State, seat: Seat) -> Trip | None:
    """The visit this seat is making; None while it makes none, or has yet to choose where to."""
    player = state.players[seat]
    return _trip(state, seat, player.target) if player.target is not None else None


def trips_to_choose(state: State, seat: Seat) -> list[Trip]:
    """Where the visit this seat must choose may lead, as `choose_target` lists them."""
    if state.phase != "VISIT_TARGET" or state.turn != seat:
        return []
    return [_trip(state, seat, target) for target in candidates(state, VISITS[state.players[seat].stake])]


def stretch(state: State, seat: Seat, value: int) -> list[str]:
    """The cells this seat's pawn treads on when it plays a POINTS card of this value."""
    player = state.players[seat]
    return walk(player.pawn, player.target, value) if player.target is not None else []


def _trip(state: State, seat: Seat, target: Ground) -> Trip:
    player = state.players[seat]
    path = walk(player.pawn, target, steps_to(target)[player.pawn])
    owner = owner_of_building(state, target)
    return Trip(seat, VISITS[player.stake], target, tuple(path), owner, VISIT_POINTS)


def errand(state: State, seat: Seat) -> Errand | None:
    """The acquisition this seat is saving for."""
    player = state.players[seat]
    if not holds_acquisition(player):
        return None
    return Errand(
        player.stake,
        NUMBER[player.stake],
        sum(player.points),
        tuple(buildable(state, player, player.stake)),
        ready(player),
    )


def allowed_types(state: State, seat: Seat) -> list[str]:
    """The buildings left in the reserve that this village may still have."""
    return [type_ for type_ in BUILDINGS if available(state, state.players[seat], type_)]


def affordable(state: State, seat: Seat) -> list[str]:
    """The buildings this seat's cards and stake would let it build, were it its turn."""
    found = errand(state, seat)
    return list(found.types) if found and found.ready else []


def acquisition_payments(state: State, seat: Seat) -> list[Payment]:
    """Every payment for the acquisition held, cheapest first."""
    player = state.players[seat]
    if not holds_acquisition(player):
        return []
    return sorted(payments(player.points, NUMBER[player.stake]), key=lambda paid: (sum(paid), paid))


def legal_grounds(state: State, seat: Seat) -> list[Ground]:
    """Where this seat could build from where its pawn stands; none while the pawn is on a visit."""
    player = state.players[seat]
    return grounds_near(player.pawn, player.covered) if _at_home(player) else []


def visitable(state: State) -> dict[str, list[Seat]]:
    """For each kind of building on the board, who owns one and so would score a visit."""
    found: dict[str, list[Seat]] = {}
    for seat, player in enumerate(state.players):
        for type_ in dict.fromkeys(building.type for building in player.built):
            found.setdefault(type_, []).append(seat)
    return found


def cards_offering(type_: str) -> list[str]:
    """The acquisition cards on which this building is printed."""
    return [card for card, types in OFFERS.items() if type_ in types]


def _at_home(player: Player) -> bool:
    return player.pawn != "" and player.target is None
