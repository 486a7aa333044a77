"""How Rolling Village is drawn: one file a region, worked out from what the viewer may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import phrase, registry
from engine.speaker import Speaker, speaker
from games.rolling_village.data import ROUNDS
from games.rolling_village.page.actions import bar_of
from games.rolling_village.page.board import board_of
from games.rolling_village.page.hand import hand_of
from games.rolling_village.page.lesson import tutorial_state
from games.rolling_village.page.news import last_built
from games.rolling_village.page.panel import panel_of
from games.rolling_village.page.views import (
    AVENUE_NAMES,
    NOWHERE,
    describe_sheet,
    open_sheet,
    village_view,
)
from games.rolling_village.state import Table, drafted_sheet
from tables.page.presenter import Presenter
from tables.page.render import fragment
from tables.page.scene import Chair, Scene
from web.fragments import Fragment
from web.jinja import language


class RollingVillagePresenter(Presenter):
    results = "rolling_village/results.html"
    styles = ("css/rolling_village.css",)

    def board(self, scene: Scene) -> Fragment:
        return board_of(scene)

    def hand(self, scene: Scene) -> Fragment:
        return hand_of(scene)

    def actions(self, scene: Scene) -> Fragment:
        return bar_of(scene)

    def panel(self, scene: Scene, chair: Chair) -> Fragment | None:
        return panel_of(scene, chair)

    def context(self, scene: Scene) -> dict[str, Any]:
        """The villages at the end, the best first."""
        state: Table = scene.view
        last = scene.shared(last_built)
        return {
            "villages": [
                (
                    one.seat,
                    scene.names[one.seat],
                    village_view(
                        scene.words,
                        open_sheet(state.villages[one.seat], scene.viewer),
                        last.get(one.seat, NOWHERE),
                    ),
                )
                for one in scene.standings
            ]
        }

    def description(self, scene: Scene) -> list[str]:
        state: Table = scene.view
        lines = [scene.say(phrase("rv.page.dice", d1=state.dice[0], d2=state.dice[1]))]
        return lines + [
            f"{name} – {describe_sheet(scene.words, drafted_sheet(village))}"
            for name, village in zip(scene.names, state.villages, strict=True)
        ]

    def example_board(self, article: Mapping[str, Any]) -> str:
        """The little village of an example on the rules page."""
        village = village_view(_words(language()), article["board"])
        return fragment(["rolling_village/example.html"], {"village": village, "dice": article.get("dice")})

    def tutorial_board(self, lang: str) -> str:
        """The board of the guided turn; tutorial.js shows its pieces step by step."""
        state, say = tutorial_state(), _words(lang)
        context = {
            "village": village_view(say, state.villages[0].sheet),
            "avenues": AVENUE_NAMES,
            "dice": state.dice,
            "confirm": say("rv.move.confirm"),
        }
        return fragment(["rolling_village/tutorial.html"], context)

    def columns(self, scene: Scene) -> list[tuple[str, dict[int, int]]]:
        thirds = [
            (
                scene.say(phrase("rv.page.rounds", first=first, last=first + 2)),
                {
                    s.seat: sum(line.points for line in s.lines[first - 1 : first + 2])
                    for s in scene.standings
                },
            )
            for first in (1, 4, 7)
        ]
        parks = {s.seat: s.lines[-1].points for s in scene.standings}
        return [*thirds, (scene.say(phrase("rv.score.parks")), parks)]

    def curves(self, scene: Scene) -> list[tuple[str, list[int]]]:
        """Everybody's running total, round by round and with the parks, for the plot of the result."""
        labels = [str(n) for n in range(1, ROUNDS + 1)] + [scene.say(phrase("rv.score.parks"))]
        running = {
            s.seat: [sum(line.points for line in s.lines[: n + 1]) for n in range(len(s.lines))]
            for s in scene.standings
        }
        return [
            (label, [running[seat][n] for seat in range(len(scene.names))]) for n, label in enumerate(labels)
        ]


def _words(lang: str) -> Speaker:
    """For pages without a table."""
    return speaker(registry.get("rolling_village").texts, lang)
