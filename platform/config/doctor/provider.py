"""Whether the provider whose accounts are good here would say who somebody is."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import msgspec

from config import environment
from config.doctor.finding import Finding, doubt, fault, well
from config.environment import Given

PROVIDER = "OpenID Connect"
SECONDS = 5
LONGEST = 200_000
NEEDED = ("authorization_endpoint", "token_endpoint", "jwks_uri")


def findings(given: Given) -> Iterator[Finding]:
    issuer = given["OIDC_ISSUER"]
    if not issuer:
        return
    yield _asked(issuer)
    if not given["BASE_URL"] or not environment.https(given):
        yield doubt(
            PROVIDER,
            "it sends people back to the address they came by, and most providers allow only one with https",
            "set BASE_URL to the one it knows",
        )
    if not given["OIDC_CLIENT_SECRET"]:
        yield doubt(PROVIDER, "the site has no secret to show it", "set OIDC_CLIENT_SECRET if it gave one")


def _asked(issuer: str) -> Finding:
    try:
        described = _description(issuer)
    except (OSError, http.client.HTTPException, msgspec.DecodeError, ValueError) as away:
        return fault(PROVIDER, f"{issuer} does not describe itself: {away}", "see OIDC_ISSUER, and start it")
    if (called := described.get("issuer")) != issuer:
        remedy = "write it in OIDC_ISSUER as it does itself, to the last slash"
        return fault(PROVIDER, f"{issuer} calls itself {called}", remedy)
    if missing := [name for name in NEEDED if not described.get(name)]:
        return fault(PROVIDER, f"{issuer} names no {missing[0]}", "is it OpenID Connect?")
    return well(PROVIDER, f"{issuer} describes itself")


def _description(issuer: str) -> dict[str, Any]:
    parts = urlsplit(issuer)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    line = kind(parts.hostname or "", parts.port, timeout=SECONDS)
    try:
        line.request("GET", f"{parts.path.rstrip('/')}/.well-known/openid-configuration")
        answer = line.getresponse()
        if answer.status != 200:
            raise ValueError(f"it answers {answer.status}")
        return msgspec.json.decode(answer.read(LONGEST), type=dict[str, Any])
    finally:
        line.close()
