"""The course of a game: towns, turns, rounds, rescue turns and the exact end."""

from __future__ import annotations

import pytest

from engine import FastChance
from games.vallee.actions import Draw
from games.vallee.data import COLOURS, DRAWS, SHEETS
from games.vallee.data.hexes import CELLS, INDEX, STARTS
from games.vallee.state import NOBODY, Options, State, all_free_cells, over
from tests.vallee.drawing import ENGINE, TEXTS, rescue_table, table


def fresh(seats: int, seed: int = 1, **options: object) -> State:
    return ENGINE.deal(seats, Options(**options), FastChance(seed))


def play_any(state: State, chance: FastChance) -> None:
    ENGINE.play(state, state.turn, chance.choice(ENGINE.legal(state, state.turn)), chance)


def test_vector_31_every_seat_starts_with_a_house_in_its_own_town_and_two_villagers() -> None:
    for seed in range(10):
        state = fresh(5, seed)
        assert sorted(valley.town for valley in state.valleys) == [1, 2, 3, 4, 5]
        for seat, valley in enumerate(state.valleys):
            assert [cell for cell, drawn in enumerate(valley.cells) if drawn == "H"] == [STARTS[valley.town]]
            assert valley.villagers == 2
            assert len(all_free_cells(state, seat)) == DRAWS
    assert CELLS[STARTS[3]] == (3, 4)


def test_the_table_chooses_the_sheet_or_leaves_it_to_chance() -> None:
    assert fresh(2, sheet="G").sheet == "G"
    assert {fresh(2, seed).sheet for seed in range(80)} == set(SHEETS)
    assert {fresh(3, seed).first for seed in range(30)} == {0, 1, 2}


@pytest.mark.parametrize(
    ("face", "gained"), [("H", 2), ("F", 1), ("f", 0), ("S", 0), ("I", 0), ("C", 0)], ids=str
)
def test_vector_32_houses_and_super_sunflowers_bring_villagers(face: str, gained: int) -> None:
    state = table("H(3,1)", "H(4,2)", dice=face * 6)
    ENGINE.play(state, 0, ENGINE.legal(state, 0)[0], FastChance(1))
    assert state.valleys[0].villagers == 2 + gained


def orders(seats: int, rounds: int) -> list[list[int]]:
    """Who plays in each round, counted from the seat that opens the first."""
    state, chance = fresh(seats), FastChance(2)
    opener = state.first
    found: list[list[int]] = []
    while len(found) < rounds or len(found[-1]) < 5:
        if state.round > len(found):
            found.append([])
        found[-1].append((state.turn - opener) % seats + 1)
        play_any(state, chance)
    return found


def test_vector_33_three_seats_play_in_this_order() -> None:
    assert orders(3, 2) == [[1, 2, 3, 1, 2], [2, 3, 1, 2, 3]]


def test_vector_34_two_seats_play_in_this_order() -> None:
    assert orders(2, 2) == [[1, 2, 1, 2, 1], [2, 1, 2, 1, 2]]


@pytest.mark.parametrize(("seats", "rounds", "last"), [(2, 10, 3), (3, 15, 2), (4, 20, 1), (5, 24, 5)])
def test_vectors_35_and_36_everybody_draws_24_times_and_the_game_stops_at_once(
    seats: int, rounds: int, last: int
) -> None:
    state, chance = fresh(seats, 3), FastChance(4)
    while not over(state):
        before, reserved = state.round, len(state.reserved)
        untaken = state.taken_by.count(NOBODY)
        play_any(state, chance)
        if state.round > before:
            assert (reserved, untaken) == (len(COLOURS) - 1, 2), "the fifth drawing leaves one die"
    assert (state.round, len(state.reserved)) == (rounds, last)
    assert ENGINE.progress(state) == (rounds, rounds)
    assert all(not all_free_cells(state, seat) for seat in range(seats))
    for valley in state.valleys:
        drawn = [one for one in valley.cells if one != "^"]
        assert len(drawn) == 1 + DRAWS
        assert valley.villagers == 2 * drawn.count("H") + drawn.count("F")


def test_a_die_and_a_colour_are_gone_until_the_next_roll() -> None:
    state = table("H(3,1)", "H(4,2)")
    ENGINE.play(state, 0, Draw(0, "o", 3, 0), FastChance(1))
    assert state.taken_by[0] == 0
    assert state.reserved == {"o": 0}
    assert {move.die for move in ENGINE.legal(state, 1)} == {1, 2, 3, 4, 5}
    assert {move.colour for move in ENGINE.legal(state, 1)} == set("bpgy")


def test_equal_dice_are_offered_once() -> None:
    state = table("H(3,1)", "H(4,2)", dice="SSHHff")
    assert {move.die for move in ENGINE.legal(state, 0)} == {0, 2, 4}


def test_without_a_fitting_colour_any_free_cell_takes_a_sunflower() -> None:
    state = rescue_table()
    legal = ENGINE.legal(state, 0)
    assert {move.colour for move in legal} == {"o", "g"}
    assert {move.die for move in legal} == {3, 4, 5}
    assert len(legal) == 2 * 3 * 15
    ENGINE.play(state, 0, Draw(5, "g", 0, 5), FastChance(1))
    assert state.valleys[0].cells[INDEX[0, 5]] == "f", "whatever the die shows"
    assert state.valleys[0].villagers == 2, "a rescue sunflower brings nobody"
    assert state.reserved["g"] == 5
    assert state.taken_by[5] == 0


def test_rescue_turns_happen_and_random_games_reach_the_end() -> None:
    chance = FastChance(9)
    rescued = 0
    for seed in range(6):
        state = fresh(5, seed)
        while not over(state):
            rescued += ENGINE.prompt(state, state.turn).key == "va.prompt.rescue"
            legal = ENGINE.legal(state, state.turn)
            ENGINE.advance(state, state.turn, chance.choice(legal), chance)
    assert rescued


def test_the_outcome_names_the_tie_break_that_decided() -> None:
    state = table("H(3,1) S(3,0) f(2,4) f(4,0)", "H(3,1) S(3,0) f(5,3) F(4,0)")
    assert ENGINE.outcome(state) is None
    state.drawn = DRAWS * 2
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert [(standing.seat, standing.rank, standing.total) for standing in outcome.standings] == [
        (1, 1, 9),
        (0, 2, 9),
    ]
    assert outcome.note is not None
    assert TEXTS.say(outcome.note, "en") == "Tie at 9 between 1 and 2: 2 is ahead on villagers."


def test_a_perfect_tie_shares_the_place() -> None:
    state = table("H(3,1) S(3,0)", "H(3,1) S(4,0)")
    state.drawn = DRAWS * 2
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert [standing.rank for standing in outcome.standings] == [1, 1]
    assert outcome.note is None
