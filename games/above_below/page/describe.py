"""The position in plain sentences, for those who listen to it."""

from __future__ import annotations

from engine import Amount, Who
from games.above_below.data import CARDS, SLOT_COSTS
from games.above_below.page.build import KINDS
from games.above_below.page.people import ZONES
from games.above_below.page.speaker import Speaker
from games.above_below.rules.build import row_of
from games.above_below.rules.log import coins
from games.above_below.rules.village import beds
from games.above_below.state import Player, State


def described(say: Speaker, state: State) -> list[str]:
    lines = [line for seat, player in enumerate(state.players) for line in _village(say, seat, player)]
    for kind in KINDS:
        cards = [_card(say, card) for card in row_of(state, kind)]
        if cards:
            lines.append(say("described.row", row=say(f"row.{kind}"), cards=[*cards]))
    newcomers = [
        say("described.card", card=say.term(who, "full"), price=coins(SLOT_COSTS[slot]))
        for slot, who in enumerate(state.recruits)
        if who
    ]
    if newcomers:
        lines.append(say("described.row", row=say("row.recruit"), cards=[*newcomers]))
    return lines


def _card(say: Speaker, card: str) -> str:
    return say("described.card", card=say.term(card), price=coins(CARDS[card].cost))


def _village(say: Speaker, seat: int, player: Player) -> list[str]:
    lines = [
        say(
            "described.purse",
            player=Who(seat),
            coins=coins(player.coins),
            rep=player.rep,
            beds=Amount(beds(player), "bed"),
            tokens=[Amount(player.potions, "potion"), Amount(player.ciders, "cider")],
        ),
        say(
            "described.buildings",
            player=Who(seat),
            cards=[say.term(card) for card in player.buildings],
            caves=Amount(len(player.caves) - player.outposts, "cave"),
        ),
    ]
    for zone in ZONES:
        there = [say.villager(seat, who) for who, where in player.villagers.items() if where == zone]
        if there:
            lines.append(say("described.zone", player=Who(seat), zone=say.name(zone), villagers=[*there]))
    for key, goods in (("track", player.track), ("store", player.store)):
        if goods:
            lines.append(
                say(
                    f"described.{key}",
                    player=Who(seat),
                    goods=[Amount(n, good) for good, n in goods.items()],
                )
            )
    return lines
