"""A report opens on the screen its author saw, and becomes a test that replays to that moment."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from django.test import Client

from engine.registry import Game
from review import fixtures
from tables.models import Report
from tables.verbs.asking import ask
from tables.verbs.reporting import report
from tests.review.desk import REPORTS, look, page_of, text
from tests.tables.house import HOLD, ROLL, House, playing, seed_rolling, waiting

FOLDER = Path(__file__).parent / "reports"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_what_was_reported_is_still_what_the_rules_give(path: Path) -> None:
    """Put a downloaded report into tests/review/reports: it is replayed here from then on."""
    moment = fixtures.read(path.read_bytes())
    assert fixtures.view(moment) == moment.view


@pytest.fixture
def house(village: Game, db: None) -> House:
    house = playing(village)
    for _ in range(2):
        house.play(house.host, house.legal(house.host)[0])
    return house


@pytest.fixture
def made(house: House) -> Report:
    return report(house.code, house.host, "bug", "Ma maison a disparu.")


def test_a_report_opens_on_that_exact_screen(reviewer: Client, house: House, made: Report) -> None:
    house.play(house.host, house.legal(house.host)[0])
    assert "Ma maison a disparu." in text(reviewer.get(REPORTS))
    answer = reviewer.get(f"{REPORTS}{made.pk}/change/")
    assert answer["Location"] == f"{page_of(house)}?at={made.index}&as=0"
    look(reviewer, house, "0")
    page = text(reviewer.get(answer["Location"]))
    assert f"Entrée {made.index} sur" in page
    assert "brouillon" in page


def test_one_click_makes_a_test_of_it(reviewer: Client, house: House, made: Report) -> None:
    look(reviewer, house, "all")
    answer = reviewer.get(f"{REPORTS}{made.pk}/fixture/")
    assert answer["Content-Disposition"] == (
        f'attachment; filename="rolling_village-{house.code.lower()}-{made.index}.json"'
    )
    moment = fixtures.read(answer.content)
    made.refresh_from_db()
    assert fixtures.view(moment) == moment.view == made.view
    assert (moment.index, moment.viewer, moment.text) == (made.index, 0, "Ma maison a disparu.")
    for private in ("Marie", "Basile", house.table.seed):
        assert private not in answer.content.decode()


def test_a_changed_rule_would_be_seen(reviewer: Client, house: House, made: Report) -> None:
    look(reviewer, house, "all")
    moment = fixtures.read(reviewer.get(f"{REPORTS}{made.pk}/fixture/").content)
    moment.steps.pop()
    assert fixtures.view(moment) != moment.view


def test_a_running_game_gives_its_file_only_to_announced_eyes(
    reviewer: Client, house: House, made: Report
) -> None:
    answer = reviewer.get(f"{REPORTS}{made.pk}/fixture/")
    assert answer.status_code == 403
    assert "Ouvrez d’abord la vue « Tout voir »" in text(answer)


def test_moves_that_were_taken_back_are_in_the_file(pig: Game, db: None) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4))
    for action in (ROLL, HOLD):
        house.play(house.host, action)
    ask(house.code, house.host, "takeback")
    made = report(house.code, house.host, "rule", "Et mes points ?")
    moment = fixtures.read(fixtures.write(fixtures.of(made)))
    assert fixtures.position(moment).pot == 4


def test_a_report_from_the_waiting_room_has_no_position(reviewer: Client, pig: Game) -> None:
    house = waiting(pig)
    made = report(house.code, house.host, "other", "Bonjour ?")
    look(reviewer, house, "all")
    answer = reviewer.get(f"{REPORTS}{made.pk}/fixture/")
    assert answer.status_code == 409
    assert reviewer.get(f"{REPORTS}{made.pk}/change/").status_code == 302


def test_a_report_is_closed_once_dealt_with(moderator: Client, made: Report) -> None:
    assert moderator.post(f"{REPORTS}{made.pk}/close/").status_code == 302
    assert Report.objects.get().closed is not None
    assert "Ma maison a disparu." not in text(moderator.get(REPORTS))
    assert "Ma maison a disparu." in text(moderator.get(REPORTS + "?closed=1"))
    assert moderator.post(f"{REPORTS}{made.pk + 1}/close/").status_code == 404


@pytest.mark.parametrize(
    "raw", [b"", b"{}", b"[]", b'{"format": 1}', msgspec.json.encode({"format": 2, "game": "pig"})]
)
def test_a_file_that_is_none_is_named(raw: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        fixtures.read(raw)
