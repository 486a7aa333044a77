"""What is done every night is on the desk, and administrators hear of what failed."""

from __future__ import annotations

from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts.models import User
from config.place.nights import seconds_until
from engine.texts import SITE
from notices.delivery import judge
from notices.models import Endpoint, Notice
from operations import backup
from operations.databases import CopyFailed
from review.models import NightRun

pytestmark = pytest.mark.django_db
DESK = "/admin/tables/table/figures/"


@pytest.fixture
def admin(settings: Any) -> User:
    settings.MAIL_ON = True
    return User.objects.create_superuser("ines", "ines@example.org", "quatre mots", name="Inès")


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(folder: Path) -> Path:
        raise CopyFailed("the disk is full")

    monkeypatch.setattr(backup, "write", fail)


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def write(folder: Path) -> Path:
        made = tmp_path / "place-20260101-000000.tar"
        made.write_bytes(b"whole")
        return made

    monkeypatch.setattr(backup, "write", write)


def desk(admin: User) -> str:
    client = Client()
    client.force_login(admin)
    return client.get(DESK).content.decode()


def said(key: str) -> str:
    return SITE.say(key, "fr")


def test_a_desk_before_the_first_night_says_so(admin: User) -> None:
    assert said("night.backup.never") in desk(admin)


@pytest.mark.usefixtures("whole")
def test_a_good_night_is_on_the_desk_and_nobody_is_woken(admin: User) -> None:
    call_command("nightly", stdout=StringIO())
    page = desk(admin)
    assert [run.job for run in NightRun.objects.filter(ok=True).order_by("pk")] == [
        "tidy",
        "backup",
        "verify",
    ]
    assert said("night.backup.done") in page
    assert "place-20260101-000000.tar" in page
    assert mail.outbox == []


@pytest.mark.usefixtures("failing")
def test_a_backup_that_fails_is_told_and_the_rest_is_done(admin: User) -> None:
    browser = Endpoint.objects.create(
        user=admin, channel="push", address="https://push.example.org/1", confirmed=timezone.now()
    )
    with pytest.raises(CommandError, match="Failed: backup"):
        call_command("nightly", stdout=StringIO(), stderr=StringIO())
    assert {run.job: run.ok for run in NightRun.objects.all()} == {
        "tidy": True,
        "backup": False,
        "verify": True,
    }
    page = desk(admin)
    assert said("night.backup.failed") in page
    assert "the disk is full" in page
    (letter,) = mail.outbox
    assert letter.to == ["ines@example.org"]
    assert "the disk is full" in letter.body
    notice = Notice.objects.get(endpoint=browser)
    told = judge(notice)
    assert told is not None
    assert (told.body, told.path) == (said("notice.night"), "/admin/")


@pytest.mark.usefixtures("failing", "admin")
def test_a_mail_server_that_is_away_takes_nothing_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object, **__: object) -> None:
        raise OSError("away")

    monkeypatch.setattr("notices.nights.send_mail", away)
    with pytest.raises(CommandError, match="the disk is full"):
        call_command("backup", stdout=StringIO())
    assert not NightRun.objects.get().ok


@pytest.mark.parametrize(("now", "hours"), [("03:30", 1), ("04:30", 24), ("05:30", 23)])
def test_the_night_comes_once_a_day(now: str, hours: int) -> None:
    assert seconds_until(4, datetime.fromisoformat(f"2026-05-04T{now}:00+00:00")) == hours * 3600
