"""Small records of a valley, counted cell by cell."""

from __future__ import annotations

import pytest

from engine import registry
from games.vallee.data import SHEEP
from games.vallee.data.hexes import NEIGHBOURS
from games.vallee.rules.feats import feats, longest_without_sheep
from games.vallee.rules.networks import lines, survey
from tests.contract.play import RandomGame


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_longest_line_without_a_sheep_is_measured(seed: int) -> None:
    engine = registry.get("vallee").engine
    end = RandomGame(engine, 3, engine.Options(), seed).finish()
    told = {(feat.key, feat.seat): feat.n for feat in feats(end)}
    for seat, valley in enumerate(end.valleys):
        land = survey(valley.cells)
        free = [
            len(line.cells)
            for line in lines(land.rails)
            if not any(valley.cells[near] == SHEEP for cell in line.cells for near in NEIGHBOURS[cell])
        ]
        assert longest_without_sheep(land) == max(free, default=0) == told["va.feat.sheepless", seat]
