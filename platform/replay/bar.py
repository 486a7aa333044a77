"""The bar of time above a board: where in the game this is, and the ways from there to anywhere else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import OMNISCIENT, SPECTATOR, viewers
from replay import visibility
from replay.log_cache import reel_of
from tables.log.visibility import LogLine
from tables.page.render import fragment
from tables.page.scene import Scene
from web.refusals import Refused


@dataclass(frozen=True)
class Viewpoint:
    key: str
    label: str
    chosen: bool


def bar(
    scene: Scene, headings: list[LogLine], told: dict[str, Any], may_fork: bool, eyes: str | None = None
) -> str:
    """`told` is what happened at this moment and who was asked next; `eyes` those that a link names."""
    context = {
        "scene": scene,
        "lang": scene.lang,
        "chapters": _chapters(scene, headings),
        "viewpoints": _viewpoints(scene) if visibility.is_open(scene.table) else [],
        "eyes": eyes,
        "may_fork": may_fork,
        **told,
    }
    return fragment(["replay/bar.html"], context)


def _chapters(scene: Scene, headings: list[LogLine]) -> list[tuple[str, list[LogLine]]]:
    """The chapters of the log in order; where several people have one of the same name, by player.

    What nobody's name stands above is everybody's.
    """
    owned = {(line.text, line.seat) for line in headings if line.seat is not None}
    if len({text for text, _ in owned}) == len(owned):
        return [("", headings)] if headings else []
    seats = sorted({seat for _, seat in owned})
    begun = min(line.index for line in headings if line.seat is not None)
    shared = [line for line in headings if line.seat is None]
    return [
        ("", [line for line in shared if line.index < begun]),
        *((scene.names[seat], [line for line in headings if line.seat == seat]) for seat in seats),
        ("", [line for line in shared if line.index >= begun]),
    ]


def above_result(result: Scene) -> str:
    """Where a game ends its review begins: at its last moment, with nothing left to hide."""
    if result.snapshot.state is None or not visibility.is_open(result.table):
        return ""
    try:
        reel = reel_of(result.table)
    except Refused:
        # A log without a deal has no moments; the review of the house names what is wrong with it.
        return ""
    moments = reel.moments(OMNISCIENT)
    last = Scene(result.snapshot, OMNISCIENT, result.lang, result.origin, at=moments[-1], moments=moments)
    # What comes after the end cannot be tried.
    return bar(last, reel.headings(last), {"told": [], "asked": ""}, may_fork=False)


def _viewpoints(scene: Scene) -> list[Viewpoint]:
    eyes = [OMNISCIENT, *range(len(scene.names)), SPECTATOR]
    return [Viewpoint(viewers.word_of(one), _seen_by(scene, one), one == scene.viewer) for one in eyes]


def _seen_by(scene: Scene, viewer: int) -> str:
    if viewer >= 0:
        return scene.say_key("replay.view.player", name=scene.names[viewer])
    return scene.say_key("replay.view.all" if viewer == OMNISCIENT else "replay.view.public")
