"""A crowd of villages goes by the same rules as a single board."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

from engine import FastChance
from games.chevoux import bot
from games.chevoux.board import Board
from games.chevoux.content import anywhere, columns_of, mended, misplaced, rows_of
from games.chevoux.crowd import COMERS, Crowd, Wishes, joined, slid, swapped
from games.chevoux.data import AXES, CARDS, PEOPLE, pile
from games.chevoux.layout import layout
from games.chevoux.needs import needs
from games.chevoux.proof import Proof
from games.chevoux.state import board_of
from tests.chevoux.villages import ENGINE, fresh

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
    crowd, anything = Crowd.of(board), np.zeros(1, np.int8)
    if card in ("K2", "K3"):
        after, source = slid(crowd, card, np.zeros((6, 1), np.int8), anything)
    else:
        nobody = np.zeros((len(COMERS), 1), np.uint32)
        after, source = swapped(crowd, card, Wishes(nobody[0], nobody, anything))
    assert set(source.tolist()) == {0}
    found = {
        (tuple(tiles), home)
        for tiles, home in zip(after.tiles.tolist(), after.occupied.tolist(), strict=True)
    }
    assert found == expected
    for i, tiles in enumerate(after.tiles.tolist()):
        assert after.where[:, i].tolist() == Board(board.layout, tiles, board.people).where


def test_the_rows_and_columns_of_some_cells() -> None:
    for cells in (0, 1, 1 << 29, 1 << 7 | 1 << 10, (1 << 30) - 1):
        masks = np.array([cells], np.uint32)
        rows = sum(0b111111 << row * 6 for row in range(5) if cells >> row * 6 & 0b111111)
        columns = sum(0b1000001000001000001000001 << c for c in range(6) if cells & 0x1041041 << c)
        assert (rows_of(masks)[0], columns_of(masks)[0]) == (rows, columns)


def won_villages(count: int) -> Iterator[Board]:
    """Villages in which everything is well placed at the end of a game, of any axes."""
    for seed in itertools.count():
        state, luck = fresh(seed=seed), FastChance(seed)
        while ENGINE.to_move(state):
            ENGINE.advance(state, 0, bot.greedy(ENGINE, state, 0, luck), luck)
        board = board_of(state, state.villages[0])
        if not board.misplaced():
            yield board
            count -= 1
        if not count:
            return


@pytest.mark.parametrize("board", list(won_villages(6)))
def test_a_village_is_not_given_up_while_the_cards_left_can_mend_it(board: Board) -> None:
    """The bound the proof rests on. Every change can be taken back by its own card, so a won village that
    cards have disturbed can be mended by the same ones."""
    luck = FastChance(1)
    for _ in range(150):
        tiles, people = board.tiles.copy(), board.people.copy()
        cards = list(CARDS)
        luck.shuffle(cards)
        for number, card in enumerate(cards[:5], 1):
            if changes := board.rearrangements(card):
                board.do(luck.choice(changes))
            crowd = Crowd.of(board)
            hopeful, _ = needs(crowd, misplaced(board.layout, crowd.where), [*cards[:number], cards[5]])
            assert len(hopeful) == 1
        board = Board(board.layout, tiles, people)


def test_the_proof_finds_the_way_back() -> None:
    luck = FastChance(2)
    for board in won_villages(4):
        cards = list(CARDS)
        luck.shuffle(cards)
        for card in cards[:3]:
            board.do(luck.choice(board.rearrangements(card)))
        proof = Proof(board, cards[2], [*cards[:2], cards[3]], 2)
        for _ in proof.search([proof.orders.index((cards[1], cards[0]))]):
            pass
        assert (proof.won, proof.lost) == (1, 0)
