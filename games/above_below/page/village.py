"""A village as it is drawn: houses above, caves below, goods on the track, what it has in its pockets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine import Amount
from engine.speaker import Speaker
from games.above_below.data import BELOW, CARDS, TRACK_INCOME, TRACK_VP
from games.above_below.page.art import SYMBOLS
from games.above_below.page.cards import building
from games.above_below.page.explain import amount
from games.above_below.rules.village import beds, cards_income, track_income
from games.above_below.state import Player
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "above_below/village.html"

# Drawing, number, words.
Pocket = tuple[str, int, str]


class Purse(NamedTuple):
    coins: int
    rep: int
    beds: int
    potions: int
    ciders: int


def purse_of(player: Player) -> Purse:
    return Purse(player.coins, player.rep, beds(player), player.potions, player.ciders)


@fragment(PARTS)
def purse(say: Speaker, id: str, has: Purse) -> Inputs:
    return {"id": id, "pockets": pockets(say, has), "size": 26}


def pockets(say: Speaker, has: Purse) -> list[Pocket]:
    return [
        ("piece", has.coins, amount(say, has.coins, "coins")),
        ("torche", has.rep, say("ab.page.rep", n=has.rep)),
        ("lit", has.beds, amount(say, has.beds, "bed")),
        ("potion", has.potions, amount(say, has.potions, "potion")),
        ("cidre", has.ciders, amount(say, has.ciders, "cider")),
    ]


# -- above and below ----------------------------------------------------------------------------------


@frame(PARTS)
def landscape(
    say: Speaker,
    prefix: str,
    over: bool,
    scrolls: bool,
    above: tuple[Fragment, ...],
    below: tuple[Fragment, ...],
    caves: tuple[int, ...],
) -> Inputs:
    """`caves` are the numbers of those that are still empty."""
    return locals()


@fragment(PARTS)
def house(say: Speaker, prefix: str, card: str, goods: int) -> Inputs:
    """A building in a village, with the goods that lie on it."""
    good = SYMBOLS.get(CARDS[card].good, "")
    return {"id": f"{prefix}-{card}", "card": building(say, card), "goods": goods, "good": good}


def landscape_of(
    say: Speaker, player: Player, prefix: str, over: bool = False, scrolls: bool = True
) -> Fragment:
    homes = [(card in BELOW, house(say, prefix, card, goods)) for card, goods in player.buildings.items()]
    return landscape(
        say,
        prefix,
        over,
        scrolls,
        tuple([home for below, home in homes if not below]),
        tuple([home for below, home in homes if below]),
        tuple([int(cave[1:]) for cave in player.caves[player.outposts :]]),
    )


# -- the track ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Slot:
    number: int
    vp: int
    income: int
    good: str
    name: str
    count: int


@frame(PARTS)
def track(say: Speaker, income: Fragment, slots: tuple[Fragment, ...]) -> Inputs:
    return locals()


@fragment(PARTS)
def income(say: Speaker, coins: int) -> Inputs:
    return {"said": say("ab.page.track.income", coins=Amount(coins, "coin"))}


@fragment(PARTS)
def slot(say: Speaker, number: int, good: str, count: int) -> Inputs:
    return {"slot": _slot(say, number, good, count), "prefix": "slot"}


def track_of(say: Speaker, player: Player) -> Fragment:
    coming = income(say, track_income(player) + cards_income(player))
    lying = _lying(player.track)
    return track(say, coming, tuple([slot(say, n, *there) for n, there in enumerate(lying, 1)]))


def slots(say: Speaker, track: Mapping[str, int]) -> list[Slot]:
    """The whole track, with the goods that lie on it."""
    return [_slot(say, number, good, count) for number, (good, count) in enumerate(_lying(track), 1)]


def _lying(track: Mapping[str, int]) -> list[tuple[str, int]]:
    return [*track.items(), *[("", 0)] * (len(TRACK_VP) - len(track))]


def _slot(say: Speaker, number: int, good: str, count: int) -> Slot:
    said = say(
        "ab.page.slot",
        slot=number,
        vp=Amount(TRACK_VP[number - 1], "vp"),
        income=Amount(TRACK_INCOME[number], "coin"),
        goods=amount(say, count, good) if good else say("ab.page.slot.empty"),
    )
    return Slot(number, TRACK_VP[number - 1], TRACK_INCOME[number], SYMBOLS.get(good, ""), said, count)
