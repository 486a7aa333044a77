"""How Dans ma vallée is drawn: what each template needs, worked out from what the viewer may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine import Item, Term, Who, phrase, registry
from games.vallee.data import COLOURS
from games.vallee.page.actions import bar_of
from games.vallee.page.art import VIEW_BOX, art
from games.vallee.page.board import board_of
from games.vallee.page.count import stops
from games.vallee.page.hand import hand_of
from games.vallee.page.lesson import read_cells, tutorial
from games.vallee.page.needs import everybodys_wants
from games.vallee.page.panel import panel_of
from games.vallee.page.preview import plan
from games.vallee.page.views import Map, in_words, lights, map_pieces, tiles, valley_map
from games.vallee.state import State, over
from tables.page.presenter import Presenter
from tables.page.render import fragment
from tables.page.scene import Chair, Scene
from web.fragments import Fragment
from web.jinja import language


class ValleePresenter(Presenter):
    results = "vallee/results.html"
    styles = ("css/vallee.css",)
    scripts = ("js/vallee.js",)

    def board(self, scene: Scene) -> Fragment:
        return board_of(scene)

    def hand(self, scene: Scene) -> Fragment:
        return hand_of(scene)

    def actions(self, scene: Scene) -> Fragment:
        return bar_of(scene)

    def panel(self, scene: Scene, chair: Chair) -> Fragment:
        return panel_of(scene, chair)

    def aid(self, scene: Scene, name: str) -> str | None:
        """`plan`: what each drawing would change, for a seat that prepares its move."""
        if name != "plan" or not scene.seated or over(scene.view):
            return None
        found = {"position": scene.view.drawn, **plan(scene.view, scene.viewer, scene.say)}
        return msgspec.json.encode(found).decode()

    def context(self, scene: Scene) -> dict[str, Any]:
        """For the story of the count, once the game is over."""
        state: State = scene.view
        maps = [
            valley_map(
                state.sheet,
                valley.cells,
                state.children,
                None,
                scene.say_key("va.page.map", player=Who(seat)),
            )
            for seat, valley in enumerate(state.valleys)
        ]
        return {
            "view_box": VIEW_BOX,
            "art": art(),
            "tiles": tiles(state.sheet, scene.lang),
            "maps": maps,
            "stops": stops(state, scene.say),
        }

    def description(self, scene: Scene) -> list[str]:
        state: State = scene.view
        shown: list[Item] = [
            Term(face) for face, taken in zip(state.dice, state.taken_by, strict=True) if taken < 0
        ]
        open_colours: list[Item] = [Term(colour) for colour in COLOURS if colour not in state.reserved]
        lines = [
            scene.say_key("va.page.dice", dice=shown),
            scene.say_key("va.page.open_colours", colours=open_colours or phrase("va.page.no_colour")),
        ]
        for seat, want in enumerate(everybodys_wants(state, scene.say)):
            parts = [want.left, want.villagers[1], want.lonely[1], want.idle[1], want.rails[1]]
            parts += [text for *_, text in want.free]
            lines.append(scene.say_key("va.page.says", player=Who(seat), text=", ".join(parts)))
            drawn = in_words(state.sheet, state.valleys[seat].cells, scene.say)
            lines.append(scene.say_key("va.page.says", player=Who(seat), text=drawn))
        return lines

    # -- the rules page and the guided turn -------------------------------------------------------------

    def example_board(self, article: Mapping[str, Any]) -> str:
        board = article["board"]
        drawn = read_cells(board["cells"])
        return fragment(
            ["vallee/example.html"],
            {
                "view_box": VIEW_BOX,
                "art": art(),
                "tiles": tiles(board["sheet"], language()),
                "map": Map(map_pieces(board["sheet"], drawn), lights(drawn), ""),
            },
        )

    def tutorial_board(self, lang: str) -> str:
        texts = registry.get("vallee").texts
        return fragment(
            ["vallee/tutorial.html"],
            {
                "view_box": VIEW_BOX,
                "art": art(),
                "draw_word": texts.say(phrase("va.page.draw"), lang),
                "turn_word": texts.say(phrase("va.page.turn"), lang),
                **tutorial(texts, lang),
            },
        )
