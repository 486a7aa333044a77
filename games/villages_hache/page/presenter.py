"""The presenter: what each template needs, worked out from what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine import Who, registry
from engine.texts import Texts
from games.villages_hache.data.pieces import BUILDINGS, VILLAGES
from games.villages_hache.page import queries, views
from games.villages_hache.page.art import VIEW
from games.villages_hache.page.describe import coming, described
from games.villages_hache.page.lesson import example_picture, lesson
from games.villages_hache.page.news import read_news
from games.villages_hache.page.preview import decision, listed, own_grid, targets
from games.villages_hache.page.views import CardView, Speaker, card_view
from games.villages_hache.rules.possible import ready
from games.villages_hache.state import Player, State
from tables.log.visibility import set_aside
from tables.models import Entry
from tables.page.render import fragment
from tables.page.scene import LegalMove, Scene
from tables.page.templated import TemplatePresenter
from web.jinja import language


@dataclass(frozen=True)
class Front:
    """What lies in front of a player, and how far they are with it."""

    seat: int
    village: str
    village_name: str
    home: str
    points: list[int]
    total: int
    hand: str
    stake: CardView | None
    ready: bool
    missing: int | None
    trip: str
    received: str
    gain: int
    gauge: int


class VillagesPresenter(TemplatePresenter):
    board_template = "villages_hache/board.html"
    hand_template = "villages_hache/hand.html"
    actions_template = "villages_hache/actions.html"
    panel_template = "villages_hache/panel.html"
    results = "villages_hache/results.html"
    scene_symbol = "eglise"
    styles = ("css/villages_hache.css",)
    scripts = ("js/villages_map.js", "js/villages_hache.js")

    def context(self, scene: Scene) -> dict[str, Any]:
        state: State = scene.view
        say = Speaker(scene.game.texts, scene.lang, scene.name_of)
        engine = scene.game.engine
        instant = engine.mode.instant(engine.read_options(scene.table.options))
        news = read_news(say, played(scene.snapshot.entries), instant, scene.viewer)
        fronts = [front(say, state, seat, news.passed, news.gains) for seat in range(len(state.players))]
        choices = targets(scene, say)
        home = state.players[scene.viewer].village if scene.seated else ""
        return {
            "say_vi": say.key,
            "box": VIEW,
            "plots": views.plots(state),
            "pawns": views.pawns(state, [queries.trail(state, seat) for seat in range(len(state.players))]),
            "ways": ways(state),
            "bubbles": views.bubbles(state),
            "signs": views.signs(state),
            "settled": settled(state),
            "closed": closed(state),
            "village_names": {village: say.term(village) for village in VILLAGES},
            "fronts": fronts,
            "stock": len(state.stock),
            "discard": len(state.discard),
            "coming": coming(say, state),
            "top": card_view(say, state.discard[-1]) if state.discard else None,
            "reserve": [(type_, say.term(type_), state.reserve[type_]) for type_ in BUILDINGS],
            "reserve_left": sum(state.reserve.values()),
            "news": news,
            "phase": state.phase if scene.my_turn else "",
            "home": home,
            "corner": views.corner(home) if home else (0, 0),
            "settling": [village for village in VILLAGES if scene.my_turn and free_village(state, village)],
            "choices": choices,
            "choice_of": {choice.plot.id: choice for choice in choices},
            "grid": own_grid(scene, say) if scene.seated else [],
            **decision(scene, say),
        }

    def listed(self, scene: Scene) -> list[LegalMove]:
        return listed(scene)

    def description(self, scene: Scene) -> list[str]:
        return described(Speaker(scene.game.texts, scene.lang, scene.name_of), scene.view)

    def example_board(self, article: Mapping[str, Any]) -> str:
        """The little map or hand of an example on the rules page."""
        drawn = example_picture(Speaker(_texts(), language()), article["board"])
        return fragment(["villages_hache/example.html"], {"box": VIEW, **drawn})

    def tutorial_board(self, lang: str) -> str:
        """The board of the guided turn; tutorial.js shows its pieces step by step."""
        return fragment(["villages_hache/tutorial.html"], {"box": VIEW, **lesson(Speaker(_texts(), lang))})


def _texts() -> Texts:
    return registry.get("villages_hache").texts


# -- what everybody sees ---------------------------------------------------------------------------------


def played(entries: list[Entry]) -> list[Entry]:
    """The moves of the game that nobody has taken back."""
    undone = set_aside(entries)
    return [entry for entry in entries if entry.kind == Entry.Kind.PLAYED and entry.index not in undone]


def settled(state: State) -> bool:
    return state.phase not in ("CHOOSE_VILLAGE", "PLACE_PAWN")


def free_village(state: State, village: str) -> bool:
    return state.phase == "CHOOSE_VILLAGE" and all(player.village != village for player in state.players)


def closed(state: State) -> set[str]:
    return set(VILLAGES) - {player.village for player in state.players} if settled(state) else set()


def ways(state: State) -> list[views.Way]:
    trips = [queries.trip(state, seat) for seat in range(len(state.players))]
    return [views.way(trip, state.players[trip.seat].pawn) for trip in trips if trip]


def front(say: Speaker, state: State, seat: int, passed: bool, gains: dict[int, int]) -> Front:
    player: Player = state.players[seat]
    points = sorted(player.points, reverse=True)
    trip = queries.trip(state, seat)
    giver = (seat - 1) % len(state.players)
    return Front(
        seat=seat,
        village=player.village,
        village_name=say.term(player.village) if player.village else "",
        home=say.key("home", village=say.term(player.village), n=len(player.built)) if player.village else "",
        points=points,
        total=sum(points),
        hand=say.key("hand", cards=[*points], total=sum(points)) if points else say.key("no_points"),
        stake=card_view(say, player.stake) if player.stake else None,
        ready=ready(player),
        missing=queries.missing(player),
        trip=say.say(queries.told_trip(trip)) if trip else "",
        received=say.key("received", player=Who(giver)) if passed else "",
        gain=gains.get(seat, 0),
        gauge=min(player.score, 100) * 2,
    )
