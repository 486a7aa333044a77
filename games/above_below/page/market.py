"""The rows on offer and the moment's own scene: one at a time where there is a script, all without."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.speaker import Speaker
from games.above_below.actions import Train
from games.above_below.data import VILLAGERS
from games.above_below.page.build import shelves_of
from games.above_below.page.explore import journey_of
from games.above_below.page.hand import home_seat
from games.above_below.page.labour import harvest_of
from games.above_below.page.moves import Moves, moves_of
from games.above_below.page.reputation import reputation_of
from games.above_below.page.rest import night_of
from games.above_below.page.tabs import tab
from games.above_below.page.trade import stalls_there, talk_of, trade_of
from games.above_below.rules.village import goods_to_harvest
from games.above_below.state import Phase, State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "above_below/market.html"

# What the page shows large instead of the market: an expedition, a conversation, the night.
MOMENTS: dict[Phase, str] = {
    "option": "journey",
    "dice": "journey",
    "wound": "journey",
    "offer": "talk",
    "counter": "talk",
    "rest": "night",
}
SCENES: dict[str, Callable[[Scene], Fragment | None]] = {
    "journey": journey_of,
    "talk": talk_of,
    "night": night_of,
}
SIGNS = {"journey": "lanterne", "talk": "piece", "night": "lune"}


@frame(PARTS)
def market(
    say: Speaker,
    proposal: Fragment,
    tabs: Fragment,
    moment: Fragment,
    rows: tuple[Fragment, ...],
) -> Inputs:
    return locals()


def market_of(scene: Scene) -> Fragment:
    state: State = scene.view
    say, shelves = scene.words, shelves_of(scene)
    ripe = goods_to_harvest(state.players[home_seat(scene)])
    return market(
        say,
        proposal(proposed(state, moves_of(scene))),
        _tabs(say, state.phase, tuple([shelf.tab for shelf in shelves]), ripe, stalls_there(state)),
        _moment(scene),
        (
            *[shelf.row for shelf in shelves],
            harvest_of(scene),
            trade_of(scene),
            scene.shared(reputation_of),
        ),
    )


@frame(PARTS)
def tabs(say: Speaker, tabs: tuple[Fragment, ...]) -> Inputs:
    return locals()


@lru_cache(1024)
def _tabs(say: Speaker, phase: Phase, shelves: tuple[Fragment, ...], ripe: int, stalls: int) -> Fragment:
    here = MOMENTS.get(phase, "")
    shown = (
        tab("moment", SIGNS.get(here, "lune"), say(f"ab.page.tab.{here}") if here else ""),
        *shelves,
        tab("harvest", "fruit", say("ab.page.harvest"), ripe),
        tab("trade", "piece", say("ab.page.row.trade"), stalls),
        tab("board", "torche", say("ab.page.row.board")),
        tab("village", "chaumiere", say("ab.page.tab.village")),
    )
    return tabs(say, shown)


@frame(PARTS)
def moment(phase: str, scene: Fragment | None) -> Inputs:
    return locals()


def _moment(scene: Scene) -> Fragment:
    phase = scene.view.phase
    draw = SCENES.get(MOMENTS.get(phase, ""))
    return moment(phase, draw(scene) if draw else None)


@fragment(PARTS)
def proposal(row: str) -> Inputs:
    return {"row": row}


def proposed(state: State, moves: Moves) -> str:
    """The row that opens by itself: a scene, or where the one who is chosen has something to do."""
    if state.phase in MOMENTS:
        # Whoever looked elsewhere meanwhile is called back when it is theirs to decide.
        return f"moment {state.phase}" if moves else "moment"
    if not moves:
        return ""
    if state.phase == "harvest":
        return "harvest"
    chosen = state.turn.chosen
    if len(chosen) != 1:
        return ""
    if VILLAGERS[chosen[0]].hammer:
        return "house"
    return "recruit" if VILLAGERS[chosen[0]].quill and moves.of(Train) else ""
