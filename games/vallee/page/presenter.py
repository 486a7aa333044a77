"""How Dans ma vallée is drawn: what each template needs, worked out from what the viewer may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from django.templatetags.static import static

from engine import Item, Phrase, Term, Who, phrase, registry
from engine.texts import number
from games.vallee.data import COLOURS, DRAWS
from games.vallee.data.hexes import INDEX
from games.vallee.page.art import VIEW_BOX
from games.vallee.page.count import stops
from games.vallee.page.lesson import read_cells, tutorial
from games.vallee.page.needs import everybodys_wants
from games.vallee.page.preview import plan, signed
from games.vallee.page.views import (
    SYMBOLS,
    TILES,
    VIEWS,
    Map,
    Say,
    in_words,
    letter,
    lights,
    pieces,
    rows,
    saying,
    tiles,
    valley_map,
)
from games.vallee.state import NOBODY, State, free_cells, free_dice, over
from tables.models import Entry
from tables.page.presenter import Presenter
from tables.page.render import fragment
from tables.page.scene import Scene
from web.jinja import language


@dataclass(frozen=True)
class Die:
    """A die of the pool. Equal dice are one choice: `first` is the one a move names."""

    number: int
    face: str
    symbol: str
    name: str
    label: str
    first: int
    taken_by: int


@dataclass(frozen=True)
class Colour:
    key: str
    name: str
    tile: str
    letter: str
    # The viewer's free cells of an open colour: in small, and in words.
    free: str
    state: str
    taken: str
    usable: bool
    reserved_by: int


class ValleePresenter(Presenter):
    board = "vallee/board.html"
    hand = "vallee/hand.html"
    actions = "vallee/actions.html"
    panel = "vallee/panel.html"
    results = "vallee/results.html"
    styles = ("css/vallee.css",)
    scripts = ("js/vallee.js",)

    def context(self, scene: Scene) -> dict[str, Any]:
        state: State = scene.view
        seats = range(len(state.valleys))
        last = last_drawn(scene.snapshot.entries)
        maps = [
            scene.once(
                valley_map,
                state.sheet,
                state.valleys[seat].cells,
                state.children,
                last.get(seat),
                scene.say_key("va.page.map", player=Who(seat)),
            )
            for seat in seats
        ]
        context: dict[str, Any] = {
            "view_box": VIEW_BOX,
            "art": art(),
            "sheet": state.sheet,
            "children": state.children,
            "every_sheep": state.every_sheep,
            "tiles": tiles(state.sheet, scene.lang),
            "maps": maps,
        }
        if scene.layout == "over":
            return context | {"stops": stops(state, scene.say)}
        context |= {
            "round": state.round,
            "dice": dice(scene),
            "colours": colours(scene),
            "order": scene.once_said(order, state),
            "wants": scene.once_said(everybodys_wants, state),
            "views": [(view, scene.say_key(f"va.page.view.{view}")) for view in VIEWS],
        }
        return context | (self.mine(scene, maps, last) if scene.seated else {})

    def mine(self, scene: Scene, maps: list[Map], last: dict[int, int]) -> dict[str, Any]:
        state: State = scene.view
        seat = scene.viewer
        standing = next(standing for standing in scene.standings if standing.seat == seat)
        return {
            "rows": rows(state, seat, last.get(seat), saying(scene.lang)),
            "plan": packed(scene.once_said(plan, state, seat)) if scene.playing and not over(state) else "",
            "told": {
                view: [scene.say(light.phrase) for light in maps[seat].lights if light.view == view]
                for view in VIEWS
            },
            "points": [(scene.say(line.label), signed(line.points)) for line in standing.lines],
            "total": number(standing.total),
            "words": packed(words(scene)),
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
        for seat, want in enumerate(scene.once_said(everybodys_wants, state)):
            parts = [want.left, want.villagers[1], want.lonely[1], want.idle[1], want.rails[1]]
            parts += [text for *_, text in want.free]
            lines.append(scene.say_key("va.page.says", player=Who(seat), text=", ".join(parts)))
            drawn = scene.once_said(in_words, state.sheet, state.valleys[seat].cells)
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
                "map": Map(pieces(board["sheet"], drawn), lights(drawn), ""),
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


@cache
def art() -> dict[str, str]:
    """The address of each drawing. The house is every game's, the rest is this game's own."""
    own, shared = static("svg/vallee.svg"), static("svg/symbols.svg")
    names = {*SYMBOLS.values(), *TILES.values(), "montagne"}
    return {name: f"{shared if name == 'maison' else own}#{name}" for name in names}


def packed(record: Any) -> str:
    return msgspec.json.encode(record).decode()


# -- the round ------------------------------------------------------------------------------------------


def dice(scene: Scene) -> list[Die]:
    state: State = scene.view
    first = free_dice(state)
    found = []
    for at, (face, taken) in enumerate(zip(state.dice, state.taken_by, strict=True)):
        key, who = ("va.page.die", {}) if taken == NOBODY else ("va.page.die_taken", {"player": Who(taken)})
        found.append(
            Die(
                at,
                face,
                SYMBOLS[face],
                term(scene, face),
                scene.say(Phrase(key, {"n": at + 1, "symbol": Term(face), **who})),
                first.get(face, at),
                taken,
            )
        )
    return found


def colours(scene: Scene) -> list[Colour]:
    state: State = scene.view
    free = {colour: len(free_cells(state, scene.viewer, colour)) if scene.seated else 0 for colour in COLOURS}
    # On a rescue turn every open colour can be taken, though none fits.
    rescue = not any(free[colour] for colour in COLOURS if colour not in state.reserved)
    found = []
    for colour in COLOURS:
        reserved_by = state.taken_by[state.reserved[colour]] if colour in state.reserved else NOBODY
        few, shown = "", ""
        if reserved_by != NOBODY:
            shown = scene.names[reserved_by]
        elif scene.seated:
            few, shown = number(free[colour]), scene.say_key("va.page.colour_free", n=free[colour])
        found.append(
            Colour(
                colour,
                term(scene, colour).capitalize(),
                TILES[colour],
                letter(colour, scene.say),
                few,
                shown,
                scene.say_key("va.page.colour_taken", player=Who(reserved_by)) if reserved_by >= 0 else "",
                reserved_by == NOBODY and (rescue or bool(free[colour])),
                reserved_by,
            )
        )
    return found


def order(state: State, say: Say) -> list[tuple[int, str, str]]:
    """Who draws in this round, in turn: the seat, a mark, and the same in words."""
    seats = len(state.valleys)
    before = (state.round - 1) * len(COLOURS)
    turns = min(len(COLOURS), DRAWS * seats - before)
    done = state.drawn - before
    found = []
    for n in range(turns):
        mark = "done" if n < done else "now" if n == done else "next"
        seat = (state.first + n) % seats
        found.append((seat, mark, say(phrase(f"va.page.order_{mark}", player=Who(seat)))))
    return found


# -- words -------------------------------------------------------------------------------------------


def words(scene: Scene) -> dict[str, Any]:
    """What the script says while a drawing is being prepared."""
    keys = ("die", "colour", "cell", "ready", "rail", "rescue_die", "rescue", "wait")
    said: dict[str, Any] = {key: scene.say_key(f"va.page.note_{key}") for key in keys}
    said["chosen"] = scene.say_key("va.page.chosen", symbol="%s", cell="%c", effect="%e")
    said["sides"] = [term(scene, f"side_{side}") for side in range(6)]
    said["side"] = scene.say_key("va.page.side", side="%s", what="%w")
    said["edge"] = scene.say_key("va.page.edge")
    return said


def term(scene: Scene, id: str) -> str:
    return scene.game.texts.term(Term(id), scene.lang)


def last_drawn(moves: Iterable[Entry]) -> dict[int, int]:
    """The cell each seat drew on last, as far as the log at hand goes."""
    found: dict[int, int] = {}
    for move in moves:
        if move.kind == Entry.Kind.PLAYED and move.seat is not None:
            match move.action:
                case {"action": "draw", "q": q, "r": r}:
                    found[move.seat] = INDEX[q, r]
    return found
