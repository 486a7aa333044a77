"""Play now, with others or with bots."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from engine import registry
from lobby.cards import FRESH
from lobby.forms import OpenForm
from lobby.matching import quick_match, with_bots
from tables import presence
from tables.models import Table
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.starting import start
from tests.lobby.conftest import browser_of

pytestmark = pytest.mark.django_db


def test_the_table_that_has_waited_longest_is_joined_first(marie, basile, pig) -> None:
    odile = User.new_guest("Odile")
    first = open_table(marie, pig, name="Marie", listed=True)
    open_table(odile, pig, name="Odile", listed=True)
    assert quick_match(basile, pig) == first
    assert [seat.name for seat in first.seats.all()] == ["Marie", "Basile"]


def test_a_table_that_quick_match_fills_starts_by_itself(marie, basile, pig) -> None:
    table = open_table(marie, pig, name="Marie", listed=True, places=3)
    assert quick_match(basile, pig) == table
    table.refresh_from_db()
    assert table.status == Table.Status.WAITING, "a chair is free"
    quick_match(User.new_guest("Odile"), pig)
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING


def test_a_neighbour_is_let_in_before_anything_starts(marie, basile, pig) -> None:
    table = open_table(marie, pig, name="Marie", listed=True, places=3)
    quick_match(basile, pig)
    table.seats.filter(user=basile).update(unconfirmed=True)
    assert quick_match(User.new_guest("Odile"), pig) == table
    table.refresh_from_db()
    assert table.status == Table.Status.WAITING


def test_a_table_whose_host_has_gone_is_passed_over(marie, basile, pig) -> None:
    empty = open_table(marie, pig, name="Marie", listed=True)
    empty.seats.update(seen=timezone.now() - timedelta(minutes=4))
    assert quick_match(basile, pig) != empty
    presence.beat({empty.pk: {0}})
    odile = User.new_guest("Odile")
    assert quick_match(odile, pig) == empty, "Marie is back"


def test_without_a_waiting_table_a_listed_one_is_opened(marie, pig) -> None:
    table = quick_match(marie, pig)
    assert (table.listed, table.host) == (True, marie)


def test_pressing_twice_leads_to_the_same_table(marie, pig) -> None:
    assert quick_match(marie, pig) == quick_match(marie, pig)
    assert Table.objects.count() == 1


@pytest.mark.parametrize("kind", ["private", "full", "started", "another game", "forgotten"])
def test_tables_that_are_no_place_for_a_stranger_are_passed_over(marie, basile, pig, kind: str) -> None:
    table = open_table(marie, pig, name="Marie", listed=kind != "private", places=2)
    if kind == "full":
        join(table.code, User.new_guest("Odile"), "Odile")
    elif kind == "started":
        start(table.code, marie)
    elif kind == "another game":
        Table.objects.update(game="rolling_village")
    elif kind == "forgotten":
        Table.objects.update(moved=timezone.now() - FRESH - timedelta(minutes=1))
    assert quick_match(basile, pig) != table


def test_a_table_where_the_name_is_taken_is_passed_over(marie, pig) -> None:
    table = open_table(marie, pig, name="Marie", listed=True)
    assert quick_match(User.new_guest("marie"), pig) != table


def test_bots_fill_the_other_chairs_of_a_private_table(marie, pig) -> None:
    table = with_bots(marie, pig, "lison")
    assert not table.listed
    assert [seat.bot for seat in table.seats.all()] == ["", "lison", "lison", "lison"]


def test_a_level_nobody_plays_at_is_refused_with_a_sentence(marie, pig) -> None:
    answer = browser_of(marie).post("/jeux/pig/robots/", {"level": "merlin"})
    assert answer.status_code == 400
    assert "corrigez" in answer.text
    assert not Table.objects.exists()


@pytest.mark.parametrize("path", ["vite", "robots"])
def test_both_buttons_lead_to_the_table(marie, pig, path: str) -> None:
    answer = browser_of(marie).post(f"/jeux/pig/{path}/")
    assert answer.url == Table.objects.get().get_absolute_url()


def test_whoever_plays_alone_is_in_the_game_at_once(marie, pig) -> None:
    assert "/jeux/pig/seul/" in browser_of(marie).get("/jeux/pig/").text
    answer = browser_of(marie).post("/jeux/pig/seul/", {"option-goal": "30"})
    table = Table.objects.get()
    assert answer.url == table.get_absolute_url()
    assert table.status == Table.Status.PLAYING
    assert (table.places, table.options["goal"]) == (1, 30)


def test_alone_only_where_the_game_can_be(marie) -> None:
    assert browser_of(marie).post("/jeux/vallee/seul/").status_code == 404
    assert "/jeux/vallee/seul/" not in browser_of(marie).get("/jeux/vallee/").text


@pytest.mark.parametrize("path", ["seul", "ouvrir"])
def test_options_that_the_game_refuses_are_refused_in_its_own_words(marie, path: str) -> None:
    form = OpenForm(registry.get("chevoux"))
    chosen = {name: field.initial for name, field in form.fields.items() if field.initial is not None}
    chosen |= {"option-moon": "AGR", "option-sun": "AGR"}
    answer = browser_of(marie).post(f"/jeux/chevoux/{path}/", chosen)
    assert answer.status_code == 422
    assert registry.get("chevoux").texts.glossary["AGR"]["fr"] in answer.text
    assert not Table.objects.exists()
