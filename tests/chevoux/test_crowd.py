"""A crowd of villages goes by the same rules as a single board."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from engine import FastChance
from games.chevoux.bot import levels
from games.chevoux.bot.solver.batch import (
    COMER,
    COMERS,
    SINGLE,
    Crowd,
    Wishes,
    joined,
    kinds,
    of_kind,
    slid,
    slides,
    swapped,
)
from games.chevoux.bot.solver.bound import needs
from games.chevoux.bot.solver.misplaced import anywhere, columns_of, demands, mended, misplaced, rows_of
from games.chevoux.bot.solver.proof import Proof
from games.chevoux.data import AXES, CARDS, PEOPLE, pile
from games.chevoux.data.constraints import KINDS
from games.chevoux.data.effects import NOTHING
from games.chevoux.rules.board import CODES_OF, Board, board_of
from games.chevoux.rules.layout import layout
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
    bad = anywhere(misplaced(crowd.where, demands(boards[0].layout)))
    assert bad.tolist() == [board.misplaced() for board in boards]
    assert mended(boards[0].layout, crowd.where).tolist() == [i for i, cells in enumerate(bad) if not cells]


@pytest.mark.parametrize(("moon", "sun"), PAIRS[::5])
def test_the_same_kinds_stand_in_the_same_cells(moon: str, sun: str) -> None:
    boards = [village(moon, sun, seed) for seed in range(8)]
    crowd = joined([Crowd.of(board) for board in boards])
    found = kinds(crowd.where)
    assert {*found, "PLACE"} == set(KINDS)
    for kind in (*found, "TILE", "BUILDING"):
        assert of_kind(crowd.where, kind).tolist() == [board.of_kind(kind) for board in boards]


def test_a_tile_comes_as_a_kind_of_which_there_are_several() -> None:
    assert set(SINGLE) == {"MAI", "ECO", "MED"}
    for code, comer in enumerate(COMER):
        assert code in CODES_OF[COMERS[comer]]


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
        after = joined([slid(crowd, effect) for effect in slides(card) if effect != NOTHING])
    else:
        nobody = np.zeros((len(COMERS), 1), np.uint32)
        after, source = swapped(crowd, card, Wishes(nobody[0], nobody, np.zeros(1, np.int8)))
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


@cache
def well_placed(count: int) -> list[Board]:
    """Villages in which everything is well placed at the end of a game, of any axes."""
    found: list[Board] = []
    for seed in itertools.count():
        state, luck = fresh(seed=seed), FastChance(seed)
        while ENGINE.to_move(state):
            ENGINE.advance(state, 0, levels.greedy(ENGINE, state, 0, luck), luck)
        board = board_of(state, state.villages[0])
        if not board.misplaced():
            found.append(board)
        if len(found) == count:
            break
    return found


def won_villages(count: int) -> Iterator[Board]:
    """Some of them, to be changed at will."""
    for board in well_placed(12)[:count]:
        yield Board(board.layout, board.tiles, board.people)


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
            hopeful, _ = needs(board.layout, crowd, [*cards[:number], cards[5]], number)
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


def can_win(board: Board, cards: tuple[str, ...]) -> bool:
    """Whether these cards in this order can mend the village: everything is tried."""
    if not board.misplaced():
        return True
    if not cards:
        return False
    for effect in [*board.rearrangements(cards[0]), NOTHING]:
        board.do(effect)
        won = can_win(board, cards[1:])
        board.undo(effect)
        if won:
            return True
    return False


@pytest.mark.parametrize("pair", list(itertools.permutations(CARDS, 2)))
def test_two_cards_win_where_trying_everything_wins(pair: tuple[str, str]) -> None:
    """On villages that these cards in either order, or any two, have disturbed."""
    luck = FastChance(" ".join(pair))
    answers = set()
    for number, board in enumerate(won_villages(12)):
        disturbing = [pair[::-1], pair, tuple(luck.choice(list(CARDS)) for _ in range(2))][number % 3]
        for card in disturbing:
            board.do(luck.choice([*board.rearrangements(card), NOTHING]))
        proof = Proof(board, pair[0], [pair[1]], 1)
        for _ in proof.search([0]):
            pass
        expected = can_win(board, pair)
        assert (proof.won, proof.lost) == (expected, not expected)
        answers.add(expected)
    assert True in answers


@pytest.mark.parametrize("card", CARDS)
def test_the_last_card_wins_where_trying_everything_wins(card: str) -> None:
    luck = FastChance(card)
    for number, board in enumerate(won_villages(12)):
        cause = card if number % 2 else luck.choice(list(CARDS))
        board.do(luck.choice(board.rearrangements(cause)))
        proof = Proof(board, card, [], 0)
        for _ in proof.search([0]):
            pass
        assert proof.won == can_win(board, (card,))
