"""The luck of an expedition: its dice, those thrown again included."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import Seat
from engine.chance import Draw
from engine.fortune import Throw, dice
from games.above_below.actions import Action, ChooseOption, Reroll
from games.above_below.state import State


def fortune(state: State, seat: Seat, action: Action, drawn: Sequence[Draw]) -> Iterable[Throw]:
    return dice(seat, drawn) if isinstance(action, ChooseOption | Reroll) else ()
