"""The little people of a village, zone by zone. Those who may act are buttons."""

from __future__ import annotations

from games.above_below.actions import Choose, Release
from games.above_below.page.cards import villager_figure
from games.above_below.page.hand import home_seat
from games.above_below.page.moves import moves_of, raw
from games.above_below.page.speaker import Speaker, speaking
from games.above_below.state import EXHAUSTED, EXPLORING, READY, WOUNDED, State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "above_below/people.html"
ZONES = (READY, EXPLORING, EXHAUSTED, WOUNDED)


@frame(PARTS)
def people(say: Speaker, title: str, zones: tuple[tuple[str, tuple[Fragment, ...]], ...]) -> Inputs:
    return {"say": say, "title": title, "zones": [(zone, say.name(zone), there) for zone, there in zones]}


@fragment(PARTS)
def person(say: Speaker, seat: int, who: str, chosen: bool, raw: str) -> Inputs:
    return {"figure": villager_figure(say, seat, who), "chosen": chosen, "raw": raw}


def people_of(scene: Scene) -> Fragment:
    """Where nobody is, there is nothing to show, but for those who may act."""
    state: State = scene.view
    say, seat = speaking(scene.words), home_seat(scene)
    chosen = state.turn.chosen if seat == state.turn_seat else ()
    buttons = _buttons(scene)
    found: dict[str, list[Fragment]] = {zone: [] for zone in ZONES}
    for who, zone in state.players[seat].villagers.items():
        found[zone].append(person(say, seat, who, who in chosen, buttons.get(who, "")))
    title = say("people") if scene.seated else say("people.of", player=scene.names[seat])
    zones = tuple([(zone, tuple(there)) for zone, there in found.items() if there or zone == READY])
    return people(say, title, zones)


def _buttons(scene: Scene) -> dict[str, str]:
    """What a touch on somebody sends: they join those chosen, or leave them."""
    moves = moves_of(scene)
    return {move.villager: raw(move) for move in (*moves.of(Choose), *moves.of(Release))}
