"""One's own village over the map, cell by cell: what stands there, and what a tap plays."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine import SPECTATOR, Seat, Who
from engine.speaker import Speaker
from games.villages_hache.data.board import CELLS, VILLAGE_OF, YELLOW
from games.villages_hache.page import views
from games.villages_hache.page.preview import cell_moves
from games.villages_hache.state import Building, State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "villages_hache/grid.html"

# The viewer's own pawn, among the seats whose pawns stand on a cell.
OWN: Final = SPECTATOR

Rows = tuple[tuple[Fragment, ...], ...]


@frame(PARTS)
def grid(say: Speaker, village: str, phase: str, rows: Rows) -> Inputs:
    left, top = views.corner(village)
    label = say("vi.page.grid", village=say.term(village))
    return {"village": village, "phase": phase, "rows": rows, "left": left, "top": top, "label": label}


def grid_of(scene: Scene, phase: str, home: str) -> Fragment:
    state: State = scene.view
    standing = tuple(
        (player.pawn, OWN if seat == scene.viewer else seat)
        for seat, player in enumerate(state.players)
        if player.pawn and VILLAGE_OF[player.pawn] == home
    )
    names = any(seat != OWN for _, seat in standing)
    return own_village(
        scene.speaker if names else scene.words,
        home,
        phase,
        tuple(state.players[scene.viewer].built),
        standing,
        cell_moves(scene, phase),
    )


@lru_cache(2048)
def own_village(
    say: Speaker,
    village: str,
    phase: str,
    built: tuple[Building, ...],
    standing: tuple[tuple[str, Seat], ...],
    moves: tuple[tuple[str, str], ...],
) -> Fragment:
    houses = {cell: building.type for building in built for cell in building.cells}
    taps = dict(moves)
    rows = tuple(
        tuple(
            _cell(say, id_, houses.get(id_, ""), tuple(seat for at, seat in standing if at == id_), taps)
            for id_ in row
        )
        for row in views.rows(village)
    )
    return grid(say.nameless, village, phase, rows)


def _cell(say: Speaker, id_: str, house: str, pawns: tuple[Seat, ...], taps: dict[str, str]) -> Fragment:
    speaks = say if any(seat != OWN for seat in pawns) else say.nameless
    return cell(speaks, id_, house, pawns, id_ in taps, taps.get(id_, ""))


@fragment(PARTS, keep=16_384)
def cell(say: Speaker, id: str, house: str, pawns: tuple[Seat, ...], playable: bool, move: str) -> Inputs:
    """`move` is what a tap plays at once; a building takes two cells."""
    found = CELLS[id]
    words = [say(f"vi.page.cell.{found.colour}", at=found.label)]
    if house:
        words.append(say.term(house))
    elif found.colour == YELLOW:
        words.append(say("vi.page.cell.free"))
    for seat in pawns:
        words.append(
            say("vi.page.cell.pawn") if seat == OWN else say("vi.page.cell.visitor", player=Who(seat))
        )
    if playable:
        words.append(say("vi.page.cell.playable"))
    return {"id": id, "playable": playable, "move": move, "label": ", ".join(words)}
