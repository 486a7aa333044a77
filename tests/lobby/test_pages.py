"""Every page of the lobby, in both languages, for a passer-by and for somebody seated."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tables.verbs.opening import open_table
from tests.lobby.conftest import browser_of

PATHS = [
    "/",
    "/tables/",
    "/mes-parties/",
    "/credits/",
    "/code/",
    "/jeux/pig/",
    "/jeux/pig/regles/",
    "/jeux/rolling_village/",
    "/jeux/rolling_village/regles/",
    "/jeux/rolling_village/apprendre/",
]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pig")]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("path", PATHS)
def test_a_passer_by_can_read_every_page(client: Client, path: str, lang: str) -> None:
    answer = client.get(path, headers={"accept-language": lang})
    assert answer.status_code == 200
    assert f'<html lang="{lang}"' in answer.text


@pytest.mark.parametrize("path", PATHS)
def test_so_can_somebody_with_a_table(marie, pig, path: str) -> None:
    open_table(marie, pig, name="Marie")
    assert browser_of(marie).get(path).status_code == 200


@pytest.mark.parametrize("path", PATHS)
def test_no_page_needs_what_the_security_policy_forbids(client: Client, path: str) -> None:
    page = client.get(path).text
    assert not re.search(r'\sstyle="|<style|\son[a-z]+="|hx-on', page)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))


@pytest.mark.parametrize("path", PATHS)
def test_no_two_elements_share_an_id(client: Client, path: str) -> None:
    ids = re.findall(r'\sid="([^"]+)"', client.get(path).text)
    assert sorted(set(ids)) == sorted(ids)


@pytest.mark.parametrize(
    "path", ["/jeux/nulle-part/", "/jeux/nulle-part/regles/", "/jeux/pig/apprendre/", "/zzz"]
)
def test_a_street_that_does_not_exist_has_a_page_of_its_own(client: Client, path: str) -> None:
    answer = client.get(path, headers={"accept-language": "en"})
    assert answer.status_code == 404
    assert "There is no such street" in answer.text


@pytest.mark.parametrize("path", ["/jeux/pig/ouvrir/", "/jeux/pig/vite/", "/jeux/pig/robots/", "/entrer/"])
def test_what_changes_something_is_never_a_link(client: Client, path: str) -> None:
    assert client.get(path).status_code == 405


def test_the_theme_chosen_before_is_already_in_the_page(client: Client) -> None:
    client.cookies["theme"] = "sombre"
    assert 'data-theme="sombre"' in client.get("/").text
    client.cookies["theme"] = '"><script>'
    assert "data-theme=" not in client.get("/").text.split("<head>")[0]


def test_a_link_shared_elsewhere_says_what_it_leads_to(client: Client) -> None:
    page = client.get("/jeux/pig/", headers={"accept-language": "en"}).text
    assert '<meta property="og:title" content="Pig – Place du village">' in page
    assert '<meta property="og:description" content="Dare one more roll?">' in page


def test_a_visitor_is_asked_for_a_name_once_and_first_offered_a_game_among_friends(client) -> None:
    page = client.get("/jeux/pig/").text
    fields = re.findall(r'<div class="field([^"]*)">\s*<label for="(\w+)-name">', page)
    assert [where for shown, where in fields if "no-script" not in shown] == ["open"]
    assert {where for shown, where in fields if "no-script" in shown} == {"alone", "quick", "bots"}
    assert page.count('data-name-of="open-name"') == 3
    order = [page.index(f'id="t-{part}"') for part in ("open", "quick", "bots", "alone")]
    assert order == sorted(order)
