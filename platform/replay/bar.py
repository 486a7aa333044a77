"""The bar of time above a board: where in the game this is, and the ways from there to anywhere else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import OMNISCIENT, SPECTATOR
from manners.refusal import Refused
from replay import knowing
from replay.reel import reel_of
from tables.render import fragment
from tables.scene import LogLine, Scene


@dataclass(frozen=True)
class Viewpoint:
    key: str
    label: str
    chosen: bool


def bar(
    scene: Scene, lines: list[LogLine], told: dict[str, Any], may_fork: bool, eyes: str | None = None
) -> str:
    """`told` is what happened at this moment and who was asked next; `eyes` those that a link names."""
    context = {
        "scene": scene,
        "lang": scene.lang,
        "rounds": _rounds(scene, lines),
        "viewpoints": _viewpoints(scene) if knowing.is_open(scene.table) else [],
        "eyes": eyes,
        "may_fork": may_fork,
        **told,
    }
    return fragment(["replay/bar.html"], context)


def _rounds(scene: Scene, lines: list[LogLine]) -> list[tuple[int, str]]:
    """The chapters of the log; where several people have one of the same name, each says whose it is."""
    headings = [line for line in lines if line.heading]
    owners: dict[str, set[int | None]] = {}
    for line in headings:
        owners.setdefault(line.text, set()).add(line.seat)

    def name(line: LogLine) -> str:
        if line.seat is None or len(owners[line.text]) == 1:
            return line.text
        return scene.say_key("replay.round_of", round=line.text, name=scene.names[line.seat])

    return [(line.index, name(line)) for line in headings]


def above_result(result: Scene) -> str:
    """Where a game ends its review begins: at its last moment, with nothing left to hide."""
    if result.snapshot.state is None or not knowing.is_open(result.table):
        return ""
    try:
        reel = reel_of(result.table)
    except Refused:
        # A log without a deal has no moments; the review of the house names what is wrong with it.
        return ""
    moments = reel.moments(OMNISCIENT)
    last = Scene(result.snapshot, OMNISCIENT, result.lang, result.origin, moments[-1], moments)
    # What comes after the end cannot be tried.
    return bar(last, reel.lines(last), {"told": [], "asked": ""}, may_fork=False)


def _viewpoints(scene: Scene) -> list[Viewpoint]:
    eyes = [OMNISCIENT, *range(len(scene.names)), SPECTATOR]
    return [Viewpoint(knowing.name_of(one), _seen_by(scene, one), one == scene.viewer) for one in eyes]


def _seen_by(scene: Scene, viewer: int) -> str:
    if viewer >= 0:
        return scene.say_key("replay.view.player", name=scene.names[viewer])
    return scene.say_key("replay.view.all" if viewer == OMNISCIENT else "replay.view.public")
