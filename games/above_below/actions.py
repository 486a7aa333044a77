"""What a player may do. A turn is a handful of small moves: choose villagers, then say what they do."""

from __future__ import annotations

from engine import Move

# -- one's turn: who acts, and with what one pays ------------------------------------------------


class Choose(Move, frozen=True, tag="choose"):
    villager: str = ""


class Release(Move, frozen=True, tag="release"):
    villager: str = ""


class LayToken(Move, frozen=True, tag="lay_token"):
    """Put a potion or a cider down as a coin for the next payment to the bank."""

    token: str = ""


class TakeToken(Move, frozen=True, tag="take_token"):
    token: str = ""


# -- normal actions: the chosen villagers do it ---------------------------------------------------


class Explore(Move, frozen=True, tag="explore"):
    pass


class Harvest(Move, frozen=True, tag="harvest"):
    """The first chosen villager takes a good; further ones may follow."""

    building: str = ""
    to: str = "store"


class EndHarvest(Move, frozen=True, tag="end_harvest"):
    pass


class Build(Move, frozen=True, tag="build"):
    card: str = ""


class Train(Move, frozen=True, tag="train"):
    slot: int = 0  # from 1


class Work(Move, frozen=True, tag="work"):
    pass


class Pass(Move, frozen=True, tag="pass"):
    pass


# -- free actions ---------------------------------------------------------------------------------


class ListSale(Move, frozen=True, tag="list_sale"):
    item: str = ""
    ask: int | None = None


class WithdrawSale(Move, frozen=True, tag="withdraw_sale"):
    pass


class MakeOffer(Move, frozen=True, tag="make_offer"):
    seller: int = -1
    price: int = 0


class RefreshRow(Move, frozen=True, tag="refresh_row"):
    kind: str = ""


class PlaceGood(Move, frozen=True, tag="place_good"):
    good: str = ""


# -- an expedition --------------------------------------------------------------------------------


class ChooseOption(Move, frozen=True, tag="choose_option"):
    option: int = -1  # from 0


class Reroll(Move, frozen=True, tag="reroll"):
    """Roll one villager's die again; nobody is named where the table rerolls all dice at once."""

    villager: str = ""


class Boost(Move, frozen=True, tag="boost"):
    villager: str = ""


class Finish(Move, frozen=True, tag="finish"):
    pass


class ChooseWounded(Move, frozen=True, tag="choose_wounded"):
    villager: str = ""


# -- trade ----------------------------------------------------------------------------------------


class AcceptOffer(Move, frozen=True, tag="accept_offer"):
    pass


class RefuseOffer(Move, frozen=True, tag="refuse_offer"):
    pass


class CounterOffer(Move, frozen=True, tag="counter_offer"):
    price: int = 0


class AcceptCounter(Move, frozen=True, tag="accept_counter"):
    pass


class DeclineCounter(Move, frozen=True, tag="decline_counter"):
    pass


# -- the rest step --------------------------------------------------------------------------------


class Rest(Move, frozen=True, tag="rest"):
    """Give a villager a potion, a cider or a bed in one's plan."""

    use: str = ""
    villager: str = ""


class RestUndo(Move, frozen=True, tag="rest_undo"):
    villager: str = ""


class RestDefault(Move, frozen=True, tag="rest_default"):
    """Let the site share out the beds; with `confirm`, be done with it."""

    confirm: bool = False


class RestConfirm(Move, frozen=True, tag="rest_confirm"):
    pass


Action = (
    Choose
    | Release
    | LayToken
    | TakeToken
    | Explore
    | Harvest
    | EndHarvest
    | Build
    | Train
    | Work
    | Pass
    | ListSale
    | WithdrawSale
    | MakeOffer
    | RefreshRow
    | PlaceGood
    | ChooseOption
    | Reroll
    | Boost
    | Finish
    | ChooseWounded
    | AcceptOffer
    | RefuseOffer
    | CounterOffer
    | AcceptCounter
    | DeclineCounter
    | Rest
    | RestUndo
    | RestDefault
    | RestConfirm
)
