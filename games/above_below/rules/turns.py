"""A turn: who is chosen to act, what is laid down to pay, the cats’ mood, passing, and whose turn is next."""

from __future__ import annotations

from engine import Amount, Chance, IllegalMove, Seat, Term
from games.above_below.actions import Choose, LayToken, Pass, PlaceGood, Release, TakeToken
from games.above_below.data import CAT_REFUSES_UP_TO, CATS, GOODS, TOKENS
from games.above_below.rules import rounds
from games.above_below.rules.log import Log, amounts, coins, tell_player, tell_turn, villager
from games.above_below.rules.village import (
    can_pay,
    give_up,
    laid,
    pay,
    pays_with_tokens,
    place,
    spare_tokens,
    track_income,
)
from games.above_below.state import EXHAUSTED, READY, Player, State, Turn


def next_turn(state: State, chance: Chance, log: Log) -> None:
    """The next seat clockwise that has not passed; when all have, the round is over."""
    state.turn = Turn()
    state.phase = "turn"
    seats = len(state.players)
    for step in range(1, seats + 1):
        seat = (state.turn_seat + step) % seats
        if not state.players[seat].passed:
            state.turn_seat = seat
            if log is not None:
                tell_turn(log, seat)
            return
    rounds.end_round(state, chance, log)


# -- choosing who acts ------------------------------------------------------------------------------


def check_choose(state: State, seat: Seat, move: Choose) -> None:
    player, who = state.players[seat], move.villager
    refuse_unless_ready(player, seat, who)
    if who in state.turn.chosen:
        raise IllegalMove("ab.no.villager_twice", villager=villager(seat, who))


def choose(state: State, seat: Seat, move: Choose, chance: Chance, log: Log) -> None:
    state.turn.chosen.append(move.villager)


def check_release(state: State, seat: Seat, move: Release) -> None:
    if move.villager not in state.players[seat].villagers:
        raise IllegalMove("ab.no.villager_unknown")
    if move.villager not in state.turn.chosen:
        raise IllegalMove("ab.no.villager_not_chosen", villager=villager(seat, move.villager))


def release(state: State, seat: Seat, move: Release, chance: Chance, log: Log) -> None:
    state.turn.chosen.remove(move.villager)


def refuse_unless_ready(player: Player, seat: Seat, who: str) -> None:
    zone = player.villagers.get(who)
    if zone is None:
        raise IllegalMove("ab.no.villager_unknown")
    if zone != READY:
        raise IllegalMove("ab.no.villager_not_ready", villager=villager(seat, who), zone=Term(zone))


def refuse_if_nobody_chosen(state: State, seat: Seat) -> None:
    if state.turn.chosen:
        return
    if READY not in state.players[seat].villagers.values():
        raise IllegalMove("ab.no.no_ready")
    raise IllegalMove("ab.no.villager_none")


def the_one_chosen(state: State, seat: Seat) -> str:
    """Who builds or trains, or a refusal."""
    refuse_if_nobody_chosen(state, seat)
    if len(state.turn.chosen) > 1:
        raise IllegalMove("ab.no.villager_one_only")
    return state.turn.chosen[0]


def all_willing(state: State, seat: Seat, crew: list[str], chance: Chance, log: Log) -> bool:
    """Ask the cats before anything else happens. One refusal and the action is called off."""
    if CATS.isdisjoint(crew):
        return True
    turn, everybody = state.turn, True
    for cat in [who for who in crew if who in CATS and who not in turn.willing]:
        die = chance.die()
        if die > CAT_REFUSES_UP_TO:
            turn.willing.append(cat)
            tell_player(log, "cat_yes", seat, villager=villager(seat, cat), die=die)
        else:
            everybody = False
            state.players[seat].villagers[cat] = EXHAUSTED
            turn.chosen.remove(cat)
            tell_player(log, "cat_no", seat, villager=villager(seat, cat), die=die)
    return everybody


# -- tokens as coins --------------------------------------------------------------------------------


def check_lay_token(state: State, seat: Seat, move: LayToken) -> None:
    player = state.players[seat]
    if not pays_with_tokens(player):
        raise IllegalMove("ab.no.pay_tokens")
    if move.token not in TOKENS or not spare_tokens(player, state.turn, move.token):
        raise IllegalMove(
            "ab.no.pay_tokens_missing",
            potions=Amount(spare_tokens(player, state.turn, "potion"), "potion"),
            ciders=Amount(spare_tokens(player, state.turn, "cider"), "cider"),
        )


def lay_token(state: State, seat: Seat, move: LayToken, chance: Chance, log: Log) -> None:
    _lay(state.turn, move.token, 1)


def check_take_token(state: State, seat: Seat, move: TakeToken) -> None:
    turn = state.turn
    if move.token not in TOKENS or not (
        turn.laid_potions if move.token == "potion" else turn.laid_ciders  # noqa: S105
    ):
        raise IllegalMove("ab.no.token_not_laid")


def take_token(state: State, seat: Seat, move: TakeToken, chance: Chance, log: Log) -> None:
    _lay(state.turn, move.token, -1)


def _lay(turn: Turn, token: str, n: int) -> None:
    if token == TOKENS[0]:
        turn.laid_potions += n
    else:
        turn.laid_ciders += n


def refuse_payment(state: State, seat: Seat, price: int, refusal: IllegalMove) -> None:
    """Raise `refusal` where the price cannot be paid at all, another where too many tokens are laid."""
    player, turn = state.players[seat], state.turn
    if can_pay(player, turn, price):
        return
    if laid(turn) > price:
        raise IllegalMove("ab.no.pay_total", price=coins(price), paid=coins(laid(turn)))
    raise refusal


def pay_bank(state: State, seat: Seat, price: int, log: Log) -> None:
    player, turn = state.players[seat], state.turn
    if log is not None and laid(turn):
        tokens = [("potion", turn.laid_potions), ("cider", turn.laid_ciders)]
        tell_player(log, "pay_tokens", seat, tokens=amounts((item, n) for item, n in tokens if n))
    pay(player, turn, price)


def missing(state: State, seat: Seat, price: int) -> Amount:
    return coins(price - laid(state.turn) - state.players[seat].coins)


# -- placing goods, passing -------------------------------------------------------------------------


def check_place(state: State, seat: Seat, move: PlaceGood) -> None:
    player, good = state.players[seat], move.good
    if good in player.store:
        return
    if good not in GOODS:
        raise IllegalMove("ab.no.place_kind")
    if player.sale is not None and player.sale.item == good:
        raise IllegalMove("ab.no.place_on_sale", good=Term(good))
    raise IllegalMove("ab.no.place_missing", good=Term(good))


def place_good(state: State, seat: Seat, move: PlaceGood, chance: Chance, log: Log) -> None:
    player = state.players[seat]
    give_up(player, move.good)
    slot = place(player, move.good)
    if log is not None:
        income = coins(track_income(player))
        tell_player(log, "place", seat, goods=Amount(1, move.good), slot=slot, income=income)


def check_pass(state: State, seat: Seat, move: Pass) -> None:
    """One may always pass."""


def pass_round(state: State, seat: Seat, move: Pass, chance: Chance, log: Log) -> None:
    state.players[seat].passed = True
    tell_player(log, "pass", seat)
    next_turn(state, chance, log)
