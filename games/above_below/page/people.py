"""The little people of a village, zone by zone. Those who may act are buttons."""

from __future__ import annotations

from functools import lru_cache

from engine.speaker import Speaker
from games.above_below.actions import Choose, Release
from games.above_below.page.cards import villager_figure
from games.above_below.page.explain import named
from games.above_below.page.hand import home_seat
from games.above_below.page.moves import moves_of, raw
from games.above_below.state import EXHAUSTED, EXPLORING, READY, WOUNDED, State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "above_below/people.html"
ZONES = (READY, EXPLORING, EXHAUSTED, WOUNDED)


@frame(PARTS)
def people(say: Speaker, title: str, zones: tuple[tuple[str, tuple[Fragment, ...]], ...]) -> Inputs:
    return {"say": say, "title": title, "zones": [(zone, named(say, zone), there) for zone, there in zones]}


@fragment(PARTS)
def person(say: Speaker, seat: int, who: str, chosen: bool, raw: str) -> Inputs:
    return {"figure": villager_figure(say, seat, who), "chosen": chosen, "raw": raw}


def people_of(scene: Scene) -> Fragment:
    state: State = scene.view
    say, seat, moves = scene.words, home_seat(scene), moves_of(scene)
    title = say("ab.page.people") if scene.seated else say("ab.page.people.of", player=scene.names[seat])
    return _people(
        say,
        title,
        seat,
        tuple(state.players[seat].villagers.items()),
        tuple(state.turn.chosen) if seat == state.turn_seat else (),
        tuple(moves.of(Choose)),
        tuple(moves.of(Release)),
    )


@lru_cache(1024)
def _people(
    say: Speaker,
    title: str,
    seat: int,
    villagers: tuple[tuple[str, str], ...],
    chosen: tuple[str, ...],
    joining: tuple[Choose, ...],
    leaving: tuple[Release, ...],
) -> Fragment:
    """Where nobody is, there is nothing to show, but for those who may act.

    A touch on somebody lets them join those chosen, or leave them.
    """
    buttons = {move.villager: raw(move) for move in joining}
    buttons |= {move.villager: raw(move) for move in leaving}
    found: dict[str, list[Fragment]] = {zone: [] for zone in ZONES}
    for who, zone in villagers:
        found[zone].append(person(say, seat, who, who in chosen, buttons.get(who, "")))
    zones = tuple([(zone, tuple(there)) for zone, there in found.items() if there or zone == READY])
    return people(say, title, zones)
