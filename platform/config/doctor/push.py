"""Whether browsers would take notices from this site."""

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
    try:
        if given:
            Vapid02.from_string(given)
            return well(PUSH, "VAPID_KEY can be read")
        if not kept.exists():
            return well(PUSH, "its key is drawn when somebody first asks to be told")
        Vapid02.from_pem(kept.read_bytes())
    except (VapidException, ValueError, OSError) as wrong:
        where = "VAPID_KEY" if given else kept
        remedy = "put it back from a backup; with another one every browser has to be asked again"
        return fault(PUSH, f"{where} is no key: {type(wrong).__name__}", remedy)
    return well(PUSH, f"{kept} can be read")
