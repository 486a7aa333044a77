"""How Chévoux is drawn: which fragments, from what the viewer may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.http import HttpRequest

from engine import OMNISCIENT, Standing, registry
from engine.speaker import Speaker, speaker
from games.chevoux.actions import Resign
from games.chevoux.bot.advice import Shown
from games.chevoux.page import describe, results
from games.chevoux.page.actions import bar_of
from games.chevoux.page.board import board_of
from games.chevoux.page.hand import hand_of
from games.chevoux.page.lesson import example_boards, lesson
from games.chevoux.page.panel import panel_of
from games.chevoux.page.views import Painter
from games.chevoux.page.village import marks_shown
from games.chevoux.rules import board, scoring, secrets
from games.chevoux.rules.secrets import open_village
from games.chevoux.state import State, finished, round_of
from tables.page.presenter import Presenter
from tables.page.render import fragment
from tables.page.scene import Chair, LegalMove, Scene
from web.fragments import Fragment
from web.jinja import language


class ChevouxPresenter(Presenter):
    finale = "chevoux/villages.html"
    results = "chevoux/results.html"
    styles = ("css/chevoux.css",)
    scripts = ("js/chevoux.js",)
    previews = True

    def board(self, scene: Scene) -> Fragment:
        return board_of(scene)

    def hand(self, scene: Scene) -> Fragment:
        return hand_of(scene)

    def actions(self, scene: Scene) -> Fragment:
        return bar_of(scene)

    def panel(self, scene: Scene, chair: Chair) -> Fragment:
        return panel_of(scene, chair)

    def context(self, scene: Scene) -> dict[str, Any]:
        """The villages as they ended."""
        state: State = scene.view
        painter = Painter(scene.words, state.moon, state.sun)
        shown = [painter.village(board.board_of(state, village)) for village in state.villages]
        return {"state": state, "villages": shown}

    def listed(self, scene: Scene) -> list[LegalMove]:
        """Giving up is asked twice, in the table's own menu, and so is not one click among the moves."""
        return [move for move in scene.legal if not isinstance(move.action, Resign)]

    def shows_total(self, scene: Scene, chair: Chair) -> bool:
        """A village that nobody may see has no score to show. Nor has one that is lost, or would be as it
        stands: a number would promise what misplaced tiles take away.
        """
        state: State = scene.view
        village = state.villages[chair.number]
        if village.resigned or not village.cells:
            return False
        return not (marks_shown(state, village) and scoring.misplaced(state, village))

    def round(self, scene: Scene) -> tuple[int, int] | None:
        """That of the village one looks at: in a duel everybody goes at a pace of their own."""
        state: State = scene.view
        mine = open_village(state, scene.viewer)
        return None if mine is None or finished(state, mine) else (round_of(state, mine), state.rounds)

    def waited_for(self, scene: Scene) -> str:
        """A duellist is done when the village is finished, not when a card is played."""
        state: State = scene.view
        done = sum(finished(state, village) for village in state.villages)
        return scene.say_key("cv.page.villages_done", count=done, total=len(state.villages))

    def view(self, scene: Scene) -> Any:
        """The rules open a village once it is finished; one of a day that still runs stays as it was met."""
        if scene.table.live or scene.viewer == OMNISCIENT or self.seed_shown(scene.table):
            return super().view(scene)
        return secrets.view(scene.snapshot.state, scene.viewer)

    def lobby_extra(self, request: HttpRequest) -> str:
        return fragment(["chevoux/records_card.html"], {"words": _words()})

    def description(self, scene: Scene) -> list[str]:
        return describe.described(scene)

    def headline(self, scene: Scene) -> str:
        state: State = scene.view
        note = scene.outcome.note if state.duel and scene.outcome else None
        return scene.say(note or results.headline(state))

    def missed(self, scene: Scene, standing: Standing) -> str:
        return scene.say(results.missed(scene.view, standing.seat))

    def columns(self, scene: Scene) -> list[tuple[str, dict[int, int]]]:
        lost = any(standing.reached is False for standing in scene.standings)
        return [(scene.say(title), values) for title, values in results.columns(scene.view, lost)]

    def advice_board(self, scene: Scene, position: Any) -> str:
        """A village of the best line, as a card leaves it."""
        shown = msgspec.convert(position, Shown)
        village = shown.village
        painter = Painter(scene.words, scene.view.moon, scene.view.sun)
        name = scene.say_key("cv.page.best_village", number=village.played)
        drawn = painter.village(board.board_of(scene.view, village), last=shown.touched)
        return fragment(["chevoux/advice.html"], {"village": drawn, "name": name})

    def example_board(self, article: Mapping[str, Any]) -> str:
        """The little villages of an example on the rules page."""
        return fragment(["chevoux/example.html"], {"boards": example_boards(_words(), article)})

    def tutorial_board(self, lang: str) -> str:
        """The board of the guided turn; tutorial.js shows its pieces step by step."""
        return fragment(["chevoux/tutorial.html"], lesson(speaker(registry.get("chevoux").texts, lang)))


def _words() -> Speaker:
    """For pages that belong to no table."""
    return speaker(registry.get("chevoux").texts, language())
