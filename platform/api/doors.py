"""Who asks, what their key may, and what they are answered where something is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from accounts.models import User
from api import keys
from bots.models import SeatToken
from bots.programs import tokens
from bots.programs.api import REQUESTS, SECONDS, WRONG_KEYS, WRONG_SECONDS, answer, bearer, refused
from engine import IllegalMove
from tables.models import Table
from tables.signals import entering
from web.ratelimit import address, limit
from web.refusals import Refused

# Of what anybody may ask without a key.
OPEN_REQUESTS = 30


@dataclass
class Call:
    """One question, asked in a person's name."""

    request: HttpRequest
    user: User | None = None
    scopes: tuple[str, ...] = ()
    # Where the key is one for a single chair.
    seat_token: SeatToken | None = None
    # What is asked about: refusals are said in its game's words.
    table: Table | None = None

    @property
    def person(self) -> User:
        if self.user is None:
            raise Refused("program.error.token", status=401)
        return self.user


def door(by_method: dict[str, tuple[Callable[..., Any], str | None]]) -> Callable[..., HttpResponse]:
    """A view that answers each method by a function, for whoever has the scope it asks for."""

    @csrf_exempt  # the key comes in a header, which no other site can make a browser send
    @never_cache
    def view(request: HttpRequest, **where: Any) -> HttpResponse:
        call = Call(request)
        if request.method not in by_method:
            not_allowed = answer({"error": f"{request.method}?", "rule": None}, 405)
            not_allowed["Allow"] = ", ".join(by_method)
            return not_allowed
        serve, scope = by_method[request.method]
        try:
            _let_in(call, scope, where)
            told = serve(call, **where)
        except Refused as refusal:
            return refused(refusal.phrase, refusal.status, call.table)
        except IllegalMove as refusal:
            return refused(refusal.phrase, 422, call.table)
        return told if isinstance(told, HttpResponse) else answer(told)

    return view


def _let_in(call: Call, scope: str | None, where: dict[str, Any]) -> None:
    if scope is None:
        limit(f"api-open:{address(call.request)}", OPEN_REQUESTS, SECONDS)
        return
    try:
        _recognise(call, where)
    except Refused:
        limit(f"api-wrong:{address(call.request)}", WRONG_KEYS, WRONG_SECONDS)
        raise
    limit(f"api:{call.person.pk}", REQUESTS, SECONDS)
    if scope not in call.scopes:
        raise Refused("api.error.scope", status=403, scope=scope)
    entering.send(sender=Table, user=call.user)


def _recognise(call: Call, where: dict[str, Any]) -> None:
    key = bearer(call.request)
    if (known := keys.found(key)) is not None:
        call.user, call.scopes = known.user, tuple(known.scopes)
        return
    if "number" not in where:
        raise Refused("program.error.token", status=401)
    # A chair's own key opens that chair, as it always did.
    call.seat_token, _ = tokens.seat_opened(where["code"], where["number"], key)
    call.user, call.scopes = call.seat_token.user, keys.SCOPES
