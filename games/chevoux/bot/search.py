"""Looking ahead when the cards and the tiles to come are taken as known.

A beam keeps the most promising villages card after card: quick, and any line it finds is real.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.chevoux.bot.value import disorder, value
from games.chevoux.data.cells import COLUMNS, ROWS
from games.chevoux.data.effects import NOTHING, Effect
from games.chevoux.rules.board import Board
from games.chevoux.rules.layout import Layout


class Step(Struct, frozen=True):
    """One card to come, and the tiles that arrive once it is decided."""

    card: str
    row: tuple[int, ...] = ()


class Node:
    """A village on the beam, and how it came about."""

    __slots__ = ("effect", "parent", "people", "tiles")

    def __init__(
        self, tiles: tuple[int, ...], people: tuple[int, ...], parent: Node | None, effect: Effect
    ) -> None:
        self.tiles = tiles
        self.people = people
        self.parent = parent
        self.effect = effect

    def line(self) -> list[Effect]:
        effects: list[Effect] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            effects.append(node.effect)
            node = node.parent
        return effects[::-1]


def start(board: Board) -> Node:
    return Node(tuple(board.tiles), tuple(board.people), None, NOTHING)


def mended(layout: Layout, nodes: Sequence[Node]) -> Node | None:
    """A village of the beam in which every tile is well placed."""
    return next((node for node in nodes if not Board(layout, node.tiles, node.people).misplaced()), None)


def widen(layout: Layout, nodes: Sequence[Node], step: Step, width: int) -> tuple[list[Node], bool]:
    """The beam after one card, caring only for order; and whether nothing had to be left out."""
    found: list[tuple[float, int, Effect]] = []
    for at, node in enumerate(nodes):
        board = Board(layout, node.tiles, node.people)
        for effect in _all_changes(board, step.card):
            board.do(effect)
            found.append((disorder(board), at, effect))
            board.undo(effect)
    found.sort(key=_first)
    return _keep(layout, nodes, found, step, width)


def climb(layout: Layout, nodes: Sequence[Node], step: Step, width: int, cards_left: int) -> list[Node]:
    """The beam after one card, caring for order and people; `cards_left` counts those after it."""
    found: list[tuple[float, int, Effect]] = []
    for at, node in enumerate(nodes):
        board = Board(layout, node.tiles, node.people)
        rows_to_come = ROWS - board.rows
        for effect in board.effects(step.card):
            board.do(effect)
            found.append((-value(board, cards_left, rows_to_come), at, effect))
            board.undo(effect)
    found.sort(key=_first)
    return _keep(layout, nodes, found, step, width)[0]


def _first(found: tuple[float, int, Effect]) -> float:
    return found[0]


def _keep(
    layout: Layout, nodes: Sequence[Node], found: list[tuple[float, int, Effect]], step: Step, width: int
) -> tuple[list[Node], bool]:
    kept: list[Node] = []
    seen = set()
    for _, at, effect in found:
        parent = nodes[at]
        board = Board(layout, parent.tiles, parent.people)
        board.do(effect)
        board.grow(step.row)
        node = Node(tuple(board.tiles), tuple(board.people), parent, effect)
        key = (node.tiles, node.people)
        if key in seen:
            continue
        if len(kept) == width:
            return kept, False
        seen.add(key)
        kept.append(node)
    return kept, True


def winning_line(board: Board, steps: Sequence[Step], width: int) -> list[Effect] | None:
    """A line that leaves every tile well placed, if the beam finds one."""
    nodes = [start(board)]
    for step in steps:
        if len(nodes[0].tiles) == ROWS * COLUMNS and (node := mended(board.layout, nodes)):
            return node.line()
        nodes, _ = widen(board.layout, nodes, step, width)
    node = mended(board.layout, nodes)
    return node.line() if node else None


def _all_changes(board: Board, card: str) -> list[Effect]:
    return [*board.rearrangements(card), NOTHING]
