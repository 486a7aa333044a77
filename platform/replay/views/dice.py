"""Check the dice: the seed, and every draw done again on the visitor's own device."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from replay import visibility
from replay.dice import lucks, parts
from replay.views.entering import entered
from tables.models import Table


@never_cache
@require_GET
@entered
def check(request: HttpRequest, found: Table, viewer: int) -> HttpResponse:
    stretches = lucks(found)
    context = {
        "table": found,
        "title": found.rules.texts,
        "open": visibility.is_open(found) and found.state is not None,
        "stretches": list(zip(stretches, parts(found, stretches), strict=True)),
    }
    return render(request, "replay/dice.html", context)
