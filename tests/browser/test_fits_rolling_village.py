"""Every kind of decision of Rolling Village is seen whole, at every size of window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from engine import registry
from games.rolling_village.state import Table
from tests.browser.chairs import Chairs
from tests.browser.drawn import set_up, tables_of
from tests.browser.fits import PHONES, SCREENS, fits
from tests.browser.people import Person
from tests.browser.site import Site
from tests.rolling_village.table import COLUMN_2_FULL, act, place, table
from tests.tables.house import House, playing

pytestmark = pytest.mark.browser

ROWS_IN_SIGHT = """() => {
    const stage = document.querySelector(".stage").getBoundingClientRect();
    return [...document.querySelectorAll("#grid tbody .cell:last-child")].filter((cell) => {
        const box = cell.getBoundingClientRect();
        return box.height >= 36 && box.bottom <= stage.bottom && box.right <= stage.right;
    }).length;
}"""
HALF = "HF.L.H/.FL.../HH..LF/..L.../.F..HP"


def first_of_setup() -> Table:
    return table(0, (2, 5), seats=4)


def second_of_setup() -> Table:
    state = first_of_setup()
    place(state, "s1", 1, 2, "house")
    return state


def two_projects() -> Table:
    return table(4, (4, 2), HALF, seats=4, bonuses=("house",), scores=[3, 0, 12])


def double() -> Table:
    return table(4, (3, 3), HALF, seats=4, bonuses=("house",), scores=[3, 0, 12])


def full_column() -> Table:
    return table(4, (1, 2), COLUMN_2_FULL, seats=4, bonuses=("house",), scores=[3, 0, 12])


def bonus() -> Table:
    state = table(3, (4, 2), HALF, seats=4, scores=[3, 12])
    place(state, "b1", 4, 2)
    place(state, "b2", 5, 4)
    return state


def bonus_of_the_house() -> Table:
    state = table(3, (4, 2), HALF, seats=4, scores=[3, 12], bonus_park=True)
    place(state, "b1", 4, 2)
    place(state, "b2", 5, 4)
    return state


def avenue() -> Table:
    state = table(5, (6, 6), HALF, seats=4, bonuses=("house",), scores=[3, 0, 12, 10])
    place(state, "b1", 4, 6)
    place(state, "park", 5, 4)
    return state


def avenue_chosen() -> Table:
    state = avenue()
    act(state, {"action": "choose_avenue", "avenue": "5-6"})
    return state


def ready() -> Table:
    state = two_projects()
    place(state, "b1", 4, 2)
    place(state, "b2", 5, 4)
    return state


def waiting() -> Table:
    state = ready()
    act(state, {"action": "confirm_round"})
    return state


DECISIONS = {
    one.__name__: one
    for one in (
        first_of_setup,
        second_of_setup,
        two_projects,
        double,
        full_column,
        bonus,
        bonus_of_the_house,
        avenue,
        avenue_chosen,
        ready,
        waiting,
    )
}


def open_house() -> House:
    return playing(registry.get("rolling_village"), "Marie", "Basile", "Chloé", "Zoé")


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
    shots(page, f"rolling-{decision}")
    fits(page)
    for width, height in (*SCREENS, *PHONES):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(ROWS_IN_SIGHT) == 5, (width, height)
