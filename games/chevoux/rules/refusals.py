"""From a written action to its effect, or to the sentence that says why not.

The order of the checks is that of the rules: outside the village, empty cell, same cell, occupied,
wrong kind, identical tiles, then distance or line.
"""

from __future__ import annotations

from engine import IllegalMove, Term, phrase
from engine.phrases import Item, Param
from games.chevoux.actions import FIELDS, Pass, Populate, Restructure, fields_of
from games.chevoux.data import CARDS, PEOPLE, Slide, Swap
from games.chevoux.data.cells import COLUMNS, IN_LINE, INDEX, ROWS, bits, column_of, distance, row_of
from games.chevoux.data.effects import COLUMN, NOTHING, ROW, SETTLE, SWAP, Effect
from games.chevoux.rules.board import FIELD, HOME, Board
from games.chevoux.rules.wording import place, places


def effect_of(board: Board, action: Restructure | Populate | Pass) -> Effect:
    """What the action does with its card, which must be the visible one. Raises IllegalMove."""
    if isinstance(action, Pass):
        return NOTHING
    if isinstance(action, Populate):
        return _welcome(board, action)
    mine = fields_of(action.card)
    if any(getattr(action, field) is not None for field in FIELDS if field not in mine):
        raise IllegalMove("cv.no.wrong_form", card=Term(action.card), effect=Term(action.card, "restructure"))
    change = CARDS[action.card].restructure
    return _swap(board, action, change) if isinstance(change, Swap) else _slide(board, action, change)


# -- Restructurer -------------------------------------------------------------------------------------


def _swap(board: Board, action: Restructure, change: Swap) -> Effect:
    names = [getattr(action, role) for role in change.roles]
    if None in names:
        raise IllegalMove("cv.no.cell_missing")
    a, b = (_filled_cell(board, name) for name in names)
    tile = Term(board.layout.ids[board.tiles[a]])
    if a == b:
        raise IllegalMove("cv.no.same_cell", tile=tile, cell=place(a))
    for cell in (a, b):
        if board.people[cell]:
            raise IllegalMove("cv.no.occupied", cell=place(cell))
    _check_kinds(board, action.card, change, a, b)
    if board.tiles[a] == board.tiles[b]:
        raise IllegalMove("cv.no.same_tile", tile=tile)
    if not change.reach[a] >> b & 1:
        if change.reach is IN_LINE:
            raise _refused(action.card, "not_aligned", row=row_of(a), col=column_of(a))
        raise _refused(action.card, "far", distance=distance(a, b))
    first = board.of_kind(change.kinds[0])
    if first >> b & 1 and b < a:
        a, b = b, a  # either could play the first role: one move, from its first cell
    return (SWAP, a, b)


def _filled_cell(board: Board, name: str) -> int:
    cell = INDEX.get(name)
    if cell is None:
        raise IllegalMove("cv.no.cell_outside")
    if cell >= len(board.tiles):
        raise IllegalMove("cv.no.cell_empty", cell=place(cell), rows=board.rows)
    return cell


def _check_kinds(board: Board, card: str, change: Swap, a: int, b: int) -> None:
    fields, ids = board.where[FIELD], board.layout.ids
    first, second = change.kinds
    if change.moves_no_field:
        for cell in (a, b):
            if fields >> cell & 1:
                raise _refused(card, "field", cell=place(cell))
        return
    movable = board.of_kind(first)
    if not movable:
        raise _refused(card, "none")
    if not movable >> a & 1:
        chosen = Term(ids[board.tiles[a]])
        if first == "CHAMP":
            raise _refused(card, "not_field", tile=chosen)
        here: list[Item] = [Term(ids[board.tiles[cell]]) for cell in bits(movable)]
        raise _refused(card, f"not_{first.lower()}", tile=chosen, tiles=here)
    if second == "BUILDING" and fields >> b & 1:
        raise _refused(card, "two_fields", cell=place(b))


def _refused(card: str, why: str, **told: Param) -> IllegalMove:
    """Each card has sentences of its own: `cv.no.k4_field`, `cv.no.pop_k4_far`."""
    return IllegalMove(f"cv.no.{card.lower()}_{why}", **told)


def _slide(board: Board, action: Restructure, change: Slide) -> Effect:
    by_row = change.line == "row"
    number = action.row if by_row else action.col
    if number is None or not 1 <= number <= (ROWS if by_row else COLUMNS):
        if by_row:
            raise _refused(action.card, "row_outside", rows=board.rows)
        raise _refused(action.card, "col_outside")
    if by_row and number > board.rows:
        raise _refused(action.card, "row_empty", row=number, rows=board.rows)
    if action.dir not in change.directions:
        raise _refused(action.card, "direction")
    line = ROW if by_row else COLUMN
    if not board.varied(line, number - 1):
        tile = board.tiles[(number - 1) * COLUMNS if by_row else number - 1]
        raise _refused(
            action.card, "same", tile=Term(board.layout.ids[tile]), **{"row" if by_row else "col": number}
        )
    way = change.directions.index(action.dir)
    return (line, number - 1, 1 if line == COLUMN and board.rows == 2 else way)


# -- Peupler ------------------------------------------------------------------------------------------


def _welcome(board: Board, action: Populate) -> Effect:
    card = action.card
    people, left = board.layout.newcomers(card, board.settled), PEOPLE - board.settled
    if not left:
        raise IllegalMove("cv.no.supply_empty")
    if not people:
        raise IllegalMove("cv.no.supply_short", wanted=CARDS[card].people, left=left)
    if not board.where[HOME]:
        raise IllegalMove("cv.no.pop_no_dwelling")
    if _near_the_town_hall(card) and not board.of_kind("MAI"):
        raise _refused(f"pop_{card}", "no_town_hall")
    homes = board.homes(card)
    if not homes:
        raise IllegalMove("cv.no.pop_none", condition=phrase(f"cv.home.{card.lower()}"))
    if action.cell is None:
        raise IllegalMove("cv.no.pop_cell_missing", cells=places(homes))
    cell = _filled_cell(board, action.cell)
    if board.tiles[cell] != HOME:
        raise IllegalMove(
            "cv.no.not_dwelling", tile=Term(board.layout.ids[board.tiles[cell]]), cells=places(homes)
        )
    if not homes >> cell & 1:
        _refuse_home(board, card, cell, homes)
    return (SETTLE, cell, people)


def _refuse_home(board: Board, card: str, cell: int, homes: int) -> None:
    if _near_the_town_hall(card):
        away = distance(cell, next(bits(board.of_kind("MAI"))))
        raise _refused(f"pop_{card}", "far", cell=place(cell), distance=away, cells=places(homes))
    raise IllegalMove(f"cv.no.pop_{card.lower()}", cell=place(cell), cells=places(homes))


def _near_the_town_hall(card: str) -> bool:
    condition = CARDS[card].home
    return condition is not None and condition.kind == "MAI"
