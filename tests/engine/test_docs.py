"""The pages for other programs say what the code does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from engine import SeededChance, fingerprint, registry
from engine.headless import Door
from tests.contract.play import RandomGame

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "engine.md").read_text("utf-8")


def test_every_games_page_is_what_its_types_say() -> None:
    """If not: manage.py game_docs."""
    call_command("game_docs", "--check")


def test_the_list_of_the_games_files_is_what_the_folders_hold(tmp_path: Path) -> None:
    """If not: manage.py layout_docs."""
    call_command("layout_docs", "--check")
    page = tmp_path / "layout.md"
    written = (DOCS / "layout.md").read_text("utf-8")
    page.write_text(written.replace("| `scoring.py` |", "| `points.py` |"), "utf-8")
    with pytest.raises(CommandError, match="layout_docs"):
        call_command("layout_docs", "--check", f"--page={page}")
    call_command("layout_docs", f"--page={page}")
    assert page.read_text("utf-8") == written


def test_no_page_is_left_of_a_game_that_is_gone() -> None:
    assert {page.stem for page in (DOCS / "games").glob("*.md")} <= {game.slug for game in registry.games()}


def test_a_page_that_has_grown_old_is_found_and_written_anew(tmp_path: Path) -> None:
    call_command("game_docs", f"--folder={tmp_path}")
    page = tmp_path / "rolling_village.md"
    written = page.read_text("utf-8")
    page.write_text(written.replace("setup_distinct", "setup_different"), "utf-8")
    with pytest.raises(CommandError, match="rolling_village"):
        call_command("game_docs", "--check", f"--folder={tmp_path}")
    call_command("game_docs", f"--folder={tmp_path}")
    assert page.read_text("utf-8") == written


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_every_action_and_every_field_of_the_state_is_on_the_games_page(game: registry.Game) -> None:
    page = (DOCS / "games" / f"{game.slug}.md").read_text("utf-8")
    state = game.engine.State.__struct_fields__
    assert all(f"| `{name}` |" in page for name in state)
    moves = {move["action"] for move in map(plain, random_game(game).moves)}
    assert all(f"### `{action}`" in page for action in moves)


def random_game(game: registry.Game) -> RandomGame:
    played = RandomGame(game.engine, max(2, game.engine.seats[0]), game.engine.Options(), 3)
    played.finish()
    return played


def plain(move: Any) -> dict[str, Any]:
    action: dict[str, Any] = move.action
    return action


def test_the_session_of_the_page_goes_as_it_is_written() -> None:
    """Sentences may be worded better one day; who, what and which rule may not change."""
    (slug, lang, lines) = re.findall(r"```session (\w+) (\w+)\n(.*?)```", PAGE, re.S)[0]
    door = Door(registry.get(slug), lang)
    answer = ""
    for line in lines.splitlines():
        if line.startswith("> "):
            answer = door.answer(line[2:])
        else:
            assert wordless(json.loads(line[2:])) == wordless(json.loads(answer))


def wordless(answer: Any) -> Any:
    if isinstance(answer, dict):
        return {key: key in ("text", "error") or wordless(value) for key, value in answer.items()}
    return [wordless(item) for item in answer] if isinstance(answer, list) else answer


def test_the_program_of_the_page_checks_the_dice_of_any_table() -> None:
    source = next(block for block in re.findall(r"```python\n(.*?)```", PAGE, re.S) if "def honest" in block)
    names: dict[str, Any] = {}
    exec(source, names)  # noqa: S102  our own page
    seed = "a table's seed"
    streams = []
    for stream in range(4):
        chance = SeededChance(seed, stream)
        chance.shuffle(list(range(20)))
        streams.append([[n, answer] for n, answer in chance.drawn])
    assert names["honest"](seed, fingerprint(seed), streams)
    assert not names["honest"](seed + "!", fingerprint(seed), streams)
    n, answer = streams[2][5]
    streams[2][5] = [n, (answer + 1) % n]
    assert not names["honest"](seed, fingerprint(seed), streams)
    assert [die + 1 for die in names["answers"]("place", 1, [6] * 6)] == [2, 3, 2, 5, 4, 1]
