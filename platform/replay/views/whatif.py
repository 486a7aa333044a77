"""Open a trial from a moment of a game."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.guests import ensure_guest
from accounts.names import clean_name
from replay import visibility
from replay.address import moment
from replay.forking import fork, may_fork, moment_of
from replay.log_cache import reel_of
from replay.views.entering import entered
from tables.models import Table
from tables.views import scene_of
from web.ratelimit import limit
from web.refusals import Refused

TRIALS, TRIAL_SECONDS = 20, 600


@never_cache
@require_http_methods(["GET", "POST"])
@entered
def trial(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    """Asked on GET: in which chair, under which name. Opened on POST."""
    if request.method == "POST":
        return _open(request, found, viewer)
    asked = request.GET.get("at", "")
    at = _entry(found, viewer, asked)
    if not may_fork(found, request.user if request.user.is_authenticated else None, moment_of(found, at)):
        raise Refused("whatif.error.playing", status=403)
    return render(request, "replay/whatif.html", {"scene": scene_of(request, found, viewer), "at": asked})


def _open(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    at, chair = _entry(found, viewer, request.POST.get("at", "")), _number(request.POST.get("seat", ""))
    user = ensure_guest(request, request.POST.get("name"))
    limit(f"trial:{user.pk}", TRIALS, TRIAL_SECONDS)
    together = "together" in request.POST
    return redirect(fork(found, user, clean_name(user.name), at, chair, together=together))


def _entry(found: Table, viewer: int, asked: str) -> int:
    return moment(found, reel_of(found), viewer, visibility.eyes(found, viewer, None), asked)


def _number(sent: str) -> int:
    if not (sent.isascii() and sent.isdigit() and len(sent) < 10):
        raise Refused("replay.error.range", status=404)
    return int(sent)
