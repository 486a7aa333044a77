"""What stands under a player's name: a village at a glance."""

from __future__ import annotations

from engine import Amount
from engine.speaker import Speaker
from games.above_below.page.art import SYMBOLS, figure
from games.above_below.page.village import Purse, pockets, purse_of
from games.above_below.rules.log import coins
from games.above_below.rules.village import empty_caves
from games.above_below.state import EXHAUSTED, EXPLORING, READY, WOUNDED, Player, State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "above_below/panel.html"

# What a panel shows even where there is none of it.
ALWAYS = ("piece", "torche")


@frame(PARTS)
def panel(
    seat: int,
    marks: Fragment | None,
    money: Fragment,
    crowd: Fragment,
    built: Fragment,
    goods: Fragment,
    sale: Fragment | None,
) -> Inputs:
    return locals()


def panels_of(scene: Scene) -> list[Fragment]:
    state: State = scene.view
    say = scene.words
    return [_panel(say, seat, player, state.first == seat) for seat, player in enumerate(state.players)]


def _panel(say: Speaker, seat: int, player: Player, first: bool) -> Fragment:
    return panel(
        seat,
        marks(say, seat, first, player.passed) if first or player.passed else None,
        money(say, seat, purse_of(player)),
        crowd(say, seat, tuple(player.villagers.items())),
        built(say, seat, len(player.buildings) - player.outposts, player.outposts, empty_caves(player)),
        goods(say, seat, tuple(player.track.items())),
        sale(say, seat, player.sale.item, player.sale.ask) if player.sale else None,
    )


@fragment(PARTS)
def marks(say: Speaker, seat: int, first: bool, passed: bool) -> Inputs:
    return locals()


@fragment(PARTS)
def money(say: Speaker, seat: int, has: Purse) -> Inputs:
    shown = [pocket for pocket in pockets(say, has) if pocket[1] or pocket[0] in ALWAYS]
    return {"id": f"money-{seat}", "pockets": shown, "coins": has.coins}


@fragment(PARTS)
def crowd(say: Speaker, seat: int, villagers: tuple[tuple[str, str], ...]) -> Inputs:
    """Who is in which zone, as little figures."""
    zones = [zone for _, zone in villagers]
    said = say(
        "ab.page.people.count",
        ready=zones.count(READY),
        out=zones.count(EXPLORING),
        tired=zones.count(EXHAUSTED),
        hurt=zones.count(WOUNDED),
    )
    return {"seat": seat, "people": [(figure(who), zone) for who, zone in villagers], "said": said}


@fragment(PARTS)
def built(say: Speaker, seat: int, houses: int, outposts: int, caves: int) -> Inputs:
    return {
        "id": f"built-{seat}",
        "pockets": [
            ("maison", houses, say("ab.page.built.houses", n=houses)),
            ("avant-poste", outposts, say("ab.page.built.outposts", n=outposts)),
            ("grotte", caves, say("ab.page.built.caves", n=caves)),
        ],
    }


@fragment(PARTS)
def goods(say: Speaker, seat: int, track: tuple[tuple[str, int], ...]) -> Inputs:
    said = (
        say("ab.page.track.said", goods=[Amount(n, good) for good, n in track])
        if track
        else say("ab.page.track.none")
    )
    return {"seat": seat, "goods": [(SYMBOLS[good], n) for good, n in track], "said": said}


@fragment(PARTS)
def sale(say: Speaker, seat: int, item: str, ask: int | None) -> Inputs:
    one = Amount(1, item)
    said = say("ab.page.sells.ask", item=one, ask=coins(ask)) if ask else say("ab.page.sells", item=one)
    return {"seat": seat, "symbol": SYMBOLS[item], "said": said}
