"""The viewer's legal moves, found by what they do, and the buttons that play them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeVar

import msgspec

from games.above_below.actions import Action
from tables.page.scene import Scene

M = TypeVar("M")


class Verb(NamedTuple):
    """A button: what it sends, what it says, what it shows, and whether it is what one came for."""

    raw: str
    label: str
    symbol: str = ""
    short: str = ""
    main: bool = False


@lru_cache(4096)
def raw(action: Action) -> str:
    """What a button sends. The rules explain what is not legal."""
    return msgspec.json.encode(action).decode()


class Moves:
    """Words for a move are found only where it is shown: there are far more than can be seen at once."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._by_kind: dict[type, list[Action]] = {}
        if scene.my_turn:
            for action in scene.engine.legal(scene.view, scene.viewer):
                self._by_kind.setdefault(type(action), []).append(action)

    def __contains__(self, action: Action) -> bool:
        return action in self._by_kind.get(type(action), ())

    def __bool__(self) -> bool:
        """Whether there is anything to decide."""
        return bool(self._by_kind)

    def of(self, kind: type[M]) -> list[M]:
        return self._by_kind.get(kind, [])  # type: ignore[return-value]  # by their own type

    def label(self, action: Action) -> str:
        scene = self._scene
        return scene.say(scene.engine.describe(scene.view, scene.viewer, action))

    def verb(self, action: Action, symbol: str = "", short: str = "") -> Verb | None:
        """The button of a move; none where it is not legal."""
        return Verb(raw(action), self.label(action), symbol, short) if action in self else None


def moves_of(scene: Scene) -> Moves:
    """Worked out once for all regions of this viewer's page."""
    return scene.snapshot.once((Moves, scene.viewer, scene.lang, scene.at), lambda: Moves(scene))
