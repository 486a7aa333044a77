"""One position for every kind of decision, in a village that has grown: what a page must find room for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine import FastChance, Seat
from games.above_below import actions as a
from games.above_below.rules.village import empty_caves
from games.above_below.state import EXHAUSTED, READY, WOUNDED, Expedition, Offer, Plan, Sale, State
from tests.above_below import tables
from tests.above_below.tables import ENGINE, choose, give

# The longest paragraph, with the most options.
LONGEST = 144


def evening(seats: int = 4) -> State:
    """The fifth round of four villages: five people ready, goods everywhere, three stalls."""
    state = tables.table(seats)
    give(
        state,
        0,
        coins=14,
        rep=4,
        potions=2,
        ciders=1,
        villagers={
            "D1": READY,
            "D2": READY,
            "D3": READY,
            "V02": READY,
            "V17": READY,
            "V11": EXHAUSTED,
            "V07": WOUNDED,
        },
        buildings={"M0": 0, "H01": 2, "H04": 1, "H13": 0, "S3": 0, "O19": 0, "O12": 1, "O17": 0},
        outposts=3,
        caves=["G01", "G02", "G03", "G10", "G14"],
        track={"fish": 2, "fruit": 3, "rope": 1},
        store={"pottery": 1, "ore": 2, "paper": 1},
    )
    state.round = 5
    for seat, sale in enumerate((Sale("rope", 4), Sale("fish"), Sale("amethyst", 9)), 1):
        give(state, seat, sale=sale, coins=11)
    assert empty_caves(state.players[0]) == 2
    return state


def _turn(*chosen: str) -> State:
    state = evening()
    choose(state, 0, *chosen)
    return state


def _harvest() -> State:
    state = _turn("D1", "D2")
    tables.play(state, 0, a.Harvest("H01", "store"))
    return state


def _option() -> State:
    state = _turn("D2", "D3", "V02", "V17")
    tables.play(state, 0, a.Explore())
    state.expedition = Expedition("G21", LONGEST, ["D2", "D3", "V02", "V17"])
    return state


def _dice() -> State:
    state = _option()
    tables.play(state, 0, a.ChooseOption(0), dice=(1, 1, 1, 1))
    return state


def _wound() -> State:
    state = _dice()
    assert state.expedition is not None
    state.expedition.wounds = 1
    state.phase = "wound"
    return state


def _offer() -> State:
    """Somebody offers for what seat 0 has on its stall."""
    state = evening()
    give(state, 0, sale=Sale("ore", 8))
    state.turn_seat, state.offer, state.phase = 1, Offer(seller=0, price=3), "offer"
    return state


def _counter() -> State:
    state = evening()
    state.offer, state.phase = Offer(seller=1, price=3, counter=5), "counter"
    return state


def _rest() -> State:
    state = evening()
    people = ("D1", "D2", "D3", "V02", "V17", "V11")
    give(state, 0, villagers={**dict.fromkeys(people, EXHAUSTED), "V07": WOUNDED, "V15": READY})
    state.phase, state.plans = "rest", [Plan() for _ in state.players]
    tables.play(state, 0, a.Rest("bed", "D1"))
    return state


POSITIONS: Mapping[str, Callable[[], State]] = {
    "turn": _turn,
    "hammer": lambda: _turn("V17"),
    "quill": lambda: _turn("D2"),
    "party": lambda: _turn("D2", "D3", "V02"),
    "harvest": _harvest,
    "option": _option,
    "dice": _dice,
    "wound": _wound,
    "offer": _offer,
    "counter": _counter,
    "rest": _rest,
}
BUSY = 12  # one chance in so many to pass while there is something else to do


def pick(state: State, seat: Seat, chance: FastChance) -> a.Action:
    moves = ENGINE.legal(state, seat)
    if len(moves) > 1 and moves[0] == a.Pass() and chance.below(BUSY):
        return moves[1 + chance.below(len(moves) - 1)]
    return chance.choice(moves)
