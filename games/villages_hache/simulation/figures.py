"""The figures of many games: how long they last, what happens in them, and whether the seats are equal."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean, median
from typing import Final

from msgspec import Struct

from bots.search.stats import Interval, mean_interval, wilson
from engine import Chance, FastChance, Seat
from games.villages_hache.actions import Action, ReturnHome
from games.villages_hache.rules.engine import Villages, carry_out
from games.villages_hache.rules.habit import habit, roomiest
from games.villages_hache.rules.scoring import winners
from games.villages_hache.simulation.tally import Tally
from games.villages_hache.state import State, VillagesOptions

# A winner no further ahead than this won a close game.
CLOSE: Final = 10

Policy = Callable[[Villages, State, Seat, Chance], Action]


class Figures(Struct, frozen=True):
    seats: int
    games: int
    turns_5_percent: float
    turns_95_percent: float
    turns_longest: float
    # How many games ended by each way of ending.
    endings: dict[str, int]
    # The first player first.
    win_shares: list[Interval]
    # What one game shows on average, by what is counted: see `counted`.
    means: dict[str, Interval]
    largest_village: int
    median_lead: float
    close_games: Interval


def by_habit(engine: Villages, state: State, seat: Seat, chance: Chance) -> Action:
    """As one plays without thinking long, but coming home to where there is room."""
    if state.phase == "RETURN":
        return ReturnHome(roomiest(state.players[seat]))
    return habit(state, seat)


def at_random(engine: Villages, state: State, seat: Seat, chance: Chance) -> Action:
    return chance.choice(engine.legal(state, seat))


def play_out(seats: int, policy: Policy, chance: Chance, tally: Tally | None = None) -> State:
    engine = Villages()
    tally = tally or Tally()
    state = engine.deal(seats, VillagesOptions(), chance)
    while state.phase != "GAME_END":
        carry_out(state, state.turn, policy(engine, state, state.turn, chance), chance, tally)
    return state


def counted(state: State, tally: Tally) -> dict[str, float]:
    """What one finished game adds to the means. The turn that ended it counts, though it was cut short."""
    seats = len(state.players)
    last = state.ending in ("hundred", "built")
    return {
        "turns each": (state.turns + last) / seats,
        "score": fmean(player.score for player in state.players),
        "buildings": sum(len(player.built) for player in state.players),
        **tally.counts,
    }


def figures(seats: int, games: int, policy: Policy = by_habit, seed: int = 1) -> Figures:
    """Play this many games and count."""
    rows: dict[str, list[float]] = {}
    endings: dict[str, int] = {"hundred": 0, "built": 0, "blocked": 0, "long": 0}
    wins = [0.0] * seats
    leads: list[int] = []
    largest = 0
    for number in range(games):
        tally = Tally()
        state = play_out(seats, policy, FastChance(f"{seed}:{seats}:{number}"), tally)
        for name, value in counted(state, tally).items():
            rows.setdefault(name, []).append(value)
        endings[state.ending] += 1
        first = winners(state)
        for seat in first:
            wins[(seat - state.first) % seats] += 1 / len(first)
        scores = sorted(player.score for player in state.players)
        leads.append(scores[-1] - scores[-2])
        largest = max(largest, *(len(player.built) for player in state.players))
    turns = sorted(rows["turns each"])
    return Figures(
        seats,
        games,
        turns[int(0.05 * (games - 1))],
        turns[int(0.95 * (games - 1))],
        turns[-1],
        endings,
        [wilson(won, games) for won in wins],
        {name: mean_interval(values) for name, values in rows.items()},
        largest,
        median(leads),
        wilson(sum(lead <= CLOSE for lead in leads), games),
    )
