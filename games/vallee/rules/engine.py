"""The course of a game: rolls, turns, rounds and the exact end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from engine import (
    Chance,
    Event,
    GameEngine,
    IllegalMove,
    Mode,
    Phrase,
    ScoreLine,
    Seat,
    Standing,
    Viewer,
    Who,
    phrase,
    standings,
)
from games.vallee.actions import Draw, drawings, rescues
from games.vallee.data import COLOURS, DICE, DRAWS, FACES, POSITIONS, SHEETS, TOWNS, VILLAGERS
from games.vallee.rules import log
from games.vallee.rules.count import story, tie_break
from games.vallee.rules.refusals import check
from games.vallee.rules.scoring import CATEGORIES, count, rating, surveys
from games.vallee.state import (
    NOBODY,
    all_free_cells,
    drawing_of,
    free_dice,
    fresh_valley,
    over,
    usable_colours,
)
from games.vallee.state import Options as TableOptions
from games.vallee.state import State as Table


class Vallee(GameEngine[Table, Draw]):
    slug = "vallee"
    seats = range(2, 6)
    Options = TableOptions
    State = Table
    Action: ClassVar[Any] = Draw
    mode = Mode(private=False)

    # -- the rules --------------------------------------------------------------------------------

    def deal(self, seats: int, options: TableOptions, chance: Chance) -> Table:
        sheet = chance.choice(list(SHEETS)) if options.sheet == "random" else options.sheet
        towns = list(TOWNS)
        valleys = [fresh_valley(sheet, chance.pop(towns)) for _ in range(seats)]
        first = chance.below(seats)
        state = Table(
            sheet, options.children, valleys, first, first, [], [], {}, every_sheep=options.every_sheep
        )
        _roll(state, chance)
        return state

    def opening(self, state: Table) -> list[Event]:
        return log.opening(state)

    def to_move(self, state: Table) -> frozenset[Seat]:
        return frozenset() if over(state) else frozenset((state.turn,))

    def legal(self, state: Table, seat: Seat) -> Sequence[Draw]:
        if seat != state.turn or over(state):
            return []
        listed: list[Draw] = []
        zones = usable_colours(state, seat)
        if zones:
            for face, die in free_dice(state).items():
                positions = POSITIONS[face]
                for colour, cells in zones.items():
                    listed += drawings(die, positions, colour, cells)
            return listed
        cells = all_free_cells(state, seat)
        for die in free_dice(state).values():
            for colour in COLOURS:
                if colour not in state.reserved:
                    listed += rescues(die, colour, cells)
        return listed

    def play(self, state: Table, seat: Seat, action: Draw, chance: Chance) -> list[Event]:
        if over(state):
            raise IllegalMove("va.no.state.finished")
        check(state, seat, action)
        told = log.turn(state, seat, action)
        ended_round = state.round
        left_over = log.left_over(state, action)
        self.advance(state, seat, action, chance)
        if not all_free_cells(state, seat):
            told.append(Event(phrase("va.log.sheet_full", player=Who(seat)), seat))
        if over(state):
            told.append(Event(phrase("va.log.scoring"), heading=True))
            told += [Event(step.phrase, step.seat) for step in story(state)]
        elif state.round > ended_round:
            told += log.next_round(state, left_over)
        return told

    def advance(self, state: Table, seat: Seat, action: Draw, chance: Chance) -> None:
        cell, symbol, drawing = drawing_of(state, action)
        valley = state.valleys[seat]
        valley.cells[cell] = drawing
        valley.villagers += VILLAGERS[symbol]
        state.taken_by[action.die] = seat
        state.reserved[action.colour] = action.die
        state.drawn += 1
        if over(state):
            return
        if len(state.reserved) < len(COLOURS):
            state.turn = (seat + 1) % len(state.valleys)
            return
        state.round += 1
        state.first = state.turn = (state.first + 1) % len(state.valleys)
        _roll(state, chance)

    def view(self, state: Table, viewer: Viewer) -> Table:
        return state  # nothing is hidden

    def imagine(self, state: Table, viewer: Viewer, chance: Chance) -> Table:
        return self.clone(state)

    def score(self, state: Table) -> list[Standing]:
        lands = surveys(state)
        scored = count(state.sheet, state.sheep_rule, lands)
        sheets = [
            [
                ScoreLine(phrase(f"va.score.{category}"), value)
                for category, value in zip(CATEGORIES, points, strict=True)
            ]
            for points in scored
        ]
        return standings(sheets, [rating(points, land) for points, land in zip(scored, lands, strict=True)])

    def note(self, state: Table) -> Phrase | None:
        return tie_break(state)

    # -- what the table page asks -----------------------------------------------------------------

    def describe(self, state: Table, seat: Seat, action: Draw) -> Phrase:
        return log.describe(state, action)

    def prompt(self, state: Table, seat: Seat) -> Phrase:
        return log.prompt(state, seat)

    def article(self, state: Table, viewer: Viewer) -> str | None:
        if over(state):
            return "va.score.overview"
        return "va.draft.turn" if usable_colours(state, state.turn) else "va.fallback.what"

    def progress(self, state: Table) -> tuple[int, int] | None:
        return state.round, -(-DRAWS * len(state.valleys) // len(COLOURS))

    # -- records ----------------------------------------------------------------------------------

    def parse(self, state: Table, seat: Seat, raw: Any) -> Draw:
        named = raw.get("action") if isinstance(raw, dict) else None
        refusals = {"pass": "va.no.pass", "undo": "va.no.undo"}
        return self.decode(raw, refusals.get(str(named), "va.no.action"))


def _roll(state: Table, chance: Chance) -> None:
    state.dice = [FACES[chance.below(len(FACES))] for _ in range(DICE)]
    state.taken_by = [NOBODY] * DICE
    state.reserved = {}
