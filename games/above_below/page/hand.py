"""The viewer's legal moves, found by what they do."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from games.above_below.actions import Action
from tables.page.scene import Scene

M = TypeVar("M")


class Hand:
    def __init__(self, scene: Scene) -> None:
        self._raw: dict[Action, str] = {move.action: move.raw for move in scene.legal}
        self._label: dict[Action, str] = {move.action: move.label for move in scene.legal}

    def __contains__(self, action: Action) -> bool:
        return action in self._raw

    def __bool__(self) -> bool:
        """Whether there is anything to decide."""
        return bool(self._raw)

    def raw(self, action: Action) -> str:
        """What a button sends for this move; empty where it is not legal."""
        return self._raw.get(action, "")

    def label(self, action: Action) -> str:
        return self._label.get(action, "")

    def of(self, kind: type[M]) -> list[M]:
        return [action for action in self._raw if isinstance(action, kind)]


def asked(action: Action) -> str:
    """What a button sends for a move the rules will refuse, so that they say why."""
    return msgspec.json.encode(action).decode()
