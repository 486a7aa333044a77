"""What travels with the page so that each tap is answered at once: the effect of every possible drawing."""

from __future__ import annotations

import pytest

from engine import FastChance, Phrase
from games.vallee.data import POSITIONS
from games.vallee.data.hexes import INDEX
from games.vallee.page.preview import plan, preview, previews, signed
from games.vallee.state import Options, State, over
from tests.vallee.drawing import ENGINE, EXAMPLE_WINNER, TEXTS, table


def say(said: Phrase) -> str:
    return TEXTS.say(said, "fr")


def games(seats: int) -> list[State]:
    """Positions all along a random game."""
    state, chance, found = ENGINE.deal(seats, Options(), FastChance(seats)), FastChance(seats), []
    while not over(state):
        found.append(ENGINE.clone(state))
        ENGINE.advance(state, state.turn, chance.choice(ENGINE.legal(state, state.turn)), chance)
    return found


@pytest.mark.parametrize("seats", [2, 5])
def test_the_plan_holds_the_legal_drawings_and_no_other(seats: int) -> None:
    for state in games(seats)[::7]:
        packed = plan(state, state.turn, say)
        listed = set()
        for action in ENGINE.legal(state, state.turn):
            symbol = "f" if packed["rescue"] else state.dice[action.die]
            listed.add((symbol, INDEX[action.q, action.r], action.o or 0))
        planned = {
            (symbol, cell, turn)
            for symbol, cells in packed["moves"].items()
            for cell, effects in cells.items()
            for turn in range(len(effects))
        }
        assert planned == listed


def test_the_plan_says_what_each_drawing_then_does() -> None:
    for state in games(3)[::9]:
        packed = plan(state, state.turn, say)
        for action in ENGINE.legal(state, state.turn):
            symbol = "f" if packed["rescue"] else state.dice[action.die]
            effect = packed["moves"][symbol][INDEX[action.q, action.r]][action.o or 0]
            assert packed["effects"][effect][0] == signed(preview(state, state.turn, action).total)


def test_whoever_waits_can_plan_too() -> None:
    state = table("H(3,1)", "H(4,2)")
    assert set(previews(state, 1)) == {"H", "S", "I", "C", "f", "F"}
    assert all(
        len(options) == max(1, POSITIONS[s])
        for s, by in previews(state, 1).items()
        for options in by.values()
    )


def test_a_rail_shows_the_line_it_would_join_and_what_it_is_worth() -> None:
    state = table("H(0,3) C0(1,2) H(3,1)", "H(4,2)", dice="CCCCCC")
    packed = plan(state, 0, say)
    cell = INDEX[2, 2]
    line, ends = packed["lines"][f"C{cell}.3"]
    assert set(line) == {INDEX[1, 2], cell}
    assert set(ends) == {INDEX[0, 3], INDEX[3, 1]}
    number, words, why, what = packed["effects"][packed["moves"]["C"][cell][3]]
    assert (number, words) == ("+4", "+4 points")
    assert why == "Vallée à grande vitesse\u00a0: +4"
    assert what == "Grande ligne de 2 rails entre deux lieux."


def test_on_a_rescue_turn_any_free_cell_takes_a_sunflower() -> None:
    drawn = [cell for cell in EXAMPLE_WINNER.split() if cell not in ("H(0,6)", "H(1,6)")]
    state = table(" ".join(drawn), EXAMPLE_WINNER)
    state.reserved = {"y": 0}
    packed = plan(state, 0, say)
    assert packed["rescue"]
    assert set(packed["moves"]) == {"f"}
    assert set(packed["moves"]["f"]) == {INDEX[0, 6], INDEX[1, 6]}


@pytest.mark.parametrize(("points", "text"), [(3, "+3"), (0, "0"), (-5, "−5")])
def test_points_carry_their_sign(points: int, text: str) -> None:
    assert signed(points) == text
