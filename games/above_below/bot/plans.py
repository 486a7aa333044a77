"""Whole actions as a player thinks of them: tried out on a copy of the village, then made in small moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec import Struct

from games.above_below import actions as a
from games.above_below.bot.explore import Guide, Prices, mean_lanterns
from games.above_below.bot.value import Setting, worth
from games.above_below.data import BELOW, CARDS, CATS, GOODS, VILLAGERS
from games.above_below.rules.build import build_price, on_offer, put_up, train_price
from games.above_below.rules.village import keep, move_rep, trains_to_ready
from games.above_below.state import EXHAUSTED, READY, WOUNDED, Player, State, player_copy

LARGEST_PARTY = 5
CAT_AGREES = 2 / 3


class Whole(Struct, frozen=True):
    """One normal action: who does it, and with what."""

    kind: str  # build, train, work, harvest, explore, pass
    crew: tuple[str, ...] = ()
    card: str = ""
    slot: int = 0
    cards: tuple[str, ...] = ()  # what is harvested


class Scene(Struct):
    """A village in the middle of a turn that is only thought of."""

    player: Player
    cider: bool
    taken: tuple[str, ...] = ()  # cards and newcomers already bought in thought
    hoped: float = 0.0  # points expected from expeditions


def prices(player: Player, around: Setting) -> Prices:
    """What one more of each thing would be worth to this village."""
    base = worth(player, around)
    items: dict[str, float] = {}

    def gain(change: str, n: int = 1) -> float:
        trial = player_copy(player)
        if change == "coins":
            trial.coins += n
        elif change == "rep":
            move_rep(trial, n)
        elif change == "cave":
            trial.caves.append("")
        elif change == "villager":
            trial.villagers["glogo" if "glogo" not in trial.villagers else "liquid_woman"] = EXHAUSTED
        else:
            keep(trial, change, n)
        return (worth(trial, around) - base) / n

    for good in GOODS:
        items[good] = gain(good)
    for thing in ("rep", "potion", "cider", "cave", "villager"):
        items[thing] = gain(thing)
    items["coins"] = gain("coins", 2)
    return Prices(items, _wound(player, around), player.coins)


def _wound(player: Player, around: Setting) -> float:
    """What it costs that somebody comes home hurt instead of tired: whoever is missed least."""
    return min(wounds(player, around, player.villagers).values(), default=0.0)


def wounds(player: Player, around: Setting, crew: Iterable[str]) -> dict[str, float]:
    """What each one’s wound would cost."""
    costs = {}
    for who in crew:
        if player.villagers[who] == WOUNDED:
            continue
        tired, hurt = player_copy(player), player_copy(player)
        tired.villagers[who] = EXHAUSTED
        hurt.villagers[who] = WOUNDED
        costs[who] = max(0.02, worth(tired, around) - worth(hurt, around))
    return costs


def try_out(state: State, scene: Scene, guide: Guide) -> Iterator[tuple[Whole, Scene]]:
    """Every sensible action of the village, with what it would lead to."""
    player = scene.player
    ready = sorted(
        (who for who, zone in player.villagers.items() if zone == READY),
        key=lambda who: (VILLAGERS[who].hammer, VILLAGERS[who].quill, mean_lanterns(who)),
    )
    if not ready:
        return
    yield from _builds(state, scene, ready)
    yield from _trainings(state, scene, ready)
    yield from _works(scene, ready)
    yield from _harvests(scene, ready, guide.prices)
    if state.pile.top is not None:
        yield from _trips(scene, ready, guide)


def _tired(scene: Scene, crew: tuple[str, ...]) -> Scene:
    player = player_copy(scene.player)
    for who in crew:
        player.villagers[who] = EXHAUSTED
    return Scene(player, scene.cider, scene.taken, scene.hoped)


def _cheapest(ready: list[str], skill: str, less: str) -> str | None:
    """Whoever can do it and is least missed elsewhere."""
    able = [who for who in ready if getattr(VILLAGERS[who], skill)]
    both = {who: VILLAGERS[who].hammer and VILLAGERS[who].quill for who in able}
    return min(
        able,
        key=lambda who: (not getattr(VILLAGERS[who], less), both[who], mean_lanterns(who)),
        default=None,
    )


def _builds(state: State, scene: Scene, ready: list[str]) -> Iterator[tuple[Whole, Scene]]:
    who = _cheapest(ready, "hammer", "builds_for_less")
    if who is None:
        return
    caves = len(scene.player.caves) > scene.player.outposts
    for name in on_offer(state):
        price = build_price(who, name)
        if price > scene.player.coins or name in scene.taken or (name in BELOW and not caves):
            continue
        after = _tired(scene, (who,))
        buy(after.player, name, price)
        after.taken = (*scene.taken, name)
        yield Whole("build", (who,), card=name), after


def buy(player: Player, name: str, price: int) -> None:
    player.coins -= price
    put_up(player, CARDS[name])


def _trainings(state: State, scene: Scene, ready: list[str]) -> Iterator[tuple[Whole, Scene]]:
    who = _cheapest(ready, "quill", "trains_for_less")
    if who is None:
        return
    for slot, recruit in enumerate(state.recruits, 1):
        if recruit is None or recruit in scene.taken or train_price(who, slot) > scene.player.coins:
            continue
        after = _tired(scene, (who,))
        after.player.coins -= train_price(who, slot)
        after.player.villagers[recruit] = READY if trains_to_ready(after.player) else EXHAUSTED
        after.taken = (*scene.taken, recruit)
        yield Whole("train", (who,), slot=slot), after


def _works(scene: Scene, ready: list[str]) -> Iterator[tuple[Whole, Scene]]:
    for n in range(1, len(ready) + 1):
        crew = tuple(ready[:n])
        after = _tired(scene, crew)
        after.player.coins += n
        after.player.ciders += scene.cider
        after.cider = False
        yield Whole("work", crew), after


def _harvests(scene: Scene, ready: list[str], price: Prices) -> Iterator[tuple[Whole, Scene]]:
    stock = [card for card, n in scene.player.buildings.items() for _ in range(n)]
    stock.sort(key=lambda card: (not CARDS[card].renew, -price.items[CARDS[card].good]))
    for n in range(1, min(len(stock), len(ready)) + 1):
        crew, cards = tuple(ready[:n]), tuple(stock[:n])
        after = _tired(scene, crew)
        for card in cards:
            after.player.buildings[card] -= 1
            keep(after.player, CARDS[card].good)
        yield Whole("harvest", crew, cards=cards), after


def _trips(scene: Scene, ready: list[str], guide: Guide) -> Iterator[tuple[Whole, Scene]]:
    for n in range(2, min(len(ready), LARGEST_PARTY) + 1):
        for crew in combinations(ready, n):
            after = _tired(scene, crew)
            cats = sum(who in CATS for who in crew)
            after.hoped += guide.trip(crew) * CAT_AGREES**cats
            yield Whole("explore", crew), after


# -- from a whole action to the next small move -------------------------------------------------------


def hands(whole: Whole) -> tuple[str, ...]:
    """Who is chosen for it: at a harvest one begins, and the others follow."""
    return whole.crew[:1] if whole.kind == "harvest" else whole.crew


def next_move(state: State, whole: Whole) -> a.Action:
    chosen, crew = state.turn.chosen, hands(whole)
    for who in chosen:
        if who not in crew:
            return a.Release(who)
    for who in crew:
        if who not in chosen:
            return a.Choose(who)
    match whole.kind:
        case "build":
            return a.Build(whole.card)
        case "train":
            return a.Train(whole.slot)
        case "work":
            return a.Work()
        case "explore":
            return a.Explore()
        case "harvest":
            return a.Harvest(whole.cards[0], "store")
        case _:
            return a.Pass()
