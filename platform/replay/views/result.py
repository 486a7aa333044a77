"""The result as a page worth sharing, and as a picture."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from engine import DamagedLog
from replay import picture, visibility
from replay.game_stats import Story, story_of
from replay.views.entering import entered
from tables.models import Table
from tables.page import presenter
from tables.page.render import regions
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from web.jinja import language, say
from web.ratelimit import address, limit
from web.refusals import Refused

# The whole game is looked through, and a picture drawn: so many from one place.
RESULTS, RESULT_SECONDS = 120, 60


@never_cache
@require_GET
@entered
def page(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    scene, story = _result(request, found, viewer)
    context = {
        "scene": scene,
        "presenter": presenter.of(scene),
        "board": regions(scene, ("board",))["board"],
        "story": story,
        "spoken": spoken,
    }
    return render(request, "replay/result.html", context)


@never_cache
@require_GET
@entered
def story(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    """Where the game turned: asked for by the page of the result, which waits for nothing."""
    scene, told = _result(request, found, viewer)
    return render(request, "replay/story.html", {"scene": scene, "story": told})


@never_cache
@require_GET
@entered
def as_svg(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    return HttpResponse(picture.svg(*_result(request, found, viewer)), content_type="image/svg+xml")


@never_cache
@require_GET
@entered
def as_png(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    drawing = picture.svg(*_result(request, found, viewer))
    return HttpResponse(picture.png(drawing), content_type="image/png")


def _result(request: HttpRequest, found: Table, viewer: int) -> tuple[Scene, Story]:
    limit(f"result:{address(request)}", RESULTS, RESULT_SECONDS)
    if found.status != Table.Status.OVER or not found.outcome:
        raise Refused("result.error.none", status=409)
    if not visibility.is_open(found):
        raise Refused("result.error.sealed", status=409)
    origin = f"{request.scheme}://{request.get_host()}"
    scene = Scene(Snapshot.read(found.pk), viewer, language(), origin)
    try:
        return scene, story_of(found)
    except DamagedLog:
        raise Refused("replay.error.damaged", status=409) from None


def spoken(time: timedelta) -> str:
    """“2 min 05 s”, “0,8 s”: as long as it needs to be."""
    seconds = time.total_seconds()
    if seconds < 10:
        return say("time.seconds", n=f"{seconds:.1f}".replace(".", "," if language() == "fr" else "."))
    minutes, seconds = divmod(round(seconds), 60)
    if minutes < 60:
        return (
            say("time.minutes", n=minutes, s=f"{seconds:02}") if minutes else say("time.seconds", n=seconds)
        )
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return say("time.hours", n=hours, m=f"{minutes:02}")
    return say("time.days", n=hours // 24)
