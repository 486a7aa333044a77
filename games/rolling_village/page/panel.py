"""What stands under a player's name: their village in small."""

from __future__ import annotations

from engine.speaker import Speaker
from games.rolling_village.data import Cell
from games.rolling_village.page.news import last_built
from games.rolling_village.page.views import NOWHERE, village_view
from tables.page.scene import Chair, Scene
from web.fragments import Fragment, Inputs, fragment


@fragment("rolling_village/panel.html", keep=512)
def panel(say: Speaker, seat: int, sheet: str, last: frozenset[Cell]) -> Inputs:
    return {"seat": seat, "village": village_view(say, sheet, last)}


def panel_of(scene: Scene, chair: Chair) -> Fragment | None:
    """Nobody needs their own twice, and those who only watch see every village large."""
    return scene.shared(panels)[chair.number] if scene.seated and not chair.me else None


def panels(scene: Scene) -> list[Fragment]:
    """Everybody's, the same for all who look."""
    last = scene.shared(last_built)
    return [
        panel(scene.words, seat, village.sheet, last.get(seat, NOWHERE))
        for seat, village in enumerate(scene.view.villages)
    ]
