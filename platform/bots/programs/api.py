"""One address for a chair: GET what its player knows and may do, POST a move. See docs/your_bot.md."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from bots.models import SeatToken
from bots.programs import tokens
from engine import IllegalMove, Phrase
from tables.models import Seat, Table
from tables.page.refusals import sentence
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.verbs.absence import look_in
from tables.verbs.playing import play
from web.jinja import language
from web.ratelimit import address, limit
from web.refusals import Refused

BEARER = "Bearer "
# Far above what any game needs; and for keys that open nothing, what guessing would need and nobody else.
REQUESTS, SECONDS = 60, 10
WRONG_KEYS, WRONG_SECONDS = 20, 60
BODY_MAX = 20_000


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
            _play(request, key)
        return _answer(_told(table, chair))
    except Refused as refusal:
        return _refusal(refusal.phrase, refusal.status, table)
    except IllegalMove as refusal:
        return _refusal(refusal.phrase, 422, table)


def _enter(request: HttpRequest, code: str, number: int) -> tuple[SeatToken, Seat]:
    header = request.headers.get("Authorization", "")
    try:
        if not header.startswith(BEARER):
            raise Refused("program.error.token", status=401)
        key, chair = tokens.seat_opened(code, number, header.removeprefix(BEARER).strip())
    except Refused:
        limit(f"api-wrong:{address(request)}", WRONG_KEYS, WRONG_SECONDS)
        raise
    limit(f"api:{key.pk}", REQUESTS, SECONDS)
    return key, chair


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A move; the question it answers, where the program wants to be sure; a name, where it may retry."""

    action: Any
    stamp: str | None = None
    nonce: str = ""


def _play(request: HttpRequest, key: SeatToken) -> None:
    if len(request.body) > BODY_MAX:
        raise Refused("table.refused.malformed")
    try:
        wanted = msgspec.json.decode(request.body, type=Wanted)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Refused("table.refused.malformed") from None
    nonce = wanted.nonce or secrets.token_urlsafe(12)
    play(key.table.code, key.user, wanted.action, nonce=nonce, stamp=wanted.stamp)


def _told(table: Table, chair: Seat) -> dict[str, Any]:
    """All that this seat knows; nothing more leaves the house."""
    scene = Scene(Snapshot.read(table.pk), chair.number, language())
    return {
        "table": table.code,
        "game": scene.table.game,
        "status": scene.table.status,
        "paused": scene.table.paused,
        "seat": chair.number,
        "names": scene.names,
        "version": scene.version,
        "your_turn": scene.my_turn,
        "stamp": scene.stamp,
        "prompt": scene.prompt,
        "legal": [move.action for move in scene.legal],
        "view": scene.view,
        "scores": {str(standing.seat): standing.total for standing in scene.standings},
        "clock_due": scene.table.clock_due,
        "outcome": scene.outcome,
    }


def _answer(content: Any, status: int = 200) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(content), content_type="application/json", status=status)


def _refusal(phrase: Phrase, status: int, table: Table | None) -> HttpResponse:
    rule = table.rules.texts.rule_of(phrase.key) if table else None
    answer = _answer({"error": sentence(phrase, table), "rule": rule}, status)
    if status == 401:
        answer["WWW-Authenticate"] = "Bearer"
    return answer
