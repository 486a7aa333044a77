"""The harvest: what lies on a village's buildings, and where it could go."""

from __future__ import annotations

from typing import NamedTuple

from engine.speaker import Speaker
from games.above_below.actions import Harvest
from games.above_below.data import CARDS
from games.above_below.page.art import SYMBOLS
from games.above_below.page.cards import building
from games.above_below.page.explain import amount
from games.above_below.page.hand import home_seat
from games.above_below.page.moves import Moves, Verb, moves_of
from games.above_below.rules.labour import DESTINATIONS
from games.above_below.rules.village import slot_of
from games.above_below.state import Player, State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "above_below/labour.html"


class Field(NamedTuple):
    card: str
    goods: int
    verbs: tuple[Verb, ...]


@frame(PARTS)
def harvest(say: Speaker, ask_who: bool, fields: tuple[Fragment, ...]) -> Inputs:
    return locals()


@fragment(PARTS)
def field(say: Speaker, field: Field) -> Inputs:
    good = CARDS[field.card].good
    return {
        "field": field,
        "name": building(say, field.card).name,
        "symbol": SYMBOLS[good],
        "said": amount(say, field.goods, good),
    }


def harvest_of(scene: Scene) -> Fragment:
    state: State = scene.view
    say, moves = scene.words, moves_of(scene)
    player = state.players[home_seat(scene)]
    # Buildings above come first.
    ripe = sorted([card for card, goods in player.buildings.items() if goods], key=_is_below)
    fields = [Field(card, player.buildings[card], _verbs(say, player, card, moves)) for card in ripe]
    ask_who = bool(fields) and scene.my_turn and not state.turn.chosen
    return harvest(say, ask_who, tuple([field(say, one) for one in fields]))


def _is_below(card: str) -> bool:
    return CARDS[card].kind == "outpost"


def _verbs(say: Speaker, player: Player, card: str, moves: Moves) -> tuple[Verb, ...]:
    """One for each place a good could go."""
    if not moves.of(Harvest):
        return ()
    slot = slot_of(player, CARDS[card].good)
    verbs = [
        moves.verb(Harvest(card, to), short=say(f"ab.page.harvest.{to}", slot=slot)) for to in DESTINATIONS
    ]
    return tuple([verb for verb in verbs if verb])
