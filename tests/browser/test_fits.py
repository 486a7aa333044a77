"""Every game is seen whole at its first decision, on laptops, screens and phones."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.fits import PHONES, SCREENS, fits
from tests.browser.people import Person

GAMES = ("vallee", "rolling_village", "chevoux", "villages_hache", "above_below")


def first_decision(person: Person, game: str) -> None:
    person.opens_table(game)
    person.adds_bot("lison")
    person.starts()
    person.is_asked()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("sizes", [SCREENS, PHONES], ids=["screens", "phones"])
def test_a_first_decision_is_seen_whole(
    someone: Callable[..., Person], game: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    camille = someone("Camille")
    first_decision(camille, game)
    fits(camille.page, sizes=sizes)
