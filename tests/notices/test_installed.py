"""The site as an app: what a browser reads before it keeps it, and what it keeps."""

from __future__ import annotations

import json
import re
import struct
from typing import Any

import pytest
from django.test import Client

from engine.registry import Game
from engine.texts import SITE
from notices.installed import icons, worker
from tables import awaiting
from tables.models import Table
from tests.notices.people import handed_on
from tests.tables.house import House, playing, seed_rolling
from web.house import House as HostsHouse
from web.house import take_name

pytestmark = pytest.mark.django_db


def manifest(client: Client, lang: str = "fr") -> dict[str, Any]:
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": lang})
    assert answer["Content-Type"] == "application/manifest+json"
    content: dict[str, Any] = json.loads(answer.content)
    return content


def kept_by(client: Client) -> dict[str, Any]:
    script = client.get("/sw.js").content.decode()
    found = re.match(r"const SITE = (\{.*\});\n", script)
    assert found, script[:200]
    content: dict[str, Any] = json.loads(found[1])
    return content


@pytest.fixture
def _fresh_worker() -> Any:
    worker._script.cache_clear()
    yield
    worker._script.cache_clear()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_manifest_is_in_the_readers_language(client: Client, lang: str) -> None:
    read = manifest(client, lang)
    assert read["lang"] == lang
    assert read["description"] == SITE.say("site.tagline", lang)
    assert read["shortcuts"][0]["name"] == SITE.say("nav.my_games", lang)
    assert read["display"] == "standalone"


def test_the_app_is_called_as_the_host_calls_the_place(client: Client) -> None:
    before = SITE.say("site.name", "fr")
    try:
        take_name("Chez Léa")
        assert manifest(client)["name"] == "Chez Léa"
    finally:
        take_name(before)


def test_every_address_of_the_manifest_answers(client: Client) -> None:
    read = manifest(client)
    for one in read["shortcuts"]:
        assert client.get(one["url"]).status_code in (200, 302), one
    for icon in read["icons"]:
        answer = client.get(icon["src"])
        assert answer["Content-Type"] == "image/png"
        assert "immutable" in answer["Cache-Control"]
        width, height = struct.unpack(">II", answer.content[16:24])
        assert f"{width}x{height}" == icon["sizes"]
    assert {(i["sizes"], i["purpose"]) for i in read["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }


def test_only_the_apps_icons_are_drawn(client: Client) -> None:
    for name in ("100000", "touch2", "..%2F192"):
        assert client.get(f"/icone/{name}.png").status_code == 404


def test_a_maskable_icon_is_covered_to_its_corners() -> None:
    drawing = icons._on_ground(icons._drawing(), icons.SAFE)
    assert f'<rect width="100" height="100" fill="{icons.GROUND}"/>' in drawing


def test_all_that_the_worker_keeps_is_there(client: Client) -> None:
    kept = kept_by(client)
    for lang, path in kept["pages"].items():
        page = client.get(path)
        assert page["Content-Language"] == lang
        assert SITE.say("offline.title", lang) in page.content.decode()
    page = client.get(kept["pages"]["fr"]).content.decode()
    asked = re.findall(r'(?:<link[^>]* href|<img[^>]* src)="([^"]+)"', page)
    assert asked
    assert set(asked) <= set(kept["files"]), "the page asks for what is not kept"
    assert client.get("/hors-ligne/de/").status_code == 404


def test_the_offline_page_is_nobodys(house: House) -> None:
    page = house.browser(house.host).get("/hors-ligne/fr/").content.decode()
    assert house.host.name not in page
    for unwanted in ("<script", "<form", "csrf"):
        assert unwanted not in page


@pytest.mark.usefixtures("_fresh_worker")
def test_another_release_keeps_anew(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept_by(client)["release"]
    assert kept_by(client)["release"] == before
    worker._script.cache_clear()
    monkeypatch.setattr(worker.staticfiles_storage, "manifest_hash", "another", raising=False)
    assert kept_by(client)["release"] != before


@pytest.mark.usefixtures("_fresh_worker")
def test_the_hosts_colours_are_kept_too(client: Client, settings: Any) -> None:
    settings.PLACE_COLOUR = "#336699"
    assert f"/couleurs.css?{HostsHouse().colours_version}" in kept_by(client)["files"]


def test_the_policy_lets_the_manifest_in(client: Client) -> None:
    page = client.get("/")
    assert "manifest-src 'self'" in page["Content-Security-Policy"]
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page.content.decode()


# -- the number on the icon ----------------------------------------------------------------------------------


def test_the_icon_counts_the_tables_that_wait(pig: Game) -> None:
    house = playing(pig, "Marie", "Basile", seed=seed_rolling(4))
    marie, basile = (house.browser(person) for person in house.people)

    def counts() -> tuple[int, int]:
        first, second = (one.get("/compte/avis/attente/").json()["waiting"] for one in (marie, basile))
        return first, second

    assert counts() == (1, 0)
    handed_on(house)
    assert counts() == (0, 1)
    Table.objects.update(paused=True)
    assert counts() == (0, 0)


def test_a_table_that_cannot_be_read_is_not_counted(pig: Game) -> None:
    house = playing(pig, "Marie", "Basile")
    Table.objects.update(state=b"damaged")
    assert awaiting.count(house.host) == 0


def test_nobody_has_no_number_and_no_error(client: Client) -> None:
    assert client.get("/compte/avis/attente/").json() == {"waiting": 0}
