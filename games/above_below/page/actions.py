"""The bar of buttons: the few moves of the moment that belong to no card, and one line of advice."""

from __future__ import annotations

from engine import Amount
from games.above_below.actions import (
    EndHarvest,
    Explore,
    Finish,
    Pass,
    Reroll,
    RestConfirm,
    RestDefault,
    Work,
)
from games.above_below.data import SMALLEST_PARTY
from games.above_below.page.explore import Journey
from games.above_below.page.hand import Hand
from games.above_below.page.speaker import Speaker
from games.above_below.page.village import Verb
from games.above_below.state import READY, State


def bar(say: Speaker, state: State, seat: int, hand: Hand, trip: Journey | None) -> tuple[list[Verb], str]:
    """The buttons, main one first, and the note beside them."""
    match state.phase:
        case "turn":
            return _turn(say, state, seat, hand)
        case "harvest":
            return [Verb(hand.raw(EndHarvest()), say.key("end_harvest"), main=True)], say.key("note.harvest")
        case "option":
            return [], say.key("note.option")
        case "dice" if trip:
            return _lanterns(say, hand, trip)
        case "wound":
            return [], say.key("note.wound")
        case "rest":
            return _night(say, state, seat, hand), say.key("note.rest")
        case _:
            return [], say.key("note.talk")


def _turn(say: Speaker, state: State, seat: int, hand: Hand) -> tuple[list[Verb], str]:
    chosen, player = state.turn.chosen, state.players[seat]
    verbs = []
    if Explore() in hand:
        verbs.append(Verb(hand.raw(Explore()), say.key("explore"), "lanterne", main=True))
    if Work() in hand:
        earned = Amount(len(chosen), "coin")
        key = "work.cider" if state.cider else "work"
        verbs.append(Verb(hand.raw(Work()), say.key(key, coins=earned), "piece"))
    nobody = READY not in player.villagers.values()
    verbs.append(Verb(hand.raw(Pass()), say.key("pass"), main=nobody))
    if nobody:
        return verbs, say.key("note.nobody")
    if not chosen:
        return verbs, say.key("note.choose")
    return verbs, say.key("note.party" if len(chosen) >= SMALLEST_PARTY else "note.one")


def _lanterns(say: Speaker, hand: Hand, trip: Journey) -> tuple[list[Verb], str]:
    """Where the first need is in reach of those still there, pushing the least able of them comes first."""
    stop = say.key("finish", total=Amount(trip.total, "lantern"))
    finish = Verb(hand.raw(Finish()), stop, "lanterne", main=not trip.in_reach)
    again = [Verb(hand.raw(Reroll()), hand.label(Reroll()), "de-5")] if Reroll() in hand else []
    if not trip.in_reach:
        return [finish, *again], trip.verdict
    weakest = min((one for one in trip.crew if one.boost), key=lambda one: sum(one.figure.lanterns))
    name = weakest.figure.name
    boost = Verb(
        weakest.boost.raw if weakest.boost else "", say.key("boost.one", villager=name), "torche", main=True
    )
    return [boost, *again, finish], say.key("note.boost", verdict=trip.verdict, villager=name)


def _night(say: Speaker, state: State, seat: int, hand: Hand) -> list[Verb]:
    """Beds are not left empty by a slip: while nothing is given, the site's own share-out comes first."""
    plan, villagers = state.plans[seat], state.players[seat].villagers
    given = plan.beds or plan.potions or plan.ciders or all(zone == READY for zone in villagers.values())
    confirm = Verb(
        hand.raw(RestConfirm()), say.key("rest.confirm" if given else "rest.nothing"), "lit", main=bool(given)
    )
    for_me = Verb(hand.raw(RestDefault(confirm=True)), say.key("rest.for_me"), "lune", main=not given)
    return [confirm, for_me] if given else [for_me, confirm]
