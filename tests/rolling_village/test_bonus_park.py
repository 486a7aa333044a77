"""A park as the bonus project: both readings of the rulebook, side by side."""

from __future__ import annotations

from typing import Any

import pytest

from engine import FastChance, SeededChance, registry
from engine.registry import Think
from games.rolling_village.actions import Place
from games.rolling_village.bot import levels, search
from games.rolling_village.bot.plans import PARK_KIND, Land, land_of
from games.rolling_village.rules.scoring import park_points
from games.rolling_village.state import LobbyOptions, Table
from tables.models import Table as TableRow
from tables.page.render import regions
from tests.rolling_village.table import ENGINE, act, confirm, listed, place, refusal, table, told
from tests.tables.house import playing

# A hole in the middle that only a park can use: a house, a forest and a lake around it.
AROUND_A_HOLE = "....../..H.../.F.L../....../......"
HOLE = (3, 3)


def bonus(kind: str, row: int = 1, col: int = 1) -> dict[str, Any]:
    return {"action": "place", "slot": "bonus", "row": row, "col": col, "type": kind}


def before_the_bonus(bonus_park: bool, ticked: tuple[str, ...] = (), number: int = 3) -> Table:
    """Dice 4 and 2 placed in the bottom row."""
    state = table(number, (4, 2), AROUND_A_HOLE, bonuses=ticked, bonus_park=bonus_park)
    place(state, "b1", 5, 2)
    place(state, "b2", 5, 4)
    return state


def offered(state: Table) -> set[str]:
    return {kind for slot, _, _, kind in listed(state) if slot == "bonus"}


def test_a_park_is_a_bonus_only_where_the_table_plays_so() -> None:
    assert offered(before_the_bonus(False)) == {"house", "forest", "lake"}
    assert offered(before_the_bonus(True)) == {"house", "forest", "lake", "park"}
    assert refusal(before_the_bonus(False), bonus("park")) == (
        "rv.no.bonus_park",
        "A park cannot be a bonus. Types still possible: house, forest or lake.",
    )
    state = before_the_bonus(True)
    act(state, bonus("park", *HOLE))
    confirm(state)
    assert state.villages[0].bonuses == ["park"]
    assert park_points(state.villages[0].sheet) == 10


def test_a_park_is_a_bonus_once() -> None:
    state = before_the_bonus(True, ("park",), number=6)
    assert offered(state) == {"house", "forest", "lake"}
    assert refusal(state, bonus("park")) == (
        "rv.no.bonus_used",
        "This type has already been a bonus: park. Types still possible: house, forest or lake.",
    )


@pytest.mark.parametrize(
    ("bonus_park", "ticked", "left"),
    [
        (False, ("house", "forest"), {"lake"}),
        (True, ("house", "forest"), {"lake", "park"}),
        (True, ("house", "park"), {"forest", "lake"}),
    ],
)
def test_what_is_left_in_round_9(bonus_park: bool, ticked: tuple[str, ...], left: set[str]) -> None:
    assert offered(before_the_bonus(bonus_park, ticked, number=9)) == left


def test_a_wrong_type_is_told_all_four() -> None:
    for kind, key in (("castle", "rv.no.type_unknown"), (None, "rv.no.type_missing")):
        refused, said = refusal(before_the_bonus(True), {**bonus("house"), "type": kind})
        assert refused == key
        assert "house, forest, lake or park" in said
    assert "maison, forêt, lac ou parc" in refusal(before_the_bonus(True), bonus("castle"), lang="fr")[1]


def test_set_up_still_has_no_park() -> None:
    state = table(0, (1, 6), bonus_park=True)
    move = {"action": "place", "slot": "s1", "row": 1, "col": 1, "type": "park"}
    assert refusal(state, move)[0] == "rv.no.park_setup"


def test_a_double_gives_its_park_beside_the_bonus_one() -> None:
    state = table(3, (2, 2), AROUND_A_HOLE, bonus_park=True)
    place(state, "b1", 5, 2)
    place(state, "park", 1, 1)
    act(state, bonus("park", *HOLE))
    confirm(state)
    assert state.villages[0].sheet.count("P") == 2
    assert state.villages[0].bonuses == ["park"]


def test_the_log_tells_the_rule_and_the_park() -> None:
    rule = "House rule: a park may be a bonus project, once a village."
    plain = ENGINE.deal(1, LobbyOptions(), SeededChance("x", 0))
    assert rule not in told(ENGINE.opening(plain))
    assert told(ENGINE.opening(table(0, (1, 6), bonus_park=True)))[1] == rule
    state = before_the_bonus(True)
    act(state, bonus("park", *HOLE))
    assert "A opens a park at row 3, column 3 as a bonus and ticks that star." in told(confirm(state))


def test_without_the_rule_a_position_is_written_as_before_there_was_one() -> None:
    """Games stored then are compared to the letter when they are verified."""
    dealt = ENGINE.deal(1, LobbyOptions(), SeededChance("x", 0))
    assert b"bonus_park" not in ENGINE.dump(dealt)
    assert ENGINE.load(ENGINE.dump(dealt)) == dealt
    ruled = ENGINE.deal(1, LobbyOptions(bonus_park=True), SeededChance("x", 0))
    for same in (ENGINE.load(ENGINE.dump(ruled)), ENGINE.clone(ruled), ENGINE.view(ruled, -1)):
        assert same.bonus_park is True


# -- bots ---------------------------------------------------------------------------------------------


def test_the_best_bot_takes_a_park_that_pays_at_once() -> None:
    """In the last round a finished park brings 10; no other project brings as much here."""
    state = before_the_bonus(True, ("house", "lake"), number=9)
    assert levels.hard(ENGINE, state, 0, FastChance(1)) == Place("bonus", *HOLE, "park")
    without = before_the_bonus(False, ("house", "lake"), number=9)
    assert levels.hard(ENGINE, without, 0, FastChance(1)).type == "forest"


def test_looking_ahead_uses_a_park_as_a_bonus_too() -> None:
    land, _ = search._place_bonus(land_of(AROUND_A_HOLE), (1, PARK_KIND), 1, 0)
    assert parks_of(land) == 1
    land, stars = search._place_bonus(land_of(AROUND_A_HOLE), (1,), 1, 0)
    assert (parks_of(land), stars) == (0, ())


def parks_of(land: Land) -> int:
    return land[PARK_KIND].bit_count()


@pytest.mark.parametrize("think", [levels.easy, levels.medium, levels.hard])
def test_every_level_plays_by_the_rule(think: Think, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "PLAYED_OUT", 2)
    monkeypatch.setattr(search, "ROUNDS_TO_PLAY", 1)
    chance, thoughts = FastChance(5), FastChance(6)
    state = ENGINE.deal(1, LobbyOptions(bonus_park=True), chance)
    while ENGINE.to_move(state):
        action = think(ENGINE, ENGINE.imagine(state, 0, thoughts), 0, thoughts)
        assert action in ENGINE.legal(state, 0)
        ENGINE.play(state, 0, action, chance)
    assert len(set(state.villages[0].bonuses)) == 3


# -- page ---------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("dice", [(4, 2), (2, 2)])
def test_the_page_offers_the_park_where_a_tap_may_place_it(dice: tuple[int, int]) -> None:
    house = playing(registry.get("rolling_village"), "Marie", options={"bonus_park": True})
    state = table(3, dice, AROUND_A_HOLE, bonus_park=True)
    place(state, "b1", 5, 2)
    place(state, "b2" if dice == (4, 2) else "park", 5, 4)
    TableRow.objects.filter(code=house.code).update(state=ENGINE.dump(state))
    drawn = regions(house.scene(0))
    assert drawn["actions"].count('data-brush="park"') == 1
    assert "parc\u00a0: bonus libre" in drawn["board"]
    # Wherever the sheet is empty: the park of a double has the same name, and is another project.
    assert drawn["hand"].count("&#34;slot&#34;:&#34;bonus&#34;") == 4 * drawn["hand"].count("data-moves")
    assert "data-reason" not in drawn["hand"]


@pytest.mark.django_db
def test_the_page_has_no_star_for_the_park_without_the_rule() -> None:
    house = playing(registry.get("rolling_village"), "Marie")
    assert "parc\u00a0: bonus" not in regions(house.scene(0))["board"]
