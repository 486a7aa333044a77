"""Every page of a table's past begins the same: may this visitor see the table at all?"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse

from tables.access import enter
from tables.models import Table
from tables.page import refusals
from web.ratelimit import address
from web.refusals import Refused

Page = Callable[[HttpRequest, Table, int], HttpResponse]


def entered(page: Page) -> Callable[[HttpRequest, str], HttpResponse]:
    """The page gets the table and who the visitor is there; what it refuses is said in a page of its own."""

    @wraps(page)
    def guarded(request: HttpRequest, code: str) -> HttpResponse:
        try:
            found, viewer = enter(address(request), code, request.user)
            return page(request, found, viewer)
        except Refused as refusal:
            return refusals.page(request, refusal)

    return guarded
