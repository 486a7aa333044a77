"""Where a game stands: one deal that every seat meets in the same order, and a village for each."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine import HouseRule, Seat
from games.chevoux.data import CARDS, CARDS_A_ROUND, ROUNDS
from games.chevoux.data.cells import COLUMNS, ROWS
from games.chevoux.data.effects import SETTLE, Effect, origins

Axis = Literal["random", "AGR", "TOU", "CUL", "SPO", "IND", "ECL", "SAN"]

# A card that the viewer does not know.
UNKNOWN = ""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    difficulty: Literal["normal", "hard"] = "normal"
    show_violations: bool = True
    # Training: an axis of one's choice in a slot.
    moon: Axis = "random"
    sun: Axis = "random"
    whole_groups: HouseRule = False


class Village(Struct):
    """One seat's village. Without cells it is hidden: only its progress is known."""

    # Tiles and the people on them, in reading order; as long as the filled rows.
    cells: list[str]
    people: list[int]
    # Cards decided, in the whole game, and those of which an effect was used.
    played: int = 0
    used: int = 0
    resigned: bool = False


class State(Struct):
    difficulty: str
    show_violations: bool
    moon: str
    sun: str
    # The tiles in the order they arrive; in a view, only those the viewer has met.
    tiles: list[str]
    # For each round the card put aside, then the five in the order they are revealed.
    cards: list[list[str]]
    villages: list[Village]
    whole_groups: bool = False

    @property
    def rounds(self) -> int:
        return ROUNDS[self.difficulty]

    @property
    def decisions(self) -> int:
        return self.rounds * CARDS_A_ROUND

    @property
    def duel(self) -> bool:
        return len(self.villages) > 1


def rows_in(round_: int) -> int:
    """Filled rows while this round (from 1) is played."""
    return min(round_ + 1, ROWS)


def round_of(state: State, village: Village) -> int:
    return min(village.played // CARDS_A_ROUND + 1, state.rounds)


def finished(state: State, village: Village) -> bool:
    return village.resigned or village.played == state.decisions


def is_open(state: State) -> bool:
    """Whether everybody has finished: then nothing is secret any more."""
    return all(finished(state, village) for village in state.villages)


def visible_card(state: State, village: Village) -> str:
    round_, number = divmod(village.played, CARDS_A_ROUND)
    return state.cards[round_][number + 1]


def cards_seen(state: State, village: Village, round_: int) -> list[str]:
    """The cards of a round (from 1) that this village has met, the visible one last."""
    visible = village.played < state.decisions
    shown = village.played - (round_ - 1) * CARDS_A_ROUND + visible
    return state.cards[round_ - 1][1 : 1 + max(0, min(shown, CARDS_A_ROUND))]


def unseen_cards(state: State, village: Village) -> list[str]:
    """The cards that this round may still show, or that lie aside."""
    seen = cards_seen(state, village, round_of(state, village))
    return [card for card in CARDS if card not in seen]


def carry_out(village: Village, effect: Effect) -> None:
    """What `Board.do` does, to the village itself, in lists of its own: a view may share the old ones."""
    what, x, y = effect
    came_from = origins(effect, len(village.cells))
    village.cells = [village.cells[cell] for cell in came_from]
    village.people = [village.people[cell] for cell in came_from]
    if what == SETTLE:
        village.people[x] += y


def tiles_met(state: State, village: Village) -> int:
    return rows_in(round_of(state, village)) * COLUMNS


def seat_of(state: State, seat: Seat) -> Village | None:
    return state.villages[seat] if 0 <= seat < len(state.villages) else None
