"""A table's address with `?at=N` is a moment of its past. Another room of the house draws it, so that tables
need not know how:

    past.draw_with(moment)

in an AppConfig's `ready`; `moment(request, table, viewer)` answers with the page, or raises Refused.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tables.models import Table
from web.htmx import HtmxRequest

Page = Callable[[HtmxRequest, Table, int], HttpResponse]

_pages: list[Page] = []


def draw_with(page: Page) -> None:
    _pages[:] = [page]


def page_for(request: HttpRequest) -> Page | None:
    """Who draws what this request asks for; None where it asks for the present."""
    return _pages[0] if _pages and "at" in request.GET else None
