"""One address for a chair: GET what its player knows and may do, POST a move. See docs/your_bot.md."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from bots.models import SeatToken
from bots.programs import tokens
from bots.programs.position import play_wanted, position_of
from engine import IllegalMove, Phrase
from tables.models import Seat, Table
from tables.page.refusals import sentence
from tables.verbs.absence import look_in
from web.ratelimit import address, limit
from web.refusals import Refused

BEARER = "Bearer "
# Far above what any game needs; and for keys that open nothing, what guessing would need and nobody else.
REQUESTS, SECONDS = 60, 10
WRONG_KEYS, WRONG_SECONDS = 20, 60


class Refusal(msgspec.Struct):
    error: str
    rule: str | None


@csrf_exempt  # the key comes in a header, which no other site can make a browser send
@never_cache
@require_http_methods(["GET", "POST"])
def seat(request: HttpRequest, code: str, number: int) -> HttpResponse:
    table: Table | None = None
    try:
        key, chair = _enter(request, code, number)
        table = key.table
        look_in(table, key.user)
        if request.method == "POST":
            play_wanted(request, table, key.user)
        return answer(position_of(table, chair))
    except Refused as refusal:
        return refused(refusal.phrase, refusal.status, table)
    except IllegalMove as refusal:
        return refused(refusal.phrase, 422, table)


def bearer(request: HttpRequest) -> str:
    """The key that a program sends."""
    header = request.headers.get("Authorization", "")
    if not header.startswith(BEARER):
        raise Refused("program.error.token", status=401)
    return header.removeprefix(BEARER).strip()


def _enter(request: HttpRequest, code: str, number: int) -> tuple[SeatToken, Seat]:
    try:
        key, chair = tokens.seat_opened(code, number, bearer(request))
    except Refused:
        limit(f"api-wrong:{address(request)}", WRONG_KEYS, WRONG_SECONDS)
        raise
    limit(f"api:{key.pk}", REQUESTS, SECONDS)
    return key, chair


def answer(content: Any, status: int = 200) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(content), content_type="application/json", status=status)


def refused(phrase: Phrase, status: int, table: Table | None) -> HttpResponse:
    """The sentence, and the article of the rules it rests on."""
    rule = table.rules.texts.rule_of(phrase.key) if table else None
    said = answer(Refusal(sentence(phrase, table), rule), status)
    if status == 401:
        said["WWW-Authenticate"] = "Bearer"
    return said
