"""How a game is drawn. A game without a presenter of its own gets this one: its moves as buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest

from engine import Standing
from tables import occasions
from tables.occasions import Occasion
from tables.page import generic
from web.fragments import Fragment

if TYPE_CHECKING:
    from engine.registry import Game
    from tables.models import Table

    # A scene asks its game's presenter what it may show.
    from tables.page.scene import Chair, LegalMove, Scene


class Presenter:
    """Draws a game's regions as fragments, from a scene and nothing else.

    `board` is the board all look at, `hand` what is in the viewer's hand, `actions` the bar of buttons,
    `panel` what stands under a player's name. Once the game is over the template `finale` shows what all
    want to see first, right under the podium, and `results` the rest, after the score. Style sheets and
    scripts are paths under static/.
    """

    finale: str | None = None
    results: str | None = None
    # The drawing on lobby cards, and the game's own style sheet and script.
    scene_symbol = "maison"
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    # Those of its scripts that only draw or speak: a big screen has nothing to press.
    screen_scripts: tuple[str, ...] = ()
    # Whether a script of the game shows a move on the board before it is played (data-show): an adviser's
    # move is then looked at first.
    previews = False

    def board(self, scene: Scene) -> Fragment:
        """The element `board`."""
        return generic.board(scene)

    def hand(self, scene: Scene) -> Fragment:
        """The element `hand`."""
        return generic.hand(scene)

    def actions(self, scene: Scene) -> Fragment:
        """What stands in the bar: an element with an id of its own."""
        return generic.actions(scene)

    def panel(self, scene: Scene, chair: Chair) -> Fragment | None:
        """What stands in a player's panel, with an id of its own; None draws nothing there."""
        return None

    def context(self, scene: Scene) -> dict[str, Any]:
        """What `finale` and `results` need beyond the scene: already shaped, so that they only draw."""
        return {}

    def listed(self, scene: Scene) -> list[LegalMove]:
        """The moves of the list beside the board: all of them, unless a game has too many to be read."""
        return scene.legal

    def aid(self, scene: Scene, name: str) -> str | None:
        """What the game's own script asks for when somebody needs it, as JSON; None where there is none."""
        return None

    def description(self, scene: Scene) -> list[str]:
        """The position in plain sentences, for those who listen to it."""
        return [
            f"{scene.names[s.seat]}, {scene.say(line.label)}, {line.points}"
            for s in scene.standings
            for line in s.lines
        ]

    def view(self, scene: Scene) -> Any:
        """What this viewer may know of the position: what the rules say, unless a game's result is sealed."""
        return scene.engine.view(scene.snapshot.state, scene.viewer)

    def seed_shown(self, table: Table) -> bool:
        """Whether the seed of a game that is over may be seen already."""
        return not occasions.sealed(table)

    def shows_total(self, scene: Scene, chair: Chair) -> bool:
        """Whether this chair's points stand in its panel while the game runs."""
        return True

    def round(self, scene: Scene) -> tuple[int, int] | None:
        """The round this viewer is in, and of how many; None where it says nothing."""
        return scene.progress

    def waited_for(self, scene: Scene) -> str:
        """While several are asked at once: how many are done."""
        done, total = len(scene.chairs) - len(scene.to_move), len(scene.chairs)
        return scene.say_key("table.status.simultaneous", n=done, total=total)

    def occasion(self, scene: Scene) -> str:
        """What this table is played for, in a word or two: a challenge, a league."""
        found = scene.shared(_occasion)
        return found.name(scene.words.site, over=scene.layout == "over") if found else ""

    def hands_on(self, table: Table) -> bool:
        """Whether a player may give their chair to somebody else, who then sees what they saw."""
        return occasions.of(table) is None

    def again(self, scene: Scene) -> str:
        """HTML of the way to the next game, where another deal for the same people is not the natural one."""
        found = scene.shared(_occasion)
        return found.again() if found else ""

    def lobby_extra(self, request: HttpRequest) -> str:
        """HTML on the game's own page in the lobby: a challenge, a league."""
        return ""

    def example_board(self, article: Mapping[str, Any]) -> str:
        """HTML of the board that an example of the rules names; nothing where the game draws none."""
        return ""

    def tutorial_board(self, lang: str) -> str:
        """HTML of the board of the guided turn; nothing where it goes without one."""
        return ""

    def advice_board(self, scene: Scene, position: Any) -> str:
        """HTML of one position that an adviser shows beside a line of its answer."""
        return ""

    def headline(self, scene: Scene) -> str:
        """What the result says in large, wherever it is told: who won, with how many points."""
        points = scene.say_key("common.points", n=scene.standings[0].total)
        if len(scene.chairs) == 1:
            return points
        if len(scene.winners) > 1:
            return scene.say_key("result.shared", names=scene.winners_in_words)
        return scene.say_key("result.wins", name=scene.winners[0], points=points)

    def missed(self, scene: Scene, standing: Standing) -> str:
        """What kept a seat from the goal of a game that can be lost: it stands in the place of its points."""
        return ""

    def result_of(self, scene: Scene, standing: Standing) -> str:
        """How one seat ended, in a few words."""
        if standing.reached is False:
            return self.missed(scene, standing)
        return scene.say_key("common.points", n=standing.total)

    def columns(self, scene: Scene) -> list[tuple[str, dict[int, int]]]:
        """The final score as a table: a heading and everybody's points, for each line of the score sheet."""
        lines = scene.standings[0].lines
        return [
            (scene.say(line.label), {s.seat: s.lines[n].points for s in scene.standings})
            for n, line in enumerate(lines)
        ]


GENERIC = Presenter()


def _occasion(scene: Scene) -> Occasion | None:
    return occasions.of(scene.table)


def of(scene: Scene) -> Presenter:
    return of_game(scene.game)


def of_game(game: Game) -> Presenter:
    presenter: Presenter = game.presenter or GENERIC
    return presenter
