"""One's own valley, with what it is worth and what can be lit up on it; everybody's for those who watch."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from engine import Phrase, Who
from engine.speaker import Speaker
from engine.texts import number
from games.vallee.data import MOUNTAIN, SHEETS
from games.vallee.data.hexes import CELLS, INDEX, ROWS
from games.vallee.page.art import VIEW_BOX, art
from games.vallee.page.preview import signed
from games.vallee.page.views import VIEWS, cell_view, lights, piece, tiles
from games.vallee.rules.features import lonely_houses
from games.vallee.rules.networks import survey
from games.vallee.state import State, over, usable_colours
from tables.models import Entry
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "vallee/hand.html"

Drawn = tuple[str, ...]


@frame(PARTS)
def hand(
    say: Speaker,
    sheet: str,
    plan: Fragment,
    title: Fragment,
    grid: Fragment,
    told: Fragment,
    points: Fragment,
) -> Inputs:
    return {**locals(), "words": _words(say), **_printed(say, sheet)}


@frame(PARTS)
def gallery(say: Speaker, sheet: str, valleys: tuple[Fragment, ...]) -> Inputs:
    return {**locals(), **_printed(say, sheet)}


def hand_of(scene: Scene) -> Fragment:
    return own_of(scene) if scene.seated else scene.shared(gallery_of)


def gallery_of(scene: Scene) -> Fragment:
    seats = range(len(scene.names))
    return gallery(scene.words, scene.view.sheet, tuple(named_valley(scene, seat) for seat in seats))


def own_of(scene: Scene) -> Fragment:
    state: State = scene.view
    seat, say = scene.viewer, scene.words
    cells = drawn_by(state, seat)
    standing = next(standing for standing in scene.standings if standing.seat == seat)
    last = scene.shared(last_drawn).get(seat)
    planning = scene.playing and not over(state)
    return hand(
        say,
        state.sheet,
        plan(state.drawn if planning else -1, scene.my_turn, not usable_colours(state, seat)),
        title(say, state.sheet, state.children, state.every_sheep, standing.total),
        grid(
            say,
            state.sheet,
            scene.names[seat],
            light(cells),
            hexes(
                say,
                state.sheet,
                cells,
                state.children,
                closed(state, seat),
                last,
            ),
        ),
        told(say, cells),
        points(say, tuple((line.label.key, line.points) for line in standing.lines)),
    )


def drawn_by(state: State, seat: int) -> Drawn:
    return tuple(state.valleys[seat].cells)


def closed(state: State, seat: int) -> frozenset[str]:
    """Colours that may not be drawn on. On a rescue turn, and only then, a cell of any colour will do."""
    return frozenset(state.reserved) if usable_colours(state, seat) else frozenset()


def last_drawn(scene: Scene) -> dict[int, int]:
    """The cell each seat drew on last, as far as the log at hand goes."""
    found: dict[int, int] = {}
    for entry in scene.snapshot.entries:
        if entry.kind == Entry.Kind.PLAYED and entry.seat is not None:
            match entry.action:
                case {"action": "draw", "q": q, "r": r}:
                    found[entry.seat] = INDEX[q, r]
    return found


def _printed(say: Speaker, sheet: str) -> Inputs:
    """What is the same for everybody on this sheet."""
    views = [(view, say(f"va.page.view.{view}")) for view in VIEWS]
    return {"tiles": tiles(sheet, say.lang), "art": art(), "view_box": VIEW_BOX, "views": views}


# -- the parts ------------------------------------------------------------------------------------------


@fragment(PARTS)
def plan(position: int, mine: bool, rescue: bool) -> Inputs:
    """Whether the script may plan at all. Its words stand on the hand, the previews it asks for itself."""
    return locals()


def _words(say: Speaker) -> str:
    keys = ("die", "colour", "cell", "ready", "rail", "rescue_die", "rescue", "wait")
    words: dict[str, object] = {key: say(f"va.page.note_{key}") for key in keys}
    words["chosen"] = say("va.page.chosen", symbol="%s", cell="%c", effect="%e")
    words["sides"] = [say.term(f"side_{side}") for side in range(6)]
    words["side"] = say("va.page.side", side="%s", what="%w")
    words["edge"] = say("va.page.edge")
    return msgspec.json.encode(words).decode()


@fragment(PARTS)
def title(say: Speaker, sheet: str, children: bool, every_sheep: bool, total: int) -> Inputs:
    return {**locals(), "total": number(total)}


@frame(PARTS)
def grid(say: Speaker, sheet: str, player: str, light: Fragment, cells: tuple[Fragment, ...]) -> Inputs:
    rows = [[cell for cell, (_, r) in zip(cells, CELLS, strict=True) if r == row] for row in range(len(ROWS))]
    return {**locals(), "rows": rows, "view_box": VIEW_BOX}


@fragment(PARTS, keep=16_384)
def hexagon(say: Speaker, cell: int, symbol: str, zone: str, closed: bool, alone: bool, last: bool) -> Inputs:
    return {"cell": cell_view(cell, symbol, zone, closed, alone, last, say.phrase), "art": art()}


@lru_cache(4096)
def hexes(
    say: Speaker, sheet: str, drawn: Drawn, children: bool, closed: frozenset[str], last: int | None
) -> tuple[Fragment, ...]:
    """All hexes of a valley; a drawing changes two or three of them."""
    return tuple(hexagon(say, *told) for told in hexes_of(sheet, drawn, children, closed, last))


def hexes_of(
    sheet: str, drawn: Drawn, children: bool, closed: frozenset[str], last: int | None
) -> Iterator[tuple[int, str, str, bool, bool, bool]]:
    """What a hex shows: its number, drawing and zone; whether it is closed, a lonely house, drawn last."""
    alone = lonely_houses(survey(drawn), children)
    for cell, zone in enumerate(SHEETS[sheet]):
        symbol = drawn[cell]
        yield cell, symbol, zone, not symbol and zone in closed, cell in alone, cell == last


@fragment(PARTS)
def light(drawn: Drawn) -> Inputs:
    return {"lights": lights(drawn)}


@fragment(PARTS)
def told(say: Speaker, drawn: Drawn) -> Inputs:
    found = lights(drawn)
    return {
        "say": say,
        "told": [(view, [say.phrase(one.phrase) for one in found if one.view == view]) for view in VIEWS],
    }


@fragment(PARTS)
def points(say: Speaker, lines: tuple[tuple[str, int], ...]) -> Inputs:
    return {"say": say, "lines": [(say.phrase(Phrase(key)), signed(n)) for key, n in lines]}


# -- a whole valley at a glance ---------------------------------------------------------------------------


@frame(PARTS)
def valley(say: Speaker, seat: int, glow: Fragment, strokes: tuple[Fragment, ...]) -> Inputs:
    """Every hex has its place in it, also while it is empty: so a drawing changes that one."""
    return {**locals(), "label": say("va.page.map", player=Who(seat)), "view_box": VIEW_BOX}


@fragment(PARTS)
def glow(seat: int, drawn: Drawn) -> Inputs:
    return {"seat": seat, "lights": lights(drawn)}


@fragment(PARTS, keep=16_384)
def stroke(seat: int, cell: int, symbol: str, zone: str, alone: bool, last: bool) -> Inputs:
    shown = piece(cell, zone, symbol, alone, last) if symbol not in ("", MOUNTAIN) else None
    return {"id": f"v-{seat}-{cell}", "piece": shown, "art": art()}


@lru_cache(4096)
def strokes(seat: int, sheet: str, drawn: Drawn, children: bool, last: int | None) -> tuple[Fragment, ...]:
    return tuple(
        stroke(seat, cell, symbol, zone, alone, is_last)
        for cell, symbol, zone, _, alone, is_last in hexes_of(sheet, drawn, children, frozenset(), last)
    )


def valleys_of(scene: Scene) -> list[Fragment]:
    """Everybody's, the same for all who look."""
    state: State = scene.view
    lasts = scene.shared(last_drawn)
    found = []
    for seat in range(len(state.valleys)):
        drawn = drawn_by(state, seat)
        shown = strokes(seat, state.sheet, drawn, state.children, lasts.get(seat))
        found.append(valley(scene.speaker, seat, glow(seat, drawn), shown))
    return found


@frame(PARTS)
def exhibit(seat: int, name: str, valley: Fragment) -> Inputs:
    return locals()


def named_valley(scene: Scene, seat: int) -> Fragment:
    return exhibit(seat, scene.names[seat], scene.shared(valleys_of)[seat])
