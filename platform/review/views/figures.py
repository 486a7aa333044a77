"""The house in figures, drawn or as a table for elsewhere."""

from __future__ import annotations

import csv

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import registry
from engine.texts import SITE
from review import nightly
from review.listing import title_of
from review.overview import PERIODS, RESULTS, Overview, overview
from review.roles import LOOK, needs
from web.jinja import language
from web.refusals import Refused


@require_safe
@needs(LOOK)
def figures(request: HttpRequest) -> HttpResponse:
    found = _found(request)
    context = {
        "found": found,
        "verified": nightly.latest(),
        "nights": dict(zip(nightly.JOBS, nightly.runs(), strict=True)),
        "is_old": nightly.is_old,
        "periods": PERIODS,
        "most": RESULTS,
        "title_of": title_of,
        "sentence": _sentence,
    }
    return render(request, "review/overview.html", context)


@require_safe
@needs(LOOK)
def figures_csv(request: HttpRequest) -> HttpResponse:
    found = _found(request)
    answer = HttpResponse(
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="place-{found.days}.csv"'},
    )
    writer = csv.writer(answer)
    writer.writerow(["what", "game", "label", "value"])
    writer.writerows(found.rows())
    return answer


def _found(request: HttpRequest) -> Overview:
    asked = request.GET.get("days", "30")
    if asked not in map(str, PERIODS):
        raise Refused("admin.refused.period")
    return overview(int(asked))


def _sentence(slug: str, key: str) -> str:
    """A refusal as players read it, without what filled it; its key where the game is gone."""
    texts = next((game.texts for game in registry.games() if game.slug == slug), None)
    entry = texts.refusals.get(key) if texts else None
    if entry is not None:
        return str(entry["text"][language()])
    return SITE.pattern(key, language(), {"n": 2}) if key in SITE else key
