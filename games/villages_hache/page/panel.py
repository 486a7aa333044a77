"""What stands under a player's name: how far they are, and what lies in front of them."""

from __future__ import annotations

from typing import NamedTuple

from engine import Seat, Who
from engine.speaker import Speaker
from games.villages_hache.data.pieces import GOAL
from games.villages_hache.page import queries
from games.villages_hache.page.news import News, news_of
from games.villages_hache.page.views import card_view, hand_in_words
from games.villages_hache.rules.possible import ready
from games.villages_hache.state import State
from tables.page.scene import Chair, Scene
from web.fragments import Fragment, Inputs, fragment


class Front(NamedTuple):
    """What lies in front of a player, and how far they are with it."""

    # The dearest first.
    points: tuple[int, ...]
    stake: str
    missing: int | None
    ready: bool
    # Where a visit leads, and from whom the cards have just come: in words, for both name somebody.
    trip: str
    received: str


@fragment("villages_hache/panel.html")
def panel(
    say: Speaker,
    seat: Seat,
    score: int,
    gain: tuple[int, int] | None,
    village: str,
    buildings: int,
    front: Front,
    passed: bool,
) -> Inputs:
    """`gain` is what was just scored, and the entry that tells it: a new id restarts the animation."""
    return {
        "say": say,
        "seat": seat,
        "gauge": 200 * min(score, GOAL) // GOAL,
        "gain": gain,
        "home": say("vi.page.home", village=say.term(village), n=buildings) if village else "",
        "front": front,
        "hand": hand_in_words(say, front.points),
        "stake": card_view(say, front.stake) if front.stake else None,
        "passed": passed,
    }


def panel_of(scene: Scene, chair: Chair) -> Fragment:
    return scene.shared(panels_of)[chair.number]


def panels_of(scene: Scene) -> list[Fragment]:
    """Everything lies in the open: each panel is the same for all."""
    state: State = scene.view
    news, fronts = scene.shared(news_of), scene.shared(fronts_of)
    return [
        panel(
            scene.words,
            seat,
            player.score,
            (news.gains[seat], news.index) if seat in news.gains else None,
            player.village,
            len(player.built),
            fronts[seat],
            news.passed,
        )
        for seat, player in enumerate(state.players)
    ]


def fronts_of(scene: Scene) -> list[Front]:
    state: State = scene.view
    news = scene.shared(news_of)
    return [_front(scene.speaker, state, seat, news) for seat in range(len(state.players))]


def _front(say: Speaker, state: State, seat: Seat, news: News) -> Front:
    player = state.players[seat]
    trip = queries.trip(state, seat)
    giver = Who((seat - 1) % len(state.players))
    return Front(
        tuple(sorted(player.points, reverse=True)),
        player.stake,
        queries.missing(player),
        ready(player),
        say.phrase(queries.told_trip(trip)) if trip else "",
        say("vi.page.received", player=giver) if news.passed else "",
    )
