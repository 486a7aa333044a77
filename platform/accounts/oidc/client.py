"""Asking a provider who somebody is. Authlib talks and checks; here its refusals become ours."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest
from django.urls import reverse
from msgspec import Struct

from accounts import visits
from accounts.models import User
from web.doors import Provider
from web.refusals import Refused

log = logging.getLogger("place.oidc")

SECONDS = 8
# A question may be answered so long.
ANSWER_SECONDS = 15 * 60
# What the provider says of itself is read again after this.
HOUR = 3600
LEEWAY = 60
# In the cache, for so long: it did not answer.
AWAY, AWAY_SECONDS = "oidc-away", 10
SUBJECT_MAX = 255
# Signed with what only the provider has: none, and secrets that the site shares, prove nothing.
ALGORITHMS = [
    "RS256",
    "RS384",
    "RS512",
    "PS256",
    "PS384",
    "PS512",
    "ES256",
    "ES384",
    "ES512",
    "EdDSA",
    "Ed25519",
]


class Arrival(Struct, frozen=True):
    """Whom a provider has sent: its number for them, and what it calls them, which proves nothing."""

    subject: str
    name: str
    username: str
    # Where they were going.
    next: str


def provider() -> Provider:
    if settings.OIDC is None:
        raise Http404
    return settings.OIDC


def question(request: HttpRequest, then: str) -> str:
    """The provider's address to go to; the session remembers what was asked."""
    there = provider()
    if cache.get(AWAY):
        raise _away(there)
    back = request.build_absolute_uri(reverse("accounts:oidc-return"))
    with _refusing(there):
        client = _client(there)
        visits.brief(request)
        asked = client.create_authorization_url(back, **_anew(request))
        client.save_authorize_data(request, redirect_uri=back, then=then, at=int(time.time()), **asked)
        return str(asked["url"])


def answer(request: HttpRequest) -> Arrival:
    """Whom it sent back. The question is spent, whatever the answer."""
    there = provider()
    with _refusing(there):
        client = _client(there)
        asked = client.framework.get_state_data(request.session, request.GET.get("state")) or {}
        _check_question(there, request, asked)
        known = {
            "iss": {"essential": True, "value": there.issuer},
            "aud": {"essential": True, "value": there.client_id},
        }
        token = client.authorize_access_token(request, claims_options=known, leeway=LEEWAY)
        said = token["userinfo"]
        if not 0 < len(str(said["sub"])) <= SUBJECT_MAX:
            raise ValueError("no subject")
        return Arrival(
            str(said["sub"]), _name(said), str(said.get("preferred_username") or ""), asked["then"]
        )


def _anew(request: HttpRequest) -> dict[str, str]:
    """Of whoever is signed in here, being signed in there proves nothing: the browser may be left open."""
    here = isinstance(request.user, User) and not request.user.is_guest
    return {"prompt": "login"} if here else {}


def _check_question(there: Provider, request: HttpRequest, asked: dict[str, Any]) -> None:
    if time.time() - asked.get("at", 0) > ANSWER_SECONDS:
        raise ValueError("nothing was asked, or long ago")
    # RFC 9207: an answer that says whose it is, and is another's.
    if request.GET.get("iss", there.issuer) != there.issuer:
        raise ValueError("another provider's answer")


def _name(said: dict[str, Any]) -> str:
    found = (said.get(claim) for claim in ("nickname", "given_name", "name", "preferred_username"))
    return next((str(one)[:100] for one in found if one), "")


def _client(there: Provider) -> Any:
    client = _made(there, int(time.time() // HOUR))
    described = client.load_server_metadata()
    if described.get("issuer") != there.issuer:
        raise RuntimeError(f"it calls itself {described.get('issuer')}")
    signs = described.get("id_token_signing_alg_values_supported") or ["RS256"]
    described["id_token_signing_alg_values_supported"] = [one for one in signs if one in ALGORITHMS]
    return client


@lru_cache(maxsize=2)
def _made(there: Provider, _hour: int) -> Any:
    # Only those who use it wait for it to load.
    from authlib.integrations.django_client import OAuth

    kept = {"scope": "openid profile", "code_challenge_method": "S256", "default_timeout": SECONDS}
    if not there.secret:
        kept["token_endpoint_auth_method"] = "none"  # noqa: S105  the standard's word for no secret
    return OAuth().register(
        "provider",
        client_id=there.client_id,
        client_secret=there.secret or None,
        server_metadata_url=f"{there.issuer.rstrip('/')}/.well-known/openid-configuration",
        client_kwargs=kept,
    )


def _away(there: Provider) -> Refused:
    return Refused("account.oidc.away", status=502, label=there.label)


@contextmanager
def _refusing(there: Provider) -> Iterator[None]:
    """Away, unwilling, or not to be believed: a sentence each, and the log says what it was."""
    from authlib.integrations.django_client import OAuthError
    from joserfc.errors import JoseError
    from requests import RequestException

    try:
        yield
    except OAuthError as error:
        log.warning("the provider refused: %r", error)
        key = "account.oidc.cancelled" if error.error == "access_denied" else "account.oidc.refused"
        raise Refused(key, label=there.label) from None
    except (RequestException, RuntimeError) as error:
        log.warning("the provider is away: %r", error)
        # Nobody waits for it again at once: each would keep others waiting, too.
        cache.set(AWAY, True, AWAY_SECONDS)
        raise _away(there) from None
    except (JoseError, ValueError, KeyError, TypeError) as error:
        log.warning("what the provider sent is not believed: %r", error)
        raise Refused("account.oidc.refused", label=there.label) from None
