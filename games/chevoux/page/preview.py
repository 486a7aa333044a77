"""What the page's script needs to show a move before it is made: every move, what it would change, and
why the other tiles will not do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from engine import Amount, IllegalMove, Phrase, Term, phrase
from engine.speaker import Speaker
from games.chevoux.actions import Populate, written
from games.chevoux.data import CARDS, Slide, Swap
from games.chevoux.data.cells import NAMES, bits
from games.chevoux.data.effects import COLUMN, ROW, SETTLE, SWAP, Effect, span
from games.chevoux.page.explain import Foreseen, foreseen
from games.chevoux.page.views import kinds_of, people_in_words, tile_view
from games.chevoux.rules.board import FIELD, Board
from games.chevoux.rules.layout import Layout
from games.chevoux.rules.refusals import effect_of
from games.chevoux.rules.still import Still
from games.chevoux.rules.wording import described_anywhere, place, places

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


def outlook(say: Speaker, village: Still, card: str, marks: bool) -> dict[str, Any]:
    """Moves are numbered as `listed` has them, from 1: the order of the list of possible moves."""
    board, change = village.board(), CARDS[card].restructure
    sliding = isinstance(change, Slide)
    all_moves = foreseen(board, card)
    tiles = _tiles(say, village.layout, frozenset(village.cells))
    names = [tiles[id][0] for id in village.cells]
    moves = list(enumerate(all_moves, 1))
    restructure = [_move(board, i, move, marks) for i, move in moves if move.effect[0] in (SWAP, ROW, COLUMN)]
    populate = [
        _move(board, i, move, marks) | _welcome(board, move, say)
        for i, move in moves
        if move.effect[0] == SETTLE
    ]
    return {
        "kind": change.line if sliding else "swap",  # type: ignore[union-attr]
        "moves": {"restructure": restructure, "populate": populate},
        "why": {
            "restructure": {} if sliding else _unmoved(board, card, restructure, say),
            "populate": _unfit_homes(board, card, say),
        },
        "marks": marks,
        "tiles": tiles,
        "words": _script_words(say, turns=board.rows > 2),
        # What is sent, and what it is called.
        "listed": [(_sent(card, move.effect), _called(say, names, card, move.effect)) for move in all_moves],
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


def _welcome(board: Board, move: Foreseen, say: Speaker) -> dict[str, str]:
    """Who would come, and who would then live there."""
    _, cell, people = move.effect
    return {
        "p": say("cv.page.some", people=Amount(people, "inhabitant")),
        "g": people_in_words(say, board.people[cell] + people),
    }


# -- what is the same for many moves --------------------------------------------------------------------


@lru_cache(512)
def _tiles(say: Speaker, layout: Layout, here: frozenset[str]) -> dict[str, tuple[str, str, str, bool]]:
    """Each tile's name, its kind, its constraint in words, and whether it has one at all."""
    kinds, found = kinds_of(layout.moon, layout.sun), {}
    for id, asks in zip(layout.ids, layout.asks, strict=True):
        if id in here:
            tile = tile_view(say, id, kinds[id])
            found[id] = (tile.name, tile.kind, tile.rule, bool(asks))
    return found


@lru_cache(64)
def _script_words(say: Speaker, turns: bool) -> dict[str, str]:
    """A column of two tiles does not turn: it has no other way to go."""
    found = {name: say(f"cv.page.{name}", **BLANKS) for name in SCRIPT_WORDS}
    return found if turns else found | {"todo_col": say("cv.page.todo_col_of_two")}


@lru_cache(4096)
def _sent(card: str, effect: Effect) -> str:
    return msgspec.json.encode(written(card, effect)).decode()


def _called(say: Speaker, names: Sequence[str], card: str, effect: Effect) -> str:
    """What `described` says. A card may have fifty swaps, and two positions seldom share one."""
    what, x, y = effect
    if what != SWAP:
        return _called_anywhere(say, card, effect)
    return _swap_pattern(say).format(
        tile_a=names[x], cell_a=_place_in_words(say, x), tile_b=names[y], cell_b=_place_in_words(say, y)
    )


@lru_cache(1024)
def _called_anywhere(say: Speaker, card: str, effect: Effect) -> str:
    return say.phrase(described_anywhere(card, effect))


@lru_cache(64)
def _swap_pattern(say: Speaker) -> str:
    return say("cv.move.swap", **{name: f"{{{name}}}" for name in ("tile_a", "cell_a", "tile_b", "cell_b")})


@lru_cache(256)
def _place_in_words(say: Speaker, cell: int) -> str:
    return say.phrase(place(cell))


# -- why not --------------------------------------------------------------------------------------------


def _unmoved(board: Board, card: str, moves: list[dict[str, Any]], say: Speaker) -> dict[int, str]:
    """Tiles that no swap of this card can move, where there is more to say than that."""
    change = CARDS[card].restructure
    stuck = board.where[FIELD] if isinstance(change, Swap) and change.moves_no_field else 0
    movable = sum({1 << cell for move in moves for cell in move["c"]})
    said: dict[int, str] = {}
    for cell in bits((board.occupied | stuck) & ~movable):
        key = "cv.no.occupied" if board.people[cell] else f"cv.no.{card.lower()}_field"
        said[cell] = say(key, cell=_place_in_words(say, cell))
    return said


def _unfit_homes(board: Board, card: str, say: Speaker) -> dict[int, str]:
    fit = board.homes(card)
    # Each reason names the Dwellings that will do: said once for all.
    others = {"cells": say.phrase(places(fit))} if fit else {}
    said = {}
    for cell in bits(board.of_kind("HAB") & ~fit):
        reason = _refusal(board, Populate(card, NAMES[cell]))
        if reason:
            said[cell] = say(reason.key, **reason.params | others)
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
