"""The moves on offer: what a tap plays now, on the viewer's village, in their hand and on the buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import msgspec

from engine import Who
from games.villages_hache.actions import Acquisitions
from games.villages_hache.data.board import CELLS, YELLOW
from games.villages_hache.data.pieces import NUMBER
from games.villages_hache.page import queries, views
from games.villages_hache.page.views import Speaker
from games.villages_hache.rules.board import grounds_near
from games.villages_hache.rules.payments import proposed
from games.villages_hache.state import Player, State
from tables.page.scene import LegalMove, Scene

# A list longer than this is no help to anybody; the page offers every payment card by card.
LISTED = 60


@dataclass(frozen=True)
class CellView:
    """A cell of the viewer's own village."""

    id: str
    label: str
    move: str = ""
    legal: bool = False


@dataclass(frozen=True)
class Stride:
    """A POINTS card of the viewer: its place in the hand, and where it leads on a visit."""

    value: int
    move: str = ""
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class Choice:
    """A visit that could be made."""

    move: str
    type: str
    name: str
    owner: int
    earns: str
    plot: views.Plot


def encoded(action: Any) -> str:
    return msgspec.json.encode(action).decode()


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


def own_grid(scene: Scene, say: Speaker) -> list[list[CellView]]:
    """The viewer's village cell by cell, each with what a tap there would play."""
    state: State = scene.view
    player = state.players[scene.viewer]
    if not player.village:
        return []
    moves, legal = cell_moves(scene)
    houses = {cell: building for building in player.built for cell in building.cells}
    here: dict[str, list[int]] = {}
    for seat, other in enumerate(state.players):
        here.setdefault(other.pawn, []).append(seat)
    found = []
    for row in views.rows(player.village):
        line = []
        for id_ in row:
            cell = CELLS[id_]
            words = [say.key(f"cell.{cell.colour}", at=cell.label)]
            if id_ in houses:
                words.append(say.term(houses[id_].type))
            elif cell.colour == YELLOW:
                words.append(say.key("cell.free"))
            for seat in here.get(id_, ()):
                mine = seat == scene.viewer
                words.append(say.key("cell.pawn") if mine else say.key("cell.visitor", player=Who(seat)))
            playable = id_ in moves or id_ in legal
            if playable:
                words.append(say.key("cell.playable"))
            line.append(CellView(id_, ", ".join(words), moves.get(id_, ""), playable))
        found.append(line)
    return found


def cell_moves(scene: Scene) -> tuple[dict[str, str], set[str]]:
    """For each cell what a tap plays at once, and the cells on which a building may be begun."""
    state: State = scene.view
    if not scene.my_turn:
        return {}, set()
    if state.phase == "ACQUIRE":
        player = state.players[scene.viewer]
        return {}, {cell for ground in grounds_near(player.pawn, player.covered) for cell in ground}
    if state.phase == "VISIT_TARGET":
        return {
            cell: encoded({"v": move.action}) for move in scene.legal for cell in move.action.building
        }, set()
    if state.phase in ("PLACE_PAWN", "STEP", "RETURN"):
        return {move.action.cell: encoded({"v": move.action}) for move in scene.legal}, set()
    return {}, set()


def targets(scene: Scene, say: Speaker) -> list[Choice]:
    if not scene.my_turn or scene.view.phase != "VISIT_TARGET":
        return []
    trips = queries.trips_to_choose(scene.view, scene.viewer)
    return [
        Choice(
            move.raw,
            trip.type,
            say.capital(
                say.key(
                    "target",
                    building=say.term(trip.type),
                    village=say.village_of(trip.target),
                    steps=trip.steps,
                )
            ),
            trip.owner,
            say.key("earns", owner=Who(trip.owner)),
            views.plot(trip.type, trip.target),
        )
        for move, trip in zip(scene.legal, trips, strict=True)
    ]


def decision(scene: Scene, say: Speaker) -> dict[str, Any]:
    """The viewer's hand, and what the bar of buttons and the script need for this moment."""
    state: State = scene.view
    found: dict[str, Any] = {"strides": [], "types": [], "grounds": "", "number": 0, "steps": [], "note": ""}
    if not scene.seated:
        return found
    player = state.players[scene.viewer]
    hand = sorted(player.points, reverse=True)
    found["strides"] = [Stride(value) for value in hand]
    if not scene.my_turn:
        waiting = say.key("note.wait", player=Who(state.turn)) if scene.playing else ""
        found["note"] = say.key("note.automatic") if scene.automatic else waiting
        return found
    match state.phase:
        case "ACQUIRE":
            legal = cast(Acquisitions, scene.engine.legal(state, scene.viewer))
            found |= {
                "strides": chosen(hand, proposed(state, player)),
                "types": [(type_, say.term(type_)) for type_ in legal.types],
                "grounds": encoded(legal.grounds),
                "number": price(state, player),
                "accepted": encoded(legal.payments),
                "free": state.free,
                "note": building_note(say, state, player),
            }
        case "VISIT_MOVE":
            found |= {
                "strides": [stride(say, scene, value) for value in hand],
                "note": say.key("note.move"),
            }
        case "STEP":
            found |= {
                "steps": [
                    (move.raw, say.key(f"step.{views.direction(player.pawn, move.action.cell)}"))
                    for move in scene.legal
                ],
                "note": say.key("note.step"),
            }
        case "CHOOSE_VILLAGE":
            found["note"] = say.key("note.village")
        case "PLACE_PAWN":
            found["note"] = say.key("note.place")
        case "VISIT_TARGET":
            found["note"] = say.key("note.target")
        case "RETURN":
            found["note"] = say.key("note.return")
    return found


def price(state: State, player: Player) -> int:
    """What the cards laid out must come to."""
    if state.free:
        return 0
    return sum(player.points) if state.house.payment_takes_all else NUMBER[player.stake]


def building_note(say: Speaker, state: State, player: Player) -> str:
    """What a building brings, and what the house rules of the table make of it."""
    paid = not state.free
    draws = paid and state.house.draw_when_acquiring
    note = say.key("note.build_then_draw" if draws else "note.build", number=NUMBER[player.stake])
    return f"{note} {say.key('note.pay_all')}" if paid and state.house.payment_takes_all else note


def chosen(hand: list[int], payment: tuple[int, ...]) -> list[Stride]:
    """The hand with the cheapest payment already laid out."""
    left = list(payment)
    strides = []
    for value in hand:
        laid = value in left
        if laid:
            left.remove(value)
        strides.append(Stride(value, chosen=laid))
    return strides


def stride(say: Speaker, scene: Scene, value: int) -> Stride:
    """A card of a visitor, with how far it leads."""
    trip = queries.trip(scene.view, scene.viewer)
    far = trip.steps if trip else 0
    if value < far:
        note = say.key("remains", n=far - value)
    elif value == far:
        note = say.key("arrives")
    else:
        note = say.key("arrives_lost", n=value - far)
    return Stride(value, encoded({"action": "play_points", "card": value}), note)
