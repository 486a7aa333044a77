"""What chance gave each player stands on the page of the result."""

from __future__ import annotations

import pytest

from engine import FastChance, registry
from engine.fortune import Throw, alike
from games.above_below.actions import ChooseOption, Reroll
from games.above_below.rules.fortune import fortune as dice
from games.villages_hache.actions import Draw
from games.villages_hache.rules.fortune import fortune as points
from replay.game_stats import story_of
from tests.replay.games import finished

pytestmark = pytest.mark.django_db


def test_of_an_expedition_the_dice_count() -> None:
    engine = registry.get("above_below").engine
    state = engine.deal(2, engine.Options(), FastChance(1))
    drawn = [(6, 5), (6, 0)]
    for action in (ChooseOption(0), Reroll()):
        assert list(dice(state, 1, action, drawn)) == [Throw(1, 6, 3.5), Throw(1, 1, 3.5)]


def test_of_a_card_its_points_beside_those_of_the_stock() -> None:
    engine = registry.get("villages_hache").engine
    state = engine.deal(2, engine.Options(), FastChance(1))
    state.stock = ["P8", "P1", "surprise"]
    assert list(points(state, 1, Draw(), [(3, 0)])) == [Throw(1, 8, 3)]
    assert not list(points(state, 1, Draw(), [])), "a stock that was turned over is no chance"
    state.stock, state.discard = [], ["P4", "P2"]
    assert list(points(state, 0, Draw(), [(2, 1)])) == [Throw(0, 4, 3)]


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_every_result_says_what_chance_gave(game: registry.Game) -> None:
    house = finished(game)
    browser = house.browser(house.host)
    luck = story_of(house.table).luck
    assert luck is not None
    for path in ("resultat", "tournants"):
        page = browser.get(f"/t/{house.code}/{path}/").content.decode()
        if game.fortune is alike:
            assert "Le hasard était le même pour toute la table" in page
        else:
            assert luck
            assert game.texts.get("luck", "fr") in page
            assert page.count("en moyenne") == len(luck)
