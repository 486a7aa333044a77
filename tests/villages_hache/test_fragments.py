"""What a move sends of the page: the pieces that changed, and nothing around them."""

from __future__ import annotations

import re

from engine import SPECTATOR, registry
from games.villages_hache.page.board import board_of
from games.villages_hache.page.hand import hand_of
from games.villages_hache.page.panel import panel_of
from games.villages_hache.state import State
from tables.page.scene import Scene
from tests.contract.paper import snapshot
from tests.villages_hache.tables import ENGINE, build, draw, give, play, settled, turn_of
from web.fragments import Fragment, changes


def seen(state: State, viewer: int = 0) -> Scene:
    game = registry.get("villages_hache")
    return Scene(snapshot(game, len(state.players), ENGINE.clone(state), []), viewer, "fr")


def sent(before: Fragment, now: Fragment) -> set[str]:
    """The elements that a push would replace."""
    return set(re.findall(r"#([\w-]+)", " ".join(part.decode()[:60] for part in changes(before, now))))


def test_a_building_sends_its_village_and_empties_the_plan() -> None:
    state = settled()
    for seat in range(4):
        build(state, seat, "maison", "Y00", "Y01")
    give(state, 0, 8, stake="A10")
    turn_of(state, 0)
    before = board_of(seen(state))
    play(
        state,
        {"action": "acquire", "type": "ferme", "payment": [8], "cells": ["BEA-Y22", "BEA-Y32"]},
    )
    assert state.phase == "STEP"
    # The cells on offer change with the question, and so does the grid.
    assert sent(before, board_of(seen(state))) == {"vi-houses-0", "choice-plot", "grid"}


def test_a_plan_is_left_alone_as_long_as_its_question_stands() -> None:
    state = settled()
    give(state, 0, 8, stake="A10")
    turn_of(state, 0)
    before = board_of(seen(state))
    give(state, 2, 8, stake="A11")
    assert sent(before, board_of(seen(state))) == {"vi-bubbles"}


def test_a_card_of_somebody_else_sends_the_piles_and_a_panel() -> None:
    state = settled()
    before = seen(state, viewer=1)
    draw(state, "P5")
    now = seen(state, viewer=1)
    assert sent(board_of(before), board_of(now)) == set()
    assert sent(hand_of(before), hand_of(now)) == {"card-pile"}
    changed = [chair.number for chair in now.chairs if panel_of(now, chair) is not panel_of(before, chair)]
    assert changed == [0]


def test_everybody_shares_what_lies_in_the_open() -> None:
    state = settled()
    give(state, 2, 8, stake="A10")
    one, other, watcher = (seen(state, viewer) for viewer in (0, 1, SPECTATOR))
    panels = [[panel_of(scene, chair) for chair in scene.chairs] for scene in (one, other, watcher)]
    assert all(a is b is c for a, b, c in zip(*panels, strict=True))


def test_buildings_that_can_be_visited_are_lit_for_the_visitor_alone() -> None:
    state = settled()
    build(state, 0, "docteur", "Y30", "Y40")
    build(state, 1, "docteur", "Y30", "Y40")
    draw(state, "V01")
    assert state.phase == "VISIT_TARGET"
    assert board_of(seen(state)).whole().count("vi-built--goal") == 2
    assert "vi-built--goal" not in board_of(seen(state, viewer=1)).whole()
