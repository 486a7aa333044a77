"""Tables laid for a test: everybody settled, and a stock that gives the cards a test asks for."""

from __future__ import annotations

from collections.abc import MutableSequence
from pathlib import Path
from typing import TypeVar

import pytest

from engine import Chance, Event, IllegalMove
from engine.texts import Texts
from games.villages_hache.actions import Action, Draw
from games.villages_hache.data.board import BITS, Ground
from games.villages_hache.data.pieces import VILLAGES
from games.villages_hache.rules.engine import Villages
from games.villages_hache.state import Building, State

T = TypeVar("T")

ENGINE = Villages()
TEXTS = Texts.load(Path(__file__).parents[2] / "games/villages_hache/texts.yaml")


class Cards(Chance):
    """Turns over the named cards, one after the other; a number answers `below`."""

    def __init__(self, *cards: str, first: int = 0) -> None:
        self._cards = list(cards)
        self._first = first

    def below(self, n: int) -> int:
        return self._first

    def pop(self, items: MutableSequence[T]) -> T:
        card = self._cards.pop(0)
        found = items[items.index(card)]  # type: ignore[arg-type]
        items.remove(found)
        return found


NONE = Cards()


def settled(seats: int = 4, pawn: str = "R31", **options: bool) -> State:
    """Seat 0 lives in Beaufort and begins; the others follow in the order of the villages."""
    state = ENGINE.deal(seats, ENGINE.Options(**options), NONE)
    for seat in range(seats):
        play(state, {"action": "choose_village", "village": VILLAGES[seat]}, seat=seat)
        play(state, {"action": "place_pawn", "cell": f"{VILLAGES[seat]}-{pawn}"}, seat=seat)
    return state


def play(state: State, action: dict[str, object], *cards: str, seat: int | None = None) -> list[Event]:
    return ENGINE.play(state, state.turn if seat is None else seat, ENGINE.decode(action), Cards(*cards))


def draw(state: State, *cards: str) -> list[Event]:
    """The players draw these cards, one each, in turn."""
    told: list[Event] = []
    for card in cards:
        told += ENGINE.play(state, state.turn, Draw(), Cards(card))
    return told


def draw_next(state: State) -> list[Event]:
    """Whoever is to draw takes the card on top of a turned stock: there is no luck in it."""
    return ENGINE.play(state, state.turn, Draw(), NONE)


def give(state: State, seat: int, *points: int, stake: str = "") -> None:
    """Put cards in front of a player, out of the stock."""
    player = state.players[seat]
    for value in points:
        state.stock.remove(f"P{value}")
        player.points.append(value)
    if stake:
        state.stock.remove(stake)
        player.stake = stake


def build(state: State, seat: int, type_: str, one: str, other: str) -> Ground:
    """Put a building on the board, out of the reserve; cells are named within the village."""
    player = state.players[seat]
    first, second = sorted((f"{player.village}-{one}", f"{player.village}-{other}"))
    ground = (first, second)
    player.built.append(Building(type_, ground))
    player.covered |= BITS[ground]
    state.reserve[type_] -= 1
    return ground


def turn_of(state: State, seat: int) -> State:
    """Let this seat begin its turn with what lies in front of it, as if the others had just played."""
    before = (seat - 1) % len(state.players)
    state.turn = before
    state.phase = "STEP"
    pawn = state.players[before].pawn
    ENGINE.play(state, before, ENGINE.legal(state, before)[0], NONE)
    state.players[before].pawn = pawn
    return state


def refusal(state: State, action: dict[str, object], seat: int | None = None) -> str:
    """The refusal this action meets, after checking that it can be said and changed nothing."""
    before = ENGINE.dump(state)
    with pytest.raises(IllegalMove) as refused:
        play(state, action, seat=seat)
    assert ENGINE.dump(state) == before
    said = refused.value.phrase
    for lang in ("fr", "en"):
        assert "{" not in TEXTS.say(said, lang)
    assert TEXTS.rule_of(said.key) in TEXTS.articles
    return said.key.removeprefix("vi.no.")


def keys(events: list[Event]) -> list[str]:
    return [event.phrase.key.removeprefix("vi.log.") for event in events]


def listed(state: State) -> list[Action]:
    return list(ENGINE.legal(state, state.turn))


def cards_in_play(state: State) -> list[str]:
    """All the cards of the table, wherever they lie."""
    in_front = [f"P{value}" for player in state.players for value in player.points]
    stakes = [player.stake for player in state.players if player.stake]
    return sorted([*state.stock, *state.discard, *in_front, *stakes])
