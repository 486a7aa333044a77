"""What the moment asks to choose besides the map: building and payment, where to go, how far."""

from __future__ import annotations

from typing import cast

from engine import Term, Who
from engine.speaker import Speaker
from games.villages_hache.actions import Acquisitions
from games.villages_hache.page import queries
from games.villages_hache.page.panel import fronts_of
from games.villages_hache.page.preview import Goal, encoded, laid_out, price, visits
from games.villages_hache.page.views import capital, hand_in_words
from games.villages_hache.rules.payments import proposed
from games.villages_hache.state import State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment

PARTS = "villages_hache/choices.html"


def choices_of(scene: Scene, phase: str) -> Fragment | None:
    match phase:
        case "ACQUIRE":
            return _purchase_of(scene)
        case "VISIT_TARGET":
            return visit(scene.speaker, visits(scene))
        case "VISIT_MOVE":
            trip = queries.trip(scene.view, scene.viewer)
            points = scene.shared(fronts_of)[scene.viewer].points
            return walk(scene.words, points, trip.steps if trip else 0)
        case _:
            return None


def _purchase_of(scene: Scene) -> Fragment:
    state: State = scene.view
    player = state.players[scene.viewer]
    legal = cast(Acquisitions, scene.engine.legal(state, scene.viewer))
    return purchase(
        scene.words,
        tuple(legal.types),
        price(state, player),
        state.free,
        laid_out(scene.shared(fronts_of)[scene.viewer].points, proposed(state, player)),
        encoded(legal.payments),
    )


@fragment(PARTS, keep=512)
def purchase(
    say: Speaker,
    types: tuple[str, ...],
    price: int,
    free: bool,
    cards: tuple[tuple[int, bool], ...],
    accepted: str,
) -> Inputs:
    """`cards` are those in hand, and whether each is laid out; `accepted` all payments, for the script."""
    hand = tuple(value for value, _ in cards)
    return {
        **locals(),
        "types": [(type_, say.term(type_)) for type_ in types],
        "hand": hand_in_words(say, hand),
    }


@fragment(PARTS)
def visit(say: Speaker, goals: tuple[Goal, ...]) -> Inputs:
    return {
        "goals": [
            (
                goal,
                capital(
                    say(
                        "vi.page.target",
                        building=Term(goal.type),
                        village=Term(goal.village),
                        steps=goal.steps,
                    )
                ),
                say("vi.page.earns", owner=Who(goal.owner)),
                say.name_of(goal.owner),
            )
            for goal in goals
        ]
    }


@fragment(PARTS)
def walk(say: Speaker, points: tuple[int, ...], far: int) -> Inputs:
    return {
        "say": say,
        "hand": hand_in_words(say, points),
        "cards": [
            (value, encoded({"action": "play_points", "card": value}), _leads(say, value - far))
            for value in points
        ],
    }


def _leads(say: Speaker, beyond: int) -> str:
    """How far a card leads on the way to a doorstep."""
    if beyond < 0:
        return say("vi.page.remains", n=-beyond)
    return say("vi.page.arrives_lost", n=beyond) if beyond else say("vi.page.arrives")
