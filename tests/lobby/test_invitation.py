"""The link of a waiting table, as a chat shows it: words, and a picture that stands alone."""

from __future__ import annotations

import re
import struct

import pytest
from django.test import Client
from django.utils import translation

from engine import registry
from engine.registry import Game
from lobby import invitation
from replay.picture import png as picture_of
from tests.tables.house import Browser, House, playing, waiting

pytestmark = pytest.mark.django_db


def preview(house: House, lang: str = "fr") -> dict[str, str]:
    page = Client().get(f"/t/{house.code}/", headers={"Accept-Language": lang}).content.decode()
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page))


def drawn(house: House, lang: str = "fr") -> str:
    with translation.override(lang):
        return invitation.svg(house.scene(lang=lang))


def test_a_chat_reads_who_invites_to_what_and_who_sits_there(pig: Game) -> None:
    house = waiting(pig, "Marie", "Basile", places=4)
    read = preview(house)
    assert read["title"] == "Marie vous attend à sa table\u00a0: Cochon"
    assert read["description"] == (
        "Autour de la table\u00a0: Marie, Basile. 2\u00a0places libres. Un nom suffit pour prendre place."
    )
    assert read["url"] == f"http://testserver/t/{house.code}/"
    assert read["image"] == f"http://testserver/t/{house.code}/invitation.png?2"
    assert preview(house, "en")["title"] == "Marie is waiting for you at the table: Pig"


def test_the_picture_is_for_anybody_with_the_link(pig: Game) -> None:
    house = waiting(pig, "Marie", "Basile")
    picture = Client().get(f"/t/{house.code}/invitation.png")
    assert picture["Content-Type"] == "image/png"
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_every_game_has_a_picture_that_stands_alone(game: Game, lang: str) -> None:
    house = waiting(game, "Marie & Co", "<Basile>")
    picture = drawn(house, lang)
    assert picture_of(picture), "it is well made"
    for text in (game.texts.get("title", lang), "Marie &amp; Co", "&lt;Basile&gt;"):
        assert text in picture
    assert "var(" not in picture, "a colour was left at home"
    named = set(re.findall(r'<symbol[^>]* id="([^"]+)"', picture))
    used = set(re.findall(r'href="([^"]+)"', picture))
    assert used
    assert used <= {f"#{name}" for name in named}, "a symbol was left at home"


def test_the_picture_tells_no_secret(pig: Game) -> None:
    house = waiting(pig, "Marie", "Basile")
    picture = drawn(house)
    for secret in (house.table.seed, *(user.username for user in house.people)):
        assert secret not in picture


def test_a_table_that_has_begun_invites_nobody(pig: Game) -> None:
    house = playing(pig)
    assert Browser(house.code, house.host).get(f"/t/{house.code}/invitation.png").status_code == 404
    assert "image" not in preview(house)


def test_a_code_that_is_no_table_has_no_picture(client: Client) -> None:
    assert client.get("/t/ABCDEFGH/invitation.png").status_code == 404
