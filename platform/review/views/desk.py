"""The first page of the desk."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from review import nightly, today
from review.listing import title_of
from review.roles import LOOK


def desk(request: HttpRequest, rooms: list[dict[str, Any]]) -> HttpResponse:
    """`rooms` are Django's own pages; whoever may do nothing else here sees them alone."""
    context: dict[str, Any] = {"rooms": rooms, "looks": request.user.has_perm(LOOK)}
    if context["looks"]:
        waiting, reports = today.open_reports()
        context |= {
            "live": today.live(),
            "stuck": today.stuck(),
            "left_alone": today.left_alone(),
            "open_reports": waiting,
            "reports": reports,
            "yesterday": today.yesterday(),
            "health": today.house(),
            "is_old": nightly.is_old,
            "title_of": title_of,
        }
    return render(request, "review/desk.html", context)
