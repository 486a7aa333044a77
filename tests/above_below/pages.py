"""The table's page, and what it sends."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import msgspec

from games.above_below import actions as a
from games.above_below.state import State
from tables.models import Table
from tables.page.render import regions
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tests.above_below.tables import ENGINE


def shown(table: Table, state: State, viewer: int = 0, lang: str = "fr") -> dict[str, str]:
    Table.objects.filter(pk=table.pk).update(state=ENGINE.dump(state))
    scene = Scene(Snapshot.read(table.pk), viewer, lang)
    return regions(scene)


def offered(html: str) -> list[dict[str, Any]]:
    """What the buttons of a region send."""
    return [json.loads(unescape(raw)) for raw in re.findall(r'name="action" value="([^"]*)"', html)]


def sent(move: a.Action) -> dict[str, Any]:
    action: dict[str, Any] = json.loads(msgspec.json.encode(move))
    return action
