"""Each verb's POST: what the browser sent, read and turned into the arguments of the verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django.http import HttpRequest

from accounts.guests import clean_name, ensure_guest
from accounts.models import User
from tables.access import find
from tables.models import Table
from tables.options import from_post
from tables.verbs import (
    absence,
    bots,
    chatting,
    handing,
    joining,
    pausing,
    playing,
    pledging,
    resigning,
    voting,
)
from tables.verbs.arranging import arrange
from tables.verbs.rematch import rematch
from tables.verbs.reporting import report
from tables.verbs.starting import start
from web.ratelimit import address
from web.refusals import Refused


def person(request: HttpRequest) -> User:
    if not request.user.is_authenticated:
        raise Refused("table.refused.no_seat", status=403)
    return request.user


def seat(request: HttpRequest) -> int:
    try:
        return int(request.POST.get("seat", ""))
    except ValueError:
        raise Refused("table.refused.no_such_seat", status=404) from None


def places(request: HttpRequest) -> int:
    """How many chairs the form asks for; what is no number is refused like none at all."""
    try:
        return int(request.POST.get("places", ""))
    except ValueError:
        return 0


def text(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "")


def _join(request: HttpRequest, code: str) -> None:
    find(code)
    user = ensure_guest(request, text(request, "name"))
    joining.join(code, user, clean_name(user.name), address(request))


def _leave(request: HttpRequest, code: str) -> None:
    joining.leave(code, person(request))


def _clear(request: HttpRequest, code: str) -> None:
    joining.clear(code, person(request), seat(request))


def _let_in(request: HttpRequest, code: str) -> None:
    joining.let_in(code, person(request), seat(request))


def _add_bot(request: HttpRequest, code: str) -> None:
    bots.add_bot(code, person(request), text(request, "level") or None)


def _remove_bot(request: HttpRequest, code: str) -> None:
    bots.remove_bot(code, person(request), seat(request))


def _arrange(request: HttpRequest, code: str) -> None:
    arrange(
        code,
        person(request),
        options=from_post(find(code).rules, request.POST),
        places=places(request),
        listed="listed" in request.POST,
        spectators="spectators" in request.POST,
    )


def _start(request: HttpRequest, code: str) -> None:
    start(code, person(request))


def _pledge(request: HttpRequest, code: str) -> None:
    pledging.pledge(code, person(request), text(request, "hash"), text(request, "fingerprint"))


def _reveal(request: HttpRequest, code: str) -> None:
    pledging.reveal(code, person(request), text(request, "value"))


def _play(request: HttpRequest, code: str) -> None:
    try:
        action: Any = msgspec.json.decode(text(request, "action"))
    except (msgspec.DecodeError, RecursionError):
        raise Refused("table.refused.malformed") from None
    playing.play(code, person(request), action, nonce=text(request, "nonce"), stamp=request.POST.get("stamp"))


def _ask(request: HttpRequest, code: str) -> None:
    voting.ask(code, person(request), text(request, "kind"))


def _answer(request: HttpRequest, code: str) -> None:
    voting.answer(code, person(request), text(request, "yes") == "1")


def _resume(request: HttpRequest, code: str) -> None:
    pausing.resume(code, person(request))


def _resign(request: HttpRequest, code: str) -> None:
    resigning.resign(code, person(request))


def _hold(request: HttpRequest, code: str) -> None:
    absence.hold(code, person(request), seat(request))


def _back(request: HttpRequest, code: str) -> None:
    absence.come_back(code, person(request))


def _rematch(request: HttpRequest, code: str) -> Table:
    return rematch(code, person(request), text(request, "hash"))


def _chat(request: HttpRequest, code: str) -> None:
    chatting.chat(code, person(request), text(request, "text"))


def _report(request: HttpRequest, code: str) -> int:
    agent = request.headers.get("User-Agent", "")
    return report(code, person(request), text(request, "kind"), text(request, "text"), agent).pk


def _chair_link(request: HttpRequest, code: str) -> str:
    return handing.chair_token(code, person(request), seat(request))


# A handler answers with nothing, a table to go to, the number of a report or the token of a chair.
VERBS: dict[str, Callable[[HttpRequest, str], Table | str | int | None]] = {
    "join": _join,
    "leave": _leave,
    "clear": _clear,
    "let-in": _let_in,
    "add-bot": _add_bot,
    "remove-bot": _remove_bot,
    "arrange": _arrange,
    "start": _start,
    "pledge": _pledge,
    "reveal": _reveal,
    "play": _play,
    "ask": _ask,
    "answer": _answer,
    "resume": _resume,
    "resign": _resign,
    "hold": _hold,
    "back": _back,
    "rematch": _rematch,
    "chat": _chat,
    "report": _report,
    "chair-link": _chair_link,
}
