"""How Rolling Village is drawn: what each template needs, worked out from what the viewer may see."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from engine import OMNISCIENT, Phrase, phrase, registry
from games.rolling_village.data import AVENUES, BONUS_ROUNDS, ROUNDS
from games.rolling_village.page.lesson import tutorial_state
from games.rolling_village.page.preview import mine
from games.rolling_village.page.views import described, plain_sheet, sheet_view, shown
from games.rolling_village.state import Table, Village, active_row, avenue_is_free, drafted_sheet
from tables.log.visibility import events, set_aside
from tables.models import Entry
from tables.page.render import fragment
from tables.page.scene import Scene
from tables.page.templated import TemplatePresenter
from web.jinja import language

CONFIRM = {"action": "confirm_round"}


class RollingVillagePresenter(TemplatePresenter):
    board_template = "rolling_village/board.html"
    hand_template = "rolling_village/hand.html"
    actions_template = "rolling_village/actions.html"
    panel_template = "rolling_village/panel.html"
    results = "rolling_village/results.html"
    styles = ("css/rolling_village.css",)

    def context(self, scene: Scene) -> dict[str, Any]:
        state: Table = scene.view
        last = last_confirmed(scene.snapshot.entries)
        context: dict[str, Any] = {
            "dice": state.dice,
            "round": state.round,
            "rounds": ROUNDS,
            "bonus_rounds": BONUS_ROUNDS,
            "minis": [
                mini(_open_sheet(scene, village), frozenset(last.get(seat, ())), scene.lang)
                for seat, village in enumerate(state.villages)
            ],
            "avenue": None if avenue_is_free(state) or not state.round else AVENUES[_row(state) - 1],
            "sheet": None,
            "brushes": [],
            "choices": [],
        }
        if scene.seated:
            context |= mine(scene, sheet_view(scene, scene.viewer, last.get(scene.viewer, set())))
        return context

    def description(self, scene: Scene) -> list[str]:
        state: Table = scene.view
        lines = [scene.say(phrase("rv.page.dice", d1=state.dice[0], d2=state.dice[1]))]
        return lines + [
            f"{scene.names[seat]} – {described(scene, shown(scene, seat))}"
            for seat in range(len(state.villages))
        ]

    def example_board(self, article: Mapping[str, Any]) -> str:
        """The little village of an example on the rules page."""
        context = {"mini": mini(article["board"], frozenset(), language()), "dice": article.get("dice")}
        return fragment(["rolling_village/example.html"], context)

    def tutorial_board(self, lang: str) -> str:
        """The board of the guided turn; tutorial.js shows its pieces step by step."""
        state, texts = tutorial_state(), registry.get("rolling_village").texts
        context = {
            "sheet": plain_sheet(texts, state.villages[0].sheet, lang),
            "dice": state.dice,
            "confirm": texts.say(phrase("rv.move.confirm"), lang),
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


def _row(state: Table) -> int:
    return active_row(state, Village()) or 1


def _open_sheet(scene: Scene, village: Village) -> str:
    """What lies open; to whoever looks back and may know everything, also what was still pencilled in."""
    return drafted_sheet(village) if scene.viewer == OMNISCIENT else village.sheet


@lru_cache(maxsize=4096)
def mini(sheet: str, last: frozenset[tuple[int, int]], lang: str) -> Markup:
    """A village at a glance. Kept: the same few stand in everybody's panels, move after move."""
    drawn = plain_sheet(registry.get("rolling_village").texts, sheet, lang)
    for at in last:
        drawn.cells[at].last = True
    return Markup(fragment(["rolling_village/mini.html"], {"sheet": drawn}))  # noqa: S704  our own drawing


def last_confirmed(moves: list[Entry]) -> dict[int, set[tuple[int, int]]]:
    """Where each village built in the round it confirmed last, as all were told. What is still a draft or was
    taken back stays out.
    """
    undone = set_aside(moves)
    confirmed: dict[int, set[tuple[int, int]]] = {}
    for move in moves:
        if move.seat is None or move.secret or move.action != CONFIRM or move.index in undone:
            continue
        confirmed[move.seat] = {
            (row, column)
            for event in events(move)
            if isinstance(cell := event.phrase.params.get("cell"), Phrase)
            and isinstance(row := cell.params["row"], int)
            and isinstance(column := cell.params["column"], int)
        }
    return confirmed
