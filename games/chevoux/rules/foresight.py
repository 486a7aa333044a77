"""What a change would come to, worked out from what it stirs: a page foresees all that a card allows."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.chevoux.data.constraints import KINDS
from games.chevoux.data.effects import PASS, SETTLE, SWAP, Effect
from games.chevoux.rules.board import CODES_OF, Board
from games.chevoux.rules.layout import Layout, Rules


class Foresight:
    """Looks ahead from a village, which stays as it is."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._kinds = board.kinds()
        # What is misplaced now.
        self.now = board.misplaced()

    def misplaced(self, effect: Effect) -> int:
        """The mask of the tiles that would be misplaced."""
        what, x, y = effect
        if what in (SETTLE, PASS):
            # Where people live says nothing about places.
            return self.now
        board = self._board
        if what == SWAP:
            return self._after_swap(x, y)
        board.do(effect)
        after = board.misplaced()
        board.undo(effect)
        return after

    def _after_swap(self, x: int, y: int) -> int:
        """Only the tiles that this swap can mend or upset are looked at again."""
        board, where = self._board, self._board.where
        stirred = _stirred(board.layout, board.tiles[x], board.tiles[y])
        both = 1 << x | 1 << y
        kinds = list(self._kinds)
        for kind in stirred.kinds:
            kinds[kind] ^= both
        again = 0
        for code in stirred.codes:
            again |= where[code]
        board.do((SWAP, x, y))
        bad = board.breaking(stirred.rules, kinds)
        board.undo((SWAP, x, y))
        return self.now & ~again | bad

    def score(self, effect: Effect) -> int:
        """Tiles that move take their people along: only a welcome changes it."""
        board = self._board
        if effect[0] != SETTLE:
            return board.score
        board.do(effect)
        after = board.score
        board.undo(effect)
        return after


class Stirred(NamedTuple):
    """What a swap of two sorts of tile can change."""

    # The kinds of which one is and the other is not, as KINDS counts them.
    kinds: tuple[int, ...]
    # The sorts of tile that ask for such a kind, and the two themselves; and what these ask for.
    codes: tuple[int, ...]
    rules: Rules


@lru_cache(16_384)
def _stirred(layout: Layout, a: int, b: int) -> Stirred:
    kinds = tuple(n for n, kind in enumerate(KINDS) if (a in CODES_OF[kind]) != (b in CODES_OF[kind]))
    repeated, plain, others = layout.rules
    rules = Rules(
        tuple(rule for rule in repeated if rule.code in (a, b) or rule.kind in kinds),
        tuple(rule for rule in plain if rule.code in (a, b) or rule.kind in kinds),
        tuple(
            rule
            for rule in others
            if rule.code in (a, b) or any(check[0] in kinds for clause in rule.clauses for check in clause)
        ),
    )
    asking = {rule.code for rule in (*rules.repeated, *rules.plain)} | {rule.code for rule in rules.others}
    return Stirred(kinds, tuple(asking | {a, b}), rules)
