"""The key by which push services know the site: readable, and one to sign with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from py_vapid import Vapid02, VapidException

from config import environment
from config.doctor.finding import Finding, doubt, fault, well
from config.environment import Given

PUSH = "push"
KEPT = "vapid.pem"


def findings(given: Given, folder: Path) -> list[Finding]:
    kept = folder / KEPT
    if given["VAPID_KEY"]:
        remedy = "unset it: the site makes one by itself, and browsers subscribe again"
        return _tried("VAPID_KEY", lambda: Vapid02.from_string(given["VAPID_KEY"]), remedy, given)
    if not kept.exists():
        return [well(PUSH, "its key is made with the first notice")]
    remedy = f"delete {kept}: a new one is made, and browsers subscribe again"
    return _tried(str(kept), lambda: Vapid02.from_pem(kept.read_bytes()), remedy, given)


def _tried(where: str, read: Callable[[], Vapid02], remedy: str, given: Given) -> list[Finding]:
    try:
        read().private_key  # noqa: B018  a property that raises where there is none
    # The library lets through whatever the layers below it say of a text that is no key.
    except (VapidException, ValueError, TypeError, AttributeError, OSError):
        return [fault(PUSH, f"{where} holds no key to sign with", remedy)]
    if given["BASE_URL"] and not environment.https(given):
        return [doubt(PUSH, "browsers take no push from an address without https", "put TLS in front")]
    return [well(PUSH, "its key can be read")]
