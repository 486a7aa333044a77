"""What can be built and what can be visited, as things stand."""

from __future__ import annotations

from games.villages_hache.data.board import Ground
from games.villages_hache.data.pieces import NUMBER, OFFERS, UNIQUE
from games.villages_hache.rules.board import has_room
from games.villages_hache.state import Player, State


def available(state: State, player: Player, type_: str) -> bool:
    """Whether this building is in the reserve and not one too many for the village."""
    return state.reserve[type_] > 0 and not (type_ in UNIQUE and player.has(type_))


def buildable(state: State, player: Player, card: str) -> list[str]:
    """The buildings of an acquisition card that this player can build."""
    if not has_room(player.covered):
        return []
    return [type_ for type_ in OFFERS[card] if available(state, player, type_)]


def usable(state: State, player: Player, card: str) -> bool:
    return bool(buildable(state, player, card))


def ready(player: Player) -> bool:
    """« Vous permettez ! »"""
    number = NUMBER.get(player.stake)
    return number is not None and sum(player.points) >= number


def candidates(state: State, type_: str) -> list[Ground]:
    """The buildings of this kind, in every village."""
    return [building.cells for player in state.players for building in player.built if building.type == type_]


def nobody_can_build(state: State) -> bool:
    """The safety net: what is left in the reserve is of no use to anyone."""
    left = [type_ for type_, count in state.reserve.items() if count]
    return not any(
        has_room(player.covered) and any(available(state, player, type_) for type_ in left)
        for player in state.players
    )
