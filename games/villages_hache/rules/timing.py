"""Refusals of a move at the wrong moment, out of turn or out of phase, and what the moment asks for."""

from __future__ import annotations

from typing import NoReturn

from engine import IllegalMove, Item, Param, Seat, Term, Who, phrase
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
from games.villages_hache.data.board import STEPS
from games.villages_hache.data.pieces import NUMBER, VILLAGES, VISITS
from games.villages_hache.rules import wording
from games.villages_hache.rules.possible import ready
from games.villages_hache.state import Player, State, holds_acquisition, holds_visit, owner_of


def no(key: str, /, **params: Param) -> NoReturn:
    raise IllegalMove(f"vi.no.{key}", **params)


def free_villages(state: State) -> list[Item]:
    return [Term(village) for village in VILLAGES if owner_of(state, village) is None]


def out_of_turn(state: State, seat: Seat, action: Action) -> NoReturn:
    active = Who(state.turn)
    if 0 <= seat < len(state.players):
        player = state.players[seat]
        if state.phase in ("CHOOSE_VILLAGE", "PLACE_PAWN") and player.pawn:
            no("state.setup_others", active=active)
        if isinstance(action, Acquire) and ready(player):
            no("acquire.wait", active=active)
    no("turn", active=active)


def out_of_phase(state: State, player: Player, action: Action) -> NoReturn:
    phase = state.phase
    drawing = phrase("vi.possible.draw")
    visiting = holds_visit(player)
    match action:
        case ChooseVillage():
            no("village.done", village=wording.village(player))
        case PlacePawn() if player.pawn:
            no("pawn.done")
        case Draw() if phase == "VISIT_MOVE":
            no("draw.points_remain", points_cards=wording.values(player.points))
        case Draw() if phase == "ACQUIRE" and not state.free:
            key = "draw.build_first" if state.house.draw_when_acquiring else "draw.must_build"
            no(key, card=wording.card(player.stake))
        case Acquire() if visiting:
            no("acquire.visiting", building=Term(VISITS[player.stake]))
        case Acquire() if phase == "DRAW" and holds_acquisition(player):
            no("acquire.not_ready", number=NUMBER[player.stake], total=sum(player.points))
        case Acquire() if phase == "DRAW":
            no("acquire.no_stake")
        case Step() if phase == "DRAW":
            no("step.not_now", possible=drawing)
        case ChooseTarget() if player.target is not None:
            no("target.fixed", target=wording.building_at(VISITS[player.stake], player.target))
        case ChooseTarget() if phase == "DRAW":
            no("target.not_now", possible=drawing)
        case PlayPoints() if phase == "VISIT_TARGET" and not state.house.visit_starts_at_once:
            no("points.too_early", targets=wording.targets(state, VISITS[player.stake]))
        case PlayPoints() if phase == "DRAW" and visiting:
            no("points.none_left")
        case PlayPoints() if phase == "DRAW":
            no("points.not_visiting")
        case ReturnHome() if phase == "DRAW":
            no("return.not_now", possible=drawing)
    _first_do(state, player)


def _first_do(state: State, player: Player) -> NoReturn:
    """What this moment asks for instead."""
    match state.phase:
        case "CHOOSE_VILLAGE":
            no("state.village", villages=free_villages(state))
        case "PLACE_PAWN":
            no("state.pawn", village=wording.village(player))
        case "ACQUIRE":
            no("state.acquire_free" if state.free else "state.acquire", card=wording.card(player.stake))
        case "STEP":
            no("state.step", cells=wording.cells(STEPS[player.pawn]))
        case "VISIT_TARGET":
            type_ = VISITS[player.stake]
            no("state.target", building=Term(type_), targets=wording.targets(state, type_))
        case "VISIT_MOVE":
            no("state.visit", points_cards=wording.values(player.points))
        case "RETURN":
            no("state.return", village=wording.village(player))
    no("state.draw")
