"""Three ways to run a village.

Lison does one sensible thing after another. Firmin takes what looks best now. Zéphyrin thinks a round
through, trades, and weighs the rest of the game. None of them knows more of the book than its averages.
"""

from __future__ import annotations

from typing import Any

from engine import Chance, GameEngine, Seat
from engine.registry import Level
from games.above_below import actions as a
from games.above_below.bot.build import refresh_worth_it
from games.above_below.bot.explore import Guide, choose_option, push_or_stop
from games.above_below.bot.plans import Whole, hands, next_move
from games.above_below.bot.prices import prices
from games.above_below.bot.rest import night_move
from games.above_below.bot.search import if_passed, thought_through, tried
from games.above_below.bot.trade import answer_counter, answer_offer, best_trade
from games.above_below.bot.value import Setting, setting, worth
from games.above_below.bot.weights import SEASONED, WEIGHTS
from games.above_below.data import CARDS, MEAN_LANTERNS
from games.above_below.rules.explore import trip_of
from games.above_below.rules.setup import FULL_TABLE
from games.above_below.state import EXPLORING, State

Engine = GameEngine[Any, Any]


def lison(engine: Engine, state: State, seat: Seat, chance: Chance) -> a.Action:
    """A sensible thing, any sensible thing."""
    around = setting(state, seat, WEIGHTS)
    if state.phase != "turn":
        return _answer(state, seat, around)
    ideas = tried(state, seat, around)
    begun = [one for one in ideas if set(state.turn.chosen) <= set(one[1].crew)]
    kinds: dict[str, list[tuple[float, Whole]]] = {}
    for gain, whole in begun or ideas:
        kinds.setdefault(whole.kind, []).append((gain, whole))
    if not kinds:
        return a.Pass()
    kind = chance.choice(sorted(kinds))
    return next_move(state, max(kinds[kind], key=lambda one: one[0])[1])


def firmin(engine: Engine, state: State, seat: Seat, chance: Chance) -> a.Action:
    """Whatever looks best at this moment."""
    around = setting(state, seat, WEIGHTS)
    if state.phase != "turn":
        return _answer(state, seat, around)
    player = state.players[seat]
    stop = if_passed(player, around) - worth(player, around), Whole("pass")
    return next_move(state, max([stop, *tried(state, seat, around)], key=lambda one: one[0])[1])


def zephyrin(engine: Engine, state: State, seat: Seat, chance: Chance) -> a.Action:
    """A whole round thought through."""
    around = _seasoned(state, seat)
    if state.phase != "turn":
        return _answer(state, seat, around)
    trade = best_trade(state, seat, around)
    if trade is not None:
        return trade
    price = prices(state.players[seat], around)
    look = refresh_worth_it(state, seat, around, price)
    if look is not None:
        return look
    return next_move(state, thought_through(state, seat, around, Guide(price, around.weights.trip)))


def intended(state: State, seat: Seat, who: str) -> Whole | None:
    """What Zéphyrin would have somebody do, together with those already chosen."""
    around = _seasoned(state, seat)
    guide = Guide(prices(state.players[seat], around), around.weights.trip)
    best = thought_through(state, seat, around, guide)
    crew = {*state.turn.chosen, who}
    if crew <= set(hands(best)):
        return best
    fitting = [one for one in tried(state, seat, around) if crew <= set(hands(one[1]))]
    return max(fitting, key=lambda one: one[0])[1] if fitting else None


def _seasoned(state: State, seat: Seat) -> Setting:
    """Four such villages all end up poorer: at a full table these weights gave no clear lead in points."""
    return setting(state, seat, SEASONED if len(state.players) < FULL_TABLE else WEIGHTS)


# -- all that is not one's own turn -------------------------------------------------------------------


def _answer(state: State, seat: Seat, around: Setting) -> a.Action:
    match state.phase:
        case "harvest":
            return _go_on_harvesting(state, seat, around)
        case "option":
            return choose_option(state, seat, around)
        case "dice":
            return push_or_stop(state, seat, around)
        case "wound":
            zones = state.players[seat].villagers
            there = [who for who in trip_of(state).crew if zones[who] == EXPLORING]
            return a.ChooseWounded(min(there, key=MEAN_LANTERNS.__getitem__))
        case "offer":
            return answer_offer(state, seat, around)
        case "counter":
            return answer_counter(state, seat, around)
        case _:
            return night_move(state, seat, around)


def _go_on_harvesting(state: State, seat: Seat, around: Setting) -> a.Action:
    player = state.players[seat]
    gains = [
        (gain, whole)
        for gain, whole in tried(state, seat, around)
        if whole.kind == "harvest" and len(whole.crew) == 1
    ]
    gain, whole = max(gains, key=lambda one: one[0], default=(0.0, None))
    if whole is None or gain < 0.1:
        return a.EndHarvest()
    if whole.cards and CARDS[whole.cards[0]].good and player.buildings[whole.cards[0]]:
        return next_move(state, whole)
    return a.EndHarvest()


LEVELS = (Level("lison", lison), Level("firmin", firmin), Level("zephyrin", zephyrin))
