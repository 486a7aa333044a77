"""Playing alone: the game's own options are all there is to choose."""

from __future__ import annotations

from typing import Any

from engine.registry import Game
from lobby.forms import OPTION, OpenForm


class SoloForm(OpenForm):
    """Shown beside the form that opens a table, so its fields have ids of their own."""

    def __init__(self, game: Game, data: Any = None) -> None:
        super().__init__(game, data)
        self.auto_id = "seul-%s"
        self.fields = {name: field for name, field in self.fields.items() if name.startswith(OPTION)}

    def chosen(self) -> dict[str, Any]:
        return {name.removeprefix(OPTION): value for name, value in self.cleaned_data.items()}


def offered(game: Game) -> bool:
    return 1 in game.engine.seats
