"""How Villages is drawn: each region from what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import registry
from engine.speaker import Speaker, speaker
from games.villages_hache.page import views
from games.villages_hache.page.actions import bar_of
from games.villages_hache.page.art import VIEW
from games.villages_hache.page.board import board_of
from games.villages_hache.page.describe import described
from games.villages_hache.page.hand import hand_of
from games.villages_hache.page.lesson import example_picture, lesson
from games.villages_hache.page.panel import panel_of
from games.villages_hache.page.preview import listed
from games.villages_hache.state import State, settled
from tables.page.presenter import Presenter
from tables.page.render import fragment
from tables.page.scene import Chair, LegalMove, Scene
from web.fragments import Fragment
from web.jinja import language


class VillagesPresenter(Presenter):
    results = "villages_hache/results.html"
    scene_symbol = "eglise"
    styles = ("css/villages_hache.css",)
    scripts = ("js/villages_map.js", "js/villages_hache.js")

    def board(self, scene: Scene) -> Fragment:
        return board_of(scene)

    def hand(self, scene: Scene) -> Fragment:
        return hand_of(scene)

    def actions(self, scene: Scene) -> Fragment:
        return bar_of(scene)

    def panel(self, scene: Scene, chair: Chair) -> Fragment:
        return panel_of(scene, chair)

    def context(self, scene: Scene) -> dict[str, Any]:
        """For the map of the result."""
        state: State = scene.view
        return {
            "box": VIEW,
            "signs": views.signs(scene.words, views.owners(state), settled(state)),
            "plots": views.plots(state),
            "pawns": views.pawns(state),
            "described": self.description(scene),
        }

    def listed(self, scene: Scene) -> list[LegalMove]:
        return listed(scene)

    def description(self, scene: Scene) -> list[str]:
        return described(scene.speaker, scene.view)

    def example_board(self, article: Mapping[str, Any]) -> str:
        """The little map or hand of an example on the rules page."""
        drawn = example_picture(_speaker(language()), article["board"])
        return fragment(["villages_hache/example.html"], {"box": VIEW, **drawn})

    def tutorial_board(self, lang: str) -> str:
        """The board of the guided turn; tutorial.js shows its pieces step by step."""
        return fragment(["villages_hache/tutorial.html"], {"box": VIEW, **lesson(_speaker(lang))})


def _speaker(lang: str) -> Speaker:
    return speaker(registry.get("villages_hache").texts, lang)
