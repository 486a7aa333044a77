"""What can be bought: the four rows of buildings, the newcomers, and what each would cost the viewer now."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Amount, Term
from games.above_below.actions import Action, Build, RefreshRow, Train
from games.above_below.data import BELOW, CARDS, REFRESH_PRICE, SLOT_COSTS, VILLAGERS
from games.above_below.page.cards import Building, Figure, building, villager_figure
from games.above_below.page.hand import Hand, asked
from games.above_below.page.speaker import Speaker
from games.above_below.rules.build import build_price, row_of, train_price
from games.above_below.rules.log import ROW_TERMS, coins
from games.above_below.rules.village import empty_caves, laid
from games.above_below.state import READY, Player, State

KINDS = ("house", "outpost", "star", "key")


@dataclass(frozen=True)
class Deal:
    """One thing on offer. `raw` is what its button sends; the rules explain what is not `legal`."""

    price: int
    # Somebody ready could do it, with the coins and the cave that it takes.
    within_reach: bool
    legal: bool
    raw: str
    label: str
    # Why not, in a word or two; empty where it can be bought, or where nobody asks.
    hint: str
    card: Building | None = None
    recruit: Figure | None = None


@dataclass(frozen=True)
class Shelf:
    """A row of the market."""

    kind: str
    tab: str
    name: str
    deals: list[Deal]
    left: str = ""
    refresh: str = ""
    refresh_label: str = ""
    refresh_price: int = REFRESH_PRICE

    @property
    def within_reach(self) -> int:
        return sum(deal.within_reach for deal in self.deals)


class Shop:
    """The market as one village sees it; a spectator sees prices and no buttons."""

    def __init__(self, say: Speaker, state: State, seat: int, hand: Hand, open_: bool) -> None:
        self._say, self._state, self._seat, self._hand, self._open = say, state, seat, hand, open_
        self._player: Player | None = state.players[seat] if seat >= 0 else None

    def shelves(self) -> list[Shelf]:
        return [*(self._buildings(kind) for kind in KINDS), self._recruits()]

    def _buildings(self, kind: str) -> Shelf:
        deals = [self._building_deal(card) for card in row_of(self._state, kind)]
        row = {"house": self._state.houses, "outpost": self._state.outposts}.get(kind)
        refresh = RefreshRow(kind)
        return Shelf(
            kind,
            self._say.key(f"tab.{kind}"),
            self._say.key(f"row.{kind}"),
            deals,
            self._say.key("deck", n=len(row.unseen) + len(row.under)) if row else "",
            self._hand.raw(refresh),
            self._say.key("refresh", row=Term(ROW_TERMS[kind]), price=coins(REFRESH_PRICE)),
        )

    def _building_deal(self, card: str) -> Deal:
        builder = self._one("hammer")
        price = build_price(builder, card) if builder else CARDS[card].cost
        least = min((build_price(who, card) for who in self._ready("hammer")), default=None)
        room = card not in BELOW or bool(self._player and empty_caves(self._player))
        within_reach = room and self._can_pay(least)
        hint = self._build_hint(card, price if builder else least or price)
        return self._deal(Build(card), price, within_reach, hint, building(self._say, card))

    def _build_hint(self, card: str, price: int) -> str:
        if self._player and card in BELOW and not empty_caves(self._player):
            return self._say.key("hint.cave")
        return self._coins_hint(price) or self._tool_hint("hammer")

    def _recruits(self) -> Shelf:
        teacher = self._one("quill")
        deals = []
        for slot, who in enumerate(self._state.recruits, 1):
            if who is None:
                continue
            price = train_price(teacher, slot) if teacher else SLOT_COSTS[slot - 1]
            least = min((train_price(who, slot) for who in self._ready("quill")), default=None)
            hint = self._coins_hint(price if teacher else least or price) or self._tool_hint("quill")
            figure = villager_figure(self._say, 0, who)
            deals.append(self._deal(Train(slot), price, self._can_pay(least), hint, recruit=figure))
        left = self._say.key("bag", n=len(self._state.bag))
        name = self._say.key("row.recruit")
        return Shelf("recruit", name, name, deals, left)

    def _deal(
        self,
        action: Action,
        price: int,
        within_reach: bool,
        hint: str,
        card: Building | None = None,
        recruit: Figure | None = None,
    ) -> Deal:
        legal = action in self._hand
        return Deal(
            price,
            within_reach,
            legal,
            asked(action) if self._open else "",
            self._say.key("build" if card else "train", price=Amount(price, "coin")),
            "" if legal or not self._player else hint,
            card,
            recruit,
        )

    def _one(self, tool: str) -> str:
        """The one who is chosen to build or to teach, if it is one and they can."""
        chosen = self._state.turn.chosen if self._open else []
        return chosen[0] if len(chosen) == 1 and getattr(VILLAGERS[chosen[0]], tool) else ""

    def _ready(self, tool: str) -> list[str]:
        """Who could build or teach now."""
        villagers = self._player.villagers.items() if self._player else ()
        return [who for who, zone in villagers if zone == READY and getattr(VILLAGERS[who], tool)]

    def _can_pay(self, price: int | None) -> bool:
        return price is not None and not self._short(price)

    def _short(self, price: int) -> int:
        """Coins missing for this price."""
        if self._player is None:
            return 0
        down = laid(self._state.turn) if self._seat == self._state.turn_seat else 0
        return max(0, price - self._player.coins - down)

    def _coins_hint(self, price: int) -> str:
        short = self._short(price)
        return self._say.key("hint.coins", n=short) if short else ""

    def _tool_hint(self, tool: str) -> str:
        """Who could do it, when nobody fit is chosen."""
        if self._player is None:
            return ""
        return self._say.key(f"hint.{tool}" if self._ready(tool) else f"hint.no_{tool}")


def proposed(state: State, hand: Hand) -> str:
    """The row that opens by itself: a scene, or where the one who is chosen has something to do."""
    if state.phase not in ("turn", "harvest", "over"):
        # Whoever looked elsewhere meanwhile is called back when it is theirs to decide.
        return f"moment {state.phase}" if hand else "moment"
    if not hand:
        return ""
    if state.phase == "harvest":
        return "harvest"
    chosen = state.turn.chosen
    if state.phase != "turn" or len(chosen) != 1:
        return ""
    if VILLAGERS[chosen[0]].hammer:
        return "house"
    return "recruit" if VILLAGERS[chosen[0]].quill and hand.of(Train) else ""
