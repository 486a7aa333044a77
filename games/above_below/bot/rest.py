"""A bot's night: what to place on the track before the income, and who gets which bed."""

from __future__ import annotations

from engine import Seat
from games.above_below import actions as a
from games.above_below.bot.value import Setting, reading, use_value
from games.above_below.data import CARDS, METAL_MEN, TOKENS, VILLAGERS
from games.above_below.rules.rest import night_of
from games.above_below.rules.village import beds, in_village_order, keep
from games.above_below.state import EXHAUSTED, WOUNDED, Plan, Player, State, player_copy

HAMMER_BONUS = 0.6
QUILL_BONUS = 0.25
TOKEN_WORTH = 0.25  # what a saved potion or cider is worth where no key house counts it


def best_placing(player: Player, around: Setting) -> str | None:
    """The good that should go on the track now, if any."""
    for good in player.store:
        if good in player.track:
            return good
    place = reading(player, around)[1].place
    return place[0] if place else None


def night_move(state: State, seat: Seat, around: Setting) -> a.Action:
    player, plan = state.players[seat], state.plans[seat]
    if player.sale is not None and _wanted_back(player, around):
        return a.WithdrawSale()
    good = best_placing(player, around)
    if good is not None:
        return a.PlaceGood(good)
    wanted = night_plan(player, around)
    for who in player.villagers:
        have, want = night_of(plan, who), night_of(wanted, who)
        if have == want:
            continue
        if any(mine and not theirs for mine, theirs in zip(have, want, strict=True)):
            return a.RestUndo(who)
        for use, mine, theirs in zip(("potion", "cider", "bed"), have, want, strict=True):
            if theirs and not mine:
                return a.Rest(use, who)
    return a.RestConfirm()


def _wanted_back(player: Player, around: Setting) -> bool:
    """Tokens for the night, or a good whose place on the track earns income."""
    sale = player.sale
    if sale is None:
        return False
    trial = player_copy(player)
    trial.sale = None
    keep(trial, sale.item)
    if sale.item in TOKENS:
        return night_plan(trial, around) != night_plan(player, around)
    return best_placing(trial, around) == sale.item


def night_plan(player: Player, around: Setting) -> Plan:
    """Wake those who are worth most tomorrow; the hurt get the beds that are left."""
    zones = player.villagers
    lasting = around.rounds_left > 1

    def use(who: str) -> float:
        villager = VILLAGERS[who]
        return (
            use_value(who, around.weights)
            + HAMMER_BONUS * villager.hammer
            + QUILL_BONUS * (villager.quill and lasting)
        )

    people = [who for who in zones if who not in METAL_MEN]
    tired = [who for who in people if zones[who] == EXHAUSTED]
    hurt = sorted((who for who in people if zones[who] == WOUNDED), key=use, reverse=True)
    healable = hurt[: player.potions] if _worth_spending(player, "potion", 1.0) else []
    ranked = sorted([*tired, *healable], key=lambda who: use(who) - (who in healable) * 0.2, reverse=True)
    places = beds(player)
    awake = ranked[:places]
    bedded = [*awake, *[who for who in hurt if who not in awake][: places - len(awake)]]
    drinkers = [who for who in ranked[places:] if who in tired]
    sleepy = drinkers[: player.ciders] if _worth_spending(player, "cider", 1.0) else []
    return Plan(
        in_village_order(player, [who for who in awake if who in healable]),
        in_village_order(player, sleepy),
        in_village_order(player, bedded),
    )


def _worth_spending(player: Player, token: str, gain: float) -> bool:
    each = TOKEN_WORTH
    for name in player.buildings:
        each += dict(CARDS[name].vp_per).get(token, 0)
    return gain > each
