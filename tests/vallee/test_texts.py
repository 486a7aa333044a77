"""The texts hold what the game says, and nothing else."""

from __future__ import annotations

from engine import registry
from tests.unused_texts import unused_keys, unused_placeholders

GAME = registry.get("vallee")


def test_no_text_is_kept_that_nobody_says() -> None:
    assert not unused_keys(GAME)


def test_every_placeholder_that_is_explained_stands_in_a_text() -> None:
    assert not unused_placeholders(GAME, list(GAME.texts.source["placeholders"]))
