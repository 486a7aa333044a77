"""Three cards: a tiny game of hidden hands and secret simultaneous choices, for bots to be tried on.

Everybody holds three cards of a pack of nine. Three times, all lay one face down, then all are turned up:
the highest takes 1 point the first time, 2 the second, 3 the last.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bots.search.montecarlo import MonteCarlo
from bots.search.ranking import Budget, greedy, random_move
from engine import (
    Chance,
    Event,
    GameEngine,
    IllegalMove,
    Move,
    NoOptions,
    Phrase,
    ScoreLine,
    Seat,
    Standing,
    Viewer,
    phrase,
    standings,
)
from engine.registry import Credits, Game, Level
from engine.seats import OMNISCIENT
from engine.texts import Texts

PACK = range(1, 10)
ROUNDS = 3
FACE_DOWN = 0


class Lay(Move, tag="lay"):
    card: int


class State(Struct):
    hands: list[list[int]]
    aside: list[int]
    laid: list[int | None]
    shown: list[int]
    points: list[int]
    round: int = 1


class ThreeCards(GameEngine[State, Lay]):
    slug = "three_cards"
    seats = range(2, 4)
    State = State
    Action = Lay

    def deal(self, seats: int, options: NoOptions, chance: Chance) -> State:
        pack = list(PACK)
        chance.shuffle(pack)
        hands = [pack[ROUNDS * seat : ROUNDS * (seat + 1)] for seat in range(seats)]
        return State(hands, pack[ROUNDS * seats :], [None] * seats, [], [0] * seats)

    def to_move(self, state: State) -> frozenset[Seat]:
        if state.round > ROUNDS:
            return frozenset()
        return frozenset(seat for seat, card in enumerate(state.laid) if card is None)

    def legal(self, state: State, seat: Seat) -> Sequence[Lay]:
        return [Lay(card) for card in sorted(state.hands[seat])] if seat in self.to_move(state) else []

    def play(self, state: State, seat: Seat, action: Lay, chance: Chance) -> list[Event]:
        if action not in self.legal(state, seat):
            raise IllegalMove("three_cards.no")
        state.hands[seat].remove(action.card)
        state.laid[seat] = action.card
        up = [card for card in state.laid if card is not None]
        if len(up) == len(state.laid):
            state.points[up.index(max(up))] += state.round
            state.shown += up
            state.laid = [None] * len(up)
            state.round += 1
        return [Event(phrase("three_cards.laid"), seat)]

    def view(self, state: State, viewer: Viewer) -> State:
        if viewer == OMNISCIENT:
            return state
        seen = self.clone(state)
        for seat, hand in enumerate(seen.hands):
            if seat != viewer:
                seen.hands[seat] = [FACE_DOWN] * len(hand)
                if seen.laid[seat] is not None:
                    seen.laid[seat] = FACE_DOWN
        seen.aside = [FACE_DOWN] * len(seen.aside)
        return seen

    def imagine(self, state: State, viewer: Viewer, chance: Chance) -> State:
        world = self.view(state, viewer)
        known = {*world.shown, *(card for row in (*world.hands, world.laid) for card in row)}
        hidden = [card for card in PACK if card not in known]
        chance.shuffle(hidden)
        for row in (*world.hands, world.laid, world.aside):
            row[:] = [hidden.pop() if card == FACE_DOWN else card for card in row]
        return world

    def score(self, state: State) -> list[Standing]:
        return standings([[ScoreLine(phrase("three_cards.points"), points)] for points in state.points])

    def describe(self, state: State, seat: Seat, action: Lay) -> Phrase:
        return phrase("three_cards.lay", card=action.card)

    def prompt(self, state: State, seat: Seat) -> Phrase:
        return phrase("three_cards.prompt")


def strength_kept(engine: ThreeCards, state: State, seat: Seat) -> float:
    """Points, and the cards still in hand: rounds to come are worth more than this one."""
    return state.points[seat] + sum(state.hands[seat]) / len(PACK)


LEVELS = (
    Level("chance", random_move),
    Level("thrift", greedy(strength_kept)),
    Level("playouts", MonteCarlo(Budget(playouts=90))),
    Level("clock", MonteCarlo(Budget(ms=500), prior=strength_kept, keep=2)),
)


def game(engine: ThreeCards | None = None) -> Game:
    return Game(engine or ThreeCards(), Texts({"game": "three_cards"}), Credits("–", "–", "–"), LEVELS)


class Copying(ThreeCards):
    """Imagines the truth."""

    def imagine(self, state: State, viewer: int, chance: Chance) -> State:
        return self.clone(state)
