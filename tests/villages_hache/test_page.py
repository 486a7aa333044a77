"""The table page: what it shows, what it weighs, and that it never lists more than anybody can read."""

from __future__ import annotations

import gzip
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from markupsafe import escape

from accounts.models import User
from engine import registry
from games.villages_hache.actions import Acquisitions
from games.villages_hache.data.board import CELLS, DOMINOES, Ground
from games.villages_hache.data.pieces import VILLAGES
from games.villages_hache.page import views
from games.villages_hache.page.art import country
from games.villages_hache.rules.wording import ground as ground_in_words
from games.villages_hache.state import State
from tables.models import Table
from tables.page.aids import aid
from tables.page.render import partials, regions
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.starting import start
from tests.villages_hache.tables import ENGINE, TEXTS, build, draw, give, settled, turn_of

ROOT = Path(__file__).parents[2]
# What an update may weigh, compressed.
PUSH = 15_000


@pytest.fixture
def table(db: Any, settings: Any) -> Table:
    # No need to collect the sheets first: their plain names will do.
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    friends = [User.objects.create_user(name, name=name.title()) for name in ("ada", "bea", "cléo", "dom")]
    table = open_table(friends[0], registry.get("villages_hache"), name="Ada", places=4)
    for friend in friends[1:]:
        join(table.code, friend, friend.name)
    start(table.code, friends[0])
    return table


def shown(table: Table, state: State, viewer: int = 0, lang: str = "fr") -> tuple[Scene, dict[str, str]]:
    Table.objects.filter(pk=table.pk).update(state=ENGINE.dump(state))
    scene = Scene(Snapshot.read(table.pk), viewer, lang)
    return scene, regions(scene)


def rich() -> State:
    """The longest list of purchases a player may meet: every value in hand, more than once."""
    state = settled()
    give(state, 0, *range(1, 9), *range(1, 9), *range(1, 9), stake="A03")
    turn_of(state, 0)
    return state


def test_the_drawn_country_is_that_of_the_board() -> None:
    assert (ROOT / "static/svg/villages_pays.svg").read_text("utf-8") == country()


@pytest.mark.parametrize("village", VILLAGES)
def test_a_village_is_a_grid_of_six_rows_as_it_is_drawn(village: str) -> None:
    rows = views.rows(village)
    assert [len(row) for row in rows] == [7] * 6
    assert all(CELLS[a].x + 1 == CELLS[b].x for row in rows for a, b in pairwise(row))


@pytest.mark.parametrize("village", VILLAGES)
def test_every_ground_has_its_house_on_one_cell_and_its_garden_on_the_other(village: str) -> None:
    for ground in DOMINOES[village]:
        plot = views.plot("maison", ground)
        assert {plot.house, plot.garden} == {views.at(cell) for cell in ground}
        assert {plot.width, plot.height} == {92, 192}


def test_pawns_that_share_a_cell_stand_apart() -> None:
    state = settled()
    for player in state.players:
        player.pawn = "X"
    places = {(pawn.x, pawn.y) for pawn in views.pawns(state)}
    assert len(places) == 4


def wording(ground: Ground) -> str:
    return TEXTS.say(ground_in_words(ground), "fr")


def test_the_longest_list_of_purchases_stays_readable(table: Table) -> None:
    state = rich()
    assert len(ENGINE.legal(state, 0)) > 500
    scene, _ = shown(table, state)
    listed = aid(scene, "moves") or ""
    assert 0 < listed.count('name="action"') <= 60
    # Every ground is among them; and the long list was never made.
    legal = ENGINE.legal(state, 0)
    assert isinstance(legal, Acquisitions)
    assert all(str(escape(wording(ground))) in listed for ground in legal.grounds)
    assert "legal" not in scene.__dict__


def test_a_position_with_few_moves_lists_them_all(table: Table) -> None:
    state = settled()
    give(state, 0, 8, stake="A10")
    turn_of(state, 0)
    scene, _ = shown(table, state)
    assert len(scene.legal) == len(ENGINE.legal(state, 0)) == 10
    assert all(escape(move.label) in (aid(scene, "moves") or "") for move in scene.legal)


def crowded() -> State:
    """A late position: many buildings, four hands, two visits, and a purchase to be made."""
    state = settled()
    kinds = ("eglise", "mairie", "poste", "ferme", "garage", "ecole")
    grounds = (("Y00", "Y01"), ("Y20", "Y30"), ("Y40", "Y50"), ("Y02", "Y03"), ("Y04", "Y05"), ("Y15", "Y25"))
    for seat in range(4):
        for kind, ground in zip(kinds, grounds, strict=True):
            build(state, seat, kind, *ground)
        give(state, seat, 1, 2, 3, 4, 5, 6, 7)
    state.players[1].stake, state.players[1].target = "V09", ("BEA-Y02", "BEA-Y03")
    state.players[2].stake, state.players[2].target = "V04", ("NOH-Y04", "NOH-Y05")
    state.players[1].departure = state.players[1].pawn
    state.players[2].departure = state.players[2].pawn
    state.players[0].stake = "A12"
    turn_of(state, 0)
    return state


def test_an_update_of_a_crowded_table_is_light(table: Table) -> None:
    _, drawn = shown(table, crowded())
    push = gzip.compress(partials(drawn).encode())
    assert len(push) < PUSH, len(push)


def test_a_visit_shows_its_way_how_far_it_is_and_who_earns(table: Table) -> None:
    state = crowded()
    _, drawn = shown(table, state, viewer=1)
    assert 'id="path-1"' in drawn["board"]
    assert ">+6</text>" in drawn["board"]
    assert "6\u00a0points pour Ada" in drawn["hand"]
    assert "encore" in drawn["hand"]


def test_somebody_who_is_ready_is_called_out_on_the_map_and_in_the_panel(table: Table) -> None:
    state = settled()
    give(state, 2, 8, stake="A10")
    _, drawn = shown(table, state)
    assert 'id="bubble-2"' in drawn["board"]
    assert "Vous permettez\u202f!" in drawn["players"]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_every_viewer_gets_a_page_in_both_languages(table: Table, viewer: int, lang: str) -> None:
    for state in (crowded(), rich(), settled()):
        _, drawn = shown(table, state, viewer, lang)
        assert all(html for html in drawn.values())


def test_the_description_tells_every_building_and_every_hand(table: Table) -> None:
    scene, _ = shown(table, crowded())
    lines = registry.get("villages_hache").presenter.description(scene)
    assert sum("Bâtiments de" in line for line in lines) == 4
    assert any("est en visite" in line for line in lines)
    assert any(line.startswith("Réserve") for line in lines)
    assert lines[0] in (aid(scene, "description") or "")


def test_a_building_that_takes_all_cards_lays_them_all_out_and_says_so(table: Table) -> None:
    for house in (False, True):
        state = settled(payment_takes_all=house, draw_when_acquiring=house)
        give(state, 0, 3, 4, 8, stake="A10")
        _, drawn = shown(table, turn_of(state, 0))
        assert drawn["hand"].count('aria-pressed="true"') == (3 if house else 2)
        assert f'data-number="{15 if house else 5}"' in drawn["hand"]
        assert ("Toutes vos cartes Points partent" in drawn["actions"]) == house
        assert ("puis vous tirez une carte" in drawn["actions"]) == house


def test_a_free_building_asks_for_no_card_whatever_the_house_rules(table: Table) -> None:
    state = settled(payment_takes_all=True, draw_when_acquiring=True)
    give(state, 0, 3, 4, 8, stake="A10")
    draw(state, "I1")
    _, drawn = shown(table, state)
    assert 'id="sum"' not in drawn["hand"]
    assert "Toutes vos cartes" not in drawn["actions"]
    assert "puis vous tirez" not in drawn["actions"]


def test_the_page_brings_every_payment_that_will_be_accepted(table: Table) -> None:
    state = settled()
    give(state, 0, 1, 2, 4, 8, stake="A10")
    _, drawn = shown(table, turn_of(state, 0))
    assert 'data-accepted="[[8],[4,2],[4,1]]"' in drawn["hand"]


@pytest.mark.parametrize(
    ("phase", "explained"),
    [
        ("ACQUIRE", "Touchez deux cases jaunes voisines, dont une à côté de votre pion."),
        ("VISIT_TARGET", "la personne visitée marque 6\u00a0points"),
        ("VISIT_MOVE", "les pas en trop sont perdus"),
        ("STEP", "C’est à côté de votre pion que vous construirez la prochaine fois."),
    ],
)
def test_building_and_visiting_are_explained_where_they_are_decided(
    table: Table, phase: str, explained: str
) -> None:
    state = crowded()
    if phase == "VISIT_TARGET":
        state.players[0].stake = "V09"
    state.phase = phase
    if phase == "VISIT_MOVE":
        state.players[0].stake, state.players[0].target = "V04", ("NOH-Y04", "NOH-Y05")
    _, drawn = shown(table, state)
    assert str(escape(explained)) in drawn["actions"]


def test_a_stake_and_being_ready_are_explained_to_whoever_waits(table: Table) -> None:
    state = settled()
    give(state, 2, 8, stake="A10")
    _, ready = shown(table, state, viewer=2)
    assert "Vous construirez à votre prochain tour." in ready["hand"]
    _, bare = shown(table, state, viewer=3)
    assert str(escape("votre prochain projet, bâtiment ou visite, viendra de la pioche")) in bare["hand"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_guided_turn_and_every_example_of_the_rules_are_drawn(table: Table, lang: str) -> None:
    game = registry.get("villages_hache")
    with translation.override(lang):
        lesson = game.presenter.tutorial_board(lang)
        examples = [game.presenter.example_board(one) for one in TEXTS.articles.values() if "board" in one]
    assert lesson.count('data-cell="BEA-R31"') == 1
    # An example is a hand of cards, or a part of the map with a pawn on it.
    assert examples
    assert all(("vi-pawn" in drawn) != ("vi-example--cards" in drawn) for drawn in examples)
