"""A place on the home page and among one's games that other rooms of the house fill, so that the lobby need
not know them: `corners.fill(draw)` in an AppConfig's `ready`. Nothing, where it has nothing for this reader.
"""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from accounts.models import User

Draw = Callable[[User], str]

_fillers: list[Draw] = []


def fill(draw: Draw) -> None:
    _fillers.append(draw)


def filled(reader: User | None) -> Markup:
    if reader is None:
        return Markup("")
    return Markup("").join(Markup(draw(reader)) for draw in _fillers)  # noqa: S704  our own
