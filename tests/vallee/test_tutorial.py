"""The guided turn of texts.yaml can be played as it is told, on the board that is drawn for it."""

from __future__ import annotations

import json
import re

from django.utils import translation

from engine import registry
from games.vallee.data.hexes import STARTS
from games.vallee.page.lesson import read_cells
from tests.vallee.drawing import ENGINE, TEXTS, table

SETUP = TEXTS.source["tutorial_setup"]
STEPS = TEXTS.source["tutorial"]


def board() -> str:
    with translation.override("fr"):
        html: str = registry.get("vallee").presenter.tutorial_board("fr")
    return html


def test_every_expected_drawing_is_legal_when_its_turn_comes() -> None:
    state = table(SETUP["cells"], "H(4,2)", sheet=SETUP["sheet"], dice="".join(SETUP["dice"]))
    assert state.valleys[0].cells[STARTS[1]] == "H"
    drawings = [step["expects"] for step in STEPS if "action" in step["expects"]]
    assert len(drawings) == 2
    for raw in drawings:
        state.turn = 0
        action = ENGINE.decode(raw)
        assert action in ENGINE.legal(state, 0)
        ENGINE.advance(state, 0, action, None)  # type: ignore[arg-type]
        state.taken_by[SETUP["rival"]["die"]] = 1
        state.reserved[SETUP["rival"]["colour"]] = SETUP["rival"]["die"]
    after = [
        old if old == "^" else new
        for old, new in zip(state.valleys[0].cells, read_cells(SETUP["cells_after"]), strict=True)
    ]
    assert state.valleys[0].cells == after


def test_everything_a_step_asks_for_or_points_at_is_on_the_board() -> None:
    html = board()
    offered = [
        json.loads(raw.replace("&#34;", '"')) for raw in re.findall(r'data-tutorial-action="([^"]*)"', html)
    ]
    for step in STEPS:
        for place in step["point_at"]:
            assert f'id="{place}"' in html, place
        if isinstance(step["expects"], dict):
            assert step["expects"] in offered


def test_every_example_with_a_board_is_drawn() -> None:
    presenter = registry.get("vallee").presenter
    drawn = [article for article in TEXTS.articles.values() if article.get("board")]
    assert len(drawn) == 7
    for article in drawn:
        html = presenter.example_board(article)
        pieces = len(re.findall(r"[HSfFIC]\d?\(", article["board"]["cells"]))
        assert html.count("<g transform") == pieces
