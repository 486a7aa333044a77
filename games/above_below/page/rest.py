"""The end of a round: who gets a bed, a potion or a cider, and where everybody will wake up."""

from __future__ import annotations

from dataclasses import dataclass

from games.above_below.actions import Rest, RestDefault, RestUndo
from games.above_below.data import METAL_MEN
from games.above_below.page.cards import Figure, villager_figure
from games.above_below.page.hand import Hand
from games.above_below.page.speaker import Speaker
from games.above_below.page.village import Verb
from games.above_below.rules.rest import USES, night_of
from games.above_below.rules.village import a_step_up, beds
from games.above_below.state import READY, State

SIGNS = {"bed": "lit", "potion": "potion", "cider": "cidre"}


@dataclass(frozen=True)
class Gift:
    use: str
    symbol: str
    verb: Verb | None
    given: bool


@dataclass(frozen=True)
class Sleeper:
    figure: Figure
    zone: str
    zone_name: str
    wakes: str
    wakes_name: str
    gifts: list[Gift]
    undo: Verb | None
    own_bed: bool


@dataclass(frozen=True)
class Supply:
    use: str
    symbol: str
    used: int
    total: int
    said: str


@dataclass(frozen=True)
class Night:
    """A viewer's own night; the others' plans are theirs until all are done."""

    sleepers: list[Sleeper]
    up: list[Figure]
    supplies: list[Supply]
    done: bool
    ready_tomorrow: int
    share: str


def night(say: Speaker, state: State, seat: int, hand: Hand) -> Night | None:
    if state.phase != "rest" or seat < 0:
        return None
    player, plan = state.players[seat], state.plans[seat]
    sleepers = [
        _sleeper(say, state, seat, who, hand) for who, zone in player.villagers.items() if zone != READY
    ]
    up = [villager_figure(say, seat, who) for who, zone in player.villagers.items() if zone == READY]
    supplies = [
        _supply(say, "bed", len(plan.beds), beds(player)),
        _supply(say, "potion", len(plan.potions), player.potions),
        _supply(say, "cider", len(plan.ciders), player.ciders),
    ]
    return Night(
        sleepers,
        up,
        [supply for supply in supplies if supply.total],
        plan.confirmed,
        len(up) + sum(sleeper.wakes == READY for sleeper in sleepers),
        hand.raw(RestDefault()),
    )


def _sleeper(say: Speaker, state: State, seat: int, who: str, hand: Hand) -> Sleeper:
    plan, zone = state.plans[seat], state.players[seat].villagers[who]
    given = dict(zip(USES, night_of(plan, who), strict=True))
    steps = 1 if who in METAL_MEN else sum(given.values())
    wakes = zone
    for _ in range(steps):
        wakes = a_step_up(wakes)
    undo = RestUndo(who)
    return Sleeper(
        villager_figure(say, seat, who),
        zone,
        say.name(zone),
        wakes,
        say.name(wakes),
        [] if who in METAL_MEN else [_gift(hand, use, who, given[use]) for use in USES],
        Verb(hand.raw(undo), hand.label(undo)) if undo in hand else None,
        who in METAL_MEN,
    )


def _gift(hand: Hand, use: str, who: str, given: bool) -> Gift:
    move = Rest(use, who)
    return Gift(use, SIGNS[use], Verb(hand.raw(move), hand.label(move)) if move in hand else None, given)


def _supply(say: Speaker, use: str, used: int, total: int) -> Supply:
    return Supply(use, SIGNS[use], used, total, say.key(f"supply.{use}", used=used, total=total))
