"""The bots that can take a chair: three to five a game, each with a name, a story and a face."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import registry
from engine.registry import Game
from engine.texts import LANGUAGES, SITE

FACES = Path(__file__).resolve().parents[2] / "static" / "svg" / "faces.svg"

every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)


@every_game
def test_a_game_has_three_to_five_levels_with_names_and_faces(game: Game) -> None:
    assert 3 <= len(game.levels) <= 5
    faces = set(re.findall(r'<symbol id="(\w+)"', FACES.read_text()))
    for level in game.levels:
        assert level.key in faces
        for lang in LANGUAGES:
            assert SITE.say(f"bot.{level.key}.name", lang)
            assert SITE.say(f"bot.{level.key}.about", lang)


def test_every_level_in_the_house_looks_different() -> None:
    drawings = re.findall(r"<symbol id=\"\w+\"[^>]*>(.*?)</symbol>", FACES.read_text())
    assert len(set(drawings)) == len(drawings) == 5
