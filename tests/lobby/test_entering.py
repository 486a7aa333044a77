"""A name is all it takes; a code leads to its table."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from tables.verbs.opening import open_table

pytestmark = pytest.mark.django_db

ENGLISH = {"accept-language": "en"}


def test_a_name_makes_a_guest(client: Client) -> None:
    answer = client.post("/entrer/", {"name": "Odile"})
    assert answer.status_code == 302
    assert User.objects.get().name == "Odile"
    assert "Odile" in client.get("/").text


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("", "Your name is missing"), ("   ", "Your name is missing"), ("x" * 80, "too long")],
)
def test_a_bad_name_is_refused_with_a_sentence(client: Client, name: str, sentence: str) -> None:
    answer = client.post("/entrer/", {"name": name}, headers=ENGLISH)
    assert 400 <= answer.status_code < 500
    assert sentence in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "typed", ["{code}", " {lower} ", "{split}", "https://place.example/t/{code}/", "/t/{code}/?at=3#x"]
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_code_leads_to_its_table_however_it_is_typed(client, marie, pig, typed: str, method: str) -> None:
    code = open_table(marie, pig, name="Marie").code
    typed = typed.format(code=code, lower=code.lower(), split=f"{code[:4]} {code[4:]}")
    answer = getattr(client, method)("/code/", {"code": typed})
    assert answer.status_code == 302
    assert answer.url == f"/t/{code}/"


@pytest.mark.parametrize("typed", ["AAAAAAAA", "nope", "<b>x</b>", "/" * 50, "é" * 300])
def test_a_wrong_code_is_answered_with_a_sentence(client: Client, typed: str) -> None:
    answer = client.get("/code/", {"code": typed}, headers=ENGLISH)
    assert answer.status_code == 404
    assert "No table has the code" in answer.text
    assert "<b>x" not in answer.text


def test_no_code_at_all_asks_for_one(client: Client) -> None:
    assert client.get("/code/").status_code == 200
    answer = client.post("/code/", {"code": " "}, headers=ENGLISH)
    assert answer.status_code == 404
    assert "This field is empty" in answer.text
