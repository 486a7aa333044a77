"""A crowd of villages goes by the same rules as a single board."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from engine import FastChance
from games.chevoux.board import Board
from games.chevoux.content import anywhere, mended, misplaced, needs
from games.chevoux.crowd import Crowd, joined, slid, swapped
from games.chevoux.data import AXES, CARDS, PEOPLE, pile
from games.chevoux.layout import layout

PAIRS = list(itertools.permutations(AXES, 2))


def village(moon: str, sun: str, seed: int) -> Board:
    """Any full village, with a few people in it."""
    luck = FastChance(seed)
    tiles = pile(moon, sun)
    luck.shuffle(tiles)
    people = [luck.below(2) if tile == "HAB" else 0 for tile in tiles]
    assert sum(people) <= PEOPLE
    return Board.of(layout(moon, sun), tiles, people)


@pytest.mark.parametrize(("moon", "sun"), PAIRS)
def test_the_same_tiles_are_misplaced(moon: str, sun: str) -> None:
    boards = [village(moon, sun, seed) for seed in range(8)]
    crowd = joined([Crowd.of(board) for board in boards])
    bad = anywhere(misplaced(boards[0].layout, crowd.where))
    assert bad.tolist() == [board.misplaced() for board in boards]
    assert mended(boards[0].layout, crowd.where).tolist() == [i for i, cells in enumerate(bad) if not cells]


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("seed", range(3))
def test_a_card_leads_to_the_same_villages(card: str, seed: int) -> None:
    board = village("AGR", "SAN", seed)
    expected = set()
    for effect in board.rearrangements(card):
        board.do(effect)
        expected.add((tuple(board.tiles), board.occupied))
        board.undo(effect)
    crowd = Crowd.of(board)
    if card in ("K2", "K3"):
        after = joined(list(slid(crowd, card)))
    else:
        after, source = swapped(crowd, card, np.zeros(1, np.uint32), np.zeros(1, np.int8))
        assert set(source.tolist()) == {0}
    found = {
        (tuple(tiles), home)
        for tiles, home in zip(after.tiles.tolist(), after.occupied.tolist(), strict=True)
    }
    assert found == expected
    for i, tiles in enumerate(after.tiles.tolist()):
        assert after.where[:, i].tolist() == Board(board.layout, tiles, board.people).where


@pytest.mark.parametrize("seed", range(6))
def test_no_card_mends_a_tile_without_touching_what_it_needs(seed: int) -> None:
    """The bound the proof rests on: as long as a need is left alone, its village cannot be content."""
    board = village("TOU", "IND", seed)
    crowd = Crowd.of(board)
    needed = needs(board.layout, crowd.where, misplaced(board.layout, crowd.where), list(CARDS))
    cells = int(needed.cells[0])
    assert needed.apart[0] > 0
    for card in CARDS:
        for effect in board.rearrangements(card):
            before = board.tiles.copy()
            board.do(effect)
            touched = sum(1 << i for i in range(30) if board.tiles[i] != before[i])
            if not touched & cells:
                assert board.misplaced().bit_count() >= needed.apart[0]
            board.undo(effect)
