"""What the page's script needs to show a move before it is made: every move, what it would change, and
why the other tiles will not do."""

from __future__ import annotations

from typing import Any

from engine import Amount, IllegalMove, Phrase, Term, phrase
from games.chevoux.actions import Populate
from games.chevoux.data import CARDS, Slide, Swap
from games.chevoux.data.cells import NAMES, bits
from games.chevoux.data.effects import COLUMN, ROW, SETTLE, SWAP, span
from games.chevoux.page.explain import Foreseen, foreseen
from games.chevoux.page.views import Painter, Words
from games.chevoux.rules.board import FIELD, Board
from games.chevoux.rules.refusals import effect_of
from games.chevoux.rules.wording import place

# What the script says by itself.
SCRIPT_WORDS = (
    "confirm",
    "confirm_swap",
    "confirm_slide",
    "confirm_populate",
    "todo_swap",
    "todo_second",
    "todo_row",
    "todo_col",
    "todo_populate",
    "todo_nothing",
    "preview",
    "mends",
    "upsets",
    "same",
    "would_leave",
    "would_score",
    "cancelled",
    "place",
    "ok",
    "bad_plain",
    "no_partner",
    "not_home",
)

# The script fills these in.
BLANKS = {
    name: f"{{{name}}}" for name in ("tile", "tiles", "people", "score", "before", "after", "row", "col")
}


def outlook(board: Board, card: str, marks: bool, painter: Painter) -> dict[str, Any]:
    """Moves are numbered as the list of possible moves numbers them, from 1."""
    words, change = painter.words, CARDS[card].restructure
    sliding = isinstance(change, Slide)
    here = set(board.names())
    moves = list(enumerate(foreseen(board, card), 1))
    restructure = [_move(board, i, move, marks) for i, move in moves if move.effect[0] in (SWAP, ROW, COLUMN)]
    populate = [
        _move(board, i, move, marks) | _welcome(board, move, words)
        for i, move in moves
        if move.effect[0] == SETTLE
    ]
    return {
        "kind": change.line if sliding else "swap",  # type: ignore[union-attr]
        "moves": {"restructure": restructure, "populate": populate},
        "why": {
            "restructure": {} if sliding else _unmoved(board, card, restructure, words),
            "populate": _unfit_homes(board, card, words),
        },
        "marks": marks,
        # Each tile's name, its kind, its constraint in words, and whether it has one at all.
        "tiles": {
            id: [words.term(id), painter.kind(id), painter.rule(id), bool(asks)]
            for id, asks in zip(board.layout.ids, board.layout.asks, strict=True)
            if id in here
        },
        "words": {name: words(f"cv.page.{name}", **BLANKS) for name in SCRIPT_WORDS} | _turning(board, words),
    }


def _move(board: Board, number: int, move: Foreseen, marks: bool) -> dict[str, Any]:
    what, x, y = move.effect
    told: dict[str, Any] = {"i": number, "s": move.score}
    if what == SWAP:
        told["c"] = [x, y]
    elif what == SETTLE:
        told |= {"c": [x], "n": y}
    else:
        told |= {"c": list(range(len(board.tiles))[span(what, x)]), "w": y}
    if marks:
        told |= {"m": move.mended, "u": move.upset, "b": move.misplaced}
    return told


def _welcome(board: Board, move: Foreseen, words: Words) -> dict[str, str]:
    """Who would come, and who would then live there."""
    _, cell, people = move.effect
    return {
        "p": words("cv.page.some", people=Amount(people, "inhabitant")),
        "g": words.people(board.people[cell] + people),
    }


def _turning(board: Board, words: Words) -> dict[str, str]:
    """A column of two tiles has no other way to go."""
    return {"todo_col": words("cv.page.todo_col_of_two")} if board.rows == 2 else {}


def _unmoved(board: Board, card: str, moves: list[dict[str, Any]], words: Words) -> dict[int, str]:
    """Tiles that no swap of this card can move, where there is more to say than that."""
    change = CARDS[card].restructure
    stuck = board.where[FIELD] if isinstance(change, Swap) and change.moves_no_field else 0
    movable = {cell for move in moves for cell in move["c"]}
    said: dict[int, str] = {}
    for cell in range(len(board.tiles)):
        if cell in movable:
            continue
        if board.people[cell]:
            said[cell] = words("cv.no.occupied", cell=place(cell))
        elif stuck >> cell & 1:
            said[cell] = words(f"cv.no.{card.lower()}_field", cell=place(cell))
    return said


def _unfit_homes(board: Board, card: str, words: Words) -> dict[int, str]:
    fit = board.homes(card)
    said = {}
    for cell in bits(board.of_kind("HAB") & ~fit):
        reason = _refusal(board, Populate(card, NAMES[cell]))
        if reason:
            said[cell] = words.say(reason)
    return said


def _refusal(board: Board, action: Populate) -> Phrase | None:
    try:
        effect_of(board, action)
    except IllegalMove as refused:
        return refused.phrase
    return None


def no_move(board: Board, card: str) -> Phrase | None:
    """Why this card can move nothing here, or None where it can."""
    if board.rearrangements(card):
        return None
    change = CARDS[card].restructure
    if isinstance(change, Swap) and not change.moves_no_field and not board.of_kind(change.kinds[0]):
        return phrase(f"cv.no.{card.lower()}_none")
    return phrase("cv.no.restructure_none", card=Term(card))


def no_welcome(board: Board, card: str) -> Phrase | None:
    """Why nobody can settle with this card, or None where they can."""
    return None if board.welcomes(card) else _refusal(board, Populate(card))
