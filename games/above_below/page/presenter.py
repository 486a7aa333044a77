"""How Above and Below is drawn: what each template needs, worked out from what the viewer may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import registry
from games.above_below.actions import CounterOffer, ListSale, MakeOffer
from games.above_below.page import lesson
from games.above_below.page.actions import bar
from games.above_below.page.board import common_board
from games.above_below.page.build import Shop, proposed
from games.above_below.page.describe import described
from games.above_below.page.explore import journey
from games.above_below.page.hand import Hand
from games.above_below.page.news import news
from games.above_below.page.panels import panel
from games.above_below.page.rest import night
from games.above_below.page.speaker import Speaker
from games.above_below.page.trade import sellables, stalls, talk
from games.above_below.page.village import village
from games.above_below.rules.village import goods_to_harvest
from games.above_below.state import State
from tables.page.render import fragment
from tables.page.scene import LegalMove, Scene
from tables.page.templated import TemplatePresenter
from web.jinja import language

# What the page shows large: the market, an expedition, a conversation, the night.
MOMENTS = {
    "turn": "market",
    "harvest": "market",
    "option": "journey",
    "dice": "journey",
    "wound": "journey",
    "offer": "talk",
    "counter": "talk",
    "rest": "night",
    "over": "market",
}


class AboveBelowPresenter(TemplatePresenter):
    board_template = "above_below/board.html"
    hand_template = "above_below/hand.html"
    actions_template = "above_below/actions.html"
    panel_template = "above_below/panel.html"
    results = "above_below/results.html"
    scene_symbol = "chaumiere"
    styles = ("css/above_below.css", "css/above_below_table.css")
    scripts = ("js/above_below.js",)

    def context(self, scene: Scene) -> dict[str, Any]:
        state: State = scene.view
        say = Speaker(scene.game.texts, scene.lang, scene.name_of)
        hand = Hand(scene)
        home = scene.viewer if scene.seated else state.turn_seat
        mine = hand if scene.my_turn else None
        trip = journey(say, state, hand)
        buttons, note = bar(say, state, scene.viewer, hand, trip) if scene.my_turn else ([], "")
        buys = scene.my_turn and state.phase == "turn"
        return {
            "say_ab": say.key,
            "moment": MOMENTS[state.phase],
            "phase": state.phase,
            "home": village(say, state, home, mine),
            "others": [village(say, state, seat, None) for seat in range(len(state.players)) if seat != home],
            "shelves": Shop(say, state, scene.viewer, hand, buys).shelves(),
            "to_harvest": goods_to_harvest(state.players[home]),
            "proposed": proposed(state, hand),
            "harvesters": state.turn.chosen,
            "trip": trip,
            "talk": talk(say, state, hand),
            "stalls": stalls(say, state, scene.viewer, hand),
            "sellables": sellables(say, hand),
            "night": night(say, state, scene.viewer, hand),
            "asleep": [plan.confirmed for plan in state.plans],
            "news": news(say, scene.snapshot.entries),
            "board": common_board(say, state),
            "panels": [panel(say, state, seat) for seat in range(len(state.players))],
            "buttons": buttons,
            "note": note,
        }

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
        return described(Speaker(scene.game.texts, scene.lang, scene.name_of), scene.view)

    def example_board(self, article: Mapping[str, Any]) -> str:
        """The little picture of an example on the rules page."""
        drawn = lesson.example(_speaker(language()), article["board"])
        return fragment(["above_below/example.html"], drawn)

    def tutorial_board(self, lang: str) -> str:
        """The board of the guided round; tutorial.js shows its pieces step by step."""
        return fragment(["above_below/tutorial.html"], lesson.lesson(_speaker(lang)))


def _speaker(lang: str) -> Speaker:
    return Speaker(registry.get("above_below").texts, lang)
