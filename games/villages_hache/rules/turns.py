"""The state machine of a turn: how turns begin and follow one another, and how the game ends."""

from __future__ import annotations

from msgspec import UNSET

from engine import Seat
from games.villages_hache.data.pieces import GOAL, MAX_TURNS_EACH
from games.villages_hache.rules.board import grounds_near, nearest_with_ground
from games.villages_hache.rules.log import Teller
from games.villages_hache.rules.possible import ready, usable
from games.villages_hache.state import Ending, Player, State, holds_visit


def begin_turn(state: State, tell: Teller) -> None:
    seat = state.turn
    player = state.players[seat]
    state.phase = "DRAW"
    if not player.stake:
        return
    if holds_visit(player):
        if player.points:
            state.phase = "VISIT_MOVE"
    elif not usable(state, player, player.stake):
        tell.unusable(seat, player.stake)
        discard_stake(state, player)
    elif ready(player):
        begin_acquisition(state, seat, tell)


def end_turn(state: State, tell: Teller) -> None:
    state.turns += 1
    seats = len(state.players)
    if state.turns >= MAX_TURNS_EACH * seats:
        end(state, "long", tell)
        return
    state.turn = (state.turn + 1) % seats
    tell.turn(state.turn)
    begin_turn(state, tell)


def has_won(player: Player) -> bool:
    return player.score >= GOAL


def discard_stake(state: State, player: Player) -> None:
    state.discard.append(player.stake)
    player.stake = ""


def end(state: State, ending: Ending, tell: Teller) -> None:
    state.phase = "GAME_END"
    state.ending = ending
    state.free = False
    state.draw_due = UNSET
    tell.end(state)


def begin_acquisition(state: State, seat: Seat, tell: Teller) -> None:
    state.phase = "ACQUIRE"
    player = state.players[seat]
    if not grounds_near(player.pawn, player.covered):
        player.pawn = nearest_with_ground(player.pawn, player.covered)
        tell.relocated(seat, player.pawn)
