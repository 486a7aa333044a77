"""My games in figures."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from replay.player_stats import Figures, everybodys, figures


@never_cache
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    found = figures(request.user) if isinstance(request.user, User) else Figures([], [])
    scores = {record.game.slug: everybodys(record.game.slug) for record in found.records}
    return render(request, "replay/mine.html", {"figures": found, "everybodys": scores})
