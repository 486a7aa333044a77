"""What stands in a player's panel."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Amount
from games.above_below.page.art import SYMBOLS, figure
from games.above_below.page.speaker import Speaker
from games.above_below.page.village import purse
from games.above_below.rules.log import coins
from games.above_below.rules.village import empty_caves
from games.above_below.state import EXHAUSTED, EXPLORING, READY, WOUNDED, State


@dataclass(frozen=True)
class Panel:
    purse: list[tuple[str, int, str]]
    # Who is in which zone, as little figures.
    people: list[tuple[str, str]]
    people_said: str
    buildings: list[tuple[str, int, str]]
    goods: list[tuple[str, int]]
    goods_said: str
    sale: str
    sale_symbol: str
    passed: bool
    first: bool


def panel(say: Speaker, state: State, seat: int) -> Panel:
    player = state.players[seat]
    counts = dict.fromkeys((READY, EXPLORING, EXHAUSTED, WOUNDED), 0)
    for zone in player.villagers.values():
        counts[zone] += 1
    houses = len(player.buildings) - player.outposts
    goods = [(SYMBOLS[good], n) for good, n in player.track.items()]
    sale = ""
    if player.sale:
        item = Amount(1, player.sale.item)
        sale = say.key("sells", item=item)
        if player.sale.ask:
            sale = say.key("sells.ask", item=item, ask=coins(player.sale.ask))
    return Panel(
        [(symbol, n, said) for symbol, n, said in purse(say, player) if n or symbol in ("piece", "torche")],
        [(figure(who), zone) for who, zone in player.villagers.items()],
        say.key(
            "people.count",
            ready=counts[READY],
            out=counts[EXPLORING],
            tired=counts[EXHAUSTED],
            hurt=counts[WOUNDED],
        ),
        [
            ("maison", houses, say.key("built.houses", n=houses)),
            ("avant-poste", player.outposts, say.key("built.outposts", n=player.outposts)),
            ("grotte", empty_caves(player), say.key("built.caves", n=empty_caves(player))),
        ],
        goods,
        say.key("track.said", goods=[Amount(n, good) for good, n in player.track.items()])
        if goods
        else say.key("track.none"),
        sale,
        SYMBOLS[player.sale.item] if player.sale else "",
        player.passed,
        state.first == seat,
    )
