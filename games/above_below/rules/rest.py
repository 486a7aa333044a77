"""The rest step: everybody shares out potions, ciders and beds at the same time and in secret."""

from __future__ import annotations

from engine import Amount, Chance, IllegalMove, Seat
from games.above_below.actions import Rest, RestConfirm, RestDefault, RestUndo
from games.above_below.data import METAL_MEN
from games.above_below.rules.log import Log, tell_player, villager
from games.above_below.rules.rounds import wake
from games.above_below.rules.village import beds, default_beds, in_village_order
from games.above_below.state import EXHAUSTED, READY, WOUNDED, Plan, State

USES = ("potion", "cider", "bed")

# What one villager can be given in one night, by zone: potions, ciders, beds. Tokens come before beds.
Night = tuple[bool, bool, bool]
_NOTHING: Night = (False, False, False)
_POTION: Night = (True, False, False)
_CIDER: Night = (False, True, False)
_BED: Night = (False, False, True)
_BOTH_TOKENS: Night = (True, True, False)
_POTION_AND_BED: Night = (True, False, True)
_NIGHTS: dict[str, frozenset[Night]] = {
    READY: frozenset({_NOTHING}),
    EXHAUSTED: frozenset({_NOTHING, _CIDER, _BED}),
    WOUNDED: frozenset({_NOTHING, _POTION, _BED, _BOTH_TOKENS, _POTION_AND_BED}),
}


def _further_uses(zone: str, night: Night) -> tuple[str, ...]:
    potion, cider, bed = night
    longer = {"potion": (True, cider, bed), "cider": (potion, True, bed), "bed": (potion, cider, True)}
    return tuple(use for use, after in longer.items() if after != night and after in _NIGHTS[zone])


# What somebody of a zone may be given beside what they have.
FURTHER_USES: dict[tuple[str, Night], tuple[str, ...]] = {
    (zone, night): _further_uses(zone, night) for zone, nights in _NIGHTS.items() for night in nights
}


def night_of(plan: Plan, who: str) -> Night:
    return who in plan.potions, who in plan.ciders, who in plan.beds


def check_rest(state: State, seat: Seat, move: Rest) -> None:
    player, plan, who = state.players[seat], state.plans[seat], move.villager
    if who not in player.villagers:
        raise IllegalMove("ab.no.villager_unknown")
    if who in METAL_MEN:
        raise IllegalMove("ab.no.rest_metal", villager=villager(seat, who))
    if move.use not in USES:
        raise IllegalMove("ab.no.rest_use")
    zone, night = player.villagers[who], night_of(plan, who)
    if move.use not in FURTHER_USES[zone, night]:
        raise _impossible_night(seat, who, zone, night, move.use)
    if move.use == "potion" and len(plan.potions) >= player.potions:
        raise IllegalMove("ab.no.rest_potions", potions=Amount(player.potions, "potion"))
    if move.use == "cider" and len(plan.ciders) >= player.ciders:
        raise IllegalMove("ab.no.rest_ciders", ciders=Amount(player.ciders, "cider"))
    if move.use == "bed" and len(plan.beds) >= beds(player):
        used = Amount(len(plan.beds) + 1, "bed")
        raise IllegalMove("ab.no.rest_beds", beds_used=used, beds=Amount(beds(player), "bed"))


def _impossible_night(seat: Seat, who: str, zone: str, night: Night, use: str) -> IllegalMove:
    """Why this is not among the further uses."""
    potion, _, bed = night
    name = villager(seat, who)
    if use == "potion":
        return IllegalMove("ab.no.rest_potion_zone", villager=name)
    if use == "cider":
        if bed and (zone == EXHAUSTED or potion):
            return IllegalMove("ab.no.rest_order")
        return IllegalMove("ab.no.rest_cider_zone", villager=name)
    return IllegalMove("ab.no.rest_two_beds" if bed else "ab.no.rest_bed_ready", villager=name)


def rest(state: State, seat: Seat, move: Rest, chance: Chance, log: Log) -> None:
    player, plan = state.players[seat], state.plans[seat]
    if move.use == "potion":
        plan.potions = in_village_order(player, (*plan.potions, move.villager))
    elif move.use == "cider":
        plan.ciders = in_village_order(player, (*plan.ciders, move.villager))
    else:
        plan.beds = in_village_order(player, (*plan.beds, move.villager))


def check_undo(state: State, seat: Seat, move: RestUndo) -> None:
    if move.villager not in state.players[seat].villagers:
        raise IllegalMove("ab.no.villager_unknown")
    if night_of(state.plans[seat], move.villager) == _NOTHING:
        raise IllegalMove("ab.no.rest_not_planned", villager=villager(seat, move.villager))


def undo(state: State, seat: Seat, move: RestUndo, chance: Chance, log: Log) -> None:
    plan = state.plans[seat]
    for given in (plan.potions, plan.ciders, plan.beds):
        if move.villager in given:
            given.remove(move.villager)


def is_default(state: State, seat: Seat) -> bool:
    plan = state.plans[seat]
    return not plan.potions and not plan.ciders and plan.beds == default_beds(state.players[seat])


def check_default(state: State, seat: Seat, move: RestDefault) -> None:
    if not move.confirm and is_default(state, seat):
        raise IllegalMove("ab.no.rest_same")


def share_out(state: State, seat: Seat, move: RestDefault, chance: Chance, log: Log) -> None:
    state.plans[seat] = Plan(beds=default_beds(state.players[seat]))
    if move.confirm:
        _confirm(state, seat, chance, log)


def check_confirm(state: State, seat: Seat, move: RestConfirm) -> None:
    """Any plan will do, an empty one too."""


def confirm(state: State, seat: Seat, move: RestConfirm, chance: Chance, log: Log) -> None:
    _confirm(state, seat, chance, log)


def _confirm(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    plans = state.plans
    plans[seat].confirmed = True
    done = sum(plan.confirmed for plan in plans)
    tell_player(log, "rest_confirmed", seat, count=done, max=len(plans))
    if done == len(plans):
        wake(state, chance, log)
