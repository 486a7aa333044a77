"""Rules that can be read in two ways: every game offers them alike."""

from __future__ import annotations

import pytest
from django.test import Client

from engine import registry
from engine.texts import LANGUAGES
from tables import options


def offered(slug: str, lang: str) -> list[options.Field]:
    return [field for field in options.fields(registry.get(slug), {}, lang) if field.house_rule]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", [game.slug for game in registry.games()])
def test_a_house_rule_is_off_and_quotes_the_rulebook(slug: str, lang: str) -> None:
    for field in offered(slug, lang):
        assert field.kind == "flag"
        assert field.value is False
        assert field.label != field.name
        assert "«" in field.help, f"{field.name} quotes nothing"


@pytest.mark.django_db
@pytest.mark.parametrize("slug", [game.slug for game in registry.games()])
def test_the_lobby_offers_each_house_rule(slug: str) -> None:
    page = Client().get(f"/jeux/{slug}/").content.decode()
    for field in offered(slug, "fr"):
        assert f'name="option-{field.name}"' in page
