"""What a chat shows of a table's link before anybody opens it: which game, who invites, who sits there."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lobby.standalone import standalone
from replay import picture
from replay.views.entering import entered
from tables.models import Table
from tables.page.render import fragment
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from web.jinja import language, say
from web.ratelimit import address, limit

# A picture is drawn for each: so many from one place.
PICTURES, PICTURE_SECONDS = 120, 60
# As many as fit.
SHOWN = 5


@dataclass(frozen=True)
class Sitter:
    name: str
    colour: str
    letter_colour: str


@never_cache
@require_safe
@entered
def as_png(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    limit(f"invitation:{address(request)}", PICTURES, PICTURE_SECONDS)
    if found.status != Table.Status.WAITING:
        raise Http404
    scene = Scene(Snapshot.read(found.pk), viewer, language())
    return HttpResponse(picture.png(svg(scene)), content_type="image/png")


def svg(scene: Scene) -> str:
    table = scene.table
    context = {
        "width": picture.WIDTH,
        "height": picture.HEIGHT,
        "colours": {
            "paper": picture.PAPER,
            "ink": picture.INK,
            "slate": picture.SLATE,
            "line": picture.LINE,
            "tile": picture.TILE,
        },
        "lang": scene.lang,
        "slug": table.game,
        "game": scene.game.texts.get("title", scene.lang),
        "invites": picture.shortened(say("wait.invite.heading", name=table.host), 40),
        "sitters": [_sitter(number, name) for number, name in enumerate(scene.names[:SHOWN])],
        "more": max(len(scene.names) - SHOWN, 0),
        "free": _free(scene),
    }
    return standalone(fragment(["lobby/invitation.svg"], context))


def _sitter(number: int, name: str) -> Sitter:
    look = number % len(picture.PLAYERS)
    shown = picture.shortened(name, picture.NAME)
    return Sitter(shown, picture.PLAYERS[look], picture.LETTERS[look])


def _free(scene: Scene) -> str:
    free = scene.table.places - len(scene.names)
    return say("wait.seats.free", n=free) if free > 0 else say("wait.invite.full")
