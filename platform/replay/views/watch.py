"""The table as it stood: any moment of its log, on the same board as live play."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from config.jinja import language
from engine import OMNISCIENT, SPECTATOR
from engine.texts import join
from manners.refusal import Refused
from replay import knowing
from replay.forking import may_fork
from replay.reel import Reel, reel_of
from replay.views.entering import entered
from tables import presenter
from tables.models import Table
from tables.render import fragment, frame_of, part, regions
from tables.scene import Scene
from tables.snapshot import Snapshot
from tables.verbs.absence import look_in
from tables.views import table as present

# What changes from one moment to another; the log stands still beside it.
MOVING = ("statut", "plateau", "main", "joueurs")


@dataclass(frozen=True)
class Viewpoint:
    key: str
    label: str
    chosen: bool


@never_cache
@require_GET
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The present, or with `?at=N` the moment after entry N."""
    return moment(request, code) if "at" in request.GET else present(request, code)


@entered
def moment(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    if viewer >= 0:
        look_in(found, request.user)
    eyes = knowing.eyes(found, viewer, request.GET.get("as"))
    reel = reel_of(found)
    at = _moment(found, reel.moments(eyes), request.GET["at"])
    scene = scene_at(request, found, reel, eyes, at)
    lines = reel.lines(scene)
    drawn = regions(scene, MOVING)
    told = {"told": [line for line in lines if line.index == at and not line.detail], "asked": _asked(scene)}
    if request.htmx:
        drawn["recit"] = fragment(["replay/told.html"], told)
        return HttpResponse("".join(part(name, html) for name, html in drawn.items()))
    wanted = request.GET.get("as")
    drawn["journal"] = fragment(
        ["replay/journal.html"], {"scene": scene, "lines": lines, "as": f"&as={wanted}" if wanted else ""}
    )
    context = {
        "scene": scene,
        "presenter": presenter.of(scene),
        "frame": frame_of(scene, drawn),
        "rounds": [line for line in lines if line.heading],
        "viewpoints": _viewpoints(scene) if knowing.is_open(found) else [],
        "eyes": wanted,
        "may_fork": may_fork(found, request.user if request.user.is_authenticated else None),
        "chair": max(viewer, 0),
        **told,
    }
    return render(request, "replay/watch.html", context)


@never_cache
@require_GET
@entered
def start(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    """From the beginning."""
    first = reel_of(found).moments(knowing.eyes(found, viewer, None))[0]
    return HttpResponseRedirect(f"{found.get_absolute_url()}?at={first}")


def scene_at(request: HttpRequest, found: Table, reel: Reel, eyes: int, at: int) -> Scene:
    seats = reel.seats(found, at)
    # Whoever was away then or is away now: the past is no place to wait for anybody.
    here = set(range(len(seats)))
    snapshot = Snapshot(found, seats, [], [], here, reel.position(at))
    origin = f"{request.scheme}://{request.get_host()}"
    return Scene(snapshot, eyes, language(), origin, at, reel.moments(eyes))


def _moment(found: Table, known: tuple[int, ...], asked: str) -> int:
    """The entry a link names; once nothing is hidden, the last moment before it that these eyes saw."""
    at = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else -1
    if at in known:
        return at
    if knowing.is_open(found) and known[0] <= at <= found.head:
        return known[bisect_right(known, at) - 1]
    raise Refused("replay.error.range", status=404)


def _asked(scene: Scene) -> str:
    """Who had to act then."""
    asked = sorted(scene.engine.to_move(scene.view))
    return join([scene.names[seat] for seat in asked], scene.lang)


def _viewpoints(scene: Scene) -> list[Viewpoint]:
    eyes = [OMNISCIENT, *range(len(scene.names)), SPECTATOR]
    return [Viewpoint(knowing.name_of(one), _seen_by(scene, one), one == scene.viewer) for one in eyes]


def _seen_by(scene: Scene, viewer: int) -> str:
    if viewer >= 0:
        return scene.say_key("replay.view.player", name=scene.names[viewer])
    return scene.say_key("replay.view.all" if viewer == OMNISCIENT else "replay.view.public")
