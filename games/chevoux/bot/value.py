"""How promising a village looks: what the bots and the searches maximise."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from games.chevoux.data.cells import bits
from games.chevoux.rules.board import Board
from games.chevoux.rules.layout import Check, met

# What a misplaced tile weighs, in tiles.
WAITING = 0.5  # the tile it needs is still in the reserve
FAR = 0.12  # more, where what it needs is not even a step away from where it would do
SECOND_WISH = 0.25  # another part of its constraint fails as well
# A row to come brings about this many misplaced tiles, and each one takes about three cards.
NEW_ROW = 2.2
CARDS_A_TILE = 3
# How much the chance of winning weighs against points, and what the end is worth.
CONFIDENCE = 60
WIN = 100
LOST_TILE = 20


def disorder(board: Board) -> float:
    """The misplaced tiles, each weighed by how hard it looks to mend."""
    kinds, where = board.kinds(), board.where
    total = 0.0
    for rule in board.layout.rules.repeated:
        for cell in bits(board.unhappy(rule, kinds)):
            total += _weight(kinds[rule.kind] & ~(1 << cell), rule.least, rule.surroundings[cell])
    for code, kind, _, least, surroundings in board.failing(kinds, board.layout.rules.plain):
        bit = where[code]
        total += _weight(kinds[kind] & ~bit, least, surroundings[bit.bit_length() - 1])
    for code, clauses in board.layout.rules.others:
        bit = where[code]
        if bit:
            cell = bit.bit_length() - 1
            failed = [clause for clause in clauses if not met(kinds, clause, cell)]
            if failed:
                total += SECOND_WISH * (len(failed) - 1)
                total += max(_clause_weight(kinds, clause, cell, bit) for clause in failed)
    return total


def _clause_weight(kinds: Sequence[int], clause: tuple[Check, ...], cell: int, bit: int) -> float:
    """The easiest of the clause's alternatives."""
    return min(
        _weight(kinds[kind] & ~bit, least, surroundings[cell]) for kind, _, least, surroundings in clause
    )


def _weight(partners: int, least: int, surroundings: int) -> float:
    if partners.bit_count() < least:
        return WAITING
    return 1.0 if (partners & surroundings).bit_count() >= least else 1 + FAR


def value(board: Board, cards_left: int, rows_to_come: int) -> float:
    """The chance that the cards left suffice, then the points. Exact once no card is left."""
    if not cards_left:
        bad = board.misplaced()
        return -LOST_TILE * bad.bit_count() if bad else WIN + board.score
    room = (cards_left - CARDS_A_TILE * (disorder(board) + NEW_ROW * rows_to_come)) / 2
    return CONFIDENCE * _log_sigmoid(room) + board.score


def _log_sigmoid(x: float) -> float:
    return -log(1 + exp(-x)) if x > 0 else x - log(1 + exp(x))
