"""The same person on a second device: a link that is signed, short-lived and good for one use."""

from __future__ import annotations

import secrets

from django.core.cache import cache
from django.core.signing import BadSignature, TimestampSigner

from accounts.models import User
from web.refusals import Refused

VALID_SECONDS = 10 * 60

_signer = TimestampSigner(salt="accounts.device")


def new_token(user: User) -> str:
    nonce = secrets.token_urlsafe(9)
    # The link lives as long as this entry: using it deletes it, and a cache that forgets only shortens
    # its life. The session hash makes a changed password void the links given before.
    cache.set(_key(nonce), user.get_session_auth_hash(), timeout=VALID_SECONDS)
    return _signer.sign(f"{user.pk}.{nonce}")


def read_token(token: str) -> User:
    """Whose place this link opens. Looking changes nothing."""
    user, nonce = _read(token)
    if cache.get(_key(nonce)) != user.get_session_auth_hash():
        raise _expired()
    return user


def use_token(token: str) -> User:
    """The same, and the link is spent: of two who use it at once, one is let in."""
    user = read_token(token)
    if not cache.delete(_key(_read(token)[1])):
        raise _expired()
    return user


def _read(token: str) -> tuple[User, str]:
    try:
        number, nonce = _signer.unsign(token, max_age=VALID_SECONDS).split(".", 1)
        return User.objects.get(pk=int(number), is_active=True), nonce
    except (BadSignature, ValueError, User.DoesNotExist):
        raise _expired() from None


def _key(nonce: str) -> str:
    return f"device:{nonce}"


def _expired() -> Refused:
    return Refused("account.device.expired", status=410)
