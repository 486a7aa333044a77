"""A browser that several people share: by what tables know it again.

Its session keeps a random word; tables keep only a digest of it. Whoever speaks through such a browser
carries the digest along as `User.device`, so that every door of a table can ask which chair is in hand.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, MutableMapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.functional import SimpleLazyObject

KEY = "device"
LENGTH = 32


def digest_of(session: Any) -> str:
    """The device that this session is of; empty for a browser that nobody shares."""
    word = session.get(KEY, "")
    return salted_hmac("accounts.device", word).hexdigest()[:LENGTH] if word else ""


def share(session: MutableMapping[str, Any]) -> str:
    """From now on this browser is known as a shared one."""
    session.setdefault(KEY, secrets.token_urlsafe(16))
    return digest_of(session)


class SharedDevice:
    """Looks at the session only where somebody asks for the user anyway."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        visitor = request.user

        def known() -> Any:
            visitor.device = digest_of(request.session)  # type: ignore[union-attr]  # a stranger carries it too
            return visitor

        request.user = SimpleLazyObject(known)  # type: ignore[assignment]  # as Django's own does
        return self.get_response(request)
