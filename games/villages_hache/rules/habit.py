"""Default policy: what a sensible villager does at once, for a clock that ran out and for playouts."""

from __future__ import annotations

from engine import Seat
from games.villages_hache.actions import (
    Acquire,
    Action,
    ChooseTarget,
    ChooseVillage,
    Draw,
    PlacePawn,
    PlayPoints,
    ReturnHome,
    Step,
)
from games.villages_hache.data.board import BIT, BITS, NEIGHBOURS, STEPS, STREETS, Ground
from games.villages_hache.data.pieces import UNIQUE, VILLAGES, VISITS
from games.villages_hache.rules.board import grounds_near, steps_to
from games.villages_hache.rules.payments import proposed
from games.villages_hache.rules.possible import buildable, candidates
from games.villages_hache.state import Player, State, owner_of, owner_of_building

VISIT_CARD = {type_: card for card, type_ in VISITS.items()}
_DRAW = Draw()

# For each yellow cell, its yellow neighbours as bits; for each ground, the cells around it.
_AROUND_CELL = {cell: sum(BIT[other] for other in NEIGHBOURS[cell] if other in BIT) for cell in BIT}
_AROUND: dict[Ground, tuple[tuple[int, int], ...]] = {
    ground: tuple(
        (BIT[cell], _AROUND_CELL[cell])
        for cell in {other for part in ground for other in NEIGHBOURS[part] if other in BIT} - set(ground)
    )
    for ground in BITS
}


def habit(state: State, seat: Seat) -> Action:
    """A good plain answer to whatever this seat is asked now."""
    player = state.players[seat]
    match state.phase:
        case "DRAW":
            return _DRAW
        case "ACQUIRE":
            type_ = wanted(state, player)
            return Acquire(type_, proposed(state, player), tidiest(player.pawn, player.covered))
        case "STEP":
            return Step(roomier(player))
        case "VISIT_TARGET":
            return ChooseTarget(nearest(state, seat))
        case "VISIT_MOVE":
            return PlayPoints(stride(player))
        case "RETURN":
            return ReturnHome(player.departure)
        case "PLACE_PAWN":
            return PlacePawn(roomiest(player))
        case _:
            return ChooseVillage(next(v for v in VILLAGES if owner_of(state, v) is None))


def wanted(state: State, player: Player) -> str:
    """One of those a village has once, the scarcest first; then a kind not owned that visits ask for."""
    offered = buildable(state, player, player.stake)
    if len(offered) == 1:
        return offered[0]
    return min(
        offered,
        key=lambda type_: (
            type_ not in UNIQUE,
            player.has(type_),
            -state.stock.count(VISIT_CARD[type_]),
            state.reserve[type_],
        ),
    )


def tidiest(pawn: str, covered: int) -> Ground:
    """The ground that leaves the fewest yellow cells on their own, in a corner if there is one."""
    return min(grounds_near(pawn, covered), key=lambda ground: untidiness(ground, covered))


def untidiness(ground: Ground, covered: int) -> int:
    after = covered | BITS[ground]
    orphans = freedom = 0
    for bit, around in _AROUND[ground]:
        if not bit & after:
            left = (around & ~after).bit_count()
            freedom += left
            orphans += not left
    return 100 * orphans + freedom


def roomier(player: Player) -> str:
    """The step towards more places to build."""
    return max(STEPS[player.pawn], key=lambda cell: len(grounds_near(cell, player.covered)))


def roomiest(player: Player) -> str:
    """The street cell with the most places to build."""
    return max(STREETS[player.village], key=lambda cell: len(grounds_near(cell, player.covered)))


def nearest(state: State, seat: Seat) -> Ground:
    """At home if possible; else the nearest, and among equals the one whose owner is last."""
    player = state.players[seat]

    def cost(ground: Ground) -> tuple[bool, int, int]:
        owner = owner_of_building(state, ground)
        return (owner != seat, steps_to(ground)[player.pawn], state.players[owner].score)

    return min(candidates(state, VISITS[player.stake]), key=cost)


def stride(player: Player) -> int:
    """The smallest card that arrives; else the largest."""
    left = steps_to(player.target)[player.pawn] if player.target else 0
    return min((value for value in player.points if value >= left), default=max(player.points))
