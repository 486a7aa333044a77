"""The table as it stood: any moment of its log, on the same board as live play."""

from __future__ import annotations

from contextlib import ExitStack

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from engine.texts import join
from replay import address, visibility
from replay.bar import bar
from replay.forking import may_fork
from replay.log_cache import Reel, reel_of
from replay.views.entering import entered
from tables.models import Table
from tables.page import presenter
from tables.page.render import fragment, frame_of, partials, regions
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.views import around, now, scene_of
from web.courtesy import Queue
from web.fragments import partial
from web.htmx import HtmxRequest
from web.jinja import language
from web.ratelimit import address as address_of
from web.ratelimit import limit

# What changes from one moment to another; the log stands still beside it.
MOVING = ("status", "board", "hand", "players")


# Entries of a log that no game reaches by being played.
LONG = 800
JOURNALS, JOURNAL_SECONDS = 30, 60
LONG_JOURNALS = Queue("replay.error.busy", waiting=1, patience=2, later=5)
# Asked for by a page that shows the result, which is arranged otherwise.
WHOLE = "whole"


def moment(request: HtmxRequest, found: Table, viewer: int) -> HttpResponse:
    """The page of the moment after entry `?at=N`, at the table's own address (tables.views.table)."""
    wanted = request.GET.get("as")
    eyes = visibility.eyes(found, viewer, wanted)
    reel = reel_of(found)
    moments = reel.moments(eyes)
    at = address.moment(found, reel, viewer, eyes, request.GET["at"])
    if at == moments[-1] and wanted is None and found.outcome and visibility.is_open(found):
        # The last moment of a game that has a result is its result.
        return now(request, found, viewer)
    scene = scene_at(request, found, reel, eyes, at)
    drawn = regions(scene, MOVING)
    told = {"told": [line for line in reel.told_at(scene, at) if not line.detail], "asked": _asked(scene)}
    if request.htmx and WHOLE not in request.GET:
        drawn["told"] = fragment(["replay/told.html"], told)
        return HttpResponse(partials(drawn))
    drawn["log"] = _journal(request, scene, reel, wanted)
    user = request.user if request.user.is_authenticated else None
    above = bar(scene, reel.headings(scene), told, may_fork(found, user, reel.position(at)), wanted)
    if visibility.is_open(found):
        return _at_the_table(request, scene, above, drawn, scene_of(request, found, viewer))
    context = {
        "scene": scene,
        "presenter": presenter.of(scene),
        "bar": above,
        "frame": frame_of(scene, drawn),
        # What somebody missed, shown from where they left: they are on their way to the table.
        "film": "film" in request.GET,
    }
    return render(request, "replay/watch.html", context)


def _journal(request: HttpRequest, scene: Scene, reel: Reel, wanted: str | None) -> str:
    """The whole log in words. That of an endless game takes as long as many pages: few from one place."""
    with ExitStack() as turn:
        if len(reel.entries) > LONG:
            limit(f"journal:{address_of(request)}", JOURNALS, JOURNAL_SECONDS)
            turn.enter_context(LONG_JOURNALS.turn())
        lines = reel.lines(scene)
        context = {"scene": scene, "lines": lines, "as": f"&as={wanted}" if wanted else ""}
        return fragment(["replay/log.html"], context)


def _at_the_table(
    request: HtmxRequest, scene: Scene, above: str, drawn: dict[str, str], present: Scene
) -> HttpResponse:
    """After the end the past is looked at where the game was played: with its chat and its rematch."""
    drawn |= regions(present, ("actions", "messages"))
    context = {"scene": scene, "present": present, "bar": above, "regions": drawn, "lang": scene.lang}
    frame = fragment(["replay/frame.html"], context)
    if request.htmx:
        return HttpResponse(partial("table", "outerMorph", frame))
    return around(request, present, frame)


@never_cache
@require_GET
@entered
def start(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    """From the beginning."""
    eyes, reel = visibility.eyes(found, viewer, None), reel_of(found)
    first = reel.moments(eyes)[0]
    at = address.addresses(found, reel, eyes).get(first, first)
    return HttpResponseRedirect(f"{found.get_absolute_url()}?at={at}")


def scene_at(request: HttpRequest, found: Table, reel: Reel, eyes: int, at: int) -> Scene:
    seats = reel.seats(found, at)
    # Whoever was away then or is away now: the past is no place to wait for anybody.
    here = set(range(len(seats)))
    snapshot = Snapshot(found, seats, [], [], here, reel.position(at))
    origin = f"{request.scheme}://{request.get_host()}"
    called = address.addresses(found, reel, eyes)
    return Scene(snapshot, eyes, language(), origin, at=at, moments=reel.moments(eyes), addresses=called)


def _asked(scene: Scene) -> str:
    """Who had to act then."""
    asked = sorted(scene.engine.to_move(scene.view))
    return join([scene.names[seat] for seat in asked], scene.lang)
