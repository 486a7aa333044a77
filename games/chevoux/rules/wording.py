"""Moves, places and prompts in words."""

from __future__ import annotations

from engine import Phrase, Seat, Term, phrase
from games.chevoux.data import CARDS, Slide
from games.chevoux.data.cells import bits, column_of, row_of
from games.chevoux.data.effects import PASS, ROW, SETTLE, SWAP, Effect
from games.chevoux.rules.board import Board
from games.chevoux.rules.still import possible, still
from games.chevoux.state import State, finished, seat_of, visible_card

# What a card may do now: restructure, populate.
PROMPTS = {
    (True, True): "cv.prompt.both",
    (True, False): "cv.prompt.restructure",
    (False, True): "cv.prompt.populate",
    (False, False): "cv.prompt.pass",
}


def prompt(state: State, seat: Seat) -> Phrase:
    village = seat_of(state, seat)
    if village is None or finished(state, village):
        return phrase("cv.prompt.over")
    card = visible_card(state, village)
    return phrase(PROMPTS[possible(still(state, village), card)], card=Term(card))


def place(cell: int) -> Phrase:
    return phrase("cv.cell", row=row_of(cell), col=column_of(cell))


def places(mask: int) -> Phrase:
    """Several cells; semicolons, since a place has a comma of its own."""
    first, *rest = [place(cell) for cell in bits(mask)]
    said = first
    for cell in rest:
        said = phrase("cv.cells", first=said, next=cell)
    return said


def described(board: Board, card: str, effect: Effect) -> Phrase:
    what, x, y = effect
    if what != SWAP:
        return described_anywhere(card, effect)
    a, b = (Term(board.layout.ids[board.tiles[cell]]) for cell in (x, y))
    return phrase("cv.move.swap", tile_a=a, cell_a=place(x), tile_b=b, cell_b=place(y))


def described_anywhere(card: str, effect: Effect) -> Phrase:
    """All but a swap, which names the tiles that stand there."""
    what, x, y = effect
    if what == PASS:
        return phrase("cv.move.pass")
    if what == SETTLE:
        return phrase("cv.move.populate", cell=place(x), count=y)
    change = CARDS[card].restructure
    assert isinstance(change, Slide)  # noqa: S101  narrows the type: the card slides
    direction = Term(change.directions[y])
    if what == ROW:
        return phrase("cv.move.row", row=x + 1, direction=direction)
    return phrase("cv.move.col", col=x + 1, direction=direction)
