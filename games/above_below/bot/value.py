"""What a village is worth in the middle of a game: the points it has and the points it is likely to make."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from games.above_below.bot.weights import Weights
from games.above_below.data import (
    CARDS,
    MEAN_LANTERNS,
    REP_VP,
    ROUNDS,
    TOKENS,
    TRACK_INCOME,
    TRACK_VP,
    VILLAGERS,
    Card,
)
from games.above_below.state import READY, WOUNDED, Player, State

SLOTS = len(TRACK_VP)


class Setting(Struct, frozen=True):
    """All that the worth of one village depends on beside the village itself."""

    rounds_left: int
    others_rep: tuple[int, ...]
    wanted: tuple[Card, ...]  # key houses still on offer
    weights: Weights


def setting(state: State, seat: int, weights: Weights) -> Setting:
    return Setting(
        ROUNDS - state.round + (state.phase == "rest"),
        tuple(player.rep for other, player in enumerate(state.players) if other != seat),
        tuple(CARDS[card] for card in state.keys),
        weights,
    )


@cache
def use_value(who: str, weights: Weights) -> float:
    return weights.use + weights.use_lantern * MEAN_LANTERNS[who]


def between(table: Sequence[int], at: float) -> float:
    """A table read between its lines."""
    if at >= len(table) - 1:
        return table[-1]
    low = int(at)
    return table[low] + (table[low + 1] - table[low]) * (at - low)


class Outlook(Struct):
    """What the rest of the game is expected to bring, as one reading of a village gathers it."""

    goods: dict[str, float]
    houses: float
    outposts: float
    villagers: float
    empty_caves: float
    potions: float
    ciders: float


def worth(player: Player, around: Setting) -> float:
    return reading(player, around)[0]


def reading(player: Player, around: Setting) -> tuple[float, TrackPlan]:
    """The worth of a village, and the plan for its goods that the worth supposes."""
    w, left = around.weights, around.rounds_left
    active = not player.passed
    beds = income = potion_income = coin_build = coin_explore = rerolls = 0
    points = float(len(player.buildings))
    later: dict[str, float] = {}
    keys: list[Card] = []
    for name, on_card in player.buildings.items():
        card = CARDS[name]
        points += card.vp
        beds += card.beds
        income += card.income
        potion_income += card.potion_income
        coin_build += card.coin_build
        coin_explore += card.coin_explore
        rerolls += card.reroll
        if card.kind == "key":
            keys.append(card)
            for good in card.income_per:
                income += player.track.get(good, 0)
        if on_card or card.renew:
            n = (on_card if (left or active) else 0) + (left if card.renew else 0)
            later[card.good] = later.get(card.good, 0) + n

    crowd = _crowd(player, beds, around)
    harvests = sum(later.values()) * w.harvest_rate
    people = (crowd.ready if active else 0) + crowd.uses
    rate = w.harvest_rate
    if harvests > w.harvest_share * people:
        rate *= w.harvest_share * people / harvests
        harvests = w.harvest_share * people
    points += crowd.value - harvests * w.harvest_cost
    points += crowd.ready * w.idle if active else 0.0

    builds = (crowd.hammers_now if active else 0) + crowd.hammers_later * w.builds
    purse = player.coins + left * (income + coin_build * w.builds + coin_explore * w.trips)
    rich = purse + left * TRACK_INCOME[len(player.track)] > w.coins_per_build * builds
    counts = _expected_goods(player, later, rate)
    track = track_plan(player, counts, around, w.coin * (0.5 if rich else 1.0))
    kinds = len(player.track.keys() | player.store.keys())
    points += w.goods * track.points + w.variety * kinds if left else track.points
    points += spending(purse + track.income, builds, w)

    caves = len(player.caves) - player.outposts
    share = w.cave * min(1.0, builds / 2)
    for _ in range(caves):
        points += share
        share *= w.cave_more
    points += rerolls * left * w.reroll
    if left:
        points += w.potion * min(player.potions + potion_income * left, 1 + left)
        points += w.cider * min(player.ciders, 2)
    points += reputation(player.rep, around)
    outlook = Outlook(
        counts,
        len(player.buildings) - player.outposts + 0.55 * builds,
        player.outposts + min(caves, 0.3 * builds) + 0.15 * builds,
        len(player.villagers) + 0.25 * left,
        max(0.0, caves + 0.3 * left - 0.3 * builds),
        player.potions + potion_income * left * 0.8,
        player.ciders + 0.15 * left,
    )
    for card in keys:
        points += key_points(card, outlook)
    points += _target(player, around, outlook, builds, active and crowd.hammers_now > 0)
    return points, track


def _expected_goods(player: Player, later: dict[str, float], rate: float) -> dict[str, float]:
    counts: dict[str, float] = {good: float(n) for good, n in player.track.items()}
    for good, n in player.store.items():
        counts[good] = counts.get(good, 0.0) + n
    if player.sale is not None and player.sale.item not in TOKENS:
        counts[player.sale.item] = counts.get(player.sale.item, 0) + 1
    for good, more in later.items():
        counts[good] = counts.get(good, 0.0) + more * rate
    return counts


class TrackPlan(Struct):
    points: float
    income: float  # coins from the track in all rounds to come
    place: tuple[str, ...]  # what should go on the track at the next rest


def track_plan(player: Player, counts: dict[str, float], around: Setting, coin: float) -> TrackPlan:
    """Which goods to place for income now, smallest piles first, and which to keep for a dearer slot."""
    w, left = around.weights, around.rounds_left
    placed, kinds = player.track, len(player.track)
    fixed = sum([counts[good] * each for good, each in zip(placed, TRACK_VP, strict=False)])
    loose = sorted([good for good in counts if good not in placed], key=lambda good: counts[good])
    at_hand = [good for good in loose if good in player.store]
    growth = w.new_kinds * w.growth
    best = TrackPlan(0.0, 0.0, ())
    top = -1.0
    for n in range(len(at_hand) + 1 if left else 1):
        now = at_hand[:n]
        points, slot = fixed, kinds
        for good in now:
            points += counts[good] * TRACK_VP[slot]
            slot += 1
        shift = min(w.new_kinds * left, SLOTS - kinds - len(loose))
        for good in loose:
            if good not in now:
                points += counts[good] * between(TRACK_VP, slot + shift)
                slot += 1
        income = sum([between(TRACK_INCOME, kinds + n + growth * ahead) for ahead in range(left)])
        if points + coin * income > top:
            top = points + coin * income
            best = TrackPlan(points, income, tuple(now))
    return best


class Crowd(Struct):
    """The people of a village and the days they have before them."""

    ready: int
    hammers_now: int
    hammers_later: float  # builders’ days in later rounds
    uses: float  # everybody’s days in later rounds
    value: float  # and what they are worth


def _crowd(player: Player, beds: int, around: Setting) -> Crowd:
    w, left = around.weights, around.rounds_left
    ready = hammers_now = hammers = metal = 0
    hurt: list[str] = []
    values = []
    for who, zone in player.villagers.items():
        villager = VILLAGERS[who]
        hammers += villager.hammer
        values.append(use_value(who, w))
        metal += villager.own_bed
        if zone == READY:
            ready += 1
            hammers_now += villager.hammer
        elif zone == WOUNDED:
            hurt.append(who)
    if not left:
        return Crowd(ready, hammers_now, 0.0, 0.0, 0.0)
    everybody = len(values)
    values.sort(reverse=True)
    up = min(everybody, beds + metal)
    # More people than beds, or more beds than people, are half a promise.
    spare = w.spare * abs(everybody - beds - metal) ** 0.5
    missing = hurt[player.potions :]
    lost = sum([use_value(who, w) for who in missing]) + w.lost_builder * sum(
        [VILLAGERS[who].hammer for who in missing]
    )
    value = left * sum(values[:up]) + (left - 1) * spare - lost
    builders = left * min(hammers, w.most_builders) - sum([VILLAGERS[who].hammer for who in missing])
    return Crowd(ready, hammers_now, max(0.0, builders), max(0.5, left * up - len(missing)), value)


def spending(purse: float, builds: float, w: Weights) -> float:
    """What coins make, with so many chances left to build."""
    if builds <= 0:
        return 0.01 * purse
    well = min(purse, w.coins_per_build * builds)
    more = min(purse - well, 4 * builds)
    return w.coin * well + 0.5 * w.coin * more + 0.1 * w.coin * (purse - well - more)


def reputation(rep: int, around: Setting) -> float:
    left = around.rounds_left
    now = REP_VP[rep]
    ahead = REP_VP[min(10, rep + 1 + left // 3)]
    space = now if not left else 0.4 * now + 0.6 * (ahead if rep >= 0 else now)
    award = {1: 3.0, 2: 1.5, 3: 5 / 3}[len(around.others_rep)]
    spread = 1.0 + 0.5 * left
    for other in around.others_rep:
        space += award * min(1.0, max(0.0, 0.5 + (rep - other) / (2 * spread)))
    return space


def key_points(card: Card, outlook: Outlook) -> float:
    """The bonus of a key house beyond its printed points."""
    points = card.vp_per_villager * outlook.villagers
    points += card.vp_per_house * outlook.houses
    points += card.vp_per_outpost * outlook.outposts
    points += card.vp_per_empty_cave * outlook.empty_caves
    for item, each in card.vp_per:
        if item == "potion":
            points += each * outlook.potions
        elif item == "cider":
            points += each * outlook.ciders
        else:
            points += each * outlook.goods.get(item, 0.0)
    return points


def _target(player: Player, around: Setting, outlook: Outlook, builds: float, now: bool) -> float:
    """The key house worth saving for: its profit, less the risk that somebody else takes it."""
    w, left = around.weights, around.rounds_left
    best = 0.0
    income = TRACK_INCOME[len(player.track)] + 1
    for card in around.wanted:
        profit = 1 + card.vp + key_points(card, outlook) - w.coin * card.cost
        if profit <= best or builds <= 0:
            continue
        at_once = now and player.coins >= card.cost
        rounds = 0 if at_once else max(1, -(-(card.cost - player.coins) // income))
        if rounds > left:
            continue
        chance = w.wait ** (rounds * (1 + 0.3 * (len(around.others_rep) - 1)))
        best = max(best, profit * chance * 0.9)
    return best
