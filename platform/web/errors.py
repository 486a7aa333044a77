"""Error pages in the site's own style; a bare sentence where a script asked for a fragment."""

from __future__ import annotations

import sys

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.exceptions import SessionInterrupted
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from web import request_ids
from web.jinja import say

# The database restarts, is overtaxed or has no room: nothing is wrong with the request.
AWAY = (OperationalError, InterfaceError)
TRY_AGAIN_SECONDS = "2"


def _page(request: HttpRequest, status: int, key: str) -> HttpResponse:
    # The header itself: a request may fail before any middleware has read it.
    if request.headers.get("HX-Request") == "true":
        told = {"sentence": say(f"{key}.body"), "article": None}
        return render(request, "tables/refusal.html", told, status=status)
    context = {"status": status, "key": key, "request_id": request_ids.current()}
    return render(request, "error.html", context, status=status)


def _away(request: HttpRequest) -> HttpResponse:
    # Who is there is in the database too.
    request.user = AnonymousUser()
    # A page that posted a click sends it again after a 503: see `post` in table.js.
    answer = _page(request, 503, "error.503")
    answer["Retry-After"] = TRY_AGAIN_SECONDS
    return answer


def _is_away(error: BaseException | None) -> bool:
    return error is not None and (isinstance(error, AWAY) or _is_away(error.__cause__ or error.__context__))


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    # A session that could not be saved is called a bad request, whoever was to blame.
    if isinstance(exception, SessionInterrupted) and _is_away(exception):
        return _away(request)
    return _page(request, 400, "error.400")


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 403, "error.403")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 404, "error.404")


def server_error(request: HttpRequest) -> HttpResponse:
    if _is_away(sys.exc_info()[1]):
        return _away(request)
    # Who is there may be what could not be found out.
    request.user = AnonymousUser()
    return _page(request, 500, "error.500")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return _page(request, 403, "error.csrf")
