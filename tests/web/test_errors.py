"""What a visitor reads when something is wrong before, or beside, any page of ours."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError, OperationalError
from django.test import Client

pytestmark = pytest.mark.django_db


def test_a_foreign_host_is_refused_with_a_page_not_a_crash() -> None:
    answer = Client(raise_request_exception=False).get("/", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert "Elle est arrivée incomplète" in answer.content.decode()


@pytest.mark.parametrize("path", ["/t/ABCDEFGH/dance/", "/nowhere/"])
def test_a_script_gets_one_sentence_not_a_page_inside_the_page(path: str) -> None:
    answer = Client().post(path, headers={"HX-Request": "true"})
    assert answer.status_code == 404
    assert "adresse est fausse" in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_a_forged_click_is_refused_in_one_sentence() -> None:
    answer = Client(enforce_csrf_checks=True).post("/t/ABCDEFGH/play/", headers={"HX-Request": "true"})
    assert answer.status_code == 403
    assert "rien n’a été envoyé" in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_the_page_of_a_breakdown_needs_no_database(settings: Any) -> None:
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
    client = Client(raise_request_exception=False)
    client.cookies[settings.SESSION_COOKIE_NAME] = "x" * 32
    with patch("django.contrib.sessions.backends.db.SessionStore.load", side_effect=DatabaseError):
        answer = client.get("/")
    assert answer.status_code == 500
    assert "La panne vient de nous" in answer.content.decode()


@pytest.mark.parametrize("script", [False, True])
def test_while_the_database_restarts_a_click_is_asked_to_come_again(settings: Any, script: bool) -> None:
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
    client = Client(raise_request_exception=False)
    client.cookies[settings.SESSION_COOKIE_NAME] = "x" * 32
    with patch("django.contrib.sessions.backends.db.SessionStore.load", side_effect=OperationalError):
        answer = client.get("/", headers={"HX-Request": "true"} if script else {})
    assert answer.status_code == 503
    assert answer["Retry-After"]
    assert "Le site revient dans un instant" in answer.content.decode()
    assert ("<html" in answer.content.decode()) is not script


@pytest.mark.parametrize(("failed", "status"), [(OperationalError, 503), (DatabaseError, 400)])
def test_a_session_that_cannot_be_saved_while_the_database_restarts_is_nobodys_bad_request(
    settings: Any, failed: type[Exception], status: int
) -> None:
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
    save = SessionStore.save

    def fail_at_the_end(session: SessionStore, must_create: bool = False) -> None:
        if must_create:
            return save(session, must_create)
        try:
            raise failed
        except DatabaseError:
            raise UpdateError  # noqa: B904 (as Django does)

    with patch.object(SessionStore, "save", fail_at_the_end):
        answer = Client().post("/entrer/", {"name": "Marie"})
    assert answer.status_code == status
