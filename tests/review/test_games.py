"""The list of games: found by game, state, date, people, trouble and words, a page at a time."""

from __future__ import annotations

import re
from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.deletion import forget
from accounts.models import User
from engine.registry import Game
from review import listing
from tables.models import Message, Seat, Table
from tables.verbs.chatting import chat
from tables.verbs.handing import claim, token_for
from tables.verbs.reporting import report
from tests.review.desk import GAMES, page_of, text
from tests.tables.house import House, over, playing, waiting

pytestmark = pytest.mark.django_db


def found(client: Client, **query: str) -> list[str]:
    answer = client.get(GAMES, query)
    assert answer.status_code == 200
    return re.findall(r'<th scope="row">\s*<a href="[^"]*/table/(\w+)/"', text(answer))


def since(house: House, **fields: object) -> House:
    Table.objects.filter(code=house.code).update(**fields)
    return house


def ago(**time: float) -> object:
    return timezone.now() - timedelta(**time)


def test_a_game_read_from_a_file_has_names_and_nobody(reviewer: Client, pig: Game) -> None:
    house = since(over(pig, "Chloé", "Denis"), imported=True)
    house.table.seats.update(user=None, bot="")
    assert found(reviewer) == [house.code]
    assert "Chloé" in text(reviewer.get(GAMES))
    assert reviewer.get(page_of(house)).status_code == 200
    assert reviewer.get(GAMES + "figures/").status_code == 200


def test_games_are_narrowed_by_what_they_are(reviewer: Client, pig: Game, village: Game) -> None:
    wait, play, end = waiting(pig, "Ada"), playing(village, "Basile"), over(pig, "Chloé", "Denis")
    assert found(reviewer) == [end.code, play.code, wait.code]
    assert found(reviewer, game="pig") == [end.code, wait.code]
    assert found(reviewer, state="over") == [end.code]
    assert found(reviewer, game="pig", state="playing") == []
    assert found(reviewer, player="basi") == [play.code]
    assert found(reviewer, places=str(wait.table.places), state="waiting") == [wait.code]


def test_games_are_narrowed_by_date(reviewer: Client, pig: Game) -> None:
    new, old = over(pig), since(over(pig), moved=ago(days=40))
    long_ago = (timezone.localdate() - timedelta(days=30)).isoformat()
    assert found(reviewer, since=long_ago) == [new.code]
    assert found(reviewer, until=long_ago) == [old.code]
    assert found(reviewer, since="0001-01-01", until="9999-12-31") == [new.code, old.code]


def test_trouble_is_found(reviewer: Client, pig: Game) -> None:
    fine = playing(pig, "Marie", bots=1)
    told = playing(pig)
    report(told.code, told.host, "bug", "Hm.")
    late = since(playing(pig, "Odile", bots=1), bot_due=ago(minutes=5))
    lost = since(playing(pig, "Paul"), moved=ago(minutes=5))
    lost.table.seats.update(bot="lison")
    left = since(playing(pig, "Zoé"), moved=ago(days=8))
    paused = since(playing(pig, "Rose", bots=1), bot_due=ago(minutes=5), paused=True)
    assert found(reviewer, reported="on") == [told.code]
    assert found(reviewer, stuck="on") == [late.code, lost.code]
    assert found(reviewer, abandoned="on") == [left.code]
    page = text(reviewer.get(GAMES))
    assert page.count("Bloquée</span>") == 2
    assert "1 signalement" in page
    assert {fine.code, paused.code} <= set(found(reviewer))


@pytest.mark.parametrize("words", ["{code}", "{lower}", "{start}", "Basi", "quelle chance"])
def test_a_search_finds_a_code_a_player_or_what_was_said(reviewer: Client, pig: Game, words: str) -> None:
    house = playing(pig, "Marie", "Basile")
    chat(house.code, house.host, "Oh, quelle chance !")
    playing(pig, "Odile")
    code = house.code
    asked = words.format(code=code, lower=code.lower(), start=code[:6])
    assert found(reviewer, q=asked) == [code]
    assert found(reviewer, q="personne ne dit cela") == []


@pytest.mark.parametrize(
    "words",
    [
        "émile",
        "ÉMILE",
        "emile",
        "EMILE",
        "E\u0301mile",
        "à l’école",
        "A L'ECOLE",
        "(deja ?)",
        "de tout coeur",
    ],
)
def test_words_are_found_whatever_their_accents_and_capitals(reviewer: Client, pig: Game, words: str) -> None:
    house = playing(pig, "Émile")
    chat(house.code, house.host, "À l’école (déjà\u202f?), de tout cœur")
    playing(pig, "Camille")
    assert found(reviewer, q=words) == [house.code]


def test_a_search_takes_every_sign_for_itself(reviewer: Client, pig: Game) -> None:
    house = playing(pig, "Émile")
    chat(house.code, house.host, "100 % _vrai_")
    assert found(reviewer, q="É.*") == []
    assert found(reviewer, q="É%e") == []
    assert found(reviewer, q="\u0301") == [], "an accent without a letter"
    assert found(reviewer, q="0 % _") == [house.code]
    assert found(reviewer, player="éMIL") == [house.code]


def test_a_chair_is_found_by_the_name_it_has_now(reviewer: Client, pig: Game) -> None:
    house = playing(pig, "Émile", "Basile")
    claim(house.code, token_for(house.table, house.seat(house.host)), User.new_guest("Zoé"), "Zoé")
    assert found(reviewer, player="zoe") == [house.code]
    assert found(reviewer, player="emile") == []
    forget(house.people[1])
    assert found(reviewer, player="basile") == []


def test_names_and_words_of_before_are_found_too(reviewer: Client, pig: Game) -> None:
    house = playing(pig, "Émile")
    chat(house.code, house.host, "Où est l’ÂNE ?")
    playing(pig, "Camille")
    for model in (Seat, Message):
        model.objects.update(folded="")
    migration = import_module("tables.migrations.0005_folded")
    migration.fold_all(apps, SimpleNamespace(connection=connection))
    assert found(reviewer, q="emile") == found(reviewer, q="ou est l'ane") == [house.code]
    assert len(found(reviewer, q="MIL")) == 2


def test_pages_follow_one_another_without_gap_or_repetition(
    reviewer: Client, pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "PAGE", 3)
    houses = [waiting(pig, f"Hôte {n}") for n in range(8)]
    # Some share their moment: the number decides among them.
    Table.objects.filter(code__in=[house.code for house in houses[2:6]]).update(moved=timezone.now())
    seen: list[str] = []
    address = f"{GAMES}?game=pig"
    for _ in range(3):
        page = text(reviewer.get(address))
        seen += re.findall(r'<th scope="row">\s*<a href="[^"]*/table/(\w+)/"', page)
        after = re.search(r'id="next" rel="next"\s+href="([^"]+)"', page)
        if after:
            address = GAMES + after[1].replace("&amp;", "&")
    assert after is None
    assert len(seen) == 8
    assert set(seen) == {house.code for house in houses}


@pytest.mark.parametrize(
    "query",
    [
        {"game": "chess"},
        {"state": "lost"},
        {"since": "hier"},
        {"places": "many"},
        {"q": "x" * 101},
        {"since": "2026-02-31"},
    ],
)
def test_a_filter_that_makes_no_sense_is_refused_in_a_sentence(
    reviewer: Client, query: dict[str, str]
) -> None:
    answer = reviewer.get(GAMES, query)
    assert answer.status_code == 400
    assert 'class="error' in text(answer)


@pytest.mark.parametrize(
    "after", ["x", "~", "2026-01-01~1", "2026-01-01T00:00:00+00:00~99999999999999999999"]
)
def test_a_mark_that_is_none_starts_at_the_top(reviewer: Client, pig: Game, after: str) -> None:
    house = over(pig)
    assert found(reviewer, after=after) == [house.code]


def test_nothing_found_is_said(reviewer: Client) -> None:
    assert "Aucune partie ne correspond" in text(reviewer.get(GAMES))


def test_the_list_asks_the_database_little(
    reviewer: Client, pig: Game, django_assert_max_num_queries: object
) -> None:
    for n in range(5):
        waiting(pig, f"Hôte {n}")
    with django_assert_max_num_queries(10):  # type: ignore[operator]
        reviewer.get(GAMES)
