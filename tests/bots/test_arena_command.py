"""`manage.py arena`, as typed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from bots.arena import record
from bots.management.commands.arena import Command
from engine import registry
from tests.bots import three_cards


@pytest.fixture(autouse=True)
def game() -> Iterator[None]:
    registry.register(three_cards.game())
    yield
    registry.unregister("three_cards")


def arena(*args: str, **options: Any) -> str:
    said = StringIO()
    call_command(Command(stdout=said, stderr=StringIO()), *args, processes=1, **options)
    return said.getvalue()


def test_it_tells_programs_everything(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(
        arena("three_cards", "--bots", "thrift,chance", "--games", "10", "--seats", "3", "--json")
    )
    assert (found["game"], found["seats"], found["games"]) == ("three_cards", 3, 12)
    (match,) = found["matches"]
    assert (match["level"], match["against"]) == ("thrift", "chance")
    assert 0 <= match["win_share"]["low"] <= match["win_share"]["value"] <= match["win_share"]["high"] <= 1
    assert {pace["level"] for pace in found["pace"]} == {"thrift", "chance"}
    assert "12/12 games" in capsys.readouterr().err


def test_without_bots_all_levels_play_the_strongest_first() -> None:
    quick = registry.Game(
        three_cards.ThreeCards(),
        registry.get("three_cards").texts,
        registry.get("three_cards").credits,
        tuple(registry.Level(key, three_cards.random_move) for key in ("weak", "fair", "strong")),
    )
    registry.register(quick)
    told = arena("three_cards", "--games", "2", "--markdown")
    rows = [
        line.split(" | ")[:2]
        for line in told.splitlines()
        if line.startswith(("| strong", "| fair", "| weak"))
    ]
    assert rows[:3] == [["| strong", "fair"], ["| strong", "weak"], ["| fair", "weak"]]


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        (["go"], "No game 'go'"),
        (["three_cards", "--bots", "chance,nobody"], "No bot nobody. There is: chance, thrift"),
        (["three_cards", "--bots", "chance"], "two different bots"),
        (["three_cards", "--bots", "chance,chance"], "two different bots"),
        (["three_cards", "--seats", "7"], "is played by 2 to 3"),
        (["three_cards", "--games", "0"], "one game at least"),
        (["three_cards", "--options", "{"], "--options"),
        (["three_cards", "--options", '{"x": 1}'], "--options"),
    ],
)
def test_it_says_what_is_wrong(args: list[str], answer: str) -> None:
    with pytest.raises(CommandError) as refusal:
        arena(*args)
    assert answer in str(refusal.value)


def test_results_are_kept_and_the_page_is_made_of_them(tmp_path: Path, settings: Any) -> None:
    settings.ROOT = tmp_path
    with pytest.raises(CommandError, match="not worth keeping"):
        arena("three_cards", "--bots", "thrift,chance", "--games", "2", "--keep")
    arena("three_cards", "--bots", "thrift,chance", "--games", "20", "--keep")
    page = tmp_path / "docs" / "bots.md"
    made = page.read_text()
    assert "| thrift | chance | 20 |" in made
    page.write_text("by hand")
    arena("--docs")
    assert page.read_text() == made
    arena("three_cards", "--bots", "thrift,chance", "--games", "24", "--keep")
    assert "| thrift | chance | 24 |" in page.read_text()
    assert page.read_text().count("\n## ") == 1, "the run before is replaced"


def test_the_page_of_the_documentation_is_what_the_stored_results_make_of_it() -> None:
    registry.unregister("three_cards")
    docs = Path(__file__).resolve().parents[2] / "docs"
    assert (docs / record.PAGE).read_text("utf-8") == record.page(docs), "run `manage.py arena --docs`"
