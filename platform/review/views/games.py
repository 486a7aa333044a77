"""The list of games."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from review.listing import Filters, Page, page
from review.roles import LOOK, needs


@require_safe
@needs(LOOK)
def games(request: HttpRequest) -> HttpResponse:
    filters = Filters(request.GET)
    fine = filters.is_valid()
    context = {
        "filters": filters,
        "page": page(filters, request.GET) if fine else Page([], ""),
        "narrowed": any(value for name, value in request.GET.items() if name != "after"),
    }
    return render(request, "review/games.html", context, status=200 if fine else 400)
