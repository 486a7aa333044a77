"""Rolling Village: two dice for all, one village each, nine rounds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import UNSET

from engine import (
    OMNISCIENT,
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
from games.rolling_village.actions import (
    CHOICES,
    CONFIRM,
    UNDO,
    AnyMove,
    ChooseAvenue,
    ConfirmRound,
    Place,
    Undo,
    moves_by_column,
)
from games.rolling_village.data import BONUS_ROUNDS, PARK, ROUNDS, STRIDE, TYPES
from games.rolling_village.rules import log, refusals, wording
from games.rolling_village.rules.board import legal_columns
from games.rolling_village.rules.scoring import avenue_score, best_row, park_points
from games.rolling_village.state import (
    PROJECTS,
    LobbyOptions,
    Table,
    TableOptions,
    Village,
    active_row,
    avenue_is_free,
    bonus_types,
    column_of,
    drafted_sheet,
    open_slots,
    placements,
    type_of,
)

_BUILD = {slot: moves_by_column(slot) for slot in ("b1", "b2")}
_PARK = moves_by_column("park")


class RollingVillage(GameEngine[Table, AnyMove]):
    slug = "rolling_village"
    seats = range(1, 13)
    mode = Mode(simultaneous=True)
    Options = LobbyOptions
    State = Table
    Action = AnyMove

    # -- the rules --------------------------------------------------------------------------------

    def deal(self, seats: int, options: LobbyOptions, chance: Chance) -> Table:
        if seats not in self.seats:
            raise IllegalMove("rv.no.seats", seats=seats)
        dice = chance.die(), chance.die()
        kept = TableOptions(options.setup_distinct)
        return Table(0, dice, [Village() for _ in range(seats)], kept, options.bonus_park or UNSET)

    def opening(self, state: Table) -> list[Event]:
        everybody = [Who(seat) for seat in range(len(state.villages))]
        start = Event(phrase("rv.log.start", players=[*everybody]))
        return [start, *log.house_rules(state), *log.roll(state)]

    def to_move(self, state: Table) -> frozenset[Seat]:
        return frozenset([seat for seat, village in enumerate(state.villages) if not village.confirmed])

    def legal(self, state: Table, seat: Seat) -> Sequence[AnyMove]:
        if not 0 <= seat < len(state.villages):
            return ()
        village = state.villages[seat]
        if village.confirmed:
            return ()
        drafted = len(village.draft)
        if drafted < 2:
            moves = self._projects(state, village)
            return moves + UNDO if drafted else moves
        if drafted < placements(state):
            types = bonus_types(state, village)
            return _anywhere(moves_by_column("bonus", types), drafted_sheet(village)) + UNDO
        if not avenue_is_free(state):
            return CONFIRM + UNDO
        return CHOICES + CONFIRM + UNDO if village.avenue else CHOICES + UNDO

    @staticmethod
    def _projects(state: Table, village: Village) -> tuple[AnyMove, ...]:
        """The moves for the projects of the dice, or of set-up."""
        sheet = drafted_sheet(village)
        moves: tuple[AnyMove, ...] = ()
        for slot in open_slots(state, village):
            column = column_of(slot, state.dice)
            if column is None:
                moves += _anywhere(_PARK, sheet)
            elif state.round:
                by_column = _BUILD[slot]
                for legal in legal_columns(sheet, column):
                    moves += by_column[legal - 1][sheet[legal - 1 :: STRIDE]]
            else:
                types: tuple[str, ...] = TYPES
                if state.options.setup_distinct and village.draft:
                    types = tuple(kind for kind in TYPES if kind != village.draft[0].type)
                moves += moves_by_column(slot, types)[column - 1][sheet[column - 1 :: STRIDE]]
        return moves

    def play(self, state: Table, seat: Seat, action: AnyMove, chance: Chance) -> list[Event]:
        if isinstance(action, Place):
            action = refusals.check_place(state, seat, action)
            self.advance(state, seat, action, chance)
            return log.drafted(state, seat, state.villages[seat])
        if isinstance(action, ChooseAvenue):
            refusals.check_avenue(state, seat, action)
            self.advance(state, seat, action, chance)
            return log.chosen(seat, action.avenue)
        if isinstance(action, Undo):
            refusals.check_undo(state, seat, action)
            told = log.undone(seat, state.villages[seat])
            self.advance(state, seat, action, chance)
            return told
        refusals.check_confirm(state, seat, action)
        ending = state.round
        told = log.confirmation(state, seat, state.villages[seat])
        self.advance(state, seat, action, chance)
        if not self.to_move(state):
            return told + log.subtotals(state, ending) + log.ending(state)
        if state.round == ending:
            return told + log.waiting(state)
        return told + log.subtotals(state, ending) + log.roll(state)

    def advance(self, state: Table, seat: Seat, action: AnyMove, chance: Chance) -> None:
        village = state.villages[seat]
        if type(action) is Place:
            kind = action.type or type_of(action.slot, state.dice)
            village.draft.append(PROJECTS[action.slot, action.row, action.col, kind])  # type: ignore[index]
        elif type(action) is ConfirmRound:
            self._confirm(state, village, chance)
        elif type(action) is ChooseAvenue:
            village.avenue = action.avenue
        elif village.avenue:
            village.avenue = None
        else:
            village.draft.pop()

    @staticmethod
    def _confirm(state: Table, village: Village, chance: Chance) -> None:
        sheet = drafted_sheet(village)
        row = active_row(state, village)
        if row is not None:
            village.scores.append(avenue_score(sheet, row))
        if state.round in BONUS_ROUNDS:
            village.bonuses.append(village.draft[-1].type)
        village.sheet = sheet
        village.draft = []
        village.avenue = None
        village.confirmed = True
        if state.round < ROUNDS and all(each.confirmed for each in state.villages):
            state.round += 1
            state.dice = chance.die(), chance.die()
            for each in state.villages:
                each.confirmed = False

    # -- what may be known ------------------------------------------------------------------------

    def view(self, state: Table, viewer: Viewer) -> Table:
        if viewer == OMNISCIENT:
            return state
        villages = [
            village
            if seat == viewer
            else Village(village.sheet, [], None, village.bonuses, village.scores, village.confirmed)
            for seat, village in enumerate(state.villages)
        ]
        return Table(state.round, state.dice, villages, state.options, state.bonus_park)

    def imagine(self, state: Table, viewer: Viewer, chance: Chance) -> Table:
        """The others may have pencilled in anything: a few random steps stand for it."""
        world = self.clone(state)
        if viewer == OMNISCIENT:
            return world
        for seat, village in enumerate(world.villages):
            if seat == viewer or village.confirmed:
                continue
            village.draft, village.avenue = [], None
            for _ in range(chance.below(placements(world) + 1)):
                moves = [move for move in self.legal(world, seat) if type(move) is Place]
                self.advance(world, seat, chance.choice(moves), chance)
        return world

    # -- what it is worth -------------------------------------------------------------------------

    def score(self, state: Table) -> list[Standing]:
        """Nine rounds and the parks that already pay: confirmed projects never go away."""
        return [*_standings(tuple([(village.sheet, *village.scores) for village in state.villages]))]

    def note(self, state: Table) -> Phrase | None:
        solo = len(state.villages) == 1
        return log.solo_verdict(self.score(state)[0].total) if solo else None

    # -- what the table page asks -----------------------------------------------------------------

    def describe(self, state: Table, seat: Seat, action: AnyMove) -> Phrase:
        return wording.describe(state, seat, action)

    def prompt(self, state: Table, seat: Seat) -> Phrase:
        return wording.prompt(state, state.villages[seat])

    def article(self, state: Table, viewer: Viewer) -> str | None:
        return wording.article(state, viewer)

    def progress(self, state: Table) -> tuple[int, int] | None:
        return (state.round, ROUNDS) if state.round else None

    def stamp(self, state: Table, seat: Seat) -> str:
        """The round and the seat's own draft: what the others do never makes a click stale."""
        village = state.villages[seat]
        draft = ".".join(f"{step.slot}{step.row}{step.col}{step.type[0]}" for step in village.draft)
        return f"{state.round}:{draft}:{village.avenue or ''}:{int(village.confirmed)}"

    def on_timeout(self, state: Table, seat: Seat) -> AnyMove | None:
        village = state.villages[seat]
        if village.confirmed or len(village.draft) < placements(state):
            return None
        if avenue_is_free(state) and village.avenue is None:
            return CHOICES[best_row(drafted_sheet(village)) - 1]
        return CONFIRM[0]

    # -- records ----------------------------------------------------------------------------------

    def parse(self, state: Table, seat: Seat, raw: Any) -> AnyMove:
        action = self.decode(raw, "rv.no.action_unknown")
        if isinstance(action, Place) and action.slot == "park" and action.type == PARK:
            return Place(action.slot, action.row, action.col)
        return action


def _anywhere(by_column: Sequence[Any], sheet: str) -> tuple[AnyMove, ...]:
    moves: tuple[AnyMove, ...] = ()
    for column, open_cells in enumerate(by_column):
        moves += open_cells[sheet[column::STRIDE]]
    return moves


@lru_cache(1024)
def _standings(villages: tuple[tuple[Any, ...], ...]) -> list[Standing]:
    """Of sheets, each with its scores. Kept: every page asks at every move, and a draft changes none."""
    return standings([_score_lines(sheet, scores) for sheet, *scores in villages])


def _score_lines(sheet: str, scores: Sequence[int]) -> list[ScoreLine]:
    rounds = [*scores, *[0] * (ROUNDS - len(scores))]
    lines = [ScoreLine(phrase("rv.score.round", round=n), points) for n, points in enumerate(rounds, 1)]
    return [*lines, ScoreLine(phrase("rv.score.parks"), park_points(sheet))]
