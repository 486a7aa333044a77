"""Every kind of decision of Chévoux is seen whole, at every size of window."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Page

from engine import registry
from games.chevoux.state import State, Village
from tests.browser.chairs import Chairs
from tests.browser.drawn import set_up, tables_of
from tests.browser.fits import PHONES, SCREENS, fits
from tests.browser.people import Person
from tests.browser.site import Site
from tests.chevoux.villages import state_with
from tests.tables.house import House, playing

pytestmark = pytest.mark.browser

# How many pixels of each tile are in the window and on the stage, the smaller way across.
SMALLEST_TILE = """() => {
    const stage = document.querySelector(".stage").getBoundingClientRect();
    return Math.min(...[...document.querySelectorAll("#grid .cell")].flatMap((cell) => {
        const box = cell.getBoundingClientRect();
        const within = box.top >= stage.top && box.bottom <= stage.bottom && box.right <= stage.right;
        return within ? [Math.round(box.width), Math.round(box.height)] : [0];
    }));
}"""

# Much is misplaced in it.
MIXED = """
HAB   CHAMP LAV   MED   CHAMP BEL
BOU   CAM   CHAMP CHAMP SIL   CHAMP
MOU   HAB   HAB   CHAMP FER   HAB
EGL   OFF   ETA   EPI   CHAMP CAF
MAI   ECO   HAB   HAB   CHAMP HOT
"""
PEOPLE = {"r3c2": 2, "r5c4": 3}


def together(state: State) -> State:
    """The same deal for three."""
    (village,) = state.villages
    others = [msgspec.structs.replace(village) for _ in range(2)]
    return msgspec.structs.replace(state, villages=[village, *others])


def first_card() -> State:
    return together(state_with(MIXED, "K1", rows=2))


def swap() -> State:
    return together(state_with(MIXED, "K1", PEOPLE))


def row() -> State:
    return together(state_with(MIXED, "K2", PEOPLE))


def column() -> State:
    return together(state_with(MIXED, "K3", PEOPLE))


def line() -> State:
    return together(state_with(MIXED, "K4", PEOPLE))


def moon() -> State:
    return together(state_with(MIXED, "K5", PEOPLE))


def well_placed() -> State:
    return together(state_with(card="K6"))


def last_card() -> State:
    return together(state_with(MIXED, "K6", PEOPLE, played=19))


def finished() -> State:
    state = swap()
    state.villages[0] = Village(state.villages[0].cells, state.villages[0].people, state.decisions)
    return state


DECISIONS = {
    one.__name__: one for one in (first_card, swap, row, column, line, moon, well_placed, last_card, finished)
}


def open_house() -> House:
    return playing(registry.get("chevoux"), "Marie", "Basile", "Chloé")


def make() -> None:
    set_up(open_house, DECISIONS)


@pytest.fixture(scope="module")
def tables(running_site: Site) -> dict[str, Chairs]:
    return tables_of(running_site, __name__)


@pytest.mark.parametrize("decision", DECISIONS)
def test_a_decision_is_seen_whole(
    someone: Callable[..., Person],
    tables: dict[str, Chairs],
    decision: str,
    shots: Callable[[Page, str], None],
) -> None:
    page = tables[decision].visit(someone("Marie"), 0)
    shots(page, f"chevoux-{decision}")
    fits(page)
    for width, height in (*SCREENS, *PHONES):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SMALLEST_TILE) >= (1 if decision == "finished" else 44), (width, height)
