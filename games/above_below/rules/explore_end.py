"""What comes of an expedition: a reward and a cave, or a failure and what it costs."""

from __future__ import annotations

from collections.abc import Iterable

from engine import Amount, Chance, IllegalMove, Seat, Term
from games.above_below.actions import ChooseWounded, Finish
from games.above_below.data import SPECIAL_COPIES, VILLAGERS, encounters
from games.above_below.rules.explore import chosen_option, take_top, tell_top, total, trip_of
from games.above_below.rules.log import (
    Log,
    amounts,
    coins,
    failure_story,
    tell,
    tell_player,
    tell_rep,
    villager,
    villagers,
)
from games.above_below.rules.turns import next_turn
from games.above_below.rules.village import coins_for_exploring, keep, move_rep
from games.above_below.state import EXHAUSTED, EXPLORING, WOUNDED, State


def check_finish(state: State, seat: Seat, move: Finish) -> None:
    """One may stop at any total."""


def finish(state: State, seat: Seat, move: Finish, chance: Chance, log: Log) -> None:
    trip = trip_of(state)
    taken, reached = chosen_option(trip), total(trip)
    reward = taken.reached(reached)
    if reward is None:
        _fail(state, seat, taken, reached, chance, log)
        return
    gain = reward.gain
    if state.imagined:
        gain = chance.choice(encounters.TYPICAL_GAINS[reward.need, taken.cost > 0])
    lanterns = {"need": Amount(reward.need, "lantern"), "total": Amount(reached, "lantern")}
    tell(log, "success", seat, reveals=True, **lanterns)
    receive(state, seat, gain, chance, log)
    player = state.players[seat]
    bonus = coins_for_exploring(player)
    if bonus:
        player.coins += bonus
        tell_player(log, "coin_explore", seat, coins=coins(bonus))
    player.caves.append(trip.cave)
    if log is not None:
        tell_player(log, "cave_won", seat, caves=Amount(len(player.caves), "cave"))
    _come_home(state, seat, chance, log)


def receive(state: State, seat: Seat, gain: encounters.Gain, chance: Chance, log: Log) -> None:
    """One outcome’s gain: its things, or a special villager where one is left."""
    items: Iterable[tuple[str, int]] = gain.items
    newcomer = None
    if gain.villager:
        copies = SPECIAL_COPIES[gain.villager]
        newcomer = next((who for who in copies if who in state.specials), None)
        if newcomer is None:
            items = (*items, *gain.otherwise)
    if items or not newcomer:
        _receive_items(state, seat, items, chance, log, "" if newcomer else gain.villager)
    if newcomer:
        _welcome(state, seat, newcomer, log)


def _receive_items(
    state: State, seat: Seat, items: Iterable[tuple[str, int]], chance: Chance, log: Log, absent: str
) -> None:
    player = state.players[seat]
    told, rep, caves = [], 0, 0
    for item, n in items:
        if item == "rep":
            rep += n
        elif item == "cave":
            caves += n
        else:
            told.append((item, n))
            if item == "coins":
                player.coins += n
            else:
                keep(player, item, n)
    if log is not None:
        if absent:
            who = Term(SPECIAL_COPIES[absent][0])
            tell_player(log, "special_else", seat, villager=who, gains=amounts(told))
        elif told:
            tell_player(log, "reward", seat, gains=amounts(told))
        elif not (rep or caves):
            tell_player(log, "no_reward", seat)
    if rep:
        before = player.rep
        move_rep(player, rep)
        tell_rep(log, seat, before, player.rep)
    for _ in range(caves):
        if state.pile.top is None:
            tell_player(log, "cave_extra_none", seat)
            continue
        player.caves.append(take_top(state.pile, chance))
        tell_player(log, "cave_extra", seat)
        tell_top(state.pile, log)


def _welcome(state: State, seat: Seat, newcomer: str, log: Log) -> None:
    player = state.players[seat]
    state.specials.remove(newcomer)
    player.villagers[newcomer] = EXHAUSTED
    tell_player(log, "special", seat, villager=Term(newcomer))
    joining = VILLAGERS[newcomer].joining_rep
    if joining:
        move_rep(player, joining)
        tell_player(log, "liquid_rep", seat, villager=Term(newcomer), after=player.rep)


def _fail(state: State, seat: Seat, taken: encounters.Option, reached: int, chance: Chance, log: Log) -> None:
    trip, player, pile = trip_of(state), state.players[seat], state.pile
    if pile.top is None:
        pile.top = trip.cave
    else:
        pile.under.append(trip.cave)
    if log is not None:
        need = Amount(taken.needs[0], "lantern")
        tell(log, "failure", seat, reveals=True, need=need, total=Amount(reached, "lantern"))
        # An imagined world knows no more of the book than what is usual.
        if taken.has_failure_text and not state.imagined:
            tell(log, "failure_text", seat, story=failure_story(trip.number, trip.option or 0))
        tell(log, "cave_under", seat)
    loss = chance.choice(encounters.TYPICAL_LOSSES[taken.needs[0]]) if state.imagined else taken.loss
    lost = []
    for item, n in loss:
        if item == "wound":
            trip.wounds = n
        elif item == "rep":
            before = player.rep
            move_rep(player, -n)
            tell_rep(log, seat, before, player.rep)
        else:
            lost.append((item, _lose(state, seat, item, n)))
    if lost and log is not None:
        if taken_away := [(item, n) for item, n in lost if n]:
            tell_player(log, "loss", seat, losses=amounts(taken_away))
        else:
            tell_player(log, "loss_none", seat)
    _deal_wounds(state, seat, chance, log)


def _lose(state: State, seat: Seat, item: str, n: int) -> int:
    """Take away as much as there is; how much that was."""
    player = state.players[seat]
    if item == "coins":
        n = min(n, player.coins)
        player.coins -= n
    elif item == "potion":
        n = min(n, player.potions)
        player.potions -= n
    else:
        n = min(n, player.ciders)
        player.ciders -= n
    return n


def _deal_wounds(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    """Let the player choose who is hurt, where there is a choice."""
    trip, zones = trip_of(state), state.players[seat].villagers
    unhurt = [who for who in trip.crew if zones[who] == EXPLORING]
    if 0 < trip.wounds < len(unhurt):
        state.phase = "wound"
        return
    for who in unhurt[: trip.wounds]:
        zones[who] = WOUNDED
        tell(log, "wound", seat, villager=villager(seat, who))
    _come_home(state, seat, chance, log)


def check_wounded(state: State, seat: Seat, move: ChooseWounded) -> None:
    zones = state.players[seat].villagers
    if move.villager not in zones:
        raise IllegalMove("ab.no.villager_unknown")
    if zones[move.villager] != EXPLORING:
        raise IllegalMove("ab.no.wound_absent", villager=villager(seat, move.villager))


def choose_wounded(state: State, seat: Seat, move: ChooseWounded, chance: Chance, log: Log) -> None:
    state.players[seat].villagers[move.villager] = WOUNDED
    tell(log, "wound", seat, villager=villager(seat, move.villager))
    trip_of(state).wounds -= 1
    _deal_wounds(state, seat, chance, log)


def _come_home(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    zones = state.players[seat].villagers
    back = [who for who in trip_of(state).crew if zones[who] == EXPLORING]
    for who in back:
        zones[who] = EXHAUSTED
    if back and log is not None:
        tell_player(log, "explorers_rest", seat, villagers=villagers(seat, back))
    state.expedition = None
    next_turn(state, chance, log)
