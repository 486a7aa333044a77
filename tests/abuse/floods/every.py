"""All floods, those that leave work behind for the bots last."""

from __future__ import annotations

from tests.abuse.floods.flood import Flood
from tests.abuse.floods.half_open import HalfOpen
from tests.abuse.floods.hints import Hints
from tests.abuse.floods.imports import Imports, LongPages
from tests.abuse.floods.resigned import Resigned
from tests.abuse.floods.sockets import Sockets
from tests.abuse.floods.takebacks import TakeBacks

EVERY: tuple[type[Flood], ...] = (TakeBacks, Imports, LongPages, HalfOpen, Sockets, Hints, Resigned)


def chosen(names: str) -> list[type[Flood]]:
    """Those of these names, separated by commas; all of them where none is named."""
    known = {flood.name: flood for flood in EVERY}
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    if strange := set(wanted) - set(known):
        raise SystemExit(f"No such flood: {', '.join(sorted(strange))}. There are: {', '.join(known)}.")
    return [known[name] for name in wanted] or list(EVERY)
