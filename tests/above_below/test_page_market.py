"""What the page tells before one decides: what is in reach, what a touch does, how likely a need is met."""

from __future__ import annotations

import re
from html import unescape

import pytest

from games.above_below import actions as a
from games.above_below.data import CARDS
from games.above_below.data.encounters import ENCOUNTERS
from games.above_below.state import EXHAUSTED, READY, Expedition, State
from tables.models import Table
from tests.above_below import tables
from tests.above_below.pages import offered, sent, shown
from tests.above_below.tables import choose, give


def within_reach(page: Table, state: State, kind: str) -> int:
    """The number on a tab of the market; none where there is none."""
    board = shown(page, state)["board"]
    tab = re.search(rf'<button class="ab-tab"[^>]*id="shelf-{kind}".*?</button>', board, re.DOTALL)
    assert tab, kind
    found = re.search(r"(\d+) à votre portée", tab[0])
    return int(found[1]) if found else 0


def test_what_nobody_can_build_is_out_of_reach(table: Table) -> None:
    state = tables.table(2, coins=30, caves=["G01"])
    assert within_reach(table, state, "house") == len(state.houses.cards)
    assert within_reach(table, state, "outpost") == len(state.outposts.cards)
    give(state, 0, villagers={"D1": EXHAUSTED, "D2": READY, "D3": READY})
    assert within_reach(table, state, "house") == 0
    assert within_reach(table, state, "recruit") == len(state.recruits)
    give(state, 0, villagers={"D1": READY, "D2": EXHAUSTED, "D3": READY})
    assert within_reach(table, state, "recruit") == 0


def test_an_outpost_without_a_cave_is_out_of_reach(table: Table) -> None:
    assert within_reach(table, tables.table(2, coins=30), "outpost") == 0


def test_what_a_cheaper_builder_can_pay_is_within_reach(table: Table) -> None:
    state = tables.table(2, coins=CARDS["S2"].cost - 1)
    state.stars = ["S2"]
    assert within_reach(table, state, "star") == 0
    give(state, 0, villagers={"V17": READY})
    assert within_reach(table, state, "star") == 1


def card(page: Table, state: State, card_id: str, viewer: int = 0) -> str:
    board = shown(page, state, viewer)["board"]
    found = re.search(rf'<li class="ab-card[^>]*id="offer-{card_id}".*?</li>', board, re.DOTALL)
    assert found
    return found[0]


def test_a_touch_on_a_card_builds_it_in_ones_turn_and_explains_it_otherwise(table: Table) -> None:
    state = tables.table(2, coins=20)
    choose(state, 0, "D1")
    mine = card(table, state, "S1")
    face = mine[mine.index("<button") : mine.index("</button>")]
    assert offered(face) == [sent(a.Build("S1"))]
    assert "ab-card__d" in face
    assert "ab-card__n" in face
    theirs = card(table, state, "S1", viewer=1)
    assert "<button" not in theirs
    assert "ab-read__all" in theirs


@pytest.mark.parametrize(("lang", "told"), [("fr", "33\u00a0%"), ("en", "33%")])
def test_the_odds_of_a_need_stand_beside_it_until_the_dice_are_thrown(
    table: Table, lang: str, told: str
) -> None:
    """Perrine lights two lanterns half of the time, Aube two thirds: four together one time in three."""
    number = next(number for number, options in ENCOUNTERS.items() if 4 in options[0].needs)
    state = tables.table(2)
    choose(state, 0, "D2", "D3")
    tables.play(state, 0, a.Explore())
    state.expedition = Expedition("G21", number, ["D2", "D3"])
    for viewer in (0, 1):
        board = unescape(shown(table, state, viewer, lang)["board"])
        assert f'<span class="ab-tier__o">{told}</span>' in board
    tables.play(state, 0, a.ChooseOption(0), dice=(1, 1))
    assert "ab-tier__o" not in shown(table, state, 0, lang)["board"]
