"""A table of any game, drawn from what every engine tells: the score sheet, and the moves as buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tables.page.templates import render, words
from web.fragments import Fragment, element

if TYPE_CHECKING:
    from tables.page.scene import Scene


def board(scene: Scene) -> Fragment:
    return element(render("tables/generic/board.html", words(scene)))


def hand(scene: Scene) -> Fragment:
    return element(render("tables/generic/hand.html", words(scene)))


def actions(scene: Scene) -> Fragment:
    return element(render("tables/generic/actions.html", words(scene)))
