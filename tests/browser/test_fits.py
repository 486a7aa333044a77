"""Every game is seen whole at its first decision, on laptops, screens and phones."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.fits import PHONES, SCREENS, faults, fits
from tests.browser.people import Person

NOT_YET = {
    game: pytest.mark.xfail(strict=False, reason=f"{game} does not fit its stage yet")
    for game in ("vallee", "rolling_village", "chevoux", "villages_hache", "above_below")
}


def first_decision(person: Person, game: str) -> None:
    person.opens_table(game)
    person.adds_bot("lison")
    person.starts()
    person.is_asked()


@pytest.mark.parametrize("game", [pytest.param(game, marks=mark) for game, mark in NOT_YET.items()])
@pytest.mark.parametrize("sizes", [SCREENS, PHONES], ids=["screens", "phones"])
def test_a_first_decision_is_seen_whole(
    someone: Callable[..., Person], game: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    camille = someone("Camille")
    first_decision(camille, game)
    fits(camille.page, sizes=sizes)


OF_THE_SHELL = ("the page", "the stage", "the turn", "a score", "the last", "#actions")


@pytest.mark.parametrize("game", NOT_YET)
def test_whatever_a_game_shows_the_shell_fits_the_window(someone: Callable[..., Person], game: str) -> None:
    camille = someone("Camille")
    first_decision(camille, game)
    for width, height in (*SCREENS, *PHONES):
        found = faults(camille.page, width, height)
        ours = [fault for fault in found if fault.split(": ", 1)[1].startswith(OF_THE_SHELL)]
        assert not ours, "\n".join(ours)
