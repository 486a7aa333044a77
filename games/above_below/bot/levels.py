"""Three ways to run a village.

Lison does one sensible thing after another. Firmin takes what looks best now. Zéphyrin thinks a round
through, trades, and weighs the rest of the game. None of them knows more of the book than its averages.
"""

from __future__ import annotations

from typing import Any

from engine import Chance, GameEngine, Seat
from engine.registry import Level
from games.above_below import actions as a
from games.above_below.bot.explore import Face, Guide, mean_lanterns
from games.above_below.bot.plans import Scene, Whole, hands, next_move, prices, try_out, wounds
from games.above_below.bot.rest import night_move
from games.above_below.bot.trade import answer_counter, answer_offer, best_trade, refresh_worth_it
from games.above_below.bot.value import Setting, Weights, setting, worth
from games.above_below.data import CARDS, LIT, encounters
from games.above_below.rules.explore import still_there, trip_of
from games.above_below.rules.setup import FULL_TABLE
from games.above_below.rules.village import rerolls
from games.above_below.state import EXPLORING, Player, State, player_copy

WEIGHTS = Weights()
# What the ends of a thousand games between villages of many minds say: promises of goods and helping
# hands are worth less than they look, coins and goods of many kinds more.
SEASONED = Weights(
    coin=0.54,
    coins_per_build=6.7,
    idle=0.59,
    use=0.82,
    use_lantern=0.39,
    harvest_rate=0.84,
    new_kinds=0.37,
    cave=0.75,
    cider=0.7,
    builds=0.91,
    harvest_cost=1.65,
    spare=0.5,
    most_builders=1.8,
    wait=0.61,
    goods=0.74,
    variety=0.8,
    trip=0.87,
)
BEAM = 8
DEPTH = 5
# Doing first what somebody else could take away.
CONTESTED = {"build": 0.15, "train": 0.12, "work": 0.03}
Engine = GameEngine[Any, Any]


def lison(engine: Engine, state: State, seat: Seat, chance: Chance) -> a.Action:
    """A sensible thing, any sensible thing."""
    around = setting(state, seat, WEIGHTS)
    if state.phase != "turn":
        return _answer(state, seat, around)
    tried = _tried(state, seat, around)
    begun = [one for one in tried if set(state.turn.chosen) <= set(one[1].crew)]
    kinds: dict[str, list[tuple[float, Whole]]] = {}
    for gain, whole in begun or tried:
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
    stop = _if_passed(player, around) - worth(player, around), Whole("pass")
    return next_move(state, max([stop, *_tried(state, seat, around)], key=lambda one: one[0])[1])


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
    return next_move(state, _thought_through(state, seat, around, Guide(price, around.weights.trip)))


def intended(state: State, seat: Seat, who: str) -> Whole | None:
    """What Zéphyrin would have somebody do, together with those already chosen."""
    around = _seasoned(state, seat)
    guide = Guide(prices(state.players[seat], around), around.weights.trip)
    best = _thought_through(state, seat, around, guide)
    crew = {*state.turn.chosen, who}
    if crew <= set(hands(best)):
        return best
    fitting = [one for one in _tried(state, seat, around) if crew <= set(hands(one[1]))]
    return max(fitting, key=lambda one: one[0])[1] if fitting else None


def _seasoned(state: State, seat: Seat) -> Setting:
    """Four such villages all end up poorer: at a full table these weights gave no clear lead in points."""
    return setting(state, seat, SEASONED if len(state.players) < FULL_TABLE else WEIGHTS)


def _tried(state: State, seat: Seat, around: Setting) -> list[tuple[float, Whole]]:
    player = state.players[seat]
    guide = Guide(prices(player, around))
    now = worth(player, around)
    return [
        (worth(after.player, around) + after.hoped - now, whole)
        for whole, after in try_out(state, Scene(player, state.cider), guide)
    ]


def _thought_through(state: State, seat: Seat, around: Setting, guide: Guide) -> Whole:
    """The first step of the best sequence of actions this village could take before the round ends."""
    player = state.players[seat]
    best: tuple[float, Whole] = (_if_passed(player, around), Whole("pass"))
    front: list[tuple[float, Whole | None, Scene]] = [(0.0, None, Scene(player, state.cider))]
    for _ in range(DEPTH):
        found: list[tuple[float, Whole | None, Scene]] = []
        for _, first, scene in front:
            for whole, after in try_out(state, scene, guide):
                if first is None:
                    after.hoped += CONTESTED.get(whole.kind, 0.0)
                found.append((worth(after.player, around) + after.hoped, first or whole, after))
        found.sort(key=lambda one: -one[0])
        front = found[:BEAM]
        for _, first, scene in front:
            value = _if_passed(scene.player, around) + scene.hoped
            if first is not None and value > best[0]:
                best = value, first
    return best[1]


def _if_passed(player: Player, around: Setting) -> float:
    """What the village is worth if it does nothing more this round."""
    trial = player_copy(player)
    trial.passed = True
    return worth(trial, around)


# -- all that is not one's own turn -------------------------------------------------------------------


def _answer(state: State, seat: Seat, around: Setting) -> a.Action:
    match state.phase:
        case "harvest":
            return _go_on_harvesting(state, seat, around)
        case "option":
            return _choose_option(state, seat, around)
        case "dice":
            return _push_or_stop(state, seat, around)
        case "wound":
            zones = state.players[seat].villagers
            there = [who for who in trip_of(state).crew if zones[who] == EXPLORING]
            return a.ChooseWounded(min(there, key=mean_lanterns))
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
        for gain, whole in _tried(state, seat, around)
        if whole.kind == "harvest" and len(whole.crew) == 1
    ]
    gain, whole = max(gains, key=lambda one: one[0], default=(0.0, None))
    if whole is None or gain < 0.1:
        return a.EndHarvest()
    if whole.cards and CARDS[whole.cards[0]].good and player.buildings[whole.cards[0]]:
        return next_move(state, whole)
    return a.EndHarvest()


def _face(option: encounters.Option) -> Face:
    return option.cost, option.needs


def _choose_option(state: State, seat: Seat, around: Setting) -> a.Action:
    player, trip = state.players[seat], trip_of(state)
    guide = Guide(prices(player, around))
    options = [
        (guide.option(_face(option), trip.crew), -index)
        for index, option in enumerate(encounters.ENCOUNTERS[trip.number])
        if option.cost <= player.coins
    ]
    return a.ChooseOption(-max(options)[1])


def _push_or_stop(state: State, seat: Seat, around: Setting) -> a.Action:
    """Reroll while that helps; then boost the least useful, if a boost is worth the wound."""
    player, trip = state.players[seat], trip_of(state)
    guide = Guide(prices(player, around))
    face = _face(encounters.ENCOUNTERS[trip.number][trip.option or 0])
    there = still_there(trip)
    dice = dict(zip(trip.crew, trip.dice, strict=True))
    boosted = sum(LIT[who][dice[who]] for who in trip.boosted) + len(trip.boosted)
    mine = [dice[who] for who in there]
    left = rerolls(player) - trip.rerolls
    total = sum(LIT[who][dice[who]] for who in there) + boosted
    if state.reroll_all:
        now = guide.total(face, total, len(there))
        if there and guide.again_with_all(face, there, boosted, left) > now + 1e-9:
            return a.Reroll()
    else:
        _, again = guide.with_rerolls(face, there, mine, boosted, left)
        if again is not None:
            return a.Reroll(there[again])
    costs = sorted((cost, who) for who, cost in wounds(player, around, there).items())
    best, spent = guide.finish(face, total), 0.0
    push = False
    for more, (cost, _) in enumerate(costs, 1):
        spent += cost
        if guide.finish(face, total + more) - spent > best + 1e-9:
            best, push = guide.finish(face, total + more) - spent, True
    return a.Boost(costs[0][1]) if push else a.Finish()


LEVELS = (Level("lison", lison), Level("firmin", firmin), Level("zephyrin", zephyrin))
