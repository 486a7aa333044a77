"""Making keys, and finding out whose a key is and what it may."""

from __future__ import annotations

import hashlib
import secrets

from django.utils import timezone

from accounts.models import User
from api.models import NAME_MAX, ApiKey
from web.refusals import Refused

READ, PLAY = "read", "play"
SCOPES = (READ, PLAY)
BYTES, MOST = 32, 20


def make(user: User, name: str, scopes: list[str]) -> str:
    """The key, which nobody can be shown again."""
    name = " ".join(name.split())[:NAME_MAX]
    chosen = [scope for scope in SCOPES if scope in scopes]
    if not name or not chosen or len(chosen) != len(set(scopes)):
        raise Refused("api.error.form")
    if user.api_keys.count() >= MOST:
        raise Refused("api.error.many", status=409, n=MOST)
    key = secrets.token_urlsafe(BYTES)
    ApiKey.objects.create(user=user, name=name, digest=_digest(key), scopes=chosen)
    return key


def revoke(user: User, number: str) -> None:
    if not number.isascii() or not number.isdecimal() or not _of(user, number):
        raise Refused("api.error.form")


def _of(user: User, number: str) -> int:
    gone: int = ApiKey.objects.filter(user=user, pk=int(number)).delete()[0]
    return gone


def found(key: str) -> ApiKey | None:
    known = ApiKey.objects.select_related("user").filter(digest=_digest(key), user__is_active=True).first()
    today = timezone.localdate()
    if known is not None and known.used != today:
        ApiKey.objects.filter(pk=known.pk).update(used=today)
    return known


def _digest(key: str) -> str:
    # A key of 256 random bits needs no slow hash.
    return hashlib.sha256(key.encode()).hexdigest()
