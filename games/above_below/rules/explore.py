"""Exploring, up to the last lantern: the party, the cave, the encounter, the dice."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Amount, Chance, IllegalMove, Seat
from games.above_below.actions import Boost, ChooseOption, Explore, Reroll
from games.above_below.data import CAVES, LIT, SMALLEST_PARTY, encounters
from games.above_below.rules.log import Log, coins, encounter, option, tell, tell_player, villager, villagers
from games.above_below.rules.turns import all_willing, pay_bank, refuse_if_nobody_chosen, refuse_payment
from games.above_below.rules.village import rerolls
from games.above_below.state import EXPLORING, WOUNDED, Expedition, Pile, State


def trip_of(state: State) -> Expedition:
    trip = state.expedition
    if trip is None:
        raise ValueError("no expedition is under way")
    return trip


def chosen_option(trip: Expedition) -> encounters.Option:
    return encounters.ENCOUNTERS[trip.number][trip.option or 0]


def total(trip: Expedition) -> int:
    return sum([LIT[who][die] for who, die in zip(trip.crew, trip.dice, strict=True)]) + len(trip.boosted)


def still_there(trip: Expedition) -> list[str]:
    return [who for who in trip.crew if who not in trip.boosted]


# -- setting out --------------------------------------------------------------------------------------


def check_explore(state: State, seat: Seat, move: Explore) -> None:
    refuse_if_nobody_chosen(state, seat)
    if len(state.turn.chosen) < SMALLEST_PARTY:
        raise IllegalMove("ab.no.explore_two", count=len(state.turn.chosen))
    if state.pile.top is None:
        raise IllegalMove("ab.no.explore_pile")


def explore(state: State, seat: Seat, move: Explore, chance: Chance, log: Log) -> None:
    crew = state.turn.chosen
    if not all_willing(state, seat, crew, chance, log):
        return
    zones = state.players[seat].villagers
    for who in crew:
        zones[who] = EXPLORING
    cave = take_top(state.pile, chance)
    die = chance.die()
    number = chance.below(len(encounters.ENCOUNTERS)) + 1 if state.imagined else CAVES[cave][die - 1]
    state.expedition = Expedition(cave, number, crew)
    state.turn.chosen = []
    state.phase = "option"
    if log is not None:
        tell_player(log, "explore", seat, villagers=villagers(seat, crew))
        tell(log, "encounter", seat, die=die, number=number, encounter=encounter(number))
        tell_top(state.pile, log)


def take_top(pile: Pile, chance: Chance) -> str:
    cave = pile.top
    if cave is None:
        raise ValueError("the cave pile is empty")
    pile.top = chance.pop(pile.unseen) if pile.unseen else pile.under.pop(0) if pile.under else None
    return cave


def tell_top(pile: Pile, log: Log) -> None:
    if pile.top is None:
        tell(log, "cave_pile_empty")
    else:
        tell(log, "cave_top", numbers=list(CAVES[pile.top]))


# -- the choice, the dice ---------------------------------------------------------------------------


def check_option(state: State, seat: Seat, move: ChooseOption) -> None:
    trip = trip_of(state)
    options = encounters.ENCOUNTERS[trip.number]
    if not 0 <= move.option < len(options):
        raise IllegalMove("ab.no.option_unknown")
    cost = options[move.option].cost
    if cost:
        closed = IllegalMove("ab.no.option_cost", option=option(trip.number, move.option), price=coins(cost))
        refuse_payment(state, seat, cost, closed)


def choose_option(state: State, seat: Seat, move: ChooseOption, chance: Chance, log: Log) -> None:
    trip = trip_of(state)
    trip.option = move.option
    cost = chosen_option(trip).cost
    tell_player(log, "option", seat, option=option(trip.number, move.option))
    if cost:
        pay_bank(state, seat, cost, log)
        tell_player(log, "option_cost", seat, price=coins(cost))
    state.turn.laid_potions = state.turn.laid_ciders = 0
    trip.dice = [chance.die() for _ in trip.crew]
    state.phase = "dice"
    if log is not None:
        _tell_dice(seat, trip, trip.crew, log)


def check_reroll(state: State, seat: Seat, move: Reroll) -> None:
    trip, player = trip_of(state), state.players[seat]
    if state.reroll_all:
        _check_all_dice(trip, move)
    else:
        _check_one_die(state, seat, move)
    allowed = rerolls(player)
    if not allowed:
        raise IllegalMove("ab.no.reroll_none")
    if trip.rerolls >= allowed:
        raise IllegalMove("ab.no.reroll_spent", used=trip.rerolls, max=allowed)


def _check_one_die(state: State, seat: Seat, move: Reroll) -> None:
    _refuse_strangers(state, seat, move.villager, "ab.no.reroll_absent")
    if move.villager in trip_of(state).boosted:
        raise IllegalMove("ab.no.reroll_boosted", villager=villager(seat, move.villager))


def _check_all_dice(trip: Expedition, move: Reroll) -> None:
    if move.villager:
        raise IllegalMove("ab.no.reroll_one")
    if not still_there(trip):
        raise IllegalMove("ab.no.reroll_nobody")


def reroll(state: State, seat: Seat, move: Reroll, chance: Chance, log: Log) -> None:
    trip = trip_of(state)
    trip.rerolls += 1
    if state.reroll_all:
        _reroll_all(trip, seat, chance, log)
    else:
        _reroll_one(trip, seat, move, chance, log)


def _reroll_all(trip: Expedition, seat: Seat, chance: Chance, log: Log) -> None:
    """Those who left by boosting keep the lanterns of their die."""
    there = still_there(trip)
    trip.dice = [chance.die() if who in there else die for who, die in zip(trip.crew, trip.dice, strict=True)]
    if log is not None:
        tell_player(log, "reroll_all", seat)
        _tell_dice(seat, trip, there, log)


def _reroll_one(trip: Expedition, seat: Seat, move: Reroll, chance: Chance, log: Log) -> None:
    at = trip.crew.index(move.villager)
    before, die = trip.dice[at], chance.die()
    trip.dice[at] = die
    if log is not None:
        lanterns = Amount(LIT[move.villager][die], "lantern")
        who = villager(seat, move.villager)
        tell_player(log, "reroll", seat, villager=who, before=before, die=die, lanterns=lanterns)
        tell(log, "total", seat, total=Amount(total(trip), "lantern"))


def _tell_dice(seat: Seat, trip: Expedition, rolled: Sequence[str], log: Log) -> None:
    for who, die in zip(trip.crew, trip.dice, strict=True):
        if who in rolled:
            lanterns = Amount(LIT[who][die], "lantern")
            tell(log, "die", seat, villager=villager(seat, who), die=die, lanterns=lanterns)
    tell(log, "total", seat, total=Amount(total(trip), "lantern"))


def check_boost(state: State, seat: Seat, move: Boost) -> None:
    _refuse_strangers(state, seat, move.villager, "ab.no.boost_absent")
    if move.villager in trip_of(state).boosted:
        raise IllegalMove("ab.no.boost_again", villager=villager(seat, move.villager))


def boost(state: State, seat: Seat, move: Boost, chance: Chance, log: Log) -> None:
    trip = trip_of(state)
    trip.boosted.append(move.villager)
    state.players[seat].villagers[move.villager] = WOUNDED
    if log is not None:
        tell(log, "boost", seat, villager=villager(seat, move.villager), total=Amount(total(trip), "lantern"))


def _refuse_strangers(state: State, seat: Seat, who: str, refusal: str) -> None:
    if who not in state.players[seat].villagers:
        raise IllegalMove("ab.no.villager_unknown")
    if who not in trip_of(state).crew:
        raise IllegalMove(refusal, villager=villager(seat, who))
