"""Every sensible action of a village tried out on a copy, and a beam search through a whole round of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine import Seat
from games.above_below.bot.build import builds, trainings
from games.above_below.bot.explore import Guide
from games.above_below.bot.plans import Scene, Whole, tired
from games.above_below.bot.prices import Prices, prices
from games.above_below.bot.value import Setting, worth
from games.above_below.data import CARDS, CATS, MEAN_LANTERNS, SMALLEST_PARTY, VILLAGERS
from games.above_below.rules.village import keep
from games.above_below.state import READY, Player, State, player_copy

LARGEST_PARTY = 5
CAT_AGREES = 2 / 3
BEAM = 8
DEPTH = 5
# Doing first what somebody else could take away.
CONTESTED = {"build": 0.15, "train": 0.12, "work": 0.03}


def tried(state: State, seat: Seat, around: Setting) -> list[tuple[float, Whole]]:
    player = state.players[seat]
    guide = Guide(prices(player, around))
    now = worth(player, around)
    return [
        (worth(after.player, around) + after.hoped - now, whole)
        for whole, after in try_out(state, Scene(player, state.cider), guide)
    ]


def thought_through(state: State, seat: Seat, around: Setting, guide: Guide) -> Whole:
    """The first step of the best sequence of actions this village could take before the round ends."""
    player = state.players[seat]
    best: tuple[float, Whole] = (if_passed(player, around), Whole("pass"))
    front: list[tuple[float, Whole | None, Scene]] = [(0.0, None, Scene(player, state.cider))]
    for _ in range(DEPTH):
        found: list[tuple[float, Whole | None, Scene]] = []
        for _, first, scene in front:
            for whole, after in try_out(state, scene, guide):
                if first is None:
                    after.hoped += CONTESTED.get(whole.kind, 0.0)
                found.append((worth(after.player, around) + after.hoped, first or whole, after))
        found.sort(key=lambda one: -one[0])
        front = found[:BEAM]
        for _, first, scene in front:
            value = if_passed(scene.player, around) + scene.hoped
            if first is not None and value > best[0]:
                best = value, first
    return best[1]


def if_passed(player: Player, around: Setting) -> float:
    """What the village is worth if it does nothing more this round."""
    trial = player_copy(player)
    trial.passed = True
    return worth(trial, around)


def try_out(state: State, scene: Scene, guide: Guide) -> Iterator[tuple[Whole, Scene]]:
    """Every sensible action of the village, with what it would lead to."""
    player = scene.player
    ready = sorted(
        (who for who, zone in player.villagers.items() if zone == READY),
        key=lambda who: (VILLAGERS[who].hammer, VILLAGERS[who].quill, MEAN_LANTERNS[who]),
    )
    if not ready:
        return
    yield from builds(state, scene, ready)
    yield from trainings(state, scene, ready)
    yield from _works(scene, ready)
    yield from _harvests(scene, ready, guide.prices)
    if state.pile.top is not None:
        yield from _trips(scene, ready, guide)


def _works(scene: Scene, ready: list[str]) -> Iterator[tuple[Whole, Scene]]:
    for n in range(1, len(ready) + 1):
        crew = tuple(ready[:n])
        after = tired(scene, crew)
        after.player.coins += n
        after.player.ciders += scene.cider
        after.cider = False
        yield Whole("work", crew), after


def _harvests(scene: Scene, ready: list[str], price: Prices) -> Iterator[tuple[Whole, Scene]]:
    stock = [card for card, n in scene.player.buildings.items() for _ in range(n)]
    stock.sort(key=lambda card: (not CARDS[card].renew, -price.items[CARDS[card].good]))
    for n in range(1, min(len(stock), len(ready)) + 1):
        crew, cards = tuple(ready[:n]), tuple(stock[:n])
        after = tired(scene, crew)
        for card in cards:
            after.player.buildings[card] -= 1
            keep(after.player, CARDS[card].good)
        yield Whole("harvest", crew, cards=cards), after


def _trips(scene: Scene, ready: list[str], guide: Guide) -> Iterator[tuple[Whole, Scene]]:
    for n in range(SMALLEST_PARTY, min(len(ready), LARGEST_PARTY) + 1):
        for crew in combinations(ready, n):
            after = tired(scene, crew)
            cats = sum(who in CATS for who in crew)
            after.hoped += guide.trip(crew) * CAT_AGREES**cats
            yield Whole("explore", crew), after
