"""A long run of the arena is stopped, taken up again and made longer without playing a game twice."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from bots.arena import matches as arena
from bots.arena.journal import Journal, OtherBots, fingerprint
from bots.arena.matches import Plan, Result, Sitting
from bots.management.commands.arena import Command
from engine import registry
from tests.bots import three_cards

PLAN = Plan("three_cards", ("thrift", "chance"), 8, "1", 2)


@pytest.fixture(autouse=True)
def game() -> Iterator[None]:
    registry.register(three_cards.game())
    yield
    registry.unregister("three_cards")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Sitting]:
    """Every game that is really played."""
    seen: list[Sitting] = []
    play = arena.play

    def watched(sitting: Sitting) -> Result:
        seen.append(sitting)
        return play(sitting)

    monkeypatch.setattr(arena, "play", watched)
    return seen


def told(results: list[Result]) -> list[tuple[Sitting, tuple[int, ...]]]:
    return [(result.sitting, result.totals) for result in results]


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path, played: list[Sitting]) -> None:
    path = tmp_path / "run" / "games.jsonl"

    def stop_after_three(done: int, planned: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        arena.run(PLAN, 1, progress=stop_after_three, book=Journal(path, "bots"))
    # Killed in the middle of a line, for good measure.
    with path.open("ab") as file:
        file.write(b'{"sitting":{"slug":"three_')
    again = arena.run(PLAN, 1, book=Journal(path, "bots"))
    assert len(played) == 8, "three before, five after"
    assert told(again) == told(arena.run(PLAN, 1))
    assert len(Journal(path, "bots")) == 8


def test_more_games_are_added_to_a_run_that_has_ended(tmp_path: Path, played: list[Sitting]) -> None:
    path = tmp_path / "games.jsonl"
    arena.run(Plan("three_cards", ("thrift", "chance"), 4, "1", 2), 1, book=Journal(path, "bots"))
    arena.run(PLAN, 1, book=Journal(path, "bots"))
    assert len(played) == 8


def test_games_of_other_bots_are_not_counted(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    arena.run(PLAN, 1, book=Journal(path, "bots"))
    with pytest.raises(OtherBots, match="have changed since"):
        Journal(path, "better bots")
    path.write_text("what is this\n")
    with pytest.raises(OtherBots, match="is no journal"):
        Journal(path, "bots")


def test_the_fingerprint_is_that_of_rules_and_bots_and_not_of_the_page(tmp_path: Path) -> None:
    for name in ("bot/levels.py", "page/views.py"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("1")
    before = fingerprint([tmp_path])
    (tmp_path / "page/views.py").write_text("2")
    assert fingerprint([tmp_path]) == before
    (tmp_path / "bot/levels.py").write_text("2")
    assert fingerprint([tmp_path]) != before


def test_no_game_begins_while_the_run_must_pause(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pause, waits = tmp_path / "quiet", list[float]()
    pause.touch()

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            pause.unlink()

    monkeypatch.setattr(arena.time, "sleep", sleep)
    results = arena.run(Plan("three_cards", ("thrift", "chance"), 2, "1", 2), 1, pause=pause)
    assert (len(waits), len(results)) == (3, 2)


def test_the_command_keeps_a_journal_and_says_so_when_it_is_stopped(
    tmp_path: Path, played: list[Sitting], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    typed = ["three_cards", "--bots", "thrift,chance", "--games", "8", "--journal", str(path)]

    def stopped(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("bots.management.commands.arena.Ticker.__call__", stopped)
        with pytest.raises(CommandError, match="the same command goes on from here"):
            call_command(Command(stdout=StringIO()), *typed, processes=1)
    assert len(played) == 1
    said = StringIO()
    call_command(Command(stdout=said, stderr=StringIO()), *typed, processes=1)
    assert len(played) == 8
    assert "| thrift | chance | 8 |" in said.getvalue()
