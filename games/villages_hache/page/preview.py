"""The moves on offer: what a tap plays now, on the viewer's village, in their hand and on the buttons."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import msgspec

from engine import Seat
from games.villages_hache.actions import Acquisitions, ChooseTarget
from games.villages_hache.data.board import Ground
from games.villages_hache.data.pieces import NUMBER
from games.villages_hache.page import queries
from games.villages_hache.rules.board import grounds_near
from games.villages_hache.state import Player, State
from tables.page.scene import LegalMove, Scene

# A list longer than this is no help to anybody; the page offers every payment card by card.
LISTED = 60


def encoded(action: Any) -> str:
    return msgspec.json.encode(action).decode()


def asked(scene: Scene) -> str:
    """The phase, for whoever has to decide something in it; "" for everybody else."""
    return str(scene.view.phase) if scene.my_turn else ""


# -- the list of moves ----------------------------------------------------------------------------------


def listed(scene: Scene) -> list[LegalMove]:
    """All moves, or for a purchase with very many payments the cheapest of them on every ground."""
    if not scene.my_turn:
        return []
    legal = scene.engine.legal(scene.view, scene.viewer)
    if not isinstance(legal, Acquisitions) or len(legal) <= LISTED:
        return scene.legal
    room = max(1, LISTED // (len(legal.types) * len(legal.grounds)))
    kept = sorted(legal.payments, key=lambda paid: (sum(paid), len(paid)))[:room]
    return [legal_move(scene, action) for action in Acquisitions(legal.types, kept, legal.grounds)]


def legal_move(scene: Scene, action: Any) -> LegalMove:
    label = scene.say(scene.engine.describe(scene.view, scene.viewer, action))
    return LegalMove(encoded(action), action, label)


# -- taps on the map ------------------------------------------------------------------------------------


def cell_moves(scene: Scene, phase: str) -> tuple[tuple[str, str], ...]:
    """The cells that can be tapped, each with what that plays at once; a building is begun on two cells."""
    state: State = scene.view
    match phase:
        case "ACQUIRE":
            player = state.players[scene.viewer]
            near = grounds_near(player.pawn, player.covered)
            return tuple((cell, "") for cell in sorted({cell for ground in near for cell in ground}))
        case "VISIT_TARGET":
            return tuple((cell, move) for ground, move in goals(scene) for cell in ground)
        case "PLACE_PAWN" | "STEP" | "RETURN":
            moves = scene.engine.legal(state, scene.viewer)
            return tuple((move.cell, encoded({"v": move})) for move in moves)
        case _:
            return ()


def goals(scene: Scene) -> tuple[tuple[Ground, str], ...]:
    """The buildings that can be chosen for a visit, and what a tap on each plays."""
    moves = cast("list[ChooseTarget]", scene.engine.legal(scene.view, scene.viewer))
    return tuple((cast(Ground, move.building), encoded({"v": move})) for move in moves)


# -- what the moment asks to choose besides the map -----------------------------------------------------


class Goal(NamedTuple):
    """A visit that could be made."""

    move: str
    type: str
    village: str
    steps: int
    owner: Seat


def visits(scene: Scene) -> tuple[Goal, ...]:
    state: State = scene.view
    moves = scene.engine.legal(state, scene.viewer)
    trips = queries.trips_to_choose(state, scene.viewer)
    return tuple(
        Goal(encoded(move), trip.type, trip.village, trip.steps, trip.owner)
        for move, trip in zip(moves, trips, strict=True)
    )


def price(state: State, player: Player) -> int:
    """What the cards laid out must come to."""
    if state.free:
        return 0
    return sum(player.points) if state.house.payment_takes_all else NUMBER[player.stake]


def laid_out(hand: tuple[int, ...], payment: tuple[int, ...]) -> tuple[tuple[int, bool], ...]:
    """The hand with the cheapest payment already laid out."""
    left = list(payment)
    found = []
    for value in hand:
        laid = value in left
        if laid:
            left.remove(value)
        found.append((value, laid))
    return tuple(found)
