"""All that is kept of me, to take along."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import SecondStep, User
from tables.models import Entry, Table
from tests.accounts.left_behind import MAIL, NAME, USERNAME, WROTE
from tests.accounts.people import fr

DOCS = (Path(__file__).resolve().parents[2] / "docs/my_data.md").read_text("utf-8")
PAGE, FILE = "/compte/donnees/", "/compte/donnees/donnees.json"

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_pig")]


@pytest.fixture
def mine(client: Client, person: User) -> dict[str, Any]:
    client.force_login(person)
    answer = client.get(FILE)
    assert answer.status_code == 200
    assert "attachment" in answer["Content-Disposition"]
    found: dict[str, Any] = json.loads(answer.content)
    return found


def test_everything_of_mine_is_in_it(mine: dict[str, Any], person: User) -> None:
    assert (mine["person"]["username"], mine["person"]["email"]) == (USERNAME, MAIL)
    assert {game["table"] for game in mine["games"]} == {
        table.code for table in Table.objects.filter(seats__user=person)
    }
    assert len(mine["moves"]) == Entry.objects.filter(user=person).count()
    assert {"action": "roll"} in [move["action"] for move in mine["moves"]]
    assert [said["text"] for said in mine["messages"]] == [WROTE]
    assert mine["reports"][0]["agent"] == "la fenetre-de-zephyrine"
    assert {place["address"] for place in mine["reached_at"]} >= {MAIL}
    assert mine["sanctions"][0]["reason"] == f"{NAME} parle trop"
    assert mine["second_step"]["codes_left"] == 0
    assert all(
        mine[part] for part in ("passkeys", "identities", "program_keys", "refusals", "comings_and_goings")
    )


def test_nothing_of_others_is_in_it(mine: dict[str, Any]) -> None:
    told = json.dumps(mine, ensure_ascii=False)
    assert "Basile" not in told
    assert "bien joué" not in told


def test_nothing_that_opens_anything_is_in_it(mine: dict[str, Any], person: User) -> None:
    told = json.dumps(mine)
    assert person.password not in told
    assert SecondStep.objects.get(user=person).secret not in told
    for table in Table.objects.all():
        assert table.seed not in told


def test_every_part_and_field_is_documented(mine: dict[str, Any]) -> None:
    rows = {
        name: line for line in DOCS.splitlines() if line.startswith("| `") for name in _names(line, column=1)
    }
    assert set(mine) == set(rows)
    for part, content in mine.items():
        for one in content if isinstance(content, list) else [content]:
            if isinstance(one, dict):
                assert set(one) == set(_names(rows[part], column=2)), part


def _names(row: str, column: int) -> list[str]:
    cell = row.split("|")[column]
    return [text for text in cell.split("`")[1::2] if text.isidentifier()]


def test_a_stranger_is_asked_who_they_are(client: Client, db: None) -> None:
    for path in (PAGE, FILE):
        assert client.get(path).url.startswith("/compte/connexion/")


def test_the_page_says_how_long_things_are_kept(as_guest: Client, settings: Any) -> None:
    assert fr("retention.guests.kept") in as_guest.get(PAGE).content.decode()
    settings.GUEST_DAYS = 99
    assert fr("retention.guests.days", n=99) in as_guest.get(PAGE).content.decode()


def test_whoever_asks_too_often_reads_a_sentence(as_guest: Client) -> None:
    answers = [as_guest.get(FILE).status_code for _ in range(11)]
    assert answers == [200] * 10 + [429]
