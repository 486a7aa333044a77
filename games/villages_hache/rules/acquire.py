"""An acquisition: the building, what it takes and brings, and the step that follows."""

from __future__ import annotations

from msgspec import UNSET

from engine import Seat
from games.villages_hache.data.board import BITS, Ground
from games.villages_hache.data.pieces import CARD_WORTH, NUMBER
from games.villages_hache.rules.log import Teller
from games.villages_hache.rules.possible import nobody_can_build
from games.villages_hache.rules.turns import discard_stake, end, end_turn, has_won
from games.villages_hache.state import Building, State


def acquire(
    state: State, seat: Seat, type_: str, payment: tuple[int, ...], cells: Ground, tell: Teller
) -> None:
    player = state.players[seat]
    for value in payment:
        player.points.remove(value)
        state.discard.append(CARD_WORTH[value])
    number = NUMBER[player.stake]
    discard_stake(state, player)
    state.reserve[type_] -= 1
    player.built.append(Building(type_, cells))
    player.covered |= BITS[cells]
    player.acquisitions += number
    tell.built(seat, player, type_, payment, cells, number, state.free)
    if state.house.draw_when_acquiring and not state.free:
        # A building brought forward by a surprise has had its draw: the surprise.
        state.draw_due = True
    state.free = False
    if has_won(player):
        end(state, "hundred", tell)
    elif not any(state.reserve.values()):
        end(state, "built", tell)
    else:
        state.phase = "STEP"


def step(state: State, seat: Seat, cell: str, tell: Teller) -> None:
    state.players[seat].pawn = cell
    tell.stepped(seat, cell)
    # Only a new building can have left everybody without one to build.
    if nobody_can_build(state):
        state.turns += 1
        end(state, "blocked", tell)
    elif state.draw_due:
        state.draw_due = UNSET
        state.phase = "DRAW"
    else:
        end_turn(state, tell)
