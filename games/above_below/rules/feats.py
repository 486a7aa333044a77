"""What friends remember of a village: who lives there, what lies in its purse and on its shelves."""

from __future__ import annotations

from collections.abc import Iterator

from engine.feats import Feat
from games.above_below.rules.scoring import final_track
from games.above_below.state import State


def feats(view: State) -> Iterator[Feat]:
    for seat, player in enumerate(view.players):
        yield Feat("ab.feat.villagers", seat, len(player.villagers))
        yield Feat("ab.feat.coins", seat, player.coins)
        yield Feat("ab.feat.pile", seat, max(final_track(player).values(), default=0))
