"""Questions the pages ask of a position: a visit and who earns it, what a building still lacks.

All of it can be read off the table by anybody; nothing here changes a state.
"""

from __future__ import annotations

from msgspec import Struct

from engine import Phrase, Seat, Term, Who, phrase
from games.villages_hache.data.board import VILLAGE_OF, WALKABLE, Ground
from games.villages_hache.data.pieces import NUMBER, VISITS
from games.villages_hache.rules.board import doorsteps, steps_to, walk
from games.villages_hache.rules.possible import candidates
from games.villages_hache.state import Player, State, owner_of_building


class Trip(Struct, frozen=True):
    """A visit under way, or one that could be chosen."""

    seat: Seat
    type: str
    target: Ground
    # From the pawn, exclusive, to the building's doorstep, inclusive.
    path: tuple[str, ...]
    # Who will score.
    owner: Seat

    @property
    def steps(self) -> int:
        return len(self.path)

    @property
    def village(self) -> str:
        return VILLAGE_OF[self.target[0]]


def trip(state: State, seat: Seat) -> Trip | None:
    """The visit this seat is making; None while it makes none, or has yet to choose where to."""
    player = state.players[seat]
    return _trip(state, seat, player.target) if player.target is not None else None


def trips_to_choose(state: State, seat: Seat) -> list[Trip]:
    """Where the visit this seat must choose may lead, as `choose_target` lists them."""
    if state.phase != "VISIT_TARGET" or state.turn != seat:
        return []
    return [_trip(state, seat, target) for target in candidates(state, VISITS[state.players[seat].stake])]


def _trip(state: State, seat: Seat, target: Ground) -> Trip:
    player = state.players[seat]
    path = walk(player.pawn, target, steps_to(target)[player.pawn])
    owner = owner_of_building(state, target)
    return Trip(seat, VISITS[player.stake], target, tuple(path), owner)


def trail(state: State, seat: Seat) -> list[str]:
    """The cells a visitor has trodden so far, from where the visit began; empty for whoever makes none."""
    player = state.players[seat]
    if not player.departure:
        return []
    for target in [player.target] if player.target is not None else _arrived_at(state, player):
        trodden = [player.departure, *walk(player.departure, target, len(WALKABLE))]
        if player.pawn in trodden:
            return trodden[: trodden.index(player.pawn) + 1]
    return []


def _arrived_at(state: State, player: Player) -> list[Ground]:
    """The buildings at whose door this pawn stands: one of them was just visited."""
    built = (building.cells for other in state.players for building in other.built)
    return [cells for cells in built if player.pawn in doorsteps(cells)]


def missing(player: Player) -> int | None:
    """How much the acquisition in front still lacks in POINTS cards; None where there is none."""
    number = NUMBER.get(player.stake)
    return None if number is None else max(0, number - sum(player.points))


def told_trip(found: Trip) -> Phrase:
    """Where a visit leads, how far it is, and who will score."""
    return phrase(
        "vi.page.trip",
        building=Term(found.type),
        village=Term(found.village),
        steps=found.steps,
        owner=Who(found.owner),
    )
