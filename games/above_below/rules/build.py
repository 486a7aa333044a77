"""Building, training, and refreshing a row: what coins buy from the bank."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Amount, Chance, IllegalMove, Seat, Term
from engine.phrases import Param
from games.above_below.actions import Build, RefreshRow, Train
from games.above_below.data import (
    BELOW,
    CARDS,
    DISCOUNT,
    REFRESH_PRICE,
    ROW_SIZE,
    SLOT_COSTS,
    VILLAGERS,
    Card,
)
from games.above_below.rules.log import ROW_TERMS, Log, coins, tell, tell_player, tell_rep, villager
from games.above_below.rules.turns import (
    all_willing,
    missing,
    next_turn,
    pay_bank,
    refuse_payment,
    the_one_chosen,
)
from games.above_below.rules.village import coins_for_building, empty_caves, keep, move_rep, trains_to_ready
from games.above_below.state import EXHAUSTED, READY, Player, Row, State


def row_of(state: State, kind: str) -> list[str]:
    match kind:
        case "house":
            return state.houses.cards
        case "outpost":
            return state.outposts.cards
        case "star":
            return state.stars
        case _:
            return state.keys


def on_offer(state: State) -> Iterator[str]:
    yield from state.houses.cards
    yield from state.outposts.cards
    yield from state.stars
    yield from state.keys


def build_price(who: str, card: str) -> int:
    return max(0, CARDS[card].cost - DISCOUNT * VILLAGERS[who].builds_for_less)


def train_price(who: str, slot: int) -> int:
    """The price of a slot, counted from 1."""
    return max(0, SLOT_COSTS[slot - 1] - DISCOUNT * VILLAGERS[who].trains_for_less)


# -- building -----------------------------------------------------------------------------------------


def check_build(state: State, seat: Seat, move: Build) -> None:
    player = state.players[seat]
    card = CARDS.get(move.card)
    if card is None or card.kind == "start":
        raise IllegalMove("ab.no.build_unknown")
    if move.card not in row_of(state, card.kind):
        raise IllegalMove("ab.no.build_not_offered", card=Term(move.card))
    if card.id in BELOW and not empty_caves(player):
        raise IllegalMove("ab.no.build_no_cave")
    who = the_one_chosen(state, seat)
    if not VILLAGERS[who].hammer:
        raise IllegalMove("ab.no.build_hammer", villager=villager(seat, who))
    price = build_price(who, move.card)
    short = missing(state, seat, price)
    refuse_payment(
        state,
        seat,
        price,
        IllegalMove("ab.no.build_coins", card=Term(move.card), price=coins(price), missing=short),
    )


def build(state: State, seat: Seat, move: Build, chance: Chance, log: Log) -> None:
    who = state.turn.chosen[0]
    if not all_willing(state, seat, [who], chance, log):
        return
    player, card = state.players[seat], CARDS[move.card]
    price = build_price(who, move.card)
    pay_bank(state, seat, price, log)
    player.villagers[who] = EXHAUSTED
    rep = player.rep
    bonus = put_up(player, card)
    if log is not None:
        _tell_building(player, seat, card, villager(seat, who), price, log)
        if card.rep_now:
            tell_rep(log, seat, rep, player.rep)
        if bonus:
            tell_player(log, "coin_build", seat, coins=coins(bonus))
    _refill(state, card.kind, card.id, chance, log)
    next_turn(state, chance, log)


def put_up(player: Player, card: Card) -> int:
    """A village gets a building and all that it gives at once; the coins that older cards pay for it."""
    bonus = coins_for_building(player)
    player.coins += bonus
    player.buildings[card.id] = card.first_goods
    player.outposts += card.id in BELOW
    keep(player, "potion", card.potion_now)
    move_rep(player, card.rep_now)
    return bonus


def _tell_building(player: Player, seat: Seat, card: Card, mason: Term, price: int, log: Log) -> None:
    words: dict[str, Param] = {"card": Term(card.id), "villager": mason, "price": coins(price)}
    if card.id in BELOW:
        words["left"] = empty_caves(player)
    tell_player(log, "build_outpost" if card.id in BELOW else "build", seat, False, **words)
    if card.good:
        tell(log, "card_goods", seat, card=Term(card.id), goods=Amount(card.first_goods, card.good))
    if card.potion_now:
        given = Amount(card.potion_now, "potion")
        tell_player(log, "card_potion", seat, card=Term(card.id), potions=given)


def draw(row: Row, chance: Chance) -> str | None:
    """The next card of a deck: one nobody has seen, else the first that was put under it."""
    if row.unseen:
        return chance.pop(row.unseen)
    return row.under.pop(0) if row.under else None


def _refill(state: State, kind: str, gone: str, chance: Chance, log: Log) -> None:
    """Houses and outposts are replaced where they lay; stars and keys never are."""
    cards = row_of(state, kind)
    at = cards.index(gone)
    if kind not in ("house", "outpost"):
        del cards[at]
        return
    new = draw(state.houses if kind == "house" else state.outposts, chance)
    if new is None:
        del cards[at]
        tell(log, "row_dry", row=Term(ROW_TERMS[kind]))
    else:
        cards[at] = new
        tell(log, "row_new", row=Term(ROW_TERMS[kind]), card=Term(new))


# -- training -----------------------------------------------------------------------------------------


def check_train(state: State, seat: Seat, move: Train) -> None:
    if not any(state.recruits):
        raise IllegalMove("ab.no.train_all_empty")
    if not 1 <= move.slot <= len(SLOT_COSTS):
        raise IllegalMove("ab.no.train_slot_unknown")
    if state.recruits[move.slot - 1] is None:
        raise IllegalMove("ab.no.train_slot_empty", slot=move.slot)
    who = the_one_chosen(state, seat)
    if not VILLAGERS[who].quill:
        raise IllegalMove("ab.no.train_quill", villager=villager(seat, who))
    price = train_price(who, move.slot)
    short = missing(state, seat, price)
    refuse_payment(state, seat, price, IllegalMove("ab.no.train_coins", price=coins(price), missing=short))


def train(state: State, seat: Seat, move: Train, chance: Chance, log: Log) -> None:
    who = state.turn.chosen[0]
    if not all_willing(state, seat, [who], chance, log):
        return
    player = state.players[seat]
    recruit = state.recruits[move.slot - 1]
    if recruit is None:
        raise ValueError("nobody waits in this place")
    price = train_price(who, move.slot)
    pay_bank(state, seat, price, log)
    state.recruits[move.slot - 1] = None
    player.villagers[who] = EXHAUSTED
    at_once = trains_to_ready(player)
    player.villagers[recruit] = READY if at_once else EXHAUSTED
    if log is not None:
        tell_player(
            log,
            "train_ready" if at_once else "train",
            seat,
            recruit=villager(seat, recruit),
            villager=villager(seat, who),
            price=coins(price),
        )
    next_turn(state, chance, log)


# -- refreshing ---------------------------------------------------------------------------------------


def check_refresh(state: State, seat: Seat, move: RefreshRow) -> None:
    if move.kind not in ("house", "outpost"):
        raise IllegalMove("ab.no.refresh_kind")
    if state.turn.refreshed:
        raise IllegalMove("ab.no.refresh_twice")
    row = state.houses if move.kind == "house" else state.outposts
    if not (row.unseen or row.under):
        raise IllegalMove("ab.no.refresh_dry")
    refuse_payment(state, seat, REFRESH_PRICE, IllegalMove("ab.no.refresh_coins", price=coins(REFRESH_PRICE)))


def refresh(state: State, seat: Seat, move: RefreshRow, chance: Chance, log: Log) -> None:
    row = state.houses if move.kind == "house" else state.outposts
    pay_bank(state, seat, REFRESH_PRICE, log)
    state.turn.refreshed = True
    row.under += row.cards
    fresh = (draw(row, chance) for _ in range(ROW_SIZE))
    row.cards = [card for card in fresh if card is not None]
    if log is not None:
        tell_player(
            log,
            "refresh",
            seat,
            price=coins(REFRESH_PRICE),
            row=Term(ROW_TERMS[move.kind]),
            cards=[Term(card) for card in row.cards],
        )
