"""Villages for tests, written as they look."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

import msgspec

from engine import FastChance, IllegalMove
from games.chevoux.actions import Resign
from games.chevoux.data import CARDS
from games.chevoux.data.cells import COLUMNS, INDEX
from games.chevoux.rules.engine import Chevoux
from games.chevoux.state import Options, State, Village, visible_card

ENGINE = Chevoux()
LUCK = FastChance(0)

# A village in which everything is well placed, with Agriculture on Moon and Tourism on Sun.
G1 = """
CHAMP CHAMP LAV   SIL   MOU   HAB
BEL   CAM   CHAMP CHAMP CHAMP CHAMP
MED   HAB   BOU   HAB   FER   HAB
EGL   OFF   ETA   EPI   CHAMP CAF
MAI   ECO   HAB   HAB   CHAMP HOT
"""


def state_with(
    board: str = G1,
    card: str = "K1",
    people: dict[str, int] | None = None,
    *,
    moon: str = "AGR",
    sun: str = "TOU",
    played: int | None = None,
    difficulty: str = "normal",
    rows: int | None = None,
) -> State:
    """A solo game in which this is the village and this the visible card."""
    cells = board.split()[: rows * COLUMNS if rows else None]
    if played is None:
        played = (len(cells) // COLUMNS - 2) * 5
    living = [0] * len(cells)
    for cell, n in (people or {}).items():
        living[INDEX[cell]] = n
    order = [card, *(other for other in CARDS if other != card)]
    # The visible card comes at every turn of its round that is asked for; the others follow.
    number = played % 5
    round_ = [order[5], *order[1 : 1 + number], card, *order[1 + number : 5]]
    cards = [list(CARDS) for _ in range(5)]
    cards[min(played // 5, 4)] = round_
    return State(difficulty, True, moon, sun, cells, cards, [Village(cells, living, played)])


def play(state: State, seat: int = 0, /, **action: Any) -> list[Any]:
    return ENGINE.play(state, seat, ENGINE.decode(action), LUCK)


def refusal(state: State, seat: int = 0, /, **action: Any) -> str:
    """The key of the refusal this action meets; fails when it is accepted."""
    before = ENGINE.dump(state)
    try:
        play(state, seat, **action)
    except IllegalMove as refused:
        assert ENGINE.dump(state) == before
        return refused.phrase.key
    raise AssertionError(f"accepted: {action}")


def listed(state: State, seat: int = 0) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(action) for action in ENGINE.legal(state, seat)]


def swapped(board: str, a: str, b: str) -> str:
    cells = board.split()
    i, j = INDEX[a], INDEX[b]
    cells[i], cells[j] = cells[j], cells[i]
    return " ".join(cells)


def fresh(seats: int = 1, seed: int = 1, **options: Any) -> State:
    return ENGINE.deal(seats, Options(**options), FastChance(seed))


def pass_all(state: State, seat: int = 0) -> None:
    """Let this seat pass to the end of its game."""
    while seat in ENGINE.to_move(state):
        pass_one(state, seat)


def pass_one(state: State, seat: int = 0) -> list[Any]:
    return play(state, seat, action="pass", card=visible_card(state, state.villages[seat]))


def positions(cards: int, seed: int = 3) -> list[State]:
    """A random game, one position for each card."""
    chance = FastChance(seed)
    state = ENGINE.deal(1, ENGINE.Options(), chance)
    found = []
    for _ in range(cards):
        found.append(ENGINE.clone(state))
        moves = [move for move in ENGINE.legal(state, 0) if not isinstance(move, Resign)]
        ENGINE.advance(state, 0, chance.choice(moves), chance)
    return found


T = TypeVar("T")


def answer(asked: Generator[Any, None, T]) -> tuple[T, int]:
    """What a question comes to, and how many times it reported on the way."""
    reports = 0
    while True:
        try:
            next(asked)
        except StopIteration as end:
            return end.value, reports
        reports += 1
