"""An expedition as a scene: the story, the choice, the dice, the lanterns.

Only what is printed beside the options is read from the book here: costs and needs. Rewards and failures stay
there until the end of an expedition tells them in the log.
"""

from __future__ import annotations

from typing import NamedTuple

from engine import Amount
from engine.speaker import Speaker
from games.above_below.actions import Boost, ChooseOption, ChooseWounded, Reroll
from games.above_below.bot.explore import lanterns
from games.above_below.data import LIT
from games.above_below.data.encounters import ENCOUNTERS
from games.above_below.page.art import figure
from games.above_below.page.cards import villager_figure
from games.above_below.page.moves import Moves, Verb, moves_of, raw
from games.above_below.rules.explore import total, trip_of
from games.above_below.rules.log import coins
from games.above_below.rules.village import rerolls
from games.above_below.state import EXPLORING, Expedition, State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "above_below/explore.html"

# Sums of sixths are not exact.
TINY = 1e-9
BRIGHTEST = 4


class Light(NamedTuple):
    """Where the lanterns stand: all of them, the needs of the chosen option, the next one not reached yet.

    The last is 0 where all are reached, or nothing is chosen.
    """

    total: int
    needs: tuple[int, ...]
    ahead: int


def light_of(trip: Expedition) -> Light:
    if trip.option is None:
        return Light(0, (), 0)
    lit, needs = total(trip), ENCOUNTERS[trip.number][trip.option].needs
    return Light(lit, needs, next((need for need in needs if need > lit), 0))


def verdict(say: Speaker, light: Light) -> str:
    """Where the lanterns stand, in one sentence."""
    reached = [need for need in light.needs if need <= light.total]
    if not light.ahead:
        return say("ab.page.verdict.top", need=Amount(reached[-1], "lantern"))
    missing = Amount(light.ahead - light.total, "lantern")
    if reached:
        return say(
            "ab.page.verdict.more", need=Amount(reached[-1], "lantern"), missing=missing, next=light.ahead
        )
    return say("ab.page.verdict.short", missing=missing, need=light.ahead)


# -- the scene ----------------------------------------------------------------------------------------


@frame(PARTS)
def journey(cave: Fragment, book: Fragment, dice: Fragment | None) -> Inputs:
    return locals()


def journey_of(scene: Scene) -> Fragment:
    state: State = scene.view
    trip = trip_of(state)
    light = light_of(trip)
    zones = state.players[state.turn_seat].villagers
    crew = tuple([(figure(who), zones[who] != EXPLORING) for who in trip.crew])
    rolled = trip.option is not None
    brightness = min(BRIGHTEST, light.total // 2 + 1) if rolled else 0
    return journey(
        cave(brightness, crew), _book(scene, trip, light), _dice(scene, trip, light) if rolled else None
    )


@fragment(PARTS)
def cave(light: int, crew: tuple[tuple[str, bool], ...]) -> Inputs:
    """How bright it is, from 0 to 4; each explorer's drawing, and whether they had to leave."""
    return locals()


# -- the story ----------------------------------------------------------------------------------------


@frame(PARTS)
def book(say: Speaker, seat: int, number: int, choices: tuple[Fragment, ...]) -> Inputs:
    return {
        "say": say,
        "number": number,
        "player": say.name_of(seat),
        "title": say.term(f"story.{number}"),
        "text": say.term(f"story.{number}.text"),
        "choices": choices,
    }


def _book(scene: Scene, trip: Expedition, light: Light) -> Fragment:
    say, choosing = scene.words, scene.my_turn and trip.option is None
    crew = () if trip.dice else tuple(sorted(trip.crew))
    reached = sum(need <= light.total for need in light.needs)
    shown = range(len(ENCOUNTERS[trip.number])) if trip.option is None else (trip.option,)
    choices = [choice(say, trip.number, at, trip.option == at, reached, crew, choosing) for at in shown]
    return book(scene.speaker, scene.view.turn_seat, trip.number, tuple(choices))


@fragment(PARTS)
def choice(
    say: Speaker, number: int, index: int, chosen: bool, reached: int, crew: tuple[str, ...], choosing: bool
) -> Inputs:
    """An option. The crew tells how likely the dice alone reach each need, until they are thrown."""
    printed = ENCOUNTERS[number][index]
    odds = [_chance(say, crew, need) if crew else "" for need in printed.needs]
    told = [
        say("ab.page.need.chance", need=need, chance=chance) if chance else str(need)
        for need, chance in zip(printed.needs, odds, strict=True)
    ]
    said = say("ab.page.needs", needs=[*told])
    if printed.cost:
        said = say("ab.page.needs.cost", price=coins(printed.cost), needs=[*told])
    return {
        "say": say,
        "index": index,
        "label": say.term(f"story.{number}.{index}"),
        "said": said,
        "cost": printed.cost,
        "needs": [(need, at < reached, odds[at]) for at, need in enumerate(printed.needs)],
        "chosen": chosen,
        "raw": raw(ChooseOption(index)) if choosing else "",
    }


def _chance(say: Speaker, crew: tuple[str, ...], need: int) -> str:
    """In whole percents; only what is certain is told as nothing or all."""
    likely = sum(lanterns(crew)[need:])
    percent = round(100 * likely)
    if 0 < likely < 1 - TINY:
        percent = min(99, max(1, percent))
    return say("ab.page.chance", n=percent)


# -- the dice -----------------------------------------------------------------------------------------


@frame(PARTS)
def dice(say: Speaker, light: Fragment, team: tuple[Fragment, ...]) -> Inputs:
    return locals()


@fragment(PARTS)
def lit_now(say: Speaker, light: Light, rerolls: int | None, mine: bool) -> Inputs:
    """The verdict stands in the bar too when it is one's own."""
    return {
        "say": say,
        "total": light.total,
        "ahead": light.ahead,
        "verdict": verdict(say, light),
        "rerolls": "" if rerolls is None else say("ab.page.rerolls", n=rerolls),
        "mine": mine,
    }


@fragment(PARTS)
def lantern(
    say: Speaker,
    seat: int,
    who: str,
    place: int,
    die: int,
    boosted: bool,
    gone: bool,
    boost: Verb | None,
    reroll: Verb | None,
    wound: Verb | None,
) -> Inputs:
    """One of the crew: the die, the lanterns it lights, and what may be done about it."""
    return {**locals(), "figure": villager_figure(say, seat, who), "lit": LIT[who][die] + boosted}


def _dice(scene: Scene, trip: Expedition, light: Light) -> Fragment:
    state: State = scene.view
    say, moves = scene.words, moves_of(scene)
    allowed = rerolls(state.players[state.turn_seat])
    left = allowed - trip.rerolls if allowed else None
    team = [_lantern(say, state, trip, at, moves) for at in range(len(trip.crew))]
    return dice(say, lit_now(say, light, left, scene.my_turn), tuple(team))


def _lantern(say: Speaker, state: State, trip: Expedition, at: int, moves: Moves) -> Fragment:
    who, seat = trip.crew[at], state.turn_seat
    return lantern(
        say,
        seat,
        who,
        at + 1,
        trip.dice[at] if trip.dice else 0,
        who in trip.boosted,
        state.players[seat].villagers[who] != EXPLORING,
        moves.verb(Boost(who), short=say("ab.page.boost.short")),
        moves.verb(Reroll(who), short=say("ab.page.reroll")),
        moves.verb(ChooseWounded(who), short=say("ab.page.wound")),
    )
