"""What friends remember of a valley: lines far from any sheep, herds, sunflowers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.feats import Feat
from games.vallee.data.hexes import around, bits, clusters
from games.vallee.rules.networks import Land, lines
from games.vallee.rules.scoring import surveys
from games.vallee.state import State


def feats(view: State) -> Iterator[Feat]:
    for seat, land in enumerate(surveys(view)):
        yield Feat("va.feat.sheepless", seat, longest_without_sheep(land))
        yield Feat("va.feat.herd", seat, max((herd.bit_count() for herd in clusters(land.sheep)), default=0))
        yield Feat("va.feat.sunflowers", seat, land.sunflowers.bit_count())


def longest_without_sheep(land: Land) -> int:
    """The rails of the longest line that no sheep grazes beside."""
    free = (line.cells for line in lines(land.rails) if not around(bits(line.cells)) & land.sheep)
    return max(map(len, free), default=0)
