"""The place as its host wants it: what is offered, who may open tables, what stands at the foot of a page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from engine import registry
from engine.texts import SITE
from tables.models import Table
from tables.verbs.opening import open_table
from tests.lobby.conftest import browser_of
from tests.lobby.forms import CHOSEN, ENGLISH
from web import colours, house

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pig")]

TOKENS = Path(__file__).resolve().parents[2] / "static/css/tokens.css"
OPENING = {"ouvrir": CHOSEN, "robots": {}, "vite": {}, "seul": {"option-goal": "20"}}


@pytest.fixture
def lise(db: None) -> User:
    """Somebody with an account."""
    return User.objects.create_user("lise", password="une-longue-phrase", name="Lise")


# -- who may open tables ------------------------------------------------------------------------------


@pytest.mark.parametrize("way", OPENING)
@pytest.mark.parametrize("who", ["guest", "stranger"])
def test_where_an_account_is_needed_others_open_nothing(
    settings: Any, marie: User, who: str, way: str
) -> None:
    settings.WHO_MAY_OPEN = "accounts"
    client = browser_of(marie) if who == "guest" else Client()
    people = User.objects.count()
    answer = client.post(f"/jeux/pig/{way}/", {**OPENING[way], "name": "Ana"}, headers=ENGLISH)
    assert answer.status_code == 403
    assert SITE.say("create.error.accounts", "en") in answer.content.decode()
    assert not Table.objects.exists()
    # Whoever asks for any chair enters the square; the others have changed nothing.
    assert User.objects.count() == people + (who == "stranger" and way == "vite")


def test_where_an_account_is_needed_it_opens_tables(settings: Any, lise: User) -> None:
    settings.WHO_MAY_OPEN = "accounts"
    assert browser_of(lise).post("/jeux/pig/ouvrir/", CHOSEN).status_code == 302


def test_a_guest_still_finds_a_chair(settings: Any, lise: User, marie: User, pig: Any) -> None:
    settings.WHO_MAY_OPEN = "accounts"
    table = open_table(lise, pig, name="Lise", listed=True)
    assert browser_of(marie).post("/jeux/pig/vite/").url == table.get_absolute_url()


def test_only_the_invited_open_tables_until_it_is_taken_back(settings: Any, lise: User) -> None:
    settings.WHO_MAY_OPEN = "invited"
    client = browser_of(lise)
    said = SITE.say("create.error.invited", "fr")
    assert said in client.get("/jeux/pig/").content.decode()
    assert client.post("/jeux/pig/ouvrir/", CHOSEN).status_code == 403
    call_command("invite", "lise")
    assert said not in client.get("/jeux/pig/").content.decode()
    assert client.post("/jeux/pig/ouvrir/", CHOSEN).status_code == 302
    call_command("invite", "lise", "--back")
    assert client.post("/jeux/pig/ouvrir/", CHOSEN).status_code == 403
    assert Table.objects.count() == 1


def test_only_an_account_can_be_invited(marie: User) -> None:
    with pytest.raises(CommandError, match="No account"):
        call_command("invite", marie.username)


# -- games --------------------------------------------------------------------------------------------


@pytest.fixture
def without_pig(settings: Any) -> str:
    settings.GAMES_ON_OFFER = ["chevoux"]
    return SITE.say("create.error.not_offered", "fr", game=registry.get("pig").texts.get("title", "fr"))


def test_a_game_that_is_not_offered_is_not_on_the_square(without_pig: str) -> None:
    page = Client().get("/").content.decode()
    assert "/jeux/chevoux/" in page
    assert "/jeux/pig/" not in page


@pytest.mark.parametrize("way", [None, *OPENING])
def test_a_game_that_is_not_offered_leads_back_with_a_sentence(
    without_pig: str, marie: User, way: str | None
) -> None:
    client = browser_of(marie)
    url = f"/jeux/pig/{way}/" if way else "/jeux/pig/"
    answer = client.post(url, OPENING[way], follow=True) if way else client.get(url, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert without_pig in answer.content.decode().replace("&#39;", "’")
    assert not Table.objects.exists()


def test_tables_of_a_game_that_is_no_longer_offered_go_on(settings: Any, marie: User, pig: Any) -> None:
    table = open_table(marie, pig, name="Marie", listed=True)
    settings.GAMES_ON_OFFER = ["chevoux"]
    client = browser_of(marie)
    assert client.get(table.get_absolute_url()).status_code == 200
    assert client.get("/jeux/pig/regles/").status_code == 200
    assert table.code in client.get("/mes-parties/").content.decode()
    assert table.code not in Client().get("/tables/").content.decode()


# -- accounts and languages -----------------------------------------------------------------------------


def test_where_registration_is_closed_nobody_makes_an_account(settings: Any, marie: User) -> None:
    settings.REGISTRATION = "closed"
    client = browser_of(marie)
    typed = {"username": "marie", "password": "une-longue-phrase"}
    for answer in (client.get("/compte/garder/"), client.post("/compte/garder/", typed)):
        assert answer.status_code == 403
        assert "l’administrateur" in answer.content.decode()
    assert not User.objects.filter(is_guest=False).exists()
    for page in ("/compte/", "/compte/connexion/"):
        assert "/compte/garder/" not in client.get(page).content.decode()


def test_one_language_is_spoken_to_everybody_and_offers_no_other(settings: Any) -> None:
    both = Client().get("/", headers=ENGLISH).content.decode()
    assert 'lang="en"' in both
    assert 'action="/compte/langue/"' in both
    settings.LANGUAGES = [("fr", "Français")]
    page = Client().get("/", headers=ENGLISH).content.decode()
    assert '<html lang="fr"' in page
    assert 'action="/compte/langue/"' not in page
    assert Client().post("/compte/langue/", {"language": "en"}).status_code == 400


# -- name, colours, pages -------------------------------------------------------------------------------


def test_the_place_has_the_name_its_host_gives_it() -> None:
    before = SITE.say("site.name", "fr")
    house.take_name("Chez {Zoé} & Cie")
    try:
        page = Client().get("/credits/").content.decode()
        assert "– Chez {Zoé} &amp; Cie</title>" in page
        assert "<span>Chez {Zoé} &amp; Cie</span>" in page
        assert before not in page
    finally:
        house.take_name(before)


def test_the_imprint_is_linked_when_there_is_one(settings: Any) -> None:
    assert "/mentions-legales/" not in Client().get("/").content.decode()
    assert Client().get("/mentions-legales/").status_code == 404
    settings.IMPRINT = "Les Amis du jeu\n1, place <b>haute</b>\n\nÉcrivez-nous."
    home = Client().get("/", headers=ENGLISH).content.decode()
    assert re.search(r'href="/mentions-legales/">Imprint<.*href="/vie-privee/">Privacy<', home, re.DOTALL)
    page = Client().get("/mentions-legales/").content.decode()
    assert "Les Amis du jeu<br>1, place &lt;b&gt;haute&lt;/b&gt;</p>" in page
    assert "<h1>Mentions légales</h1>" in page


def test_the_privacy_page_says_what_the_settings_do(settings: Any) -> None:
    settings.MAIL_ON = False
    page = Client().get("/vie-privee/").content.decode()
    assert SITE.say("retention.chat.kept", "fr") in page
    assert SITE.say("privacy.others.no_mail", "fr") in page
    assert SITE.say("privacy.host.title", "fr") not in page
    settings.CHAT_DAYS, settings.MAIL_ON, settings.BACKUP_KEEP = 12, True, 3
    settings.PRIVACY = "Écrivez à <Zoé>."
    page = Client().get("/vie-privee/").content.decode()
    assert SITE.say("retention.chat.days", "fr", n=12) in page
    assert SITE.say("privacy.others.mail", "fr") in page
    assert SITE.say("privacy.backups", "fr", n=3) in page
    assert "Écrivez à &lt;Zoé&gt;." in page


def test_the_colours_are_a_style_sheet_of_their_own(settings: Any) -> None:
    assert "couleurs.css" not in Client().get("/").content.decode()
    settings.PLACE_COLOUR = "#2f6690"
    page = Client().get("/").content.decode()
    (link,) = re.findall(r'href="(/couleurs\.css\?[0-9a-f]+)"', page)
    sheet = Client().get(link)
    assert sheet.headers["Content-Type"].startswith("text/css")
    assert "--roof:#2f6690;" in sheet.content.decode()
    assert "--shutter" not in sheet.content.decode()


def test_the_colours_that_follow_a_setting_are_those_of_the_style_sheets() -> None:
    known = TOKENS.read_text("utf-8")
    assert all(f"{token}:" in known for tokens in house.TOKENS.values() for token in tokens)
    assert f", {colours.NIGHT})" in known


@pytest.mark.parametrize("colour", ["#000000", "#2f6690", "#b5472f", "#3f5f24"])
def test_any_colour_can_be_read_by_night(colour: str) -> None:
    assert colours.contrast(colours.by_night(colour), colours.NIGHT) >= colours.READABLE
