"""Rules and guided turns come from a game's own texts."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from engine import registry
from lobby import reading
from tables.page.presenter import Presenter

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pig")]


@pytest.fixture(params=["rolling_village", "pig"])
def game(request):
    return registry.get(request.param)


def test_every_article_has_its_anchor_where_refusals_point(client: Client, game) -> None:
    ids = re.findall(r'\sid="([^"]+)"', client.get(f"/jeux/{game.slug}/regles/").text)
    assert set(game.texts.articles) <= set(ids)


def test_each_phase_is_one_chapter_with_a_title(game) -> None:
    chapters = reading.chapters(game)
    assert [chapter.phase for chapter in chapters] == list(
        dict.fromkeys(article["phase"] for article in game.texts.articles.values())
    )
    assert all(chapter.title and "rules.phase" not in chapter.title for chapter in chapters)


def test_an_example_shows_the_board_its_game_draws(pig, monkeypatch) -> None:
    class Draws(Presenter):
        def example_board(self, article) -> str:
            return f"<i>{article['board']}</i>"

    article = {**pig.texts.articles["pig.rule"], "kind": "example", "board": "⚀"}
    monkeypatch.setitem(pig.texts.articles, "pig.rule", article)
    object.__setattr__(pig, "presenter", Draws())
    shown = reading.chapters(pig)[0].articles[0]
    assert shown.example
    assert shown.board == "<i>⚀</i>"


def test_the_guided_turn_reads_as_numbered_text(client: Client) -> None:
    page = client.get("/jeux/rolling_village/apprendre/", headers={"accept-language": "en"}).text
    steps = registry.get("rolling_village").texts.source["tutorial"]
    assert page.count('class="lesson-step"') == len(steps)
    assert steps[0]["say"]["en"] in page


def test_the_guided_turn_gives_its_script_valid_data() -> None:
    for step in reading.steps(registry.get("rolling_village")):
        assert isinstance(json.loads(step.point_at), list)
        assert json.loads(step.expects)


def test_credits_name_the_authors_of_every_game(client: Client) -> None:
    page = client.get("/credits/").text
    for game in registry.games():
        assert game.credits.authors in page
        assert game.credits.publisher in page


def test_the_glossary_is_in_the_order_of_a_dictionary() -> None:
    words = ["Zone", "Échange", "eau", "École", "Œuf", "Orge", "echo"]
    assert sorted(words, key=reading.in_order) == ["eau", "Échange", "echo", "École", "Œuf", "Orge", "Zone"]
