"""What the owner of a village is offered and refused, at every position of random games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import FastChance
from engine.speaker import speaker
from games.rolling_village.actions import Place
from games.rolling_village.data import CELLS, EMPTY, at
from games.rolling_village.page.preview import OWNER, Desk, brushes, moves_by_cell, reasons, refusal
from games.rolling_village.state import LobbyOptions, Table, drafted_sheet, open_slots
from tests.rolling_village.table import ENGINE, TEXTS

OPTIONS = [
    LobbyOptions(),
    LobbyOptions(bonus_park=True),
    LobbyOptions(setup_distinct=True),
]


def positions(options: LobbyOptions) -> Iterator[Table]:
    luck = FastChance(3)
    state = ENGINE.deal(1, options, luck)
    while ENGINE.to_move(state):
        yield state
        ENGINE.play(state, OWNER, luck.choice(list(ENGINE.legal(state, OWNER))), luck)


@pytest.mark.parametrize("options", OPTIONS)
def test_a_desk_has_all_that_the_rules_ask_about(options: LobbyOptions) -> None:
    state = ENGINE.deal(3, options, FastChance(1))
    state.villages[1].scores = [4, 5]
    own = Desk.of(state, 1).table
    assert own == Table(state.round, state.dice, [state.villages[1]], state.options, state.bonus_park)
    assert hash(Desk.of(state, 1)) == hash(Desk.of(own, OWNER))


@pytest.mark.parametrize("options", OPTIONS)
def test_an_empty_cell_is_refused_for_its_column(options: LobbyOptions) -> None:
    """One cell of a column speaks for all of them."""
    say = speaker(TEXTS, "en")
    refused = 0
    for state in positions(options):
        village = state.villages[OWNER]
        moves, sheet, slots = moves_by_cell(state), drafted_sheet(village), open_slots(state, village)
        told = reasons(state, moves)
        up_next = next((brush.key for brush in brushes(say, state) if not brush.done), None)
        for row, col in CELLS:
            if up_next is None or sheet[at(row, col)] != EMPTY or (row, col) in moves:
                continue
            move = Place(slots[0], row, col, up_next) if state.round == 0 else Place(up_next, row, col)
            assert told[col] == refusal(state, move)
            refused += 1
    assert refused > 100
