"""The end of a round: who gets a bed, a potion or a cider, and where everybody will wake up."""

from __future__ import annotations

from typing import NamedTuple

from engine.speaker import Speaker
from games.above_below.actions import Rest, RestDefault, RestUndo
from games.above_below.data import METAL_MEN
from games.above_below.page.cards import villager_figure
from games.above_below.page.explain import name_of_villager, named
from games.above_below.page.moves import Moves, Verb, moves_of, raw
from games.above_below.rules.rest import USES
from games.above_below.rules.rest import night_of as given_to
from games.above_below.rules.village import a_step_up, beds
from games.above_below.state import READY, State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "above_below/rest.html"
SIGNS = {"bed": "lit", "potion": "potion", "cider": "cidre"}


@frame(PARTS)
def night(
    say: Speaker,
    note: str,
    supplies: Fragment | None,
    sleepers: tuple[Fragment, ...],
    up: Fragment | None,
    eve: Fragment,
) -> Inputs:
    """A viewer's own night; the others' plans are theirs until all are done."""
    return locals()


def night_of(scene: Scene) -> Fragment:
    state: State = scene.view
    say, seat = scene.words, scene.viewer
    evening = eve(scene.speaker, tuple([plan.confirmed for plan in state.plans]))
    if not scene.seated or state.plans[seat].confirmed:
        return night(
            say, "ab.page.night.done" if scene.seated else "ab.page.night.watch", None, (), None, evening
        )
    moves, player = moves_of(scene), state.players[seat]
    lying = [who for who, zone in player.villagers.items() if zone != READY]
    woken = {who: _wakes(state, seat, who) for who in lying}
    ready = tuple([who for who in player.villagers if who not in woken])
    tomorrow = len(ready) + sum(zone == READY for zone in woken.values())
    return night(
        say,
        "" if lying else "ab.page.night.none",
        _supplies(say, state, seat, tomorrow, moves),
        tuple([_sleeper(say, state, seat, who, woken[who], moves) for who in lying]),
        up(say, seat, ready) if ready else None,
        evening,
    )


# -- what there is to give ----------------------------------------------------------------------------


@fragment(PARTS)
def supplies(say: Speaker, there: tuple[tuple[str, int, int], ...], tomorrow: int, share: bool) -> Inputs:
    """Each kind that there is, how many of it are given, and how many there are."""
    shown = [
        (use, SIGNS[use], used, total, say(f"ab.page.supply.{use}", used=used, total=total))
        for use, used, total in there
    ]
    return {"say": say, "shown": shown, "tomorrow": tomorrow, "share": raw(RestDefault()) if share else ""}


def _supplies(say: Speaker, state: State, seat: int, tomorrow: int, moves: Moves) -> Fragment:
    player, plan = state.players[seat], state.plans[seat]
    counts = (
        ("bed", len(plan.beds), beds(player)),
        ("potion", len(plan.potions), player.potions),
        ("cider", len(plan.ciders), player.ciders),
    )
    there = tuple([count for count in counts if count[2]])
    return supplies(say, there, tomorrow, RestDefault() in moves)


# -- who lies down ------------------------------------------------------------------------------------


class Gift(NamedTuple):
    use: str
    symbol: str
    given: bool
    verb: Verb | None


@fragment(PARTS)
def sleeper(
    say: Speaker, seat: int, who: str, zone: str, wakes: str, gifts: tuple[Gift, ...], undo: Verb | None
) -> Inputs:
    return {
        **locals(),
        "figure": villager_figure(say, seat, who),
        "zone_name": named(say, zone),
        "wakes_name": named(say, wakes),
        "own_bed": who in METAL_MEN,
    }


def _sleeper(say: Speaker, state: State, seat: int, who: str, wakes: str, moves: Moves) -> Fragment:
    given = zip(USES, given_to(state.plans[seat], who), strict=True)
    gifts = () if who in METAL_MEN else tuple([_gift(moves, use, who, there) for use, there in given])
    zone = state.players[seat].villagers[who]
    return sleeper(say, seat, who, zone, wakes, gifts, moves.verb(RestUndo(who)))


def _gift(moves: Moves, use: str, who: str, given: bool) -> Gift:
    return Gift(use, SIGNS[use], given, moves.verb(Rest(use, who)))


def _wakes(state: State, seat: int, who: str) -> str:
    """The zone somebody will be in tomorrow."""
    zone = state.players[seat].villagers[who]
    for _ in range(1 if who in METAL_MEN else sum(given_to(state.plans[seat], who))):
        zone = a_step_up(zone)
    return zone


# -- who is up, who is done ---------------------------------------------------------------------------


@fragment(PARTS)
def up(say: Speaker, seat: int, ready: tuple[str, ...]) -> Inputs:
    return {"said": say("ab.page.night.up", villagers=[name_of_villager(say, seat, who) for who in ready])}


@fragment(PARTS)
def eve(say: Speaker, asleep: tuple[bool, ...]) -> Inputs:
    return {"say": say, "seats": [(seat, say.name_of(seat), done) for seat, done in enumerate(asleep)]}
