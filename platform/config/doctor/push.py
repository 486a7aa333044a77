"""Whether browsers would take notices from this site: its key, and TLS."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from py_vapid import Vapid02, VapidException

from config import environment
from config.doctor.finding import Finding, doubt, fault, well
from config.environment import Given

PUSH = "push"


def findings(given: Given, folder: Path) -> Iterator[Finding]:
    yield _key(given["VAPID_KEY"] or "", folder / "vapid.pem")
    if given["BASE_URL"] and not environment.https(given):
        yield doubt(
            PUSH, "browsers take no notices from a site without TLS", "put TLS in front: docs/hosting.md"
        )


def _key(given: str, kept: Path) -> Finding:
    if not given and not kept.exists():
        return well(PUSH, "its key is drawn when somebody first asks to be told")
    where = "VAPID_KEY" if given else kept
    try:
        key = Vapid02.from_string(given) if given else Vapid02.from_pem(kept.read_bytes())
        key.private_key  # noqa: B018  a property that raises where there is none
    # The library lets through whatever the layers below it say of a text that is no key.
    except (VapidException, ValueError, TypeError, AttributeError, OSError):
        remedy = "put it back from a backup; with another one every browser has to be asked again"
        return fault(PUSH, f"{where} holds no key to sign with", remedy)
    return well(PUSH, f"{where} can be read")
