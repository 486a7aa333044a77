"""The card in hand with its two effects, and what may still come."""

from __future__ import annotations

from functools import lru_cache

from engine import Term
from engine.speaker import Speaker
from games.chevoux.data import AXES, CARDS, CARDS_A_ROUND, PEOPLE
from games.chevoux.page import preview
from games.chevoux.page.explain import cards_possible, still_to_come
from games.chevoux.page.views import kinds_of, tile_to_read
from games.chevoux.page.village import Seen, seen
from games.chevoux.rules.still import Still
from games.chevoux.state import State, is_open, round_of
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "chevoux/hand.html"


@frame(PARTS)
def hand(say: Speaker, card: Fragment | None, deadline: bool, reachable: Fragment) -> Inputs:
    return locals()


def hand_of(scene: Scene) -> Fragment:
    state: State = scene.view
    say, village = scene.words, seen(scene)
    return hand(
        say,
        card_of(say, state, village) if village else None,
        state.duel and scene.table.clock_due is not None,
        reachable_of(scene, state, village),
    )


# -- the card -------------------------------------------------------------------------------------------


def card_of(say: Speaker, state: State, village: Seen) -> Fragment:
    if not village.card:
        return done(say, not is_open(state))
    return card(
        say,
        village.card,
        round_of(state, village.village),
        state.rounds,
        number_of(village),
        village.in_play,
        *refusals(say, village.still, village.card),
    )


def number_of(village: Seen) -> int:
    """Which card of its round lies open."""
    return village.village.played % CARDS_A_ROUND + 1


@lru_cache(1024)
def refusals(say: Speaker, village: Still, card: str) -> tuple[str, str]:
    """Why the card cannot restructure, and why it cannot populate; empty where it can."""
    board = village.board()
    reasons = preview.no_move(board, card), preview.no_welcome(board, card)
    move, welcome = (say.phrase(reason) if reason else "" for reason in reasons)
    return move, welcome


@fragment(PARTS)
def card(
    say: Speaker,
    id: str,
    round: int,
    rounds: int,
    number: int,
    in_play: bool,
    no_move: str,
    no_welcome: str,
) -> Inputs:
    effects = (
        ("restructure", "echange", no_move, 0),
        ("populate", "personnes", no_welcome, CARDS[id].people),
    )
    return {
        **locals(),
        "name": say.term(id),
        "effects": [
            {
                "id": effect,
                "sign": sign,
                "no": no,
                "people": people,
                "text": say.term(id, effect),
                # The essential, where there is no room for more.
                "short": say.term(id, f"{effect}_short"),
            }
            for effect, sign, no, people in effects
        ],
    }


@fragment(PARTS)
def done(say: Speaker, waits: bool) -> Inputs:
    return locals()


# -- what may still come --------------------------------------------------------------------------------


@frame(PARTS)
def reachable(
    say: Speaker,
    supply: Fragment | None,
    possible: Fragment | None,
    axes: tuple[Fragment, ...],
    reserve: Fragment | None,
) -> Inputs:
    return locals()


def reachable_of(scene: Scene, state: State, village: Seen | None) -> Fragment:
    say = scene.words
    cards: tuple[str, ...] = ()
    if village and village.card and number_of(village) < CARDS_A_ROUND:
        cards = tuple(cards_possible(state, scene.viewer))
    return reachable(
        say,
        supply(say, PEOPLE - sum(village.village.people)) if village else None,
        possible(say, cards) if village and village.card else None,
        # All that can be read is one stop of the Tab key, at the first of it.
        (axis(say, "moon", state.moon, not cards), axis(say, "sun", state.sun, False)),
        # Each village has a reserve of its own, so that whoever looks at several, or at none, has none.
        reserve(say, state.moon, state.sun, still_to_come(state.moon, state.sun, village.still.cells))
        if village
        else None,
    )


@fragment(PARTS)
def supply(say: Speaker, count: int) -> Inputs:
    return locals()


@fragment(PARTS)
def possible(say: Speaker, cards: tuple[str, ...]) -> Inputs:
    return {"say": say, "cards": [(id, say.term(id), _both_effects(say, id)) for id in cards]}


def _both_effects(say: Speaker, card: str) -> str:
    restructure, populate = Term(card, "restructure"), Term(card, "populate")
    return say("cv.page.card_effects", card=Term(card), restructure=restructure, populate=populate)


SLOTS = {"moon": ("MOON", "lune"), "sun": ("SUN", "soleil")}


@fragment(PARTS)
def axis(say: Speaker, slot: str, axis: str, first: bool) -> Inputs:
    kind, sign = SLOTS[slot]
    return {
        "slot": slot,
        "sign": sign,
        "title": say("cv.page.axis", kind=Term(slot), axis=Term(axis)),
        "tiles": [tile_to_read(say, id, kind) for id in AXES[axis]],
        "first": first,
    }


@fragment(PARTS)
def reserve(say: Speaker, moon: str, sun: str, left: tuple[tuple[str, int], ...]) -> Inputs:
    kinds = kinds_of(moon, sun)
    return {
        "say": say,
        "count": sum(n for _, n in left),
        "tiles": [(tile_to_read(say, id, kinds[id]), n) for id, n in left],
    }
