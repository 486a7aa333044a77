"""One's own village, with what can be built where; everybody's for those who watch."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.speaker import Speaker
from games.rolling_village.actions import Place
from games.rolling_village.data import COLUMNS, POINTS, ROWS, TYPE_OF_CODE, Cell, at
from games.rolling_village.page.news import last_built
from games.rolling_village.page.preview import OWNER, Desk, moves_by_cell, reasons, worth
from games.rolling_village.page.views import AVENUE_NAMES, NOWHERE, SYMBOLS, open_sheet, village_view
from games.rolling_village.rules.scoring import groups
from games.rolling_village.state import active_row, drafted_sheet
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "rolling_village/hand.html"


@frame(PARTS)
def hand(title: Fragment, grid: Fragment) -> Inputs:
    return locals()


@frame(PARTS)
def gallery(say: Speaker, villages: tuple[Fragment, ...]) -> Inputs:
    return locals()


def hand_of(scene: Scene) -> Fragment:
    if not scene.seated:
        return gallery(scene.words, tuple(_exhibit(scene, seat) for seat in range(len(scene.names))))
    say, desk = scene.words, Desk.of(scene.view, scene.viewer)
    last = scene.shared(last_built).get(scene.viewer, NOWHERE)
    rows = rows_of(say, desk, scene.my_turn, last)
    return hand(title(say, *worth(desk)), grid(say, scene.names[scene.viewer], rows))


# -- one's own sheet ------------------------------------------------------------------------------------


@fragment(PARTS)
def title(say: Speaker, now: int | None, estimate: int, total: int) -> Inputs:
    return locals()


@frame(PARTS)
def grid(say: Speaker, player: str, rows: tuple[Fragment, ...]) -> Inputs:
    return {**locals(), "columns": range(1, COLUMNS + 1)}


@frame(PARTS)
def avenue(row: int, active: bool, cells: tuple[Fragment, ...]) -> Inputs:
    return {**locals(), "name": AVENUE_NAMES[row - 1]}


@fragment(PARTS, keep=8_192)
def cell(
    say: Speaker,
    row: int,
    col: int,
    code: str,
    draft: bool,
    counts: bool,
    last: bool,
    moves: tuple[Place, ...],
    reason: str,
) -> Inputs:
    kind, points = TYPE_OF_CODE.get(code, ""), POINTS[row - 1][col - 1]
    parts = {
        "rv.page.draft": draft,
        "rv.page.counts": counts,
        "rv.page.playable": moves,
    }
    label = [say("rv.page.cell", row=row, column=col), say.term(kind) if kind else say("rv.page.empty")]
    label += [say(key) for key, holds in parts.items() if holds]
    if points:
        label.append(say("rv.page.worth", points=points))
    if last:
        label.append(say("rv.page.last"))
    return {
        "row": row,
        "col": col,
        "kind": kind,
        "symbol": SYMBOLS.get(kind, ""),
        "points": points,
        "draft": draft,
        "counts": counts,
        "last": last,
        "moves": by_brush(moves),
        "reason": reason,
        "label": ", ".join(label) + (f". {reason}" if reason else ""),
    }


def by_brush(moves: tuple[Place, ...]) -> str:
    """What each brush plays here, as the script reads it. Of equal moves the first will do."""
    found: dict[str, Place] = {}
    for move in moves:
        found.setdefault(move.type or move.slot, move)
    return msgspec.json.encode(found).decode() if found else ""


@lru_cache(1024)
def rows_of(say: Speaker, desk: Desk, mine: bool, last: frozenset[Cell]) -> tuple[Fragment, ...]:
    """The sheet, avenue by avenue; where it is its owner's turn, with all that a tap can do."""
    state = desk.table
    village = state.villages[OWNER]
    sheet = drafted_sheet(village)
    active = None if desk.confirmed else active_row(state, village)
    counting = {one for group in groups(sheet, active) for one in group.cells} if active else NOWHERE
    drafted = {(step.row, step.col) for step in desk.draft}
    moves = moves_by_cell(state) if mine else {}
    closed = {col: say.phrase(why) for col, why in reasons(state, moves).items()} if mine else {}

    def shown(row: int, col: int) -> Fragment:
        place, code = (row, col), sheet[at(row, col)]
        can = moves.get(place, ())
        why = "" if can or code in TYPE_OF_CODE else closed.get(col, "")
        return cell(say, row, col, code, place in drafted, place in counting, place in last, can, why)

    return tuple(
        avenue(row, row == active, tuple(shown(row, col) for col in range(1, COLUMNS + 1)))
        for row in range(1, ROWS + 1)
    )


# -- everybody's, for those who watch -------------------------------------------------------------------


@fragment(PARTS, keep=512)
def exhibit(say: Speaker, seat: int, name: str, sheet: str, last: frozenset[Cell]) -> Inputs:
    return {"seat": seat, "name": name, "drawn": village_view(say, sheet, last)}


def _exhibit(scene: Scene, seat: int) -> Fragment:
    sheet = open_sheet(scene.view.villages[seat], scene.viewer)
    return exhibit(scene.words, seat, scene.names[seat], sheet, scene.shared(last_built).get(seat, NOWHERE))
