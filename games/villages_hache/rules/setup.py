"""Settling in: everybody chooses a village and places a pawn."""

from __future__ import annotations

from engine import Seat
from games.villages_hache.data.pieces import VILLAGES
from games.villages_hache.rules.log import Teller
from games.villages_hache.rules.turns import begin_turn
from games.villages_hache.state import State, owner_of


def choose_village(state: State, seat: Seat, village: str, tell: Teller) -> None:
    state.players[seat].village = village
    tell.village(seat, village)
    state.phase = "PLACE_PAWN"


def place_pawn(state: State, seat: Seat, cell: str, tell: Teller) -> None:
    state.players[seat].pawn = cell
    tell.pawn(seat, cell)
    state.turn = (seat + 1) % len(state.players)
    if state.turn != state.first:
        state.phase = "CHOOSE_VILLAGE"
        return
    for village in VILLAGES:
        if owner_of(state, village) is None:
            tell.closed(village)
    tell.turn(state.turn)
    begin_turn(state, tell)
