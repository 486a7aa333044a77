"""A name for each request, the same in every line logged about it, in its answer and on its error page."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

HEADER = "X-Request-ID"
SENT = re.compile(r"[A-Za-z0-9-]{8,64}")

_now: ContextVar[str] = ContextVar("request_id", default="")


def current() -> str:
    """Of the request that is being answered; empty between requests."""
    return _now.get()


class RequestIds:
    """Before all other middleware, so that what they log has a name too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        name = _given(request) or secrets.token_hex(8)
        # A thread serves one request after the other.
        before = _now.set(name)
        try:
            answer = self._get_response(request)
        finally:
            _now.reset(before)
        answer[HEADER] = name
        return answer


def _given(request: HttpRequest) -> str:
    """The proxy's own name for it. Without a proxy the header is a visitor's, who could take another's."""
    sent = request.headers.get(HEADER, "")
    return sent if settings.TRUSTED_PROXIES and SENT.fullmatch(sent) else ""


class Named(logging.Filter):
    """Gives each record the request's name, for formats that write it."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = current()
        record.of_request = f" [{current()}]" if current() else ""
        return True
