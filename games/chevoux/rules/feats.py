"""What friends remember of a village where everything found its place."""

from __future__ import annotations

from collections.abc import Iterator

from engine.feats import Feat
from games.chevoux.rules.scoring import won
from games.chevoux.state import State


def feats(view: State) -> Iterator[Feat]:
    for seat, village in enumerate(view.villages):
        if village.cells and won(view, village):
            yield Feat("cv.feat.home", seat, max(village.people))
            yield Feat("cv.feat.patience", seat, village.played - village.used)
