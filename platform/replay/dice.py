"""The seeds of a table, as far as they may be seen."""

from __future__ import annotations

from replay.visibility import is_open
from tables.log.luck import Luck, drawn_by, inherited
from tables.models import Move, Table


def lucks(table: Table) -> list[Luck]:
    """The seeds of this table in the order of its log, each shown if it may be seen."""
    forked = table.moves.filter(kind=Move.Kind.FORKED).first()
    return [*map(_shown, inherited(forked)), Luck(table.fingerprint, table.seed if is_open(table) else None)]


def _shown(luck: Luck) -> Luck:
    if luck.seed is not None:
        return luck
    origin = Table.objects.filter(code=luck.code).first()
    return drawn_by(luck, origin) if origin and is_open(origin) else luck
