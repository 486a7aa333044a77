"""The doctor on what tells people whose pages are closed: its key, and whether anybody sends."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from config.doctor import push, sending
from config.doctor.finding import WELL, Finding
from config.environment import examine
from engine.registry import Game
from notices.models import Notice
from tests.notices.people import handed_on, reached
from tests.tables.house import House, playing, seed_rolling


def about_push(folder: Path, **environ: str) -> list[Finding]:
    given, mistakes = examine(environ)
    assert not mistakes
    return list(push.findings(given, folder))


def wrong(found: list[Finding]) -> str:
    return "\n".join(f"{one.state} {one.sentence}" for one in found if one.state != WELL)


def test_a_key_that_is_none_is_found(tmp_path: Path) -> None:
    assert not wrong(about_push(tmp_path))
    assert "VAPID_KEY holds no key" in wrong(about_push(tmp_path, VAPID_KEY="no key at all"))
    (tmp_path / "vapid.pem").write_text("no key either")
    assert "vapid.pem holds no key" in wrong(about_push(tmp_path))


def test_a_site_without_tls_is_told_that_browsers_will_not_listen(tmp_path: Path) -> None:
    told = about_push(tmp_path, BASE_URL="http://place.example")
    assert "no notices from a site without TLS" in wrong(told)
    assert not wrong(about_push(tmp_path, BASE_URL="https://place.example"))


@pytest.fixture
def house(pig: Game) -> House:
    return playing(pig, "Marie", "Basile", seed=seed_rolling(4))


@pytest.mark.django_db(transaction=True)
def test_notices_that_nobody_sends_are_found(house: House) -> None:
    reached(house.people[1])
    handed_on(house)
    assert not wrong(sending.findings())
    Notice.objects.update(due=timezone.now() - timedelta(minutes=10))
    assert "nobody sends them: 1 should have gone" in wrong(sending.findings())


@pytest.mark.django_db(transaction=True)
def test_a_way_that_fails_is_named(house: House) -> None:
    reached(house.people[1])
    handed_on(house)
    Notice.objects.update(state=Notice.State.FAILED, due=None, trouble="answered 503")
    assert "by push some did not go through since yesterday: answered 503" in wrong(sending.findings())
