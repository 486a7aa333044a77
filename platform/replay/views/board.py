"""The board of one moment, to stand among words about it: several may share a page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from markupsafe import Markup

from replay import address, visibility
from replay.log_cache import reel_of
from replay.unique_ids import apart
from replay.views.entering import entered
from replay.views.watch import scene_at
from tables.models import Table
from tables.page.render import regions
from web.ratelimit import address as address_of
from web.ratelimit import limit

# A page asks for a handful.
BOARDS, SECONDS = 120, 60
BOARD = Markup('<div class="moment-board game-{}">{}</div>')


@never_cache
@require_GET
@entered
def board(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    limit(f"boards:{address_of(request)}", BOARDS, SECONDS)
    eyes, reel = visibility.eyes(found, viewer, None), reel_of(found)
    at = address.moment(found, reel, viewer, eyes, request.GET.get("at", ""))
    drawn = apart(regions(scene_at(request, found, reel, eyes, at), ("board",))["board"], f"m{at}-")
    return HttpResponse(BOARD.format(found.game, Markup(drawn)))  # noqa: S704  our own drawing
