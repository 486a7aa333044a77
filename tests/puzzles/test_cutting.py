"""Where puzzles come from: one clearly best move, from games of bots or games played before all eyes."""

from __future__ import annotations

from io import StringIO
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from engine import FastChance, registry
from engine.registry import Game
from puzzles import stock
from puzzles.cutting import Cut, cut, mark_of
from puzzles.models import Puzzle, Solver
from puzzles.rating import rate
from puzzles.sources import arena, public
from tables.models import Table
from tests.puzzles.conftest import made_up
from tests.tables.house import over

EVERY = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)


@EVERY
def test_the_puzzles_a_game_brings_hold_on_the_rules_of_today(game: Game) -> None:
    """Each tried turn can be played, and leads where it led."""
    for one in stock.read(stock.shipped(game)):
        assert one.rules_version == game.engine.version, "cut them anew: manage.py puzzles GAME --ship"
        world = game.engine.load(one.position)
        marks = [mark_of(game.engine, world, one.seat, tried.turn) for tried in one.tried]
        assert marks == [tried.mark for tried in one.tried]
        assert len(set(marks)) == len(marks)
        assert one.tried[0].behind == 0 < 3 <= one.worth


def test_a_question_with_two_answers_is_no_puzzle(pig: Game) -> None:
    state = pig.engine.deal(2, pig.engine.read_options({}), FastChance(1))
    assert cut(pig, {}, state, 0, seed=5) is None


def test_where_all_moves_are_alike_there_is_no_puzzle() -> None:
    game = registry.get("rolling_village")
    state = game.engine.deal(1, game.engine.read_options({}), FastChance(1))
    assert cut(game, {}, state, 0, seed=1) is None


def test_the_arena_plays_whole_games_from_a_seed() -> None:
    game = registry.get("vallee")
    one, other = ([game.engine.dump(moment.state) for moment in arena(game, "x")] for _ in range(2))
    assert one == other
    assert len(one) > 20


@pytest.mark.django_db
def test_only_games_that_anybody_could_watch_are_cut(pig: Game) -> None:
    table = over(pig).table
    assert list(public(pig, 10)) == [], "not in the list of tables"
    Table.objects.filter(pk=table.pk).update(listed=True)
    assert len(list(public(pig, 10))) > 0
    for private in ({"spectators": False}, {"imported": True}, {"origin_at": 3}):
        Table.objects.filter(pk=table.pk).update(**private)
        assert list(public(pig, 10)) == [], private
        Table.objects.filter(pk=table.pk).update(spectators=True, imported=False, origin_at=None)


@pytest.mark.django_db
def test_the_command_keeps_new_puzzles_and_refuses_unknown_games(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = [made_up(registry.get(slug)) for slug in ("vallee", "chevoux")]
    left = iter(ready * 2)
    command = "puzzles.management.commands.puzzles"
    monkeypatch.setattr(f"{command}.cut", lambda *_, **__: next(left, None))
    monkeypatch.setattr(f"{command}.LOOKED_AT", 1)
    for told in ("2 of them new", "0 of them new"):
        said = StringIO()
        call_command("puzzles", "vallee", "--puzzles", "2", "--games", "1", stdout=said)
        assert told in said.getvalue()
    assert Puzzle.objects.count() == 2
    with pytest.raises(CommandError, match="no game"):
        call_command("puzzles", "echecs")


def test_who_finds_a_hard_one_rises_more_than_who_finds_an_easy_one() -> None:
    def rise(mu: float) -> Any:
        solver, puzzle = Solver(), Puzzle(mu=mu)
        before = solver.mu
        rate(solver, puzzle, True)
        return solver.mu - before

    assert rise(35) > rise(25) > rise(15) > 0


def test_a_cut_reads_as_it_was_written() -> None:
    one = made_up(registry.get("chevoux"))
    assert Cut.read(msgspec.to_builtins(one)) == one
