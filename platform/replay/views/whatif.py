"""Open a trial from a moment of a game."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.guests import clean_name, ensure_guest
from manners.ratelimit import limit
from manners.refusal import Refused
from replay.forking import fork
from replay.views.entering import entered
from tables.models import Table

TRIALS, TRIAL_SECONDS = 20, 600


@never_cache
@require_POST
@entered
def open_trial(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    at, chair = _number(request, "at"), _number(request, "seat")
    user = ensure_guest(request, request.POST.get("name"))
    limit(f"trial:{user.pk}", TRIALS, TRIAL_SECONDS)
    return redirect(fork(found, user, clean_name(user.name), at, chair))


def _number(request: HttpRequest, field: str) -> int:
    sent = request.POST.get(field, "")
    if not (sent.isascii() and sent.isdigit() and len(sent) < 10):
        raise Refused("replay.error.range", status=404)
    return int(sent)
