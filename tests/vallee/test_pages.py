"""What pages are told: features to light up, previews, needs, and the count as a story."""

from __future__ import annotations

import pytest

from engine import FastChance
from games.vallee.actions import Draw
from games.vallee.data.hexes import CELLS, NEIGHBOURS
from games.vallee.page.needs import needs
from games.vallee.page.preview import preview
from games.vallee.rules.count import story
from games.vallee.rules.features import features, idle_sheep, lonely_houses, pairs
from games.vallee.rules.networks import matched, survey
from games.vallee.rules.scoring import CATEGORIES, points
from games.vallee.state import Options, SheepRule, over
from tests.vallee.drawing import ENGINE, EXAMPLE_SECOND, EXAMPLE_WINNER, TEXTS, cells, table


def places(found: list[int]) -> set[tuple[int, int]]:
    return {CELLS[cell] for cell in found}


def test_lines_herds_villages_and_networks_are_found_with_their_cells() -> None:
    found = features(cells("H(1,2) I0(2,2) H(3,2) S(0,3) S(1,3) C0(4,4)"))
    by_kind = {feature.kind: feature for feature in found}
    assert places(by_kind["herd"].cells) == {(0, 3), (1, 3)}
    assert places(by_kind["herd"].reaches) == {(1, 2)}
    assert places(by_kind["line_short"].reaches) == {(1, 2), (3, 2)}
    assert places(by_kind["line_dead_end"].cells) == {(4, 4)}
    assert places(by_kind["network"].cells) == {(1, 2), (3, 2)}
    assert TEXTS.say(by_kind["network"].phrase, "en") == (
        "Network of 2 places joined for the sheep, sheep within reach: 2."
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("H(1,2) I0(2,2) I0(3,2) H(4,2)", "line_long"),
        ("H(1,2) H(1,3) H(1,4) C1(2,2) C2(2,3)", "line_same"),
        ("C5(1,3) C0(2,2) C1(3,2) C2(3,3) C3(2,4) C4(1,4)", "line_loop"),
        ("H(1,2) I0(2,2)", "line_open_line"),
        ("H(1,2) I0(2,2) S(3,2)", "line_dead_end"),
    ],
)
def test_each_line_says_what_it_is(text: str, kind: str) -> None:
    line = next(feature for feature in features(cells(text)) if feature.kind.startswith("line"))
    assert line.kind == kind
    for lang in ("fr", "en"):
        assert "{" not in TEXTS.say(line.phrase, lang)


def test_the_fast_network_lights_its_places_and_its_lines() -> None:
    fast = next(feature for feature in features(cells(EXAMPLE_WINNER)) if feature.kind == "fast")
    assert places(fast.cells) == {(0, 3), (3, 1), (5, 1)}
    assert places(fast.reaches) == {(1, 2), (2, 2), (3, 2), (4, 2)}


@pytest.mark.parametrize("children", [False, True])
def test_pairs_serve_each_house_once_and_as_many_as_the_score_says(children: bool) -> None:
    for seed in range(20):
        state = ENGINE.deal(2, Options(), FastChance(seed))
        chance = FastChance(seed)
        while not over(state):
            ENGINE.advance(state, state.turn, chance.choice(ENGINE.legal(state, state.turn)), chance)
        for valley in state.valleys:
            seen = survey(valley.cells)
            served = pairs(seen, children)
            assert len({sheep for sheep, _ in served}) == len({house for _, house in served}) == len(served)
            assert len(served) == matched(seen.houses, seen.sheep, seen.rails, children)
            assert len(lonely_houses(seen, children)) == valley.cells.count("H") - len(served)
            assert len(idle_sheep(seen, SheepRule(children))) == valley.cells.count("S") - len(served)
            if children:
                assert all(house in NEIGHBOURS[sheep] for sheep, house in served)


def test_a_preview_tells_what_each_drawing_would_add_or_cost() -> None:
    state = table("H(3,1)", "H(4,2)")
    sheep = preview(state, 0, Draw(1, "o", 3, 0))
    assert sheep.total == 8
    assert (sheep.gains["sheep"], sheep.gains["lonely"]) == (3, 5)
    house = preview(state, 0, Draw(0, "y", 0, 6))
    assert house.gains["lonely"] == -5
    assert house.gains["villagers"] == 5, "alone in the lead instead of level"
    assert house.rivals == {1: 3}, "the other is second instead of level"


def test_a_preview_shows_where_a_rail_would_connect() -> None:
    state = table("H(0,3) C0(1,2) H(3,1)", "H(4,2)")
    joined = preview(state, 0, Draw(3, "p", 2, 2, 3))
    assert places(list(joined.line)) == {(1, 2), (2, 2)}
    assert joined.line_kind == "long"
    assert joined.gains["speed"] == 4
    missed = preview(state, 0, Draw(3, "p", 2, 2, 0))
    assert missed.line_kind == "dead_end"
    assert missed.gains["speed"] == 0


def test_a_preview_is_what_the_move_then_does() -> None:
    state, chance = ENGINE.deal(3, Options(), FastChance(8)), FastChance(8)
    while not over(state):
        action = chance.choice(ENGINE.legal(state, state.turn))
        seat = state.turn
        before = [sum(scored) for scored in points(state)]
        told = preview(state, seat, action)
        ENGINE.advance(state, seat, action, chance)
        change = [sum(scored) - old for scored, old in zip(points(state), before, strict=True)]
        assert change[seat] == told.total
        assert all(change[rival] == told.rivals.get(rival, 0) for rival in range(3) if rival != seat)


def test_what_a_rival_still_needs_can_be_read_at_a_glance() -> None:
    state = table("H(3,1) S(5,3) I0(2,2) f(0,5)", "H(4,2) S(4,3) f(1,6) f(1,3)")
    wants = needs(state, 0)
    assert wants.draws_left == 21
    assert places(wants.lonely_houses) == {(3, 1)}
    assert places(wants.idle_sheep) == {(5, 3)}
    assert places(wants.rail_ends) == {(1, 2), (3, 2)}
    assert len(wants.free["o"]) == 4
    assert wants.sunflowers == {"y": "tied", "g": "behind"}
    assert needs(state, 1).sunflowers == {"y": "tied", "g": "ahead"}


def test_the_count_is_told_category_by_category_and_adds_up() -> None:
    state = table(EXAMPLE_WINNER, EXAMPLE_SECOND)
    steps = story(state)
    order = [step.category for step in steps]
    assert list(dict.fromkeys(order)) == [*CATEGORIES, "total", "end"]
    for seat, scored in enumerate(points(state)):
        for category, worth in zip(CATEGORIES, scored, strict=True):
            assert sum(s.points for s in steps if s.category == category and s.seat == seat) == worth
    assert [step.points for step in steps if step.category == "total"] == [45, 41]
    assert TEXTS.say(steps[-1].phrase, "fr") == "Partie terminée\u00a0: 1 gagne. Total\u00a0: 45."


def test_the_story_lights_the_cells_it_speaks_of() -> None:
    steps = story(table(EXAMPLE_WINNER, EXAMPLE_SECOND))
    mine = {step.category: step for step in reversed(steps) if step.seat == 0}
    assert len(mine["sheep"].groups) == 6
    assert all(len(group.cells) == 2 for group in mine["sheep"].groups)
    assert [group.kind for group in mine["lonely"].groups] == ["house"]
    assert len(mine["mountains"].groups) == 5
    lines = [places(group.cells) for group in mine["speed"].groups if group.kind == "line"]
    assert lines == [{(1, 2), (2, 2)}, {(3, 2), (4, 2)}]


def test_ties_and_empty_colours_are_told() -> None:
    level = story(table("H(3,1) f(3,0)", "H(3,1) f(3,0)", "H(3,1)"))
    keys = [step.phrase.key for step in level]
    assert "va.log.score.majority_tie" in keys
    assert keys.count("va.log.score.majority_none") == 4
    assert "va.log.score.villagers_tie_first" in keys
    assert "va.log.end.shared" in keys
    second = story(table("H(3,1) H(3,0)", "H(3,1)", "H(3,1)"))
    assert [step.phrase.key for step in second if step.category == "villagers"] == [
        "va.log.score.villagers_first",
        "va.log.score.villagers_tie_second",
    ]


def test_every_text_of_the_log_and_of_the_phrases_can_be_said_in_both_languages() -> None:
    for part in ("log", "phrases", "refusals"):
        for entry in TEXTS.source[part]:
            for form in ("text", "text_one"):
                if form in entry:
                    assert set(entry[form]) == {"fr", "en"}, entry["id"]
