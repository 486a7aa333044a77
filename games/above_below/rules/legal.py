"""Every move a player may make now. The moves themselves are made once, when this module is read."""

from __future__ import annotations

from functools import cache

from engine import Seat
from games.above_below.actions import (
    AcceptCounter,
    AcceptOffer,
    Action,
    Boost,
    Build,
    Choose,
    ChooseOption,
    ChooseWounded,
    CounterOffer,
    DeclineCounter,
    EndHarvest,
    Explore,
    Finish,
    Harvest,
    LayToken,
    ListSale,
    MakeOffer,
    Pass,
    PlaceGood,
    RefreshRow,
    RefuseOffer,
    Release,
    Reroll,
    Rest,
    RestConfirm,
    RestDefault,
    RestUndo,
    TakeToken,
    Train,
    WithdrawSale,
    Work,
)
from games.above_below.data import (
    BELOW,
    CARDS,
    DISCOUNT,
    GOODS,
    HIGHEST_ASK,
    LOWEST_PRICE,
    METAL_MEN,
    OFFERS_A_TURN,
    REFRESH_PRICE,
    SLOT_COSTS,
    SMALLEST_PARTY,
    TOKENS,
    VILLAGERS,
    encounters,
)
from games.above_below.rules.build import on_offer
from games.above_below.rules.explore import still_there, trip_of
from games.above_below.rules.labour import DESTINATIONS
from games.above_below.rules.rest import FURTHER_USES, USES, is_default, night_of
from games.above_below.rules.trade import offer_of
from games.above_below.rules.village import beds, can_pay, pays_with_tokens, rerolls
from games.above_below.state import EXPLORING, READY, Player, State

Moves = list[Action]

_CHOOSE = {who: Choose(who) for who in VILLAGERS}
_RELEASE = {who: Release(who) for who in VILLAGERS}
_LAY = {token: LayToken(token) for token in TOKENS}
_TAKE = {token: TakeToken(token) for token in TOKENS}
_HARVEST = {card: [Harvest(card, to) for to in DESTINATIONS] for card in CARDS}
_BUILD = {card: Build(card) for card in CARDS}
_TRAIN = [Train(slot) for slot in range(1, len(SLOT_COSTS) + 1)]
ASKS = (None, *range(LOWEST_PRICE, HIGHEST_ASK + 1))
_LIST = {item: [ListSale(item, ask) for ask in ASKS] for item in (*GOODS, *TOKENS)}
_PLACE = {good: PlaceGood(good) for good in GOODS}
_REFRESH = {kind: RefreshRow(kind) for kind in ("house", "outpost")}
_OPTION = [ChooseOption(index) for index in range(max(map(len, encounters.ENCOUNTERS.values())))]
_REROLL = {who: Reroll(who) for who in VILLAGERS}
_REROLL_ALL = Reroll()
_BOOST = {who: Boost(who) for who in VILLAGERS}
_WOUND = {who: ChooseWounded(who) for who in VILLAGERS}
_REST = {use: {who: Rest(use, who) for who in VILLAGERS} for use in USES}
_UNDO = {who: RestUndo(who) for who in VILLAGERS}
_EXPLORE, _END_HARVEST, _WORK, _PASS = Explore(), EndHarvest(), Work(), Pass()
_WITHDRAW, _FINISH = WithdrawSale(), Finish()
_ACCEPT, _REFUSE = AcceptOffer(), RefuseOffer()
_ACCEPT_COUNTER, _DECLINE = AcceptCounter(), DeclineCounter()
_REST_DEFAULT, _REST_DEFAULT_NOW, _REST_CONFIRM = RestDefault(), RestDefault(confirm=True), RestConfirm()

_COST = {card.id: card.cost for card in CARDS.values()}
_BUILDERS = {v.id: v.builds_for_less * DISCOUNT for v in VILLAGERS.values() if v.hammer}
_TEACHERS = {v.id: v.trains_for_less * DISCOUNT for v in VILLAGERS.values() if v.quill}


@cache
def _offer(seller: Seat, price: int) -> MakeOffer:
    return MakeOffer(seller, price)


@cache
def _counter(price: int) -> CounterOffer:
    return CounterOffer(price)


def turn_moves(state: State, seat: Seat) -> Moves:
    player, turn = state.players[seat], state.turn
    chosen = turn.chosen
    moves: Moves = [_PASS]
    for who, zone in player.villagers.items():
        if zone == READY:
            moves.append(_RELEASE[who] if who in chosen else _CHOOSE[who])
    if chosen:
        moves.append(_WORK)
        if len(chosen) >= SMALLEST_PARTY:
            if state.pile.top is not None:
                moves.append(_EXPLORE)
        else:
            _add_purchases(state, player, chosen[0], moves)
        _add_harvests(player, moves)
    for good in player.store:
        moves.append(_PLACE[good])
    _add_sale(state, player, moves)
    if not turn.refreshed and can_pay(player, turn, REFRESH_PRICE):
        if state.houses.unseen or state.houses.under:
            moves.append(_REFRESH["house"])
        if state.outposts.unseen or state.outposts.under:
            moves.append(_REFRESH["outpost"])
    if (player.potions or player.ciders) and pays_with_tokens(player):
        _add_tokens(state, player, moves)
    return moves


def _add_purchases(state: State, player: Player, who: str, moves: Moves) -> None:
    turn = state.turn
    down = turn.laid_potions + turn.laid_ciders
    most = down + player.coins
    if who in _BUILDERS:
        less = _BUILDERS[who]
        caves = len(player.caves) > player.outposts
        for card in on_offer(state):
            if down <= _COST[card] - less <= most and (caves or card not in BELOW):
                moves.append(_BUILD[card])
    if who in _TEACHERS:
        less = _TEACHERS[who]
        for slot, recruit in enumerate(state.recruits):
            if recruit is not None and down <= SLOT_COSTS[slot] - less <= most:
                moves.append(_TRAIN[slot])


def _add_harvests(player: Player, moves: Moves) -> None:
    for card, left in player.buildings.items():
        if left:
            moves += _HARVEST[card] if player.sale is None else _HARVEST[card][:2]


def _add_sale(state: State, player: Player, moves: Moves) -> None:
    turn = state.turn
    if player.sale is not None:
        moves.append(_WITHDRAW)
    else:
        for good in player.store:
            moves += _LIST[good]
        if player.potions > turn.laid_potions:
            moves += _LIST["potion"]
        if player.ciders > turn.laid_ciders:
            moves += _LIST["cider"]
    if player.coins >= LOWEST_PRICE:
        for seller, other in enumerate(state.players):
            if other.sale is None or other is player or turn.offers.get(seller, 0) >= OFFERS_A_TURN:
                continue
            least = max(LOWEST_PRICE, turn.offered.get(seller, 0) + 1)
            moves += [_offer(seller, price) for price in range(least, player.coins + 1)]


def _add_tokens(state: State, player: Player, moves: Moves) -> None:
    turn = state.turn
    for token, have, down in (
        ("potion", player.potions, turn.laid_potions),
        ("cider", player.ciders, turn.laid_ciders),
    ):
        if have > down:
            moves.append(_LAY[token])
        if down:
            moves.append(_TAKE[token])


def harvest_moves(state: State, seat: Seat) -> Moves:
    player, chosen = state.players[seat], state.turn.chosen
    moves: Moves = [_END_HARVEST]
    for who, zone in player.villagers.items():
        if zone == READY:
            moves.append(_RELEASE[who] if who in chosen else _CHOOSE[who])
    if chosen:
        _add_harvests(player, moves)
    moves += [_PLACE[good] for good in player.store]
    return moves


def option_moves(state: State, seat: Seat) -> Moves:
    player, turn = state.players[seat], state.turn
    moves: Moves = [
        _OPTION[index]
        for index, option in enumerate(encounters.ENCOUNTERS[trip_of(state).number])
        if not option.cost or can_pay(player, turn, option.cost)
    ]
    moves += [_PLACE[good] for good in player.store]
    if (player.potions or player.ciders) and pays_with_tokens(player):
        _add_tokens(state, player, moves)
    return moves


def dice_moves(state: State, seat: Seat) -> Moves:
    player, trip = state.players[seat], trip_of(state)
    there = still_there(trip)
    moves: Moves = [_FINISH]
    moves += [_BOOST[who] for who in there]
    if there and trip.rerolls < rerolls(player):
        moves += [_REROLL_ALL] if state.reroll_all else [_REROLL[who] for who in there]
    moves += [_PLACE[good] for good in player.store]
    return moves


def wound_moves(state: State, seat: Seat) -> Moves:
    player = state.players[seat]
    moves: Moves = [_WOUND[who] for who in trip_of(state).crew if player.villagers[who] == EXPLORING]
    moves += [_PLACE[good] for good in player.store]
    return moves


def offer_moves(state: State, seat: Seat) -> Moves:
    purse = state.players[state.turn_seat].coins
    return [
        _ACCEPT,
        _REFUSE,
        *(_counter(price) for price in range(offer_of(state).price + 1, purse + 1)),
    ]


def counter_moves(state: State, seat: Seat) -> Moves:
    return [_ACCEPT_COUNTER, _DECLINE]


def rest_moves(state: State, seat: Seat) -> Moves:
    player, plan = state.players[seat], state.plans[seat]
    moves: Moves = [_REST_CONFIRM, _REST_DEFAULT_NOW]
    if not is_default(state, seat):
        moves.append(_REST_DEFAULT)
    left = {
        "potion": player.potions > len(plan.potions),
        "cider": player.ciders > len(plan.ciders),
        "bed": beds(player) > len(plan.beds),
    }
    for who, zone in player.villagers.items():
        if zone == READY or who in METAL_MEN:
            continue
        night = night_of(plan, who)
        if any(night):
            moves.append(_UNDO[who])
        moves += [_REST[use][who] for use in FURTHER_USES[zone, night] if left[use]]
    moves += [_PLACE[good] for good in player.store]
    if player.sale is not None:
        moves.append(_WITHDRAW)
    return moves


LISTS = {
    "turn": turn_moves,
    "harvest": harvest_moves,
    "option": option_moves,
    "dice": dice_moves,
    "wound": wound_moves,
    "offer": offer_moves,
    "counter": counter_moves,
    "rest": rest_moves,
}
