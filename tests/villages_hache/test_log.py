"""The log tells all that pages show of a move: the card turned over, and who gained what."""

from __future__ import annotations

import pytest

from engine import FastChance
from games.villages_hache.actions import Draw
from games.villages_hache.rules.log import card_turned_over, points_gained
from tests.villages_hache.tables import ENGINE, settled


class Watched(FastChance):
    """Luck that remembers the card it gave."""

    def pop(self, items):  # type: ignore[no-untyped-def]
        self.card = super().pop(items)
        return self.card


@pytest.mark.parametrize("needs_stake", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_log_names_every_card_drawn_and_every_point_scored(seats: int, needs_stake: bool) -> None:
    # A shuffled discard is drawn from by luck, which is what is watched here.
    state = settled(seats, surprise_needs_stake=needs_stake, discard_shuffled=True)
    chance = Watched(seats)
    scores = [0] * seats
    while state.phase != "GAME_END":
        action = chance.choice(ENGINE.legal(state, state.turn))
        told = ENGINE.play(state, state.turn, action, chance)
        cards = [card for event in told if (card := card_turned_over(event.phrase))]
        assert cards == ([chance.card] if isinstance(action, Draw) else [])
        for event in told:
            if gain := points_gained(event.phrase):
                scores[gain[0]] += gain[1]
        assert scores == [player.score for player in state.players]
