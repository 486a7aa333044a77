"""A few games of the arena, and no more claimed from them than so few can bear.

The stored results say how often the strongest level beats another at the least. From that follows how many of
a few games it must win: fewer would happen to such a player once in a thousand runs.
"""

from __future__ import annotations

from math import comb
from pathlib import Path

import msgspec
import pytest

from bots.arena import matches as arena
from bots.arena.matches import Plan
from bots.arena.record import RESULTS, Record
from bots.arena.report import Match
from engine import registry
from engine.registry import Game

ROOT = Path(__file__).resolve().parents[2]
GAMES = 6
ONCE_IN = 1000

every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)


def stored(game: Game) -> Record:
    raw = (ROOT / "docs" / RESULTS / f"{game.slug}_2.json").read_bytes()
    return msgspec.json.decode(raw, type=Record)


def surest(record: Record, level: str) -> Match:
    """The level's match that promises most."""
    own = [match for match in record.report.matches if match.level == level]
    return max(own, key=lambda match: match.win_share.low)


def fewest_wins(share: float, games: int) -> int:
    """What a player who wins at least this share falls short of once in a thousand times."""
    missed = 0.0
    for wins in range(games + 1):
        missed += comb(games, wins) * share**wins * (1 - share) ** (games - wins)
        if missed > 1 / ONCE_IN:
            return wins
    return games


def test_a_few_games_say_little_of_a_game_of_luck_and_much_of_a_sure_thing() -> None:
    assert fewest_wins(0.55, 6) == 0
    assert fewest_wins(0.85, 6) == 2
    assert fewest_wins(0.99, 6) == 4
    assert fewest_wins(1.0, 6) == 6


@every_game
def test_no_stored_result_contradicts_the_order_of_the_levels(game: Game) -> None:
    order = [level.key for level in game.levels]
    for match in stored(game).report.matches:
        assert order.index(match.level) > order.index(match.against)
        assert match.win_share.high > 0.5, f"{match.level} is clearly weaker than {match.against}"


@every_game
def test_the_strongest_wins_as_many_of_a_few_games_as_the_stored_results_promise(game: Game) -> None:
    match = surest(stored(game), game.levels[-1].key)
    plan = Plan(game.slug, (match.level, match.against), GAMES, "small", 2)
    results = arena.run(plan, processes=1)
    won = sum(result.win_share(match.level) for result in results)
    assert won >= fewest_wins(match.win_share.low, GAMES)
