"""Refusals and connections are kept beside the log, and never too many of them."""

from __future__ import annotations

import pytest
from django.test import Client

from engine.registry import Game
from review import recording
from review.models import Connection, Refusal
from tables.live.hub import tell_presence
from tables.live.outbox import Outbox
from tests.review.desk import look, page_of, text
from tests.tables.house import HOLD, House, playing, seed_rolling

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(pig: Game) -> House:
    return playing(pig, seed=seed_rolling(4))


def outlet(seat: int) -> Outbox:
    return Outbox(seat, "fr", "", None, None)  # type: ignore[arg-type]


def test_a_refused_move_is_kept_with_the_rule_it_broke(reviewer: Client, house: House) -> None:
    for _ in range(3):
        assert house.browser(house.host).play(HOLD).status_code == 422
    refusal = Refusal.objects.get()
    assert (refusal.key, refusal.seat, refusal.index, refusal.times) == (
        "pig.no.empty",
        0,
        house.table.head,
        3,
    )
    assert "Caché à ces yeux" in text(reviewer.get(page_of(house))), "what was tried may be a secret"
    look(reviewer, house, "0")
    page = text(reviewer.get(page_of(house) + "?as=0"))
    assert "Rien à garder : lancez." in page
    assert "3 fois" in page


def test_what_the_house_refuses_is_kept_too(house: House) -> None:
    house.browser(None).click("chat", text="Bonjour")
    house.browser(house.people[1]).click("start")
    assert set(Refusal.objects.values_list("verb", "key")) == {
        ("chat", "table.refused.no_seat"),
        ("start", "lobby.error.started"),
    }


def test_hostile_input_is_kept_short(house: House) -> None:
    house.browser(house.host).click("play", action="\0" + "x" * 5000, nonce="12345678")
    assert len(Refusal.objects.get().action) == 300


def test_comings_and_goings_are_told_on_the_page(reviewer: Client, house: House) -> None:
    tell_presence(house.table.pk, outlet(0), True)
    tell_presence(house.table.pk, outlet(0), False)
    page = text(reviewer.get(page_of(house)))
    assert "Arrive, page ouverte" in page
    assert "Part, page fermée" in page


def test_a_table_keeps_only_its_newest(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "KEPT", 5)
    for n in range(60):
        tell_presence(house.table.pk, outlet(0), bool(n % 2))
    kept = list(Connection.objects.values_list("pk", flat=True))
    assert 5 <= len(kept) < 5 + recording.TRIM_EVERY
    assert Connection.objects.latest("pk").pk == kept[-1]


def test_a_failing_record_never_fails_the_player(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "_trim", lambda made: 1 / 0)
    assert house.browser(house.host).play(HOLD).status_code == 422
    tell_presence(house.table.pk, outlet(0), True)


def test_somebody_who_is_gone_comes_and_goes_without_a_name(house: House) -> None:
    gone = outlet(0)
    gone.user_id = 10**6
    tell_presence(house.table.pk, gone, False)
    assert Connection.objects.get().user is None
