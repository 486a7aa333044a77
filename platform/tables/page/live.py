"""A running table as a tree of fragments: what every game has, around what its presenter draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.speaker import Speaker
from tables.page import presenter
from tables.page.regions import PARTS
from tables.page.regions.actions import actions_of, undo_of
from tables.page.regions.help import help_of
from tables.page.regions.players import players_of
from tables.page.regions.status import status_of
from tables.page.regions.talk import log_of, messages_of
from web.fragments import Fragment, Inputs, frame

if TYPE_CHECKING:
    from tables.page.scene import Scene


@frame(PARTS)
def table(
    say: Speaker,
    game: str,
    title: str,
    past: bool,
    alone: bool,
    seated: bool,
    hands: bool,
    shared: str,
    status: Fragment,
    undo: Fragment,
    help: Fragment,
    board: Fragment,
    hand: Fragment,
    actions: Fragment,
    players: Fragment,
    log: Fragment,
    messages: Fragment,
) -> Inputs:
    return {**locals(), "say": say.site}


def tree(scene: Scene) -> Fragment:
    """The whole table; a region is an element that the past and the review can show alone."""
    return table(*surroundings(scene), *(draw(scene) for draw in REGIONS.values()))


def surroundings(scene: Scene) -> tuple[Any, ...]:
    """What the frame around the regions depends on."""
    title = scene.game.texts.get("title", scene.lang)
    return (
        scene.words,
        scene.table.game,
        title,
        scene.at is not None,
        scene.alone,
        scene.seated,
        *_kinds(scene),
    )


# What the frame calls them, after the words it says.
SURROUNDINGS = ("game", "title", "past", "alone", "seated", "hands", "shared")


def _kinds(scene: Scene) -> tuple[bool, str]:
    """Whether phones are hands here; the table's code, where a curtain falls between people."""
    seats, private = scene.snapshot.seats, scene.engine.mode.private
    here = seats[scene.viewer].device if scene.seated and scene.playing and private else ""
    shared = bool(here) and sum(seat.device == here for seat in seats) > 1
    return scene.table.hands, scene.table.code if shared else ""


# In the order in which the frame takes them.
REGIONS: dict[str, Callable[[Scene], Fragment]] = {
    "status": status_of,
    "undo": undo_of,
    "help": help_of,
    "board": lambda scene: presenter.of(scene).board(scene),
    "hand": lambda scene: presenter.of(scene).hand(scene),
    "actions": actions_of,
    "players": players_of,
    "log": log_of,
    "messages": messages_of,
}
