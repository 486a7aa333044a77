"""Whose clock a page goes by: its reader's, as their browser names it in a cookie; the house's until it does.

Only what is shown follows it. What happens at an hour, like the day's village, happens on the house's clock.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

COOKIE = "zone"

_reader: ContextVar[ZoneInfo | None] = ContextVar("reader", default=None)


class ReadersZone(MiddlewareMixin):
    def process_request(self, request: HttpRequest) -> None:
        # Set at every request: the next one in this thread is somebody else's.
        _reader.set(_named(request.COOKIES.get(COOKIE, "")))


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones())


def _named(name: str) -> ZoneInfo | None:
    return ZoneInfo(name) if name in _known() else None


def zone() -> ZoneInfo:
    """The reader's; where nobody in particular reads, as in what is sent to a whole table, the house's."""
    found = _reader.get() or timezone.get_default_timezone()
    return found if isinstance(found, ZoneInfo) else ZoneInfo(str(found))


def zone_name() -> str:
    return zone().key.replace("_", " ")
