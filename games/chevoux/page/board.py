"""The village one plays or watches; every village for whoever sees all."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from markupsafe import Markup

from engine import OMNISCIENT
from engine.speaker import Speaker
from engine.texts import number
from games.chevoux.data.cells import COLUMNS, ROWS
from games.chevoux.page import preview
from games.chevoux.page.views import Painter, complaints_in_words, kinds_of, placed_tile
from games.chevoux.page.village import Seen, last_touched, seen
from games.chevoux.rules import still
from games.chevoux.rules.still import Still
from games.chevoux.state import State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "chevoux/board.html"


def board_of(scene: Scene) -> Fragment:
    village = seen(scene)
    if village is not None:
        return own_of(scene, village)
    if scene.viewer == OMNISCIENT:
        return gallery_of(scene)
    return secrecy(scene.words, scene.game.texts.get("title", scene.lang))


# -- the village that is played -------------------------------------------------------------------------


@frame(PARTS)
def board(
    say: Speaker,
    seated: bool,
    owner: str,
    misplaced: Fragment | None,
    score: Fragment,
    rows: tuple[tuple[Fragment, ...], ...],
    explain: Fragment | None,
    outlook: Fragment | None,
) -> Inputs:
    return {**locals(), "columns": COLUMNS, "to_come": ROWS - len(rows)}


def own_of(scene: Scene, village: Seen) -> Fragment:
    say, held, marks = scene.words, village.still, village.marks
    bad = still.misplaced(held.layout, held.cells).bit_count() if marks else 0
    last = last_touched(scene, village.seat, len(held.cells))
    cells = cells_of(say, held, marks, last)
    return board(
        say,
        scene.seated,
        scene.names[village.seat],
        misplaced(say, bad) if marks else None,
        score(say, held.board().score, bad > 0),
        tuple(cells[start : start + COLUMNS] for start in range(0, len(cells), COLUMNS)),
        None if village.in_play else explain(say, held, marks),
        outlook(say, scene.stamp, held, village.card, marks) if village.in_play else None,
    )


@fragment(PARTS)
def misplaced(say: Speaker, count: int) -> Inputs:
    return locals()


@fragment(PARTS)
def score(say: Speaker, points: int, vain: bool) -> Inputs:
    """In vain as long as a tile is misplaced: the village would be lost."""
    return {**locals(), "shown": number(points)}


@fragment(PARTS, keep=16_384)
def cell(
    say: Speaker,
    at: int,
    tile: str,
    kind: str,
    people: int,
    reasons: tuple[str, ...],
    marks: bool,
    last: bool,
) -> Inputs:
    return {"tile": placed_tile(say, at, tile, kind, people, reasons, marks, last)}


@lru_cache(1024)
def cells_of(say: Speaker, village: Still, marks: bool, last: frozenset[int]) -> tuple[Fragment, ...]:
    """All cells of a village; a move changes a few of them."""
    layout, cells, people = village
    reasons = reasons_of(say, village) if marks else {}
    kinds = kinds_of(layout.moon, layout.sun)
    return tuple(
        cell(say, at, tile, kinds[tile], people[at], reasons.get(at, ()), marks, at in last)
        for at, tile in enumerate(cells)
    )


@lru_cache(1024)
def reasons_of(say: Speaker, village: Still) -> dict[int, tuple[str, ...]]:
    return complaints_in_words(say, village.board())


@fragment(PARTS, keep=512)
def explain(say: Speaker, village: Still, marks: bool) -> Inputs:
    """What is wrong in the village; while there is a card in hand, the bar speaks of that."""
    painter = Painter(say, village.layout.moon, village.layout.sun)
    complaints = painter.village(village.board(), marks).complaints
    return {"said": complaints[0] if complaints else say("cv.page.ask_tile"), "bad": bool(complaints)}


@fragment(PARTS, keep=256)
def outlook(say: Speaker, turn: str, village: Still, card: str, marks: bool) -> Inputs:
    """For the script: every move, and what would come of it."""
    told = msgspec.json.encode(preview.outlook(say, village, card, marks)).decode()
    # Nothing in it can end the element it stands in.
    return {"turn": turn, "told": Markup(told.replace("<", "\\u003c"))}  # noqa: S704


# -- those that are not ---------------------------------------------------------------------------------


@fragment(PARTS)
def secrecy(say: Speaker, title: str) -> Inputs:
    return locals()


@frame(PARTS)
def gallery(title: str, villages: tuple[Fragment, ...]) -> Inputs:
    return locals()


@fragment(PARTS, keep=256)
def exhibit(say: Speaker, seat: int, name: str, village: Still) -> Inputs:
    painter = Painter(say, village.layout.moon, village.layout.sun)
    return {"seat": seat, "name": name, "village": painter.village(village.board())}


def gallery_of(scene: Scene) -> Fragment:
    state: State = scene.view
    return gallery(
        scene.game.texts.get("title", scene.lang),
        tuple(
            exhibit(scene.words, seat, scene.names[seat], still.still(state, village))
            for seat, village in enumerate(state.villages)
        ),
    )
