"""An expedition as a scene: the story, the choice, the dice, the lanterns.

Only what is printed beside the options is read from the book here: costs and needs. Rewards and failures stay
there until the end of an expedition tells them in the log.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine import Amount
from games.above_below.actions import Boost, ChooseOption, ChooseWounded, Reroll
from games.above_below.bot.explore import lanterns
from games.above_below.data import LIT
from games.above_below.data.encounters import ENCOUNTERS
from games.above_below.page.cards import Figure, villager_figure
from games.above_below.page.hand import Hand, asked
from games.above_below.page.speaker import Speaker
from games.above_below.page.village import Verb
from games.above_below.rules.explore import total
from games.above_below.rules.log import coins
from games.above_below.rules.village import rerolls
from games.above_below.state import EXPLORING, Expedition, State

# Sums of sixths are not exact.
TINY = 1e-9


@dataclass(frozen=True)
class Choice:
    number: int
    label: str
    needs: list[int]
    reached: list[bool]
    # How likely the dice alone reach each need; nothing once they are thrown.
    odds: list[str]
    cost: int
    said: str
    chosen: bool
    raw: str
    legal: bool


@dataclass(frozen=True)
class Explorer:
    figure: Figure
    die: int
    lanterns: int
    boosted: bool
    gone: bool
    boost: Verb | None
    reroll: Verb | None
    wound: Verb | None


@dataclass(frozen=True)
class Journey:
    seat: int
    number: int
    title: str
    text: str
    choices: list[Choice]
    crew: list[Explorer]
    rolled: bool
    total: int
    # The next need that is not reached yet; 0 where all are.
    next_need: int
    # The expedition would fail now, and boosts alone could still save it.
    in_reach: bool
    # How bright the cave is, from 0 to 4.
    light: int
    verdict: str
    rerolls: str
    wounds: int


def journey(say: Speaker, state: State, hand: Hand) -> Journey | None:
    trip = state.expedition
    if trip is None:
        return None
    rolled = trip.option is not None
    lit = total(trip) if rolled else 0
    choices = [_choice(say, trip, index, lit, hand) for index in range(len(ENCOUNTERS[trip.number]))]
    needs = ENCOUNTERS[trip.number][trip.option].needs if trip.option is not None else ()
    ahead = next((need for need in needs if need > lit), 0)
    crew = [_explorer(say, state, trip, at, hand) for at in range(len(trip.crew))]
    allowed = rerolls(state.players[state.turn_seat])
    return Journey(
        seat=state.turn_seat,
        number=trip.number,
        title=say.term(f"story.{trip.number}"),
        text=say.term(f"story.{trip.number}.text"),
        choices=choices,
        crew=crew,
        rolled=rolled,
        total=lit,
        next_need=ahead,
        in_reach=bool(needs) and lit < needs[0] <= lit + sum(one.boost is not None for one in crew),
        light=min(4, lit // 2 + 1) if rolled else 0,
        verdict=_verdict(say, needs, lit, ahead) if rolled else "",
        rerolls=say.key("rerolls", n=allowed - trip.rerolls) if rolled and allowed else "",
        wounds=trip.wounds,
    )


def _choice(say: Speaker, trip: Expedition, index: int, lit: int, hand: Hand) -> Choice:
    printed = ENCOUNTERS[trip.number][index]
    move = ChooseOption(index)
    chosen = trip.option == index
    odds = [] if trip.dice else [_chance(say, trip.crew, need) for need in printed.needs]
    needs = [_need(say, need, odds[at] if odds else "") for at, need in enumerate(printed.needs)]
    said = say.key("needs", needs=[*needs])
    if printed.cost:
        said = say.key("needs.cost", price=coins(printed.cost), needs=[*needs])
    return Choice(
        number=index,
        label=say.term(f"story.{trip.number}.{index}"),
        needs=list(printed.needs),
        odds=odds,
        reached=[chosen and lit >= need for need in printed.needs],
        cost=printed.cost,
        said=said,
        chosen=chosen,
        raw=asked(move),
        legal=move in hand,
    )


def _need(say: Speaker, need: int, chance: str) -> str:
    return say.key("need.chance", need=need, chance=chance) if chance else str(need)


def _chance(say: Speaker, crew: list[str], need: int) -> str:
    """In whole percents; only what is certain is told as nothing or all."""
    likely = sum(lanterns(tuple(sorted(crew)))[need:])
    percent = round(100 * likely)
    if 0 < likely < 1 - TINY:
        percent = min(99, max(1, percent))
    return say.key("chance", n=percent)


def _explorer(say: Speaker, state: State, trip: Expedition, at: int, hand: Hand) -> Explorer:
    who = trip.crew[at]
    die = trip.dice[at] if trip.dice else 0
    return Explorer(
        figure=villager_figure(say, state.turn_seat, who),
        die=die,
        lanterns=LIT[who][die],
        boosted=who in trip.boosted,
        gone=state.players[state.turn_seat].villagers[who] != EXPLORING,
        boost=_verb(hand, Boost(who), say.key("boost.short")),
        reroll=_verb(hand, Reroll(who), say.key("reroll")),
        wound=_verb(hand, ChooseWounded(who), say.key("wound")),
    )


def _verb(hand: Hand, move: Boost | Reroll | ChooseWounded, short: str) -> Verb | None:
    return Verb(hand.raw(move), hand.label(move), short=short) if move in hand else None


def _verdict(say: Speaker, needs: tuple[int, ...], lit: int, ahead: int) -> str:
    """Where the lanterns stand, in one sentence."""
    reached = [need for need in needs if need <= lit]
    if not ahead:
        return say.key("verdict.top", need=Amount(reached[-1], "lantern"))
    missing = Amount(ahead - lit, "lantern")
    if reached:
        return say.key("verdict.more", need=Amount(reached[-1], "lantern"), missing=missing, next=ahead)
    return say.key("verdict.short", missing=missing, need=ahead)
