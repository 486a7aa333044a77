"""The luck of the draw: the points on a card, beside those of all the cards it might have been."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import Seat
from engine.chance import Draw as Drawn
from engine.fortune import Throw
from games.villages_hache.actions import Action, Draw
from games.villages_hache.data.pieces import POINTS
from games.villages_hache.state import State


def fortune(state: State, seat: Seat, action: Action, drawn: Sequence[Drawn]) -> Iterable[Throw]:
    """A stock that was turned over lies in a known order: nothing of it is chance."""
    if not isinstance(action, Draw) or not drawn:
        return
    # An empty one is filled as `draw` fills it.
    worth = [POINTS.get(card, 0) for card in state.stock or sorted(state.discard)]
    _, card = drawn[0]
    yield Throw(seat, worth[card], sum(worth) / len(worth))
