"""How Above and Below is drawn: a region a file, from what the viewer may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import registry
from engine.speaker import Speaker, speaker
from games.above_below.actions import CounterOffer, ListSale, MakeOffer
from games.above_below.page import lesson
from games.above_below.page.actions import bar_of
from games.above_below.page.board import board_of
from games.above_below.page.describe import described
from games.above_below.page.hand import hand_of
from games.above_below.page.panel import panels_of
from games.above_below.page.village import landscape_of, purse, purse_of
from games.above_below.state import State
from tables.page.presenter import Presenter
from tables.page.render import fragment
from tables.page.scene import Chair, LegalMove, Scene
from web.fragments import Fragment
from web.jinja import language


class AboveBelowPresenter(Presenter):
    results = "above_below/results.html"
    scene_symbol = "chaumiere"
    styles = ("css/above_below.css", "css/above_below_table.css")
    scripts = ("js/above_below.js", "js/aloud.js")
    screen_scripts = ("js/aloud.js",)

    def board(self, scene: Scene) -> Fragment:
        return board_of(scene)

    def hand(self, scene: Scene) -> Fragment:
        return hand_of(scene)

    def actions(self, scene: Scene) -> Fragment:
        return bar_of(scene)

    def panel(self, scene: Scene, chair: Chair) -> Fragment:
        return scene.shared(panels_of)[chair.number]

    def context(self, scene: Scene) -> dict[str, Any]:
        """Everybody's village once the game is over, the winner's first."""
        state: State = scene.view
        say, over = scene.words, state.phase == "over"
        villages = []
        for standing in scene.standings:
            seat, player = standing.seat, state.players[standing.seat]
            has = purse(say, f"purse-end{seat}", purse_of(player))
            land = landscape_of(say, player, f"end{seat}", over, scrolls=False)
            villages.append((seat, scene.names[seat], has, land))
        return {"say_ab": say, "villages": villages}

    def listed(self, scene: Scene) -> list[LegalMove]:
        """Prices are a matter of a row of small buttons: one of each kind is enough in the list."""
        seen: set[tuple[Any, ...]] = set()
        moves = []
        for move in scene.legal:
            match move.action:
                case ListSale(item, _):
                    key: tuple[Any, ...] = ("sale", item)
                case MakeOffer(seller, _):
                    key = ("offer", seller)
                case CounterOffer():
                    key = ("counter",)
                case _:
                    key = (move.raw,)
            if key not in seen:
                seen.add(key)
                moves.append(move)
        return moves

    def description(self, scene: Scene) -> list[str]:
        return described(scene.speaker, scene.view)

    def example_board(self, article: Mapping[str, Any]) -> str:
        """The little picture of an example on the rules page."""
        drawn = lesson.example(_speaker(language()), article["board"])
        return fragment(["above_below/example.html"], drawn)

    def tutorial_board(self, lang: str) -> str:
        """The board of the guided round; tutorial.js shows its pieces step by step."""
        return fragment(["above_below/tutorial.html"], lesson.lesson(_speaker(lang)))


def _speaker(lang: str) -> Speaker:
    return speaker(registry.get("above_below").texts, lang)
