"""`python -m benchmarks` gives its figures. How good they are is for people to judge, not for a test."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import drawing, growth
from benchmarks.__main__ import main
from benchmarks.scripted import rehearse
from engine import registry
from tables.models import Table
from tests.tables.house import guests, playing


def bench(capsys: pytest.CaptureFixture[str], *args: str) -> Any:
    main(["--json", *args])
    return json.loads(capsys.readouterr().out)


def test_every_game_is_timed_alone_and_with_four_and_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    found = bench(capsys, "--only=engines,replay", "--each=0.01")
    slugs = {game.slug for game in registry.games()}
    assert {row["game"] for row in found["engines"]} == slugs
    assert all(row["games"] >= 1 and row["decisions_per_s"] > 0 for row in found["engines"])
    assert {row["way"] for row in found["engines"]} == {"legal+play", "legal+advance"}
    assert {row["game"] for row in found["replay"]} == slugs
    assert all(row["moves"] > 0 and row["clock_ms"] > 0 for row in found["replay"])
    assert len(found["load_before"]) == 3


def test_any_position_of_every_game_is_timed(capsys: pytest.CaptureFixture[str]) -> None:
    found = bench(capsys, "--only=positions")["positions"]
    assert {row["game"] for row in found} == {game.slug for game in registry.games()}
    assert all(0 < row["step_mean_ms"] <= row["step_slowest_ms"] for row in found)


def test_a_table_of_four_is_clicked_at_and_weighed(capsys: pytest.CaptureFixture[str]) -> None:
    few = ("--games=rolling_village", "--tables=1", "--seconds=4", "--pause=0.3")
    found = bench(capsys, "--only=clicks,company,weights", *few)
    clicks, company, (weights,) = found["clicks"], found["company"], found["weights"]
    assert clicks["refused"] == clicks["lost"] == 0
    assert clicks["moves"] > 0
    assert clicks["all_ms"]["p99"] > 0
    assert company["frames_of_bots"] > 0, "the bots beside them play"
    assert company["times_idle"]["p95"] > 0
    assert weights["page_in_mid_game_kb"] > 0
    assert {"the page itself", "htmx-ws.min.js", "table.css", "fraunces.woff2"} <= set(
        weights["mid_game_parts_bytes"]
    )
    assert weights["push_compressed_bytes"]["max"] < weights["push_plain_bytes"]["max"]


def test_the_figures_are_a_table_for_people_and_json_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--only=replay"])
    table, _, as_json = capsys.readouterr().out.strip().rpartition("\n\n")
    assert "rolling_village" in table
    assert json.loads(as_json)["replay"]


def test_a_part_that_does_not_exist_is_named() -> None:
    with pytest.raises(SystemExit, match="No such part: speed"):
        main(["--only=speed"])


# -- what the comparisons rest on ---------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("slug", ["vallee", "rolling_village"])
def test_a_table_takes_the_moves_that_were_rehearsed_for_it(slug: str) -> None:
    house = playing(registry.get(slug), "Ana", "Bruno", seed="7" * 64)
    for seat, action in rehearse(house.table, 3)[:25]:
        house.play(house.people[seat], json.loads(action))


@pytest.mark.django_db
def test_growth_is_measured_on_copies_that_the_lists_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "STORED", (5, 20))
    monkeypatch.setattr(growth, "LENGTHS", (3,))
    monkeypatch.setattr(growth, "TIMES", 1)
    people = guests("Ana", "Bruno", "Chloé", "Denis")
    rows = growth.by_length(people) + growth.by_stored(people)
    assert [row["moves"] or row["tables"] for row in rows] == [3, 5, 20]
    assert all(row["move_ms"] > 0 and row["list_ms"] > 0 for row in rows)
    assert Table.objects.count() >= 20
    assert all(table.seats.count() == 4 for table in Table.objects.all())


@pytest.mark.django_db
def test_showing_a_move_is_timed_and_weighed_for_seats_and_watchers() -> None:
    row = drawing.measure(registry.get("vallee"), guests("Ana", "Bruno", "Chloé", "Denis"), 3)
    assert row["moves"] == 3
    assert row["core_ms"] > 0
    assert 0 < row["watcher_bytes"] <= row["most_bytes"]
    assert 0 < row["seat_bytes"] <= row["most_bytes"]


def test_what_is_measured_beside_us_is_pinned_and_tied_to_no_server() -> None:
    folder = Path(growth.__file__).with_name("rival")
    packages = json.loads((folder / "package-lock.json").read_text("utf-8"))["packages"]
    installed = [package for path, package in packages.items() if path]
    assert installed
    assert all("integrity" in package and "resolved" not in package for package in installed)
    locked = (folder / "open_spiel.txt").read_text("utf-8")
    assert locked.count("==") <= locked.count("--hash=sha256:")
    assert "//" not in locked
