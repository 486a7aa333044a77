"""Beside the map: what has just happened, what lies in front of the viewer, what is left in the box."""

from __future__ import annotations

from engine.speaker import Speaker
from games.villages_hache.data.pieces import BUILDINGS
from games.villages_hache.page.choices import choices_of
from games.villages_hache.page.describe import coming
from games.villages_hache.page.news import moves_of, news_of, own_draw
from games.villages_hache.page.panel import Front, fronts_of
from games.villages_hache.page.preview import asked
from games.villages_hache.page.views import card_view, hand_in_words
from games.villages_hache.state import State, settled
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "villages_hache/hand.html"

# While these are asked, the cards in front lie among the choices.
PLAYED_FROM = ("ACQUIRE", "VISIT_MOVE")


@frame(PARTS)
def hand(
    say: Speaker,
    seated: bool,
    news: Fragment,
    drawn: Fragment | None,
    front: Fragment | None,
    piles: Fragment,
    reserve: Fragment,
    choices: Fragment | None,
) -> Inputs:
    return locals()


def hand_of(scene: Scene) -> Fragment:
    phase = asked(scene)
    told, piles, left = scene.shared(common)
    return hand(
        scene.words,
        scene.seated,
        told,
        scene.shared(draws)[scene.viewer] if scene.seated else None,
        front_of(scene, phase) if scene.seated and settled(scene.view) else None,
        piles,
        left,
        choices_of(scene, phase),
    )


# -- what everybody sees --------------------------------------------------------------------------------


def common(scene: Scene) -> tuple[Fragment, Fragment, Fragment]:
    state: State = scene.view
    found = scene.shared(news_of)
    say = scene.words
    top = state.discard[-1] if state.discard else ""
    told = news(
        scene.speaker if found.passed else say,
        found.index if found.card or found.passed else 0,
        found.card,
        tuple(found.lines),
        coming(say, state),
        found.passed,
    )
    left = tuple(state.reserve[type_] for type_ in BUILDINGS)
    return told, piles(say, len(state.stock), len(state.discard), top), reserve(say, left)


@fragment(PARTS)
def news(say: Speaker, index: int, card: str, lines: tuple[str, ...], coming: str, passed: bool) -> Inputs:
    """`index` is the entry that tells it: a new id restarts the animation."""
    return {
        "say": say,
        "index": index,
        "card": card_view(say.nameless, card) if card else None,
        "lines": lines,
        "coming": coming,
        "passes": _passes(say) if passed else (),
    }


def _passes(say: Speaker) -> list[tuple[str, str]]:
    """Who hands their cards to whom."""
    return [*zip(say.names, (*say.names[1:], say.names[0]), strict=True)]


@fragment(PARTS)
def piles(say: Speaker, stock: int, discard: int, top: str) -> Inputs:
    return {"say": say, "stock": stock, "discard": discard, "top": card_view(say, top) if top else None}


@fragment(PARTS)
def reserve(say: Speaker, left: tuple[int, ...]) -> Inputs:
    return {
        "label": say("vi.page.left_in_reserve", n=sum(left)),
        "kinds": [
            (type_, n, say("vi.page.reserve_of", building=say.term(type_), n=n))
            for type_, n in zip(BUILDINGS, left, strict=True)
        ],
    }


# -- one's own ------------------------------------------------------------------------------------------


def draws(scene: Scene) -> list[Fragment]:
    """What each seat drew last: it stays in view until they decide something."""
    moves = scene.shared(moves_of)
    return [drawn(scene.words, *own_draw(scene.speaker, moves, seat)) for seat in range(len(scene.names))]


@fragment(PARTS)
def drawn(say: Speaker, card: str, line: str) -> Inputs:
    return {"card": card_view(say, card) if card else None, "line": line}


def front_of(scene: Scene, phase: str) -> Fragment:
    lies = scene.shared(fronts_of)[scene.viewer]
    passed = scene.shared(news_of).passed
    return front(scene.words, lies, lies.ready and not phase, phase not in PLAYED_FROM, passed)


@fragment(PARTS)
def front(say: Speaker, front: Front, builds_next: bool, held: bool, passed: bool) -> Inputs:
    return {
        **locals(),
        "stake": card_view(say, front.stake) if front.stake else None,
        "hand": hand_in_words(say, front.points),
    }
