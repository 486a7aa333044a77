"""What friends remember of a village: what was built, who was visited, what fell from the sky."""

from __future__ import annotations

from collections.abc import Iterator

from engine.feats import Feat
from games.villages_hache.state import State


def feats(view: State) -> Iterator[Feat]:
    for seat, player in enumerate(view.players):
        yield Feat("vi.feat.built", seat, len(player.built))
        yield Feat("vi.feat.visits", seat, player.visits)
        yield Feat("vi.feat.surprises", seat, player.surprises)
