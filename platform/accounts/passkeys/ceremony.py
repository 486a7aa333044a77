"""What is asked of a passkey, and whether its answer holds: a challenge is good once, for some minutes, for
the browser that asked for it.
"""

from __future__ import annotations

import json
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone

from accounts import visits
from accounts.models import Passkey, User
from web.jinja import say
from web.refusals import Refused

if TYPE_CHECKING:
    from fido2.server import Fido2Server

# In the session: the challenge that is under way, and what for.
ASKED = "passkey_asked"
NEW, ENTER = "new", "enter"
SECONDS = 5 * 60
# More than any browser sends.
SENT_MAX = 16_000
KEYS_MAX = 20
# The library lets through whatever the layers below it say of what is no answer of a passkey.
WRONG = (ValueError, KeyError, TypeError, AttributeError, AssertionError, struct.error, RecursionError)


def ask_for_new(request: HttpRequest, user: User) -> dict[str, Any]:
    """What the browser needs to make a passkey for somebody."""
    from fido2.webauthn import PublicKeyCredentialUserEntity

    known = list(user.passkeys.all())
    if len(known) >= KEYS_MAX:
        raise Refused("account.passkey.enough", status=409, n=KEYS_MAX)
    person = PublicKeyCredentialUserEntity(id=_handle(user), name=user.username, display_name=str(user))
    options, state = _server(request).register_begin(
        person,
        credentials=[_unpacked(one) for one in known],
        # The key knows whose it is, so that nobody types a name; and it asks for a finger or a PIN.
        resident_key_requirement="required",  # type: ignore[arg-type]
        user_verification="required",  # type: ignore[arg-type]
    )
    return _remember(request, NEW, options, state)


def keep_new(request: HttpRequest, user: User, sent: str, name: str) -> Passkey:
    with _refusing():
        state = _asked(request, NEW)
        made = _server(request).register_complete(state, _read(sent))
        held = made.credential_data
        if held is None:
            raise ValueError("no key")
    passkey = Passkey(user=user, name=name, data=bytes(held), counter=made.counter)
    passkey.credential = _text(held.credential_id)
    try:
        with transaction.atomic():
            passkey.save()
    except IntegrityError:
        raise _refused() from None
    return passkey


def ask_to_enter(request: HttpRequest) -> dict[str, Any]:
    """What the browser needs to find somebody's passkey; it names nobody."""
    options, state = _server(request).authenticate_begin(user_verification="required")  # type: ignore[arg-type]
    return _remember(request, ENTER, options, state)


def owner(request: HttpRequest, sent: str) -> User:
    """Whose passkey has answered the challenge."""
    with _refusing():
        state, answer = _asked(request, ENTER), _read(sent)
        passkey = Passkey.objects.select_related("user").get(credential=answer["id"])
        handle = answer["response"].get("userHandle")
        if handle is not None and handle != _text(_handle(passkey.user)):
            raise ValueError("somebody else's")
        _server(request).authenticate_complete(state, [_unpacked(passkey)], answer)
        _count(passkey, _counter(answer))
    return passkey.user


def credential_of(sent: str) -> str:
    """Which passkey is said to answer, before anything is believed: wrong answers are counted by it."""
    try:
        return str(_read(sent)["id"])[:100]
    except WRONG:
        return ""


def _count(passkey: Passkey, counter: int) -> None:
    unchanged = Passkey.objects.filter(pk=passkey.pk, counter=passkey.counter)
    # Those that do not count say 0.
    forward = counter > passkey.counter or counter == passkey.counter == 0
    if not forward or not unchanged.update(counter=counter, used=timezone.now()):
        raise ValueError("a copy of this key has signed")


def _counter(answer: dict[str, Any]) -> int:
    from fido2.webauthn import AuthenticationResponse

    return int(AuthenticationResponse.from_dict(answer).response.authenticator_data.counter)


def _server(request: HttpRequest) -> Fido2Server:
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    host = request.get_host()
    ours = f"{request.scheme}://{host}"
    house = PublicKeyCredentialRpEntity(id=host.rsplit(":", 1)[0], name=say("site.name"))
    return Fido2Server(house, verify_origin=lambda origin: origin == ours)


def _remember(request: HttpRequest, purpose: str, options: Any, state: Any) -> dict[str, Any]:
    kept = {"challenge": state["challenge"], "user_verification": "required"}
    visits.brief(request)
    request.session[ASKED] = {"for": purpose, "at": int(time.time()), "state": kept}
    asked: dict[str, Any] = dict(options)["publicKey"]
    return asked


def _asked(request: HttpRequest, purpose: str) -> dict[str, str]:
    """The challenge under way, which is thereby spent."""
    asked = request.session.pop(ASKED, None)
    if not asked or asked["for"] != purpose or time.time() - asked["at"] > SECONDS:
        raise ValueError("nothing was asked")
    state: dict[str, str] = asked["state"]
    return state


def _read(sent: str) -> dict[str, Any]:
    if len(sent) > SENT_MAX:
        raise ValueError("too long")
    found = json.loads(sent)
    if not isinstance(found, dict):
        raise TypeError("no record")
    return found


@contextmanager
def _refusing() -> Iterator[None]:
    """One sentence for every reason: which it was helps only those who try."""
    try:
        yield
    except (*WRONG, Passkey.DoesNotExist):
        raise _refused() from None


def _refused() -> Refused:
    return Refused("account.passkey.refused")


def _handle(user: User) -> bytes:
    return str(user.pk).encode()


def _unpacked(passkey: Passkey) -> Any:
    from fido2.webauthn import AttestedCredentialData

    return AttestedCredentialData(bytes(passkey.data))


def _text(raw: bytes) -> str:
    from fido2.utils import websafe_encode

    return websafe_encode(raw)
