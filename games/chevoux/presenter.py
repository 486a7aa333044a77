"""How Chévoux is drawn: what each template needs, worked out from what the viewer may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from django.http import HttpRequest
from markupsafe import Markup

from config.jinja import language
from engine import OMNISCIENT, Term, phrase, registry
from games.chevoux import daily, foresight, scoring
from games.chevoux.actions import Pass, Populate, Resign, Restructure
from games.chevoux.data import CARDS, CARDS_A_ROUND
from games.chevoux.examples import example_boards, lesson
from games.chevoux.insight import cards_possible, reserve
from games.chevoux.scenery import Painter, VillageView, Words
from games.chevoux.secrets import open_village
from games.chevoux.state import State, Village, board_of, finished, is_open, round_of, visible_card
from tables.models import Move
from tables.presenter import Presenter
from tables.render import fragment
from tables.scene import Chair, LegalMove, Scene


@dataclass(frozen=True)
class CardView:
    id: str
    name: str
    number: int
    restructure: str
    populate: str
    people: int
    # Why an effect cannot be used now; empty where it can.
    no_move: str = ""
    no_welcome: str = ""


@dataclass(frozen=True)
class Progress:
    """What the others know of a village while a duel runs."""

    round: int
    cards: int
    finished: bool


class ChevouxPresenter(Presenter):
    plateau = "chevoux/plateau.html"
    main = "chevoux/main.html"
    actions = "chevoux/actions.html"
    panel = "chevoux/panel.html"
    results = "chevoux/results.html"
    styles = ("css/chevoux.css",)
    scripts = ("js/chevoux.js",)

    def context(self, scene: Scene) -> dict[str, Any]:
        state: State = scene.view
        words = words_of(scene)
        painter = Painter(words, state.moon, state.sun)
        mine = open_village(state, scene.viewer)
        context: dict[str, Any] = {
            "state": state,
            "moon": words.term(state.moon),
            "sun": words.term(state.sun),
            "decisions": state.decisions,
            "progress": [progress(state, village) for village in state.villages],
            "village": None,
            "villages": [],
            "card": None,
            "outlook": "",
            "passing": "",
        }
        if scene.layout == "over" or (mine is None and scene.viewer == OMNISCIENT):
            context["villages"] = [painter.village(board_of(state, village)) for village in state.villages]
        elif mine is not None:
            context |= own(scene, state, mine, painter)
        context["reserve"] = painter.counted(reserve(state, scene.viewer).items())
        context["reserve_count"] = sum(n for _, n in context["reserve"])
        return context

    def listed(self, scene: Scene) -> list[LegalMove]:
        """Giving up is asked twice, in the table's own menu, and so is not one click among the moves."""
        return [move for move in scene.legal if not isinstance(move.action, Resign)]

    def shows_total(self, scene: Scene, chair: Chair) -> bool:
        """A village that nobody may see has no score to show either."""
        return bool(scene.view.villages[chair.number].cells)

    def seed_shown(self, scene: Scene) -> bool:
        """The seed of a daily challenge stays secret until its day is over."""
        return not daily.sealed(scene.table)

    def lobby_extra(self, request: HttpRequest) -> str:
        words = Words(registry.get("chevoux").texts, language())
        return fragment(["chevoux/daily_card.html"], {"words": words})

    def description(self, scene: Scene) -> list[str]:
        state: State = scene.view
        words = words_of(scene)
        painter = Painter(words, state.moon, state.sun)
        lines = [words("cv.page.axes", moon=Term(state.moon), sun=Term(state.sun))]
        mine = open_village(state, scene.viewer)
        if mine is None:
            return [*lines, words("cv.page.all_secret")]
        if not finished(state, mine):
            card = visible_card(state, mine)
            lines.append(
                words(
                    "cv.page.visible_card",
                    number=mine.played % CARDS_A_ROUND + 1,
                    round=round_of(state, mine),
                    rounds=state.rounds,
                    card=Term(card),
                    restructure=Term(card, "restructure"),
                    populate=Term(card, "populate"),
                )
            )
        village = painter.village(board_of(state, mine), marks_shown(state, mine))
        lines += village.lines + village.complaints
        lines.append(words("cv.page.people_here", count=village.people))
        if left := reserve(state, scene.viewer):
            tiles = [words("cv.page.times", count=n, tile=Term(tile)) for tile, n in left.items()]
            lines.append(words("cv.page.reserve_list", tiles=", ".join(tiles)))
        if possible := cards_possible(state, scene.viewer):
            lines.append(words("cv.page.possible_list", cards=", ".join(map(words.term, possible))))
        return lines

    def headline(self, scene: Scene) -> str:
        """A village is won or lost before it has points."""
        state: State = scene.view
        if state.duel:
            return scene.say(scene.outcome.note)
        village = state.villages[0]
        if village.resigned:
            return scene.say_key("cv.page.resigned")
        return scene.say_key("cv.page.won" if scoring.won(state, village) else "cv.page.lost")

    def columns(self, scene: Scene) -> list[tuple[str, dict[int, int]]]:
        """A lost village has no points, so the table says what it lacked."""
        state: State = scene.view
        seats = range(len(state.villages))

        def column(key: str, value: Any) -> tuple[str, dict[int, int]]:
            return scene.say(phrase(key)), {seat: value(state.villages[seat]) for seat in seats}

        return [
            column("cv.page.col_bad", lambda village: scoring.misplaced(state, village)),
            column("cv.page.col_people", lambda village: sum(village.people)),
            column("cv.page.col_empty", scoring.empty_homes),
            column("cv.page.col_used", lambda village: village.used),
        ]

    def advice_board(self, scene: Scene, position: Any) -> str:
        """A village of the best line, as a card leaves it."""
        village = msgspec.convert(position, Village)
        painter = Painter(words_of(scene), scene.view.moon, scene.view.sun)
        name = scene.say_key("cv.page.best_village", number=village.played)
        drawn = painter.village(board_of(scene.view, village))
        return fragment(["chevoux/advice.html"], {"village": drawn, "name": name})

    def example_board(self, article: dict[str, Any]) -> str:
        """The little villages of an example on the rules page."""
        words = Words(registry.get("chevoux").texts, language())
        return fragment(["chevoux/example.html"], {"boards": example_boards(words, article)})

    def tutorial_board(self, lang: str) -> str:
        """The board of the guided turn; tutorial.js shows its pieces step by step."""
        return fragment(["chevoux/tutorial.html"], lesson(Words(registry.get("chevoux").texts, lang)))


def words_of(scene: Scene) -> Words:
    return Words(scene.game.texts, scene.lang, scene.name_of)


def progress(state: State, village: Village) -> Progress:
    return Progress(round_of(state, village), village.played, finished(state, village))


def marks_shown(state: State, village: Village) -> bool:
    """Without markers a player judges alone, until the final check."""
    return state.show_violations or finished(state, village)


# -- the village one looks at ----------------------------------------------------------------------------


def own(scene: Scene, state: State, mine: Village, painter: Painter) -> dict[str, Any]:
    board = board_of(state, mine)
    marks = marks_shown(state, mine)
    seat = scene.viewer if state.duel else 0
    village: VillageView = painter.village(board, marks, last_touched(scene, seat, len(mine.cells)))
    context: dict[str, Any] = {
        "village": village,
        "marks": marks,
        "round": round_of(state, mine),
        "over": finished(state, mine),
        "open": is_open(state),
        "possible": [painter.words.term(card) for card in cards_possible(state, scene.viewer)],
        "owner": scene.names[seat],
    }
    if finished(state, mine):
        return context
    card = visible_card(state, mine)
    context["card"] = card_view(painter.words, board, card, mine)
    if scene.my_turn:
        told = foresight.outlook(board, card, marks, painter.words)
        context["outlook"] = Markup(msgspec.json.encode(told).decode().replace("<", "\\u003c"))  # noqa: S704
        context["passing"] = next(move.raw for move in scene.legal if isinstance(move.action, Pass))
        context["kinds"] = {
            "restructure": any(isinstance(move.action, Restructure) for move in scene.legal),
            "populate": any(isinstance(move.action, Populate) for move in scene.legal),
        }
    return context


def card_view(words: Words, board: Any, card: str, village: Village) -> CardView:
    no_move, no_welcome = foresight.no_move(board, card), foresight.no_welcome(board, card)
    return CardView(
        card,
        words.term(card),
        village.played % CARDS_A_ROUND + 1,
        words.term(card, "restructure"),
        words.term(card, "populate"),
        CARDS[card].people,
        words.say(no_move) if no_move else "",
        words.say(no_welcome) if no_welcome else "",
    )


def last_touched(scene: Scene, seat: int, size: int) -> set[int]:
    """What this seat's last move changed; only ever asked for a village the viewer sees."""
    for move in reversed(scene.snapshot.moves):
        if move.kind == Move.Kind.TAKEN_BACK:
            break
        if move.kind == Move.Kind.PLAYED and move.seat == seat:
            return foresight.touched(move.action, size)
    return set()
