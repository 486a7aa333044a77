"""The site's address as a browser knows it, in one of the few spellings that the site really has.

A table is drawn once for all who know it by the same address, because its page shows links. A browser that
could call itself `http://here:1`, `http://here:2` and so on would have it drawn as often.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings


def said_by(scope: Any) -> str:
    """The `Origin` header of an ASGI request."""
    raw: bytes = dict(scope["headers"]).get(b"origin", b"")
    return raw.decode("latin-1")


def of_site(said: str, port: int | None) -> str:
    """What an `Origin` header stands for, on a server that listens on `port`.

    Where the host has told the site its addresses (CSRF_TRUSTED_ORIGINS), one of these. Otherwise a name of
    its own, on the usual port of a proxy in front or on the server's.
    """
    if known := settings.CSRF_TRUSTED_ORIGINS:
        return said if said in known else str(known[0])
    parts = urlsplit(said)
    scheme = "https" if parts.scheme == "https" else "http"
    host = (parts.hostname or "").rstrip(".")
    spelt = f"[{host}]" if ":" in host else host
    names = [name for name in settings.ALLOWED_HOSTS if not name.startswith((".", "*"))]
    if spelt not in names and names:
        spelt = names[0]
    usual = _port(said) is None or port is None
    return f"{scheme}://{spelt}" if usual else f"{scheme}://{spelt}:{port}"


def valid(said: str) -> bool:
    """Whether it can be read at all."""
    try:
        urlsplit(said)
        _port(said)
    except ValueError:
        return False
    return True


def _port(said: str) -> int | None:
    parts = urlsplit(said)
    return None if parts.port == (443 if parts.scheme == "https" else 80) else parts.port
