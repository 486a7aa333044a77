"""The map that all look at: villages, visits under way, pawns; over it, the cells of one's own village."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine import Seat
from engine.speaker import Speaker
from games.villages_hache.data.board import VILLAGE_OF, Ground
from games.villages_hache.data.pieces import VILLAGES
from games.villages_hache.page import queries, views
from games.villages_hache.page.art import VIEW
from games.villages_hache.page.grid import grid_of
from games.villages_hache.page.news import news_of
from games.villages_hache.page.preview import asked, goals
from games.villages_hache.state import Building, State, owner_of, settled
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "villages_hache/board.html"

# Where a visit may be chosen: the building, and what a tap on it plays.
Goals = tuple[tuple[Ground, str], ...]


@frame(PARTS)
def board(
    say: Speaker, home: str, drawing: Fragment, settle: Fragment, grid: Fragment | None, compass: Fragment
) -> Inputs:
    return {**locals(), "view_box": VIEW}


def board_of(scene: Scene) -> Fragment:
    state: State = scene.view
    say, phase = scene.words, asked(scene)
    home = state.players[scene.viewer].village if scene.seated else ""
    return board(
        say,
        home,
        drawing_of(scene, phase),
        settle(say, free_villages(state) if phase == "CHOOSE_VILLAGE" else ()),
        grid_of(scene, phase, home) if home else None,
        compass(scene.speaker, views.owners(state), settled(state), bool(home)),
    )


def free_villages(state: State) -> tuple[str, ...]:
    return tuple(village for village in VILLAGES if owner_of(state, village) is None)


@fragment(PARTS)
def settle(say: Speaker, villages: tuple[str, ...]) -> Inputs:
    return {
        "choices": [
            (village, say("vi.move.choose_village", village=say.term(village))) for village in villages
        ]
    }


@fragment(PARTS)
def compass(say: Speaker, owners: tuple[Seat | None, ...], settled: bool, at_home: bool) -> Inputs:
    return {
        "say": say,
        "signs": [sign for sign in views.signs(say, owners, settled) if not sign.closed],
        "pans": [(way, say(f"vi.page.pan.{way}")) for way in ("left", "up", "down", "right")],
        "home": say("vi.page.zoom.home" if at_home else "vi.page.zoom.home_all"),
    }


# -- the drawing ----------------------------------------------------------------------------------------


class Layers(NamedTuple):
    """What everybody sees drawn, from the bottom up."""

    signposts: Fragment
    paths: Fragment
    villages: tuple[Fragment, ...]
    arrivals: Fragment
    pawns: Fragment
    bubbles: Fragment


@frame(PARTS)
def drawing(
    signposts: Fragment,
    paths: Fragment,
    villages: tuple[Fragment, ...],
    arrivals: Fragment,
    pawns: Fragment,
    bubbles: Fragment,
    plan: Fragment,
) -> Inputs:
    return locals()


def drawing_of(scene: Scene, phase: str) -> Fragment:
    layers = scene.shared(layers_of)
    if phase == "VISIT_TARGET":
        built = villages_of(scene.view, scene.shared(news_of).built, goals(scene))
        layers = layers._replace(villages=built)
    return drawing(*layers, plan(phase == "ACQUIRE"))


def layers_of(scene: Scene) -> Layers:
    state: State = scene.view
    seats = range(len(state.players))
    ways = [
        views.way(trip, state.players[trip.seat].pawn)
        for seat in seats
        if (trip := queries.trip(state, seat)) is not None
    ]
    standing = views.pawns(state, [queries.trail(state, seat) for seat in seats])
    ready = views.bubbles(state, standing)
    return Layers(
        signposts(scene.words, views.owners(state), settled(state)),
        paths(tuple(path(way) for way in ways)),
        villages_of(state, scene.shared(news_of).built),
        arrivals(tuple(arrival(way) for way in ways)),
        pawns(tuple(pawn(one) for one in standing)),
        bubbles(tuple(bubble(scene.words, one) for one in ready)),
    )


@fragment(PARTS)
def signposts(say: Speaker, owners: tuple[Seat | None, ...], settled: bool) -> Inputs:
    return {"signs": views.signs(say, owners, settled), "word": say("vi.page.closed")}


@frame(PARTS)
def paths(ways: tuple[Fragment, ...]) -> Inputs:
    return locals()


@fragment(PARTS)
def path(way: views.Way) -> Inputs:
    return locals()


@frame(PARTS)
def arrivals(ways: tuple[Fragment, ...]) -> Inputs:
    return locals()


@fragment(PARTS)
def arrival(way: views.Way) -> Inputs:
    return locals()


@frame(PARTS)
def pawns(pawns: tuple[Fragment, ...]) -> Inputs:
    return locals()


@fragment(PARTS)
def pawn(pawn: views.Pawn) -> Inputs:
    return locals()


@frame(PARTS)
def bubbles(bubbles: tuple[Fragment, ...]) -> Inputs:
    return locals()


@fragment(PARTS)
def bubble(say: Speaker, bubble: views.Bubble) -> Inputs:
    return {"bubble": bubble, "word": say("vi.page.ready")}


@fragment(PARTS)
def plan(open: bool) -> Inputs:
    """The layer on which the script draws a building being planned: emptied when the question is over."""
    return locals()


# -- the buildings --------------------------------------------------------------------------------------


def villages_of(state: State, fresh: Ground | None, goals: Goals = ()) -> tuple[Fragment, ...]:
    return tuple(
        houses_of(
            seat,
            tuple(player.built),
            fresh if fresh and VILLAGE_OF[fresh[0]] == player.village else None,
            goals,
        )
        for seat, player in enumerate(state.players)
    )


@lru_cache(1024)
def houses_of(seat: Seat, built: tuple[Building, ...], fresh: Ground | None, goals: Goals) -> Fragment:
    moves = dict(goals)
    found = (house(one.type, one.cells, one.cells == fresh, moves.get(one.cells, "")) for one in built)
    return village(seat, tuple(found))


@frame(PARTS)
def village(seat: Seat, houses: tuple[Fragment, ...]) -> Inputs:
    return locals()


@fragment(PARTS, keep=4096)
def house(type: str, cells: Ground, fresh: bool, move: str) -> Inputs:
    return {"plot": views.plot(type, cells), "fresh": fresh, "move": move}
