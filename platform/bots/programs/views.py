"""Where a key for a program is made, shown once, and taken back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from bots.programs import tokens
from tables.access import enter
from tables.models import Table
from tables.page import refusals
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.verbs.reading import person, seat
from web.jinja import language
from web.ratelimit import address, limit
from web.refusals import Refused

KEYS, SECONDS = 10, 60


@never_cache
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, code: str) -> HttpResponse:
    token = number = None
    status, error = 200, ""
    try:
        table, viewer = enter(address(request), code, request.user)
        if viewer < 0:
            raise Refused("table.refused.no_seat", status=403)
        user = person(request)
    except Refused as refusal:
        return refusals.page(request, refusal)
    if request.method == "POST":
        try:
            limit(f"keys:{user.pk}", KEYS, SECONDS)
            token, number = _done(request, table)
        except Refused as refusal:
            status, error = refusal.status, refusals.sentence(refusal.phrase)
        else:
            if token is None:
                return redirect("bots:program", table.code)
    table.refresh_from_db()
    scene = Scene(Snapshot.read(table.pk), viewer, language())
    context = {
        "scene": scene,
        "chairs": tokens.seats_of(table, user),
        "may_seat": scene.is_host
        and table.status == Table.Status.WAITING
        and len(scene.chairs) < table.places,
        "token": token,
        "number": number,
        "address": request.build_absolute_uri(reverse("api:position", args=[table.code, number or 0])),
        "error": error,
    }
    return render(request, "bots/program.html", context, status=status)


def _done(request: HttpRequest, table: Table) -> tuple[str | None, int | None]:
    user = person(request)
    match request.POST.get("do"):
        case "make":
            return tokens.make(table, user, seat(request)), seat(request)
        case "seat":
            token = tokens.seat_program(table, user, request.POST.get("name", ""))
            return token, table.seats.count() - 1
        case "revoke":
            tokens.revoke(table, user, seat(request))
            return None, None
    raise Refused("table.refused.malformed")
