"""Tables at positions that a test writes down, inside the running site: one for each kind of decision."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from tables.models import Table
from tests.browser.chairs import Chairs, told
from tests.browser.site import Site
from tests.tables.house import House

Positions = Mapping[str, Callable[[], Any]]


def set_up(open_house: Callable[[], House], positions: Positions) -> None:
    """Said by a script inside the site: for each position a table that stands there, and its chairs."""
    chairs = {}
    for name, position in positions.items():
        house = open_house()
        raw = house.table.rules.engine.dump(position())
        Table.objects.filter(code=house.code).update(state=raw)
        chairs[name] = json.loads(told(house))
    print(json.dumps(chairs))


def tables_of(site: Site, module: str) -> dict[str, Chairs]:
    """What the function `make` of a test's module has set up."""
    said = site.manage("shell", "--no-imports", "-c", f"from {module} import make; make()")
    found = json.loads(said.strip().splitlines()[-1])
    return {name: Chairs(f"{site.url}/t/{one['code']}/", one["keys"]) for name, one in found.items()}
