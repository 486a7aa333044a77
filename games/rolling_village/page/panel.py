"""What stands under a player's name: their village in small."""

from __future__ import annotations

from engine.speaker import Speaker
from games.rolling_village.data import Cell
from games.rolling_village.page.news import last_built
from games.rolling_village.page.views import NOWHERE, open_sheet, village_view
from tables.page.scene import Chair, Scene
from web.fragments import Fragment, Inputs, fragment


@fragment("rolling_village/panel.html", keep=512)
def panel(say: Speaker, seat: int, sheet: str, last: frozenset[Cell]) -> Inputs:
    return {"seat": seat, "village": village_view(say, sheet, last)}


def panel_of(scene: Scene, chair: Chair) -> Fragment | None:
    """Nobody needs their own twice, and those who only watch see every village large."""
    if not scene.seated or chair.me:
        return None
    sheet = open_sheet(scene.view.villages[chair.number], scene.viewer)
    last = scene.shared(last_built).get(chair.number, NOWHERE)
    return panel(scene.words, chair.number, sheet, last)
