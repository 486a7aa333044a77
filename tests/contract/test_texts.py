"""No text is kept that nobody says."""

from __future__ import annotations

import pytest

from engine import registry
from tests.contract.texts_in_use import Spoken, silent_lines, silent_terms, unfilled_placeholders

# Only the logs of older games still tell these.
OLD_LINES = ("tile_ok", "tile_bad", "count_bad", "all_ok", "daily_replay")
TOLD_BEFORE = {"chevoux": {f"cv.log.{key}" for key in OLD_LINES}}

every_game = pytest.mark.parametrize("slug", [game.slug for game in registry.games()])


@every_game
def test_every_line_is_said_somewhere(slug: str) -> None:
    assert set(silent_lines(slug)) == TOLD_BEFORE.get(slug, set())


@every_game
def test_every_word_of_the_glossary_is_said_or_explained(slug: str) -> None:
    assert not silent_terms(slug)


@every_game
def test_every_explained_placeholder_stands_in_a_text(slug: str) -> None:
    assert not unfilled_placeholders(slug)


def test_what_is_put_together_counts_and_what_is_not_written_does_not() -> None:
    spoken = Spoken("rolling_village")
    assert "rv.move.s1" in spoken, "made from the slot"
    assert "rv.page.estimate" in spoken, "said by a template"
    assert "rv.log.nobody_says_this" not in spoken
