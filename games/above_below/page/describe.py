"""The position in plain sentences, for those who listen to it."""

from __future__ import annotations

from engine import Amount, Who
from engine.speaker import Speaker
from games.above_below.data import CARDS, SLOT_COSTS
from games.above_below.page.build import KINDS
from games.above_below.page.explain import name_of_villager, named
from games.above_below.page.people import ZONES
from games.above_below.rules.build import row_of
from games.above_below.rules.log import coins
from games.above_below.rules.village import beds
from games.above_below.state import Player, State


def described(say: Speaker, state: State) -> list[str]:
    lines = [line for seat, player in enumerate(state.players) for line in _village(say, seat, player)]
    for kind in KINDS:
        cards = [_card(say, card) for card in row_of(state, kind)]
        if cards:
            lines.append(say("ab.page.described.row", row=say(f"ab.page.row.{kind}"), cards=[*cards]))
    newcomers = [
        say("ab.page.described.card", card=say.term(who, "full"), price=coins(SLOT_COSTS[slot]))
        for slot, who in enumerate(state.recruits)
        if who
    ]
    if newcomers:
        lines.append(say("ab.page.described.row", row=say("ab.page.row.recruit"), cards=[*newcomers]))
    return lines


def _card(say: Speaker, card: str) -> str:
    return say("ab.page.described.card", card=say.term(card), price=coins(CARDS[card].cost))


def _village(say: Speaker, seat: int, player: Player) -> list[str]:
    lines = [
        say(
            "ab.page.described.purse",
            player=Who(seat),
            coins=coins(player.coins),
            rep=player.rep,
            beds=Amount(beds(player), "bed"),
            tokens=[Amount(player.potions, "potion"), Amount(player.ciders, "cider")],
        ),
        say(
            "ab.page.described.buildings",
            player=Who(seat),
            cards=[say.term(card) for card in player.buildings],
            caves=Amount(len(player.caves) - player.outposts, "cave"),
        ),
    ]
    for zone in ZONES:
        there = [name_of_villager(say, seat, who) for who, where in player.villagers.items() if where == zone]
        if there:
            lines.append(
                say("ab.page.described.zone", player=Who(seat), zone=named(say, zone), villagers=[*there])
            )
    for key, goods in (("track", player.track), ("store", player.store)):
        if goods:
            lines.append(
                say(
                    f"ab.page.described.{key}",
                    player=Who(seat),
                    goods=[Amount(n, good) for good, n in goods.items()],
                )
            )
    return lines
