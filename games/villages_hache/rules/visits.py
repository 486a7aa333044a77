"""A visit, from its card to the way home. Actions arrive here already found legal."""

from __future__ import annotations

from typing import cast

from engine import Seat
from games.villages_hache.data.board import Ground
from games.villages_hache.data.pieces import CARD_WORTH, VISIT_POINTS, VISITS
from games.villages_hache.rules import board
from games.villages_hache.rules.log import Teller
from games.villages_hache.rules.turns import discard_stake, end, end_turn, has_won
from games.villages_hache.state import State, owner_of_building


def choose_target(state: State, seat: Seat, building: Ground, tell: Teller) -> None:
    player = state.players[seat]
    player.target = building
    tell.visit_begins(state, seat, building)
    if board.steps_to(building)[player.pawn] == 0:
        tell.already_there(seat)
        visit_done(state, seat, tell)
    elif player.points and state.house.visit_starts_at_once:
        state.phase = "VISIT_MOVE"
    else:
        end_turn(state, tell)


def play_points(state: State, seat: Seat, value: int, tell: Teller) -> None:
    state.players[seat].points.remove(value)
    state.discard.append(CARD_WORTH[value])
    walk(state, seat, value, False, tell)


def walk(state: State, seat: Seat, value: int, drawn: bool, tell: Teller) -> None:
    player = state.players[seat]
    target = cast(Ground, player.target)
    trodden = board.walk(player.pawn, target, value)
    if trodden:
        player.pawn = trodden[-1]
    left = board.steps_to(target)[player.pawn]
    tell.walked(seat, value, len(trodden), player.pawn, left, drawn)
    if not left:
        visit_done(state, seat, tell)
    else:
        end_turn(state, tell)


def visit_done(state: State, seat: Seat, tell: Teller) -> None:
    player = state.players[seat]
    owner = owner_of_building(state, cast(Ground, player.target))
    state.players[owner].visits += VISIT_POINTS
    tell.visit_done(state, seat, owner, VISITS[player.stake])
    discard_stake(state, player)
    player.target = None
    if has_won(state.players[owner]):
        end(state, "hundred", tell)
    else:
        state.phase = "RETURN"


def return_home(state: State, seat: Seat, cell: str, tell: Teller) -> None:
    player = state.players[seat]
    player.pawn = cell
    player.departure = ""
    tell.returned(seat, cell)
    end_turn(state, tell)
