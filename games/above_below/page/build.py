"""What can be bought: the four rows of buildings, the newcomers, and what each would cost the viewer now."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine import Amount, Term
from engine.speaker import Speaker
from games.above_below.actions import Build, RefreshRow, Train
from games.above_below.data import BELOW, CARDS, REFRESH_PRICE, SLOT_COSTS, VILLAGERS
from games.above_below.page.cards import building, villager_figure
from games.above_below.page.moves import Moves, moves_of, raw
from games.above_below.page.tabs import tab
from games.above_below.rules.build import build_price, row_of, train_price
from games.above_below.rules.log import ROW_TERMS, coins
from games.above_below.rules.village import empty_caves, laid
from games.above_below.state import READY, Player, State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "above_below/build.html"
KINDS = ("house", "outpost", "star", "key")
ICONS = {
    "house": "maison",
    "outpost": "avant-poste",
    "star": "etoile",
    "key": "cle",
    "recruit": "figure-enfant",
}

# Best price first; those who build or teach at the same price are one.
_CHEAPEST = {
    "hammer": sorted(VILLAGERS, key=lambda who: not VILLAGERS[who].builds_for_less),
    "quill": sorted(VILLAGERS, key=lambda who: not VILLAGERS[who].trains_for_less),
}


# -- what everybody sees ------------------------------------------------------------------------------


class Thing(NamedTuple):
    """One thing on offer: a card, or somebody who waits in a slot."""

    id: str
    slot: int = 0

    def price(self, who: str) -> int:
        """What it costs when this one builds or teaches; what is printed where nobody does."""
        if self.slot:
            return train_price(who, self.slot) if who else SLOT_COSTS[self.slot - 1]
        return build_price(who, self.id) if who else CARDS[self.id].cost


class Offer(NamedTuple):
    """A row of the market; `left` are those still to come, None where nothing does."""

    kind: str
    things: tuple[Thing, ...]
    left: int | None


def offers_of(scene: Scene) -> list[Offer]:
    state: State = scene.view
    decks = {"house": state.houses, "outpost": state.outposts}
    rows = []
    for kind in KINDS:
        deck = decks.get(kind)
        left = len(deck.unseen) + len(deck.under) if deck else None
        rows.append(Offer(kind, tuple([Thing(card) for card in row_of(state, kind)]), left))
    newcomers = tuple([Thing(who, slot) for slot, who in enumerate(state.recruits, 1) if who is not None])
    return [*rows, Offer("recruit", newcomers, len(state.bag))]


# -- what one viewer could do about it ----------------------------------------------------------------


class Buyer(NamedTuple):
    """All that prices and hints depend on. A spectator sees prices and no buttons."""

    tool: str
    seated: bool = False
    # It is their turn: a touch buys, or is told why not.
    open: bool = False
    # With the tokens laid down.
    coins: int = 0
    room_below: bool = False
    # Who could build or teach now, and who is chosen to; nobody is "".
    ready: str = ""
    chosen: str = ""
    # Cards, or slots of newcomers.
    legal: frozenset[str | int] = frozenset()


def buyers_of(scene: Scene, moves: Moves) -> tuple[Buyer, Buyer]:
    """The viewer as one who builds, and as one who teaches."""
    state: State = scene.view
    if not scene.seated:
        return Buyer("hammer"), Buyer("quill")
    builds = frozenset([move.card for move in moves.of(Build)])
    trains = frozenset([move.slot for move in moves.of(Train)])
    open_ = scene.my_turn and state.phase == "turn"
    return _buyer(state, scene.viewer, "hammer", open_, builds), _buyer(
        state, scene.viewer, "quill", open_, trains
    )


def _buyer(state: State, seat: int, tool: str, open_: bool, legal: frozenset[str | int]) -> Buyer:
    player = state.players[seat]
    down = laid(state.turn) if seat == state.turn_seat else 0
    chosen = state.turn.chosen if open_ else []
    one = chosen[0] if len(chosen) == 1 and getattr(VILLAGERS[chosen[0]], tool) else ""
    room = empty_caves(player) > 0
    return Buyer(tool, True, open_, player.coins + down, room, _ready(player, tool), one, legal)


def _ready(player: Player, tool: str) -> str:
    """Whoever of those ready does it at the best price."""
    fit = {who for who, zone in player.villagers.items() if zone == READY and getattr(VILLAGERS[who], tool)}
    return next((who for who in _CHEAPEST[tool] if who in fit), "") if fit else ""


# -- the rows -----------------------------------------------------------------------------------------


class Shelf(NamedTuple):
    tab: Fragment
    row: Fragment


def shelves_of(scene: Scene) -> list[Shelf]:
    moves, say = moves_of(scene), scene.words
    builder, teacher = buyers_of(scene, moves)
    renewed = [move.kind for move in moves.of(RefreshRow)]
    return [
        shelf(say, offer, teacher if offer.kind == "recruit" else builder, offer.kind in renewed)
        for offer in scene.shared(offers_of)
    ]


@lru_cache(2048)
def shelf(say: Speaker, offer: Offer, buyer: Buyer, renew: bool) -> Shelf:
    kind = offer.kind
    deals = [deal_of(say, kind, thing, buyer) for thing in offer.things]
    reach = sum(in_reach(thing, buyer) for thing in offer.things)
    word = say("ab.page.row.recruit") if kind == "recruit" else say(f"ab.page.tab.{kind}")
    return Shelf(
        tab(kind, ICONS[kind], word, reach, say("ab.page.reach", n=reach) if reach else ""),
        stall(say, kind, stall_head(say, kind, offer.left, renew), tuple(deals)),
    )


@frame(PARTS)
def stall(say: Speaker, kind: str, head: Fragment, deals: tuple[Fragment, ...]) -> Inputs:
    return {**locals(), "name": say(f"ab.page.row.{kind}")}


@fragment(PARTS)
def stall_head(say: Speaker, kind: str, left: int | None, renew: bool) -> Inputs:
    return {
        "say": say,
        "kind": kind,
        "name": say(f"ab.page.row.{kind}"),
        "left": "" if left is None else say("ab.page.bag" if kind == "recruit" else "ab.page.deck", n=left),
        "renew": raw(RefreshRow(kind)) if renew else "",
        "renew_said": say("ab.page.refresh", row=Term(ROW_TERMS[kind]), price=coins(REFRESH_PRICE))
        if renew
        else "",
        "price": REFRESH_PRICE,
    }


@fragment(PARTS)
def deal(
    say: Speaker,
    kind: str,
    thing: Thing,
    price: int,
    seated: bool,
    open: bool,
    within_reach: bool,
    legal: bool,
    hint: str,
) -> Inputs:
    """In one's turn a touch buys it, or is told why not; `hint` is that in a word or two."""
    word = "ab.page.train" if thing.slot else "ab.page.build"
    return {
        "say": say,
        "kind": kind,
        "card": villager_figure(say, 0, thing.id) if thing.slot else building(say, thing.id),
        "price": price,
        "label": say(word, price=Amount(price, "coin")),
        "verb": say("ab.page.buy.recruit" if thing.slot else "ab.page.buy.card"),
        "raw": raw(Train(thing.slot) if thing.slot else Build(thing.id)) if open else "",
        "legal": legal,
        "dear": seated and not legal and not within_reach,
        "within_reach": within_reach,
        "hint": hint,
    }


def deal_of(say: Speaker, kind: str, thing: Thing, buyer: Buyer) -> Fragment:
    legal = (thing.slot or thing.id) in buyer.legal
    hint = "" if legal or not buyer.seated else _hint(say, thing, buyer)
    price, near = thing.price(buyer.chosen), in_reach(thing, buyer)
    return deal(say, kind, thing, price, buyer.seated, buyer.open, near, legal, hint)


def in_reach(thing: Thing, buyer: Buyer) -> bool:
    """Somebody ready could do it, with the coins and the cave that it takes."""
    if not buyer.ready or (thing.id in BELOW and not buyer.room_below):
        return False
    return thing.price(buyer.ready) <= buyer.coins


def _hint(say: Speaker, thing: Thing, buyer: Buyer) -> str:
    if thing.id in BELOW and not buyer.room_below:
        return say("ab.page.hint.cave")
    short = thing.price(buyer.chosen or buyer.ready) - buyer.coins
    if short > 0:
        return say("ab.page.hint.coins", n=short)
    return say(f"ab.page.hint.{buyer.tool}" if buyer.ready else f"ab.page.hint.no_{buyer.tool}")
