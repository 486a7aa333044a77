"""How moves are written: what order means nothing in, and what is no move at all."""

from __future__ import annotations

from typing import Any

import pytest

from engine import IllegalMove
from tests.villages_hache.tables import ENGINE, give, play, settled, turn_of


def test_the_order_of_a_payment_and_of_two_cells_does_not_matter() -> None:
    state = settled()
    give(state, 0, 3, 4, stake="A10")
    turn_of(state, 0)
    play(
        state,
        {"action": "acquire", "type": "maison", "payment": [3, 4], "cells": ["BEA-Y32", "BEA-Y22"]},
    )
    assert state.players[0].built[0].cells == ("BEA-Y22", "BEA-Y32")


@pytest.mark.parametrize(
    "nonsense",
    [
        {"action": "acquire", "payment": "8"},
        {"action": "acquire", "payment": [8.5]},
        {"action": "draw", "card": "I1"},
        {"action": "step", "cell": 3},
    ],
)
def test_what_is_no_move_at_all_is_not_understood(nonsense: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove) as refused:
        ENGINE.decode(nonsense)
    assert refused.value.phrase.key == "table.refused.malformed"
