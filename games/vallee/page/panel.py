"""What stands under a player's name: what the valley still needs, in small, and the valley itself."""

from __future__ import annotations

from functools import lru_cache

from engine import Item, Term
from engine.speaker import Speaker
from games.vallee.data import COLOURS
from games.vallee.page.hand import valleys_of
from games.vallee.page.needs import leaders
from games.vallee.page.views import letter
from games.vallee.rules.features import idle_sheep, lonely_houses
from games.vallee.rules.networks import survey
from games.vallee.state import SheepRule, State, free_cells
from tables.page.scene import Chair, Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "vallee/panel.html"


@frame(PARTS)
def panel(
    say: Speaker,
    seat: int,
    needs: Fragment,
    left: tuple[Fragment, ...],
    ahead: Fragment | None,
    valley: Fragment | None,
) -> Inputs:
    return locals()


def panel_of(scene: Scene, chair: Chair) -> Fragment:
    # Those who only watch see every valley large, and so does everybody their own.
    with_valley, alone = scene.shared(panels)[chair.number]
    return with_valley if scene.seated and not chair.me else alone


def panels(scene: Scene) -> list[tuple[Fragment, Fragment]]:
    """Everybody's, with their valley and without it: the same for all who look."""
    state: State = scene.view
    ahead = leaders(state)
    found = []
    for seat, valley in enumerate(scene.shared(valleys_of)):
        counts = _counts(state, seat, scene.words, tuple(c for c, leader in ahead.items() if leader == seat))
        found.append((panel(scene.words, seat, *counts, valley), panel(scene.words, seat, *counts, None)))
    return found


Counts = tuple[Fragment, tuple[Fragment, ...], Fragment | None]


def _counts(state: State, seat: int, say: Speaker, leading: tuple[str, ...]) -> Counts:
    valley = state.valleys[seat]
    lonely, idle = unhappy(tuple(valley.cells), state.sheep_rule)
    left = tuple(
        remaining(say, seat, colour, len(free_cells(state, seat, colour)), colour in state.reserved)
        for colour in COLOURS
    )
    counted = need_list(say, seat, valley.villagers, lonely, idle)
    return counted, left, leads(say, seat, leading) if leading else None


@lru_cache(1024)
def unhappy(cells: tuple[str, ...], rule: SheepRule) -> tuple[int, int]:
    """How many houses have no sheep, and how many sheep no house."""
    land = survey(cells)
    return len(lonely_houses(land, rule.children)), len(idle_sheep(land, rule))


@fragment(PARTS)
def need_list(say: Speaker, seat: int, villagers: int, lonely: int, idle: int) -> Inputs:
    counts = {"villagers": villagers, "lonely": lonely, "idle": idle}
    return {"seat": seat} | {key: (n, say(f"va.page.need.{key}", n=n)) for key, n in counts.items()}


@fragment(PARTS)
def remaining(say: Speaker, seat: int, colour: str, n: int, closed: bool) -> Inputs:
    said = say("va.page.need.colour", colour=Term(colour), n=n)
    if closed:
        said = say("va.page.need.closed", cells=said)
    return {**locals(), "letter": letter(colour, say.phrase)}


@fragment(PARTS)
def leads(say: Speaker, seat: int, colours: tuple[str, ...]) -> Inputs:
    letters: list[Item] = [Term(colour, "letter") for colour in colours]
    return {"seat": seat, "said": say("va.page.need.sunflowers", colours=letters)}
