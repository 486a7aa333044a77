"""What friends remember of a village: its best day, its largest group, its parks."""

from __future__ import annotations

from collections.abc import Iterator

from engine.feats import Feat
from games.rolling_village.rules.board import TYPE_CODES, bits, flood
from games.rolling_village.rules.scoring import parks
from games.rolling_village.state import Table


def feats(view: Table) -> Iterator[Feat]:
    for seat, village in enumerate(view.villages):
        yield Feat("rv.feat.round", seat, max(village.scores, default=0))
        yield Feat("rv.feat.group", seat, max(_groups(village.sheet), default=0))
        yield Feat("rv.feat.parks", seat, sum(not park.missing for park in parks(village.sheet)))


def _groups(sheet: str) -> Iterator[int]:
    """How many cells each group has."""
    for code in TYPE_CODES:
        left = bits(sheet, code)
        while left:
            group = flood(left & -left, left)
            left &= ~group
            yield group.bit_count()
