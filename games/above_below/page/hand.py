"""A village large, with what its owner may do there, and the others' in small."""

from __future__ import annotations

from typing import NamedTuple

from engine.speaker import Speaker
from games.above_below.actions import LayToken, PlaceGood, TakeToken
from games.above_below.page.art import SYMBOLS
from games.above_below.page.explain import amount
from games.above_below.page.moves import Moves, Verb, moves_of, raw
from games.above_below.page.village import landscape_of, purse, purse_of, track_of
from games.above_below.rules.village import slot_of
from games.above_below.state import Player, State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "above_below/hand.html"


@frame(PARTS)
def hand(
    say: Speaker,
    title: str,
    others: tuple[Fragment, ...],
    purse: Fragment,
    landscape: Fragment,
    track: Fragment,
    stock: Fragment,
) -> Inputs:
    return locals()


def hand_of(scene: Scene) -> Fragment:
    say, seat = scene.words, home_seat(scene)
    title = say("ab.page.village") if scene.seated else say("ab.page.village.of", player=scene.names[seat])
    homes = scene.shared(homes_of)
    home = homes[seat]
    others = tuple([other.small for at, other in enumerate(homes) if at != seat])
    goods = stock_of(say, scene.view.players[seat], moves_of(scene))
    return hand(say, title, others, home.purse, home.landscape, home.track, goods)


def home_seat(scene: Scene) -> int:
    """Whose village is shown large: one's own, or that of whoever plays."""
    turn_seat: int = scene.view.turn_seat
    return scene.viewer if scene.seated else turn_seat


# -- what everybody sees ------------------------------------------------------------------------------


class Home(NamedTuple):
    """The pieces of a village when it is shown large, and the whole of it in small."""

    purse: Fragment
    landscape: Fragment
    track: Fragment
    small: Fragment


def homes_of(scene: Scene) -> list[Home]:
    state: State = scene.view
    say, over = scene.words, state.phase == "over"
    return [_home(say, scene.names[seat], seat, player, over) for seat, player in enumerate(state.players)]


def _home(say: Speaker, name: str, seat: int, player: Player, over: bool) -> Home:
    has, prefix = purse_of(player), f"b{seat}"
    pockets, land = purse(say, f"purse-{prefix}", has), landscape_of(say, player, prefix, over)
    return Home(
        purse(say, "purse", has),
        landscape_of(say, player, "b", over),
        track_of(say, player),
        fold(say, seat, name, pockets, land),
    )


@frame(PARTS)
def fold(say: Speaker, seat: int, name: str, purse: Fragment, landscape: Fragment) -> Inputs:
    return {**locals(), "title": say("ab.page.village.of", player=name)}


# -- the store ----------------------------------------------------------------------------------------


class Stock(NamedTuple):
    """Goods in the store, and the button that puts one on the track."""

    item: str
    n: int
    place: Verb | None


@fragment(PARTS)
def stock(say: Speaker, goods: tuple[Stock, ...], tokens: tuple[Verb, ...]) -> Inputs:
    shown = [(one, SYMBOLS[one.item], amount(say, one.n, one.item)) for one in goods]
    return {"say": say, "goods": shown, "tokens": tokens}


def stock_of(say: Speaker, player: Player, moves: Moves) -> Fragment:
    return stock(
        say,
        tuple([Stock(good, n, _placing(say, player, good, moves)) for good, n in player.store.items()]),
        _tokens(say, moves) if moves else (),
    )


def _placing(say: Speaker, player: Player, good: str, moves: Moves) -> Verb | None:
    move = PlaceGood(good)
    if move not in moves:
        return None
    return Verb(raw(move), moves.label(move), short=say("ab.page.harvest.track", slot=slot_of(player, good)))


def _tokens(say: Speaker, moves: Moves) -> tuple[Verb, ...]:
    """Potions and ciders laid down as coins, where a card allows it."""
    found: list[tuple[LayToken | TakeToken, str]] = [
        *((move, "ab.page.token.lay") for move in moves.of(LayToken)),
        *((move, "ab.page.token.take") for move in moves.of(TakeToken)),
    ]
    return tuple([Verb(raw(move), moves.label(move), SYMBOLS[move.token], say(key)) for move, key in found])
