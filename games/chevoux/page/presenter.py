"""How Chévoux is drawn: what each template needs, worked out from what the viewer may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.http import HttpRequest
from markupsafe import Markup

from engine import OMNISCIENT, Standing, Term, registry
from games.chevoux.actions import Pass, Resign, touched
from games.chevoux.bot.advice import Shown
from games.chevoux.daily import challenge as daily
from games.chevoux.data import CARDS_A_ROUND
from games.chevoux.models import Attempt
from games.chevoux.page import preview, results
from games.chevoux.page.cards import axes, card_to_come, card_view
from games.chevoux.page.explain import cards_possible, reserve
from games.chevoux.page.lesson import example_boards, lesson
from games.chevoux.page.views import Painter, VillageView, Words
from games.chevoux.rules import scoring, secrets
from games.chevoux.rules.board import board_of
from games.chevoux.rules.secrets import open_village
from games.chevoux.state import State, Village, finished, is_open, round_of, visible_card
from tables.models import Entry, Table
from tables.page.render import fragment
from tables.page.scene import Chair, LegalMove, Scene
from tables.page.templated import TemplatePresenter
from web.jinja import calendar_day, language


@dataclass(frozen=True)
class Progress:
    """What the others know of a village while a duel runs."""

    round: int
    cards: int
    finished: bool


class ChevouxPresenter(TemplatePresenter):
    board_template = "chevoux/board.html"
    hand_template = "chevoux/hand.html"
    actions_template = "chevoux/actions.html"
    panel_template = "chevoux/panel.html"
    finale = "chevoux/villages.html"
    results = "chevoux/results.html"
    styles = ("css/chevoux.css",)
    scripts = ("js/chevoux.js",)
    previews = True

    def context(self, scene: Scene) -> dict[str, Any]:
        state: State = scene.view
        words = words_of(scene)
        painter = Painter(words, state.moon, state.sun)
        mine = open_village(state, scene.viewer)
        context: dict[str, Any] = {
            "state": state,
            "axes": axes(painter, state),
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
        # Whoever looks at several villages, or at none, has no reserve: each village has one of its own.
        left = reserve(state, scene.viewer) if mine else {}
        context["reserve"] = painter.counted(left.items())
        context["reserve_count"] = sum(n for _, n in context["reserve"])
        return context

    def listed(self, scene: Scene) -> list[LegalMove]:
        return _listed(scene)

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

    def occasion(self, scene: Scene) -> str:
        challenge = challenge_of(scene)
        if challenge is None:
            return ""
        if scene.layout != "over":
            return scene.say_key("cv.daily.chip" if challenge.counted else "cv.daily.chip_again")
        key = "cv.daily.chip_of" if challenge.counted else "cv.daily.chip_again_of"
        return scene.say_key(key, date=calendar_day(challenge.day))

    def hands_on(self, table: Table) -> bool:
        """Not an attempt at the village of a day: whoever took it over would know it before their own."""
        return not _may_be_of_a_day(table) or _attempt(table.pk) is None

    def again(self, scene: Scene) -> str:
        """After the village of the day: the same once more while the day lasts, and its ranking."""
        challenge = challenge_of(scene)
        if challenge is None:
            return ""
        context = {
            "difficulty": challenge.difficulty,
            "open": challenge.day == daily.today(),
            "words": words_of(scene),
        }
        return fragment(["chevoux/again.html"], context)

    def view(self, scene: Scene) -> Any:
        """The rules open a village once it is finished; one of a day that still runs stays as it was met."""
        if scene.table.live or scene.viewer == OMNISCIENT or self.seed_shown(scene.table):
            return super().view(scene)
        return secrets.view(scene.snapshot.state, scene.viewer)

    def seed_shown(self, table: Table) -> bool:
        """The seed of a daily challenge stays secret until its day is over."""
        return not daily.sealed(table)

    def lobby_extra(self, request: HttpRequest) -> str:
        words = Words(registry.get("chevoux").texts, language())
        return fragment(["chevoux/daily_card.html"], {"words": words})

    def description(self, scene: Scene) -> list[str]:
        state: State = scene.view
        words = words_of(scene)
        painter = Painter(words, state.moon, state.sun)
        lines = [words("cv.page.axes", moon=Term(state.moon), sun=Term(state.sun)), *painter.kinds()]
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
        painter = Painter(words_of(scene), scene.view.moon, scene.view.sun)
        name = scene.say_key("cv.page.best_village", number=village.played)
        drawn = painter.village(board_of(scene.view, village), last=shown.touched)
        return fragment(["chevoux/advice.html"], {"village": drawn, "name": name})

    def example_board(self, article: Mapping[str, Any]) -> str:
        """The little villages of an example on the rules page."""
        words = Words(registry.get("chevoux").texts, language())
        return fragment(["chevoux/example.html"], {"boards": example_boards(words, article)})

    def tutorial_board(self, lang: str) -> str:
        """The board of the guided turn; tutorial.js shows its pieces step by step."""
        return fragment(["chevoux/tutorial.html"], lesson(Words(registry.get("chevoux").texts, lang)))


def challenge_of(scene: Scene) -> Attempt | None:
    """The village of a day that this table was opened for."""
    if scene.layout != "over" and not _may_be_of_a_day(scene.table):
        return None
    found: Attempt | None = scene.once(_attempt, scene.table.pk)
    return found


def _may_be_of_a_day(table: Table) -> bool:
    """While such a table is played nobody may watch it: no other needs to look it up."""
    return table.places == 1 and not table.spectators


def _attempt(table: int) -> Attempt | None:
    return Attempt.objects.filter(table=table).first()


def words_of(scene: Scene) -> Words:
    return Words(scene.game.texts, scene.lang, scene.name_of)


def progress(state: State, village: Village) -> Progress:
    return Progress(round_of(state, village), village.played, finished(state, village))


def marks_shown(state: State, village: Village) -> bool:
    """Without markers a player judges alone, until the final check."""
    return state.show_violations or finished(state, village)


# -- the village one looks at ----------------------------------------------------------------------------


def _listed(scene: Scene) -> list[LegalMove]:
    """Giving up is asked twice, in the table's own menu, and so is not one click among the moves."""
    return [move for move in scene.legal if not isinstance(move.action, Resign)]


def own(scene: Scene, state: State, mine: Village, painter: Painter) -> dict[str, Any]:
    board = board_of(state, mine)
    marks = marks_shown(state, mine)
    seat = scene.viewer if state.duel else 0
    village: VillageView = painter.village(board, marks, last_touched(scene, seat, len(mine.cells)))
    context: dict[str, Any] = {
        "village": village,
        "marks": marks,
        "round": round_of(state, mine),
        "open": is_open(state),
        "possible": [card_to_come(painter.words, card) for card in cards_possible(state, scene.viewer)],
        "owner": scene.names[seat],
    }
    if finished(state, mine):
        return context
    card = visible_card(state, mine)
    context["card"] = card_view(painter.words, board, card, mine)
    if scene.my_turn:
        told = preview.outlook(board, card, marks, painter)
        told["listed"] = [(move.raw, move.label) for move in _listed(scene)]
        context["outlook"] = Markup(msgspec.json.encode(told).decode().replace("<", "\\u003c"))  # noqa: S704
        context["passing"] = next(move.raw for move in scene.legal if isinstance(move.action, Pass))
    return context


def last_touched(scene: Scene, seat: int, size: int) -> set[int]:
    """What this seat's last move changed; only ever asked for a village the viewer sees."""
    for move in reversed(scene.snapshot.entries):
        if move.kind == Entry.Kind.TAKEN_BACK:
            break
        if move.kind == Entry.Kind.PLAYED and move.seat == seat:
            return touched(move.action, size)
    return set()
