"""Mending and moderating: first what it will do, then the deed."""

from __future__ import annotations

import secrets
from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.models import User
from review.listing import table_of, title_of
from review.repair import REASON_MAX, VERBS, Order, carry_out, moves_after
from review.roles import ACT, needs
from review.sanctions import DAYS
from tables.models import Table
from tables.page import refusals
from web.jinja import say
from web.refusals import Refused

# What each deed needs to know beside its reason.
FIELDS: dict[str, tuple[str, ...]] = {
    "take-back": ("to",),
    "seat-bot": ("seat", "level"),
    "hand-over": ("seat",),
    "mute": ("seat", "days"),
    "ban": ("seat", "days"),
    "lift": ("seat",),
}


@require_http_methods(["GET", "HEAD", "POST"])
@needs(ACT)
def act(request: HttpRequest, code: str, verb: str) -> HttpResponse:
    if verb not in VERBS:
        raise Http404
    table = table_of(code)
    if not table.installed:
        raise Refused("admin.refused.no_game", status=409)
    if request.method != "POST":
        return _ask(request, table, verb, request.GET)
    try:
        order = _order(request, table)
        answer = carry_out(verb, order)
    except Refused as refusal:
        sentence = refusals.sentence(refusal.phrase, table)
        return _ask(request, table, verb, request.POST, sentence, refusal.status)
    if answer:
        link = request.build_absolute_uri(reverse("tables:chair", args=[table.code, answer]))
        return render(request, "review/link.html", {"table": table, "link": link})
    messages.success(request, say(f"admin.act.{verb}.done"))
    return redirect("admin:tables_table_page", table.code)


def _order(request: HttpRequest, table: Table) -> Order:
    post = request.POST
    return Order(
        table.code,
        cast(User, request.user),
        post.get("reason", ""),
        post.get("nonce", ""),
        seat=_number(post.get("seat", "-1"), "table.refused.no_such_seat"),
        to=_number(post.get("to", "-1"), "admin.refused.no_moment"),
        level=post.get("level", ""),
        days=_number(post.get("days", "0"), "admin.refused.days"),
    )


def _number(typed: str, refusal: str) -> int:
    try:
        number = int(typed)
    except ValueError:
        raise Refused(refusal) from None
    if abs(number) > 10**9:
        raise Refused(refusal)
    return number


def _ask(
    request: HttpRequest, table: Table, verb: str, typed: Any, error: str = "", status: int = 200
) -> HttpResponse:
    seats = list(table.seats.order_by("number"))
    to = typed.get("to", "")
    context = {
        "table": table,
        "title": title_of(table.game),
        "verb": verb,
        "fields": FIELDS.get(verb, ()),
        "typed": typed,
        "seats": seats,
        "levels": table.rules.levels,
        "days": DAYS,
        "aside": len(moves_after(table, int(to))) if to.isdecimal() and len(to) < 10 else None,
        "error": error,
        "reason_max": REASON_MAX,
        "nonce": typed.get("nonce") or secrets.token_urlsafe(12),
    }
    return render(request, "review/act.html", context, status=status)
