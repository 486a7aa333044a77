"""The bar of buttons: the few moves of the moment that belong to no card, and one line of advice."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine import Amount
from engine.speaker import Speaker
from games.above_below import actions as a
from games.above_below.data import LIT, SMALLEST_PARTY
from games.above_below.page.explain import name_of_villager
from games.above_below.page.explore import light_of, verdict
from games.above_below.page.moves import Moves, Verb, moves_of, raw
from games.above_below.page.trade import Prices, counters, prices_of
from games.above_below.rules.explore import trip_of
from games.above_below.state import READY, State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment

_ANSWERS = (a.AcceptOffer(), a.RefuseOffer(), a.AcceptCounter(), a.DeclineCounter())


class Bar(NamedTuple):
    """The buttons, main one first, and the note beside them."""

    verbs: tuple[Verb, ...]
    note: str
    # Answers to an offer, and the prices one may ask for instead.
    answers: tuple[Verb, ...] = ()
    prices: Prices = Prices()


@fragment("above_below/actions.html")
def bar(say: Speaker, shown: Bar) -> Inputs:
    return {"say": say, "bar": shown, "prices": counters(say, shown.prices)}


def bar_of(scene: Scene) -> Fragment:
    say = scene.words
    if scene.my_turn:
        return bar(say, _asked(say, scene.view, scene.viewer, moves_of(scene)))
    return _waiting(say, scene.seated)


@lru_cache(64)
def _waiting(say: Speaker, seated: bool) -> Fragment:
    return bar(say, Bar((), say("ab.page.note.wait") if seated else say.site("table.status.watching")))


def _asked(say: Speaker, state: State, seat: int, moves: Moves) -> Bar:
    match state.phase:
        case "turn":
            return _turn(say, state, seat, moves)
        case "harvest":
            return Bar(
                (Verb(raw(a.EndHarvest()), say("ab.page.end_harvest"), main=True),),
                say("ab.page.note.harvest"),
            )
        case "option":
            return Bar((), say("ab.page.note.option"))
        case "dice":
            return _lanterns(say, state, seat, moves)
        case "wound":
            return Bar((), say("ab.page.note.wound"))
        case "rest":
            return Bar(_night(say, state, seat), say("ab.page.note.rest"))
        case _:
            answers = tuple([Verb(raw(move), moves.label(move)) for move in _ANSWERS if move in moves])
            return Bar((), say("ab.page.note.talk"), answers, prices_of(moves.of(a.CounterOffer)))


def _turn(say: Speaker, state: State, seat: int, moves: Moves) -> Bar:
    chosen, player = state.turn.chosen, state.players[seat]
    verbs = []
    if a.Explore() in moves:
        verbs.append(Verb(raw(a.Explore()), say("ab.page.explore"), "lanterne", main=True))
    if a.Work() in moves:
        earned = Amount(len(chosen), "coin")
        verbs.append(
            Verb(
                raw(a.Work()),
                say("ab.page.work.cider" if state.cider else "ab.page.work", coins=earned),
                "piece",
            )
        )
    nobody = READY not in player.villagers.values()
    verbs.append(Verb(raw(a.Pass()), say("ab.page.pass"), main=nobody))
    if nobody:
        note = "ab.page.note.nobody"
    elif not chosen:
        note = "ab.page.note.choose"
    else:
        note = "ab.page.note.party" if len(chosen) >= SMALLEST_PARTY else "ab.page.note.one"
    return Bar(tuple(verbs), say(note))


def _lanterns(say: Speaker, state: State, seat: int, moves: Moves) -> Bar:
    """Where the first need is in reach of those still there, pushing the least able of them comes first."""
    light = light_of(trip_of(state))
    there = moves.of(a.Boost)
    in_reach = light.total < light.needs[0] <= light.total + len(there)
    stop = say("ab.page.finish", total=Amount(light.total, "lantern"))
    finish = Verb(raw(a.Finish()), stop, "lanterne", main=not in_reach)
    all_dice = moves.verb(a.Reroll(), "de-5")
    again = (all_dice,) if all_dice else ()
    said = verdict(say, light)
    if not in_reach:
        return Bar((finish, *again), said)
    weakest = min(there, key=lambda move: sum(LIT[move.villager]))
    name = name_of_villager(say, seat, weakest.villager)
    boost = Verb(raw(weakest), say("ab.page.boost.one", villager=name), "torche", main=True)
    return Bar((boost, *again, finish), say("ab.page.note.boost", verdict=said, villager=name))


def _night(say: Speaker, state: State, seat: int) -> tuple[Verb, Verb]:
    """Beds are not left empty by a slip: while nothing is given, the site's own share-out comes first."""
    plan, villagers = state.plans[seat], state.players[seat].villagers
    given = plan.beds or plan.potions or plan.ciders or all(zone == READY for zone in villagers.values())
    confirm = Verb(
        raw(a.RestConfirm()),
        say("ab.page.rest.confirm" if given else "ab.page.rest.nothing"),
        "lit",
        main=bool(given),
    )
    for_me = Verb(raw(a.RestDefault(confirm=True)), say("ab.page.rest.for_me"), "lune", main=not given)
    return (confirm, for_me) if given else (for_me, confirm)
