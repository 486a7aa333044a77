"""What stands under a player's name: what the valley still needs, in small, and the valley itself."""

from __future__ import annotations

from engine import Item, Term
from engine.speaker import Speaker
from games.vallee.page.hand import valley_of
from games.vallee.page.needs import needs
from games.vallee.page.views import letter
from games.vallee.state import State
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
    # Those who only watch see every valley large.
    shown = valley_of(scene, chair.number) if scene.seated and not chair.me else None
    counted, left, ahead = scene.shared(everybodys)[chair.number]
    return panel(scene.words, chair.number, counted, left, ahead, shown)


Counts = tuple[Fragment, tuple[Fragment, ...], Fragment | None]


def everybodys(scene: Scene) -> list[Counts]:
    return [_counts(scene.view, seat, scene.words) for seat in range(len(scene.names))]


def _counts(state: State, seat: int, say: Speaker) -> Counts:
    need = needs(state, seat)
    counted = need_list(say, seat, need.villagers, len(need.lonely_houses), len(need.idle_sheep))
    left = tuple(
        remaining(say, seat, colour, len(cells), colour in state.reserved)
        for colour, cells in need.free.items()
    )
    leading = tuple(colour for colour, place in need.sunflowers.items() if place == "ahead")
    return counted, left, leads(say, seat, leading) if leading else None


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
