"""Small tables to try one rule at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine import Chance, Event, FastChance, IllegalMove
from games.above_below import actions as a
from games.above_below.rules.engine import AboveBelow
from games.above_below.state import Player, State

ENGINE = AboveBelow()
OTHER_LUCK = FastChance(0)


class Dice(Chance):
    """Rolls what the test says, then anything."""

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)

    def below(self, n: int) -> int:
        return OTHER_LUCK.below(n)

    def die(self, sides: int = 6) -> int:
        return self._faces.pop(0) if self._faces else super().die(sides)


def table(seats: int = 2, **first: Any) -> State:
    """A fresh table; seat 0 begins, with what the test wants it to have."""
    state = next(
        state
        for seed in range(100)
        if (state := ENGINE.deal(seats, ENGINE.Options(), FastChance(seed))).first == 0
    )
    give(state, 0, **first)
    return state


def give(state: State, seat: int, **things: Any) -> Player:
    player = state.players[seat]
    for name, value in things.items():
        setattr(player, name, value)
    return player


def play(state: State, seat: int, *moves: a.Action, dice: Iterable[int] = ()) -> list[Event]:
    chance = Dice(*dice)
    return [event for move in moves for event in ENGINE.play(state, seat, move, chance)]


def choose(state: State, seat: int, *crew: str) -> None:
    play(state, seat, *(a.Choose(who) for who in crew))


def refusal(state: State, seat: int, move: a.Action) -> str:
    """Why a move is refused; fails when it is accepted or changes anything."""
    before = ENGINE.dump(state)
    try:
        ENGINE.play(state, seat, move, Dice())
    except IllegalMove as refused:
        assert ENGINE.dump(state) == before
        assert move not in ENGINE.legal(state, seat)
        return refused.phrase.key.removeprefix("ab.no.")
    raise AssertionError("accepted")


def build(state: State, card: str, seat: int = 0, who: str = "D1") -> Player:
    """Put a card on offer and build it."""
    offer(state, card)
    choose(state, seat, who)
    play(state, seat, a.Build(card))
    return state.players[seat]


def offer(state: State, card: str) -> None:
    for row in (state.houses, state.outposts):
        if card in row.unseen:
            row.unseen[row.unseen.index(card)] = row.cards[0]
            row.cards[0] = card
    if card[0] == "K" and card not in state.keys:
        state.keys[0] = card


def everybody_passes(state: State) -> None:
    while state.phase == "turn":
        play(state, state.turn_seat, a.Pass())


def night(state: State, *moves: a.Rest, seat: int = 0) -> None:
    """End the round, follow this plan, and let the others rest as usual."""
    everybody_passes(state)
    play(state, seat, *moves, a.RestConfirm())
    for other in range(len(state.players)):
        if other != seat:
            play(state, other, a.RestDefault(confirm=True))


def zones(state: State, seat: int = 0) -> dict[str, str]:
    return state.players[seat].villagers


def keys(events: Iterable[Event]) -> list[str]:
    return [event.phrase.key.removeprefix("ab.log.") for event in events]


def free_option(state: State) -> a.Action:
    """An option that costs nothing: the clock's choice."""
    answer = ENGINE.on_timeout(state, state.turn_seat)
    assert isinstance(answer, a.ChooseOption)
    return answer
