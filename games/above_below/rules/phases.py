"""Who may do what now. A refusal says what the game is waiting for."""

from __future__ import annotations

from engine import Amount, IllegalMove, Seat, Term, Who
from games.above_below import actions as a
from games.above_below.rules.explore import trip_of
from games.above_below.rules.log import coins, option
from games.above_below.rules.trade import offer_of
from games.above_below.state import Phase, State

_NORMAL = (a.Explore, a.Build, a.Train, a.Work, a.Pass)
_FREE = (a.ListSale, a.WithdrawSale, a.MakeOffer, a.RefreshRow)
_DRAFT = (a.Choose, a.Release)
_COIN_TOKENS = (a.LayToken, a.TakeToken)
_DICE = (a.Reroll, a.Boost, a.Finish)
_ANSWERS = (a.AcceptOffer, a.RefuseOffer, a.CounterOffer)
_COUNTER_ANSWERS = (a.AcceptCounter, a.DeclineCounter)
_REST = (a.Rest, a.RestUndo, a.RestDefault, a.RestConfirm)

MOVES_OF: dict[Phase, frozenset[type[a.Action]]] = {
    "turn": frozenset({*_DRAFT, *_COIN_TOKENS, *_NORMAL, *_FREE, a.Harvest, a.PlaceGood}),
    "harvest": frozenset({*_DRAFT, a.Harvest, a.EndHarvest, a.PlaceGood}),
    "option": frozenset({*_COIN_TOKENS, a.ChooseOption, a.PlaceGood}),
    "dice": frozenset({*_DICE, a.PlaceGood}),
    "wound": frozenset({a.ChooseWounded, a.PlaceGood}),
    "offer": frozenset(_ANSWERS),
    "counter": frozenset(_COUNTER_ANSWERS),
    "rest": frozenset({*_REST, a.PlaceGood, a.WithdrawSale}),
    "over": frozenset(),
}

# The glossary’s word for each step.
STEPS: dict[Phase, str] = {
    "turn": "turn",
    "harvest": "harvest",
    "option": "explore_option",
    "dice": "explore_dice",
    "wound": "wound_choice",
    "offer": "offer",
    "counter": "counter",
    "rest": "rest",
    "over": "game_over",
}


def acting(state: State) -> frozenset[Seat]:
    match state.phase:
        case "over":
            return frozenset()
        case "rest":
            return frozenset([seat for seat, plan in enumerate(state.plans) if not plan.confirmed])
        case "offer":
            return frozenset((offer_of(state).seller,))
        case _:
            return frozenset((state.turn_seat,))


def admit(state: State, seat: Seat, move: a.Action) -> None:
    """Let the move through to its own rules, or say why it is not its time."""
    if state.phase == "over":
        raise IllegalMove("ab.no.game_over")
    if seat not in acting(state):
        raise _not_yours(state, seat, move)
    if type(move) not in MOVES_OF[state.phase]:
        raise _not_now(state, seat, move)


def _not_yours(state: State, seat: Seat, move: a.Action) -> IllegalMove:
    if not 0 <= seat < len(state.players):
        return IllegalMove("ab.no.not_seated")
    if state.phase == "rest":
        return IllegalMove("ab.no.rest_done")
    player = state.players[seat]
    if isinstance(move, _ANSWERS):
        if state.phase == "offer":
            return IllegalMove("ab.no.offer_only_seller", seller=Who(offer_of(state).seller))
        return IllegalMove("ab.no.offer_none")
    if state.phase == "offer" and seat == state.turn_seat:
        return IllegalMove("ab.no.offer_waiting", seller=Who(offer_of(state).seller))
    if isinstance(move, a.PlaceGood):
        return IllegalMove("ab.no.place_not_now")
    if player.passed and isinstance(move, (*_NORMAL, *_FREE, *_DRAFT, a.Harvest)):
        return IllegalMove("ab.no.passed")
    if isinstance(move, a.WithdrawSale) and player.sale is not None:
        return IllegalMove("ab.no.withdraw_not_now", item=Amount(1, player.sale.item))
    if state.phase in ("turn", "harvest"):
        return IllegalMove("ab.no.not_your_turn", player=Who(state.turn_seat))
    return IllegalMove("ab.no.not_your_decision", player=Who(min(acting(state))))


def _not_now(state: State, seat: Seat, move: a.Action) -> IllegalMove:
    """It is this player’s move, but not this kind of move."""
    match state.phase:
        case "harvest" if isinstance(move, (*_FREE, *_COIN_TOKENS)):
            return IllegalMove("ab.no.free_after_normal")
        case "harvest" if isinstance(move, _NORMAL):
            return IllegalMove("ab.no.second_normal")
        case "option" if isinstance(move, _DICE):
            return IllegalMove("ab.no.dice_not_rolled")
        case "option" if isinstance(move, a.Pass):
            return IllegalMove("ab.no.option_withdraw")
        case "dice" if isinstance(move, a.ChooseOption):
            trip = trip_of(state)
            return IllegalMove("ab.no.option_chosen", option=option(trip.number, trip.option or 0))
        case "option" | "dice" | "wound":
            return IllegalMove("ab.no.expedition_running")
        case "offer":
            return IllegalMove(
                "ab.no.answer_first", buyer=Who(state.turn_seat), offer=coins(offer_of(state).price)
            )
        case "counter":
            offer = offer_of(state)
            price = coins(offer.counter or offer.price)
            if isinstance(move, a.CounterOffer):
                return IllegalMove("ab.no.counter_final", price=price)
            return IllegalMove("ab.no.counter_first", seller=Who(offer.seller), price=price)
        case "rest" if isinstance(move, a.ListSale):
            return IllegalMove("ab.no.sale_not_now")
        case "turn" if isinstance(move, (*_ANSWERS, *_COUNTER_ANSWERS)):
            return IllegalMove("ab.no.offer_none")
        case _:
            return IllegalMove("ab.no.wrong_step", step=Term(STEPS[state.phase]))
