"""Whole actions as a player thinks of them, and the small moves they are made of."""

from __future__ import annotations

from msgspec import Struct

from games.above_below import actions as a
from games.above_below.state import EXHAUSTED, Player, State, player_copy


class Whole(Struct, frozen=True):
    """One normal action: who does it, and with what."""

    kind: str  # build, train, work, harvest, explore, pass
    crew: tuple[str, ...] = ()
    card: str = ""
    slot: int = 0
    cards: tuple[str, ...] = ()  # what is harvested


class Scene(Struct):
    """A village in the middle of a turn that is only thought of."""

    player: Player
    cider: bool
    taken: tuple[str, ...] = ()  # cards and newcomers already bought in thought
    hoped: float = 0.0  # points expected from expeditions


def tired(scene: Scene, crew: tuple[str, ...]) -> Scene:
    player = player_copy(scene.player)
    for who in crew:
        player.villagers[who] = EXHAUSTED
    return Scene(player, scene.cider, scene.taken, scene.hoped)


# -- from a whole action to the next small move -------------------------------------------------------


def hands(whole: Whole) -> tuple[str, ...]:
    """Who is chosen for it: at a harvest one begins, and the others follow."""
    return whole.crew[:1] if whole.kind == "harvest" else whole.crew


def next_move(state: State, whole: Whole) -> a.Action:
    chosen, crew = state.turn.chosen, hands(whole)
    for who in chosen:
        if who not in crew:
            return a.Release(who)
    for who in crew:
        if who not in chosen:
            return a.Choose(who)
    match whole.kind:
        case "build":
            return a.Build(whole.card)
        case "train":
            return a.Train(whole.slot)
        case "work":
            return a.Work()
        case "explore":
            return a.Explore()
        case "harvest":
            return a.Harvest(whole.cards[0], "store")
        case _:
            return a.Pass()
