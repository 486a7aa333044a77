"""Two things no page should meet unprepared: a banned visitor, and a log that makes no game."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.deprecation import MiddlewareMixin

from engine import DamagedLog
from review.models import Sanction
from review.sanction_hooks import in_force
from review.sanctions import refusal_of
from tables.page import refusals
from web.refusals import Refused

# What a banned visitor may still do: read this in their language, and leave.
OPEN = {"accounts:sign-out", "accounts:language"}


class ReviewMiddleware(MiddlewareMixin):
    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        banned = in_force(request.user, Sanction.Kind.BAN)
        if banned is None or _name(request) in OPEN:
            return None
        return _answer(request, refusal_of(banned))

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, DamagedLog):
            return None
        return _answer(request, Refused("admin.damaged", status=409))


def _name(request: HttpRequest) -> str:
    try:
        return str(resolve(request.path_info).view_name)
    except Resolver404:
        return ""


def _answer(request: HttpRequest, refusal: Refused) -> HttpResponse:
    if request.headers.get("HX-Request") == "true":
        return refusals.fragment(request, refusal.phrase, "", refusal.status)
    return refusals.page(request, refusal)
