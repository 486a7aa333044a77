"""`benchmarks.review_pages` gives its figures. How good they are is for people to judge, not for a test."""

from __future__ import annotations

import json

import pytest
from django.db import connection

from benchmarks import review, review_pages
from engine import registry
from tables.models import Message, Seat, Table


@pytest.mark.django_db
def test_a_made_up_house_is_timed(village: object, capsys: pytest.CaptureFixture[str]) -> None:
    review_pages.measure(tables=60, games=1)
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert Table.objects.count() == 60 + len(registry.games())
    assert found["pages_ms"]["search, the chat"]["max"] > 0
    assert {row["game"] for row in found["verify"]} == {game.slug for game in registry.games()}


@pytest.mark.django_db
def test_most_tables_are_copies_with_people_and_words_of_their_own(
    village: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the benchmark makes its house in an SQLite file, and copies in its words")
    monkeypatch.setattr(review, "ORIGINALS", 10)
    review.make_up(25)
    assert Table.objects.count() == 25
    assert len(set(Table.objects.values_list("code", "moved"))) == 25
    for table in Table.objects.all():
        assert table.seats.count() == 3
        assert table.messages.count() == 2
    assert (Seat.objects.count(), Message.objects.count()) == (75, 50)
