"""A request as the views get it that answer a script with a fragment."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """HtmxMiddleware gives every request its `htmx`, which is true where htmx asks."""

    htmx: HtmxDetails
