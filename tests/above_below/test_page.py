"""The table page: what it shows, what it keeps to itself, what it weighs; and a game left for a day."""

from __future__ import annotations

import json
import re
import zlib
from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone, translation

from engine import SPECTATOR, registry
from engine.texts import LANGUAGES
from games.above_below import actions as a
from games.above_below.data import CARDS, VILLAGERS
from games.above_below.page.art import BUILDINGS, SYMBOLS, figure
from games.above_below.rules.wording import load_texts
from games.above_below.state import EXHAUSTED, WOUNDED, Expedition, Offer, Sale, State
from tables.models import Entry, Table
from tables.page.render import partials, regions
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.verbs.playing import play
from tests.above_below import tables
from tests.above_below.pages import offered, sent, shown
from tests.above_below.tables import ENGINE, build, choose, give

# What an update may weigh, compressed.
PUSH = 15_000
TEXTS = load_texts()


def everything(drawn: dict[str, str]) -> list[dict[str, Any]]:
    return [action for name in ("board", "hand", "actions") for action in offered(drawn[name])]


def busy() -> State:
    """A village with everything in it, and everything on sale."""
    state = tables.table(2, coins=20, potions=1, ciders=1, store={"fish": 2, "ore": 1})
    for card in ("H01", "H13", "O19"):
        state.players[0].caves = ["G01", "G02", "G03"]
        state.players[0].coins = 30
        state.players[0].villagers["D1"] = "ready"
        state.turn_seat = 0
        build(state, card)
    state.turn_seat = 0
    state.players[0].villagers["D1"] = "ready"
    give(state, 1, sale=Sale("rope", 4), villagers={"D1": "ready", "D2": EXHAUSTED, "D3": WOUNDED})
    return state


# -- pictures ------------------------------------------------------------------------------------------


def test_every_card_good_and_villager_has_a_picture() -> None:
    sheets = [Path(settings.ROOT, "static", "svg", f"{name}.svg") for name in ("above_below", "symbols")]
    drawn = {name for sheet in sheets for name in re.findall(r'<symbol id="([^"]+)"', sheet.read_text())}
    assert set(BUILDINGS) == set(CARDS)
    assert {layer for layers in BUILDINGS.values() for layer in layers} <= drawn
    assert {figure(who) for who in VILLAGERS} <= drawn
    assert set(SYMBOLS.values()) <= drawn


def test_no_two_buildings_look_the_same() -> None:
    assert len(set(BUILDINGS.values())) == len(BUILDINGS)


# -- every move has its place on the page ----------------------------------------------------------------


@pytest.mark.parametrize("chosen", [(), ("D1",), ("D2",), ("D1", "D2", "D3")], ids=len)
def test_a_turn_can_be_played_from_the_board_alone(table: Table, chosen: tuple[str, ...]) -> None:
    state = busy()
    choose(state, 0, *chosen)
    buttons = everything(shown(table, state))
    for move in ENGINE.legal(state, 0):
        assert sent(move) in buttons


def test_an_expedition_is_played_from_its_scene(table: Table) -> None:
    state = expedition()
    drawn = shown(table, state)
    assert {"action": "choose_option", "option": 0} in offered(drawn["board"])
    tables.play(state, 0, a.ChooseOption(0), dice=(2, 2))
    drawn = shown(table, state)
    moves = [sent(move) for move in ENGINE.legal(state, 0)]
    assert all(move in everything(drawn) for move in moves)
    # Somebody else reads the same story, and decides nothing.
    assert not everything(shown(table, state, viewer=1))


def test_a_conversation_offers_every_answer_to_the_one_who_is_asked(table: Table) -> None:
    state = busy()
    state.offer, state.phase = Offer(seller=1, price=3), "offer"
    buttons = everything(shown(table, state, viewer=1))
    assert all(sent(move) in buttons for move in ENGINE.legal(state, 1))
    state.offer, state.phase = Offer(seller=1, price=3, counter=5), "counter"
    buttons = everything(shown(table, state))
    assert all(sent(move) in buttons for move in ENGINE.legal(state, 0))


def test_a_night_shares_out_everything_there_is(table: Table) -> None:
    state = busy()
    give(state, 0, villagers={"D1": EXHAUSTED, "D2": WOUNDED, "D3": "ready"})
    tables.everybody_passes(state)
    for plan in ((), (a.Rest("potion", "D2"),), (a.Rest("bed", "D2"),)):
        tables.play(state, 0, *plan)
        buttons = everything(shown(table, state))
        assert all(sent(move) in buttons for move in ENGINE.legal(state, 0))
    tables.play(state, 0, a.RestConfirm())
    assert not everything(shown(table, state))


def test_a_card_out_of_reach_says_what_is_missing(table: Table) -> None:
    state = tables.table(2, coins=3)
    state.stars = ["S1"]
    choose(state, 0, "D1")
    assert "il manque 5" in shown(table, state)["board"]
    assert "il faut une grotte vide" in shown(table, state)["board"]


# -- what stays hidden ------------------------------------------------------------------------------------


def expedition(number: int = 1) -> State:
    state = tables.table(2)
    choose(state, 0, "D2", "D3")
    tables.play(state, 0, a.Explore())
    state.expedition = Expedition("G21", number, ["D2", "D3"])
    return state


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rewards_of_an_encounter_are_on_no_page_before_its_end(table: Table, lang: str) -> None:
    """The first encounter promises a fish or coins, and a failure has a story of its own."""
    state = expedition()
    failure = TEXTS.glossary["story.1.0.fail"][lang]
    for _ in range(2):
        for viewer in (0, 1, SPECTATOR):
            page = unescape("".join(shown(table, state, viewer, lang).values()))
            scene = page[page.index("ab-book") : page.index("ab-people")]
            assert failure not in page
            assert "poisson" not in scene
            assert "gain" not in scene
        if state.phase == "option":
            tables.play(state, 0, a.ChooseOption(0), dice=(1, 1))


def test_a_rest_plan_is_on_nobody_elses_page(table: Table) -> None:
    state = tables.table(2)
    give(state, 0, villagers={"D1": EXHAUSTED, "D2": EXHAUSTED, "D3": EXHAUSTED})
    tables.everybody_passes(state)
    before = [shown(table, state, viewer) for viewer in (1, SPECTATOR)]
    tables.play(state, 0, a.Rest("bed", "D2"))
    assert [shown(table, state, viewer) for viewer in (1, SPECTATOR)] == before


# -- weight, words, time ------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", [("D1",), ("D1", "D2", "D3")])
def test_an_update_of_a_busy_table_is_light(table: Table, chosen: tuple[str, ...]) -> None:
    state = busy()
    choose(state, 0, *chosen)
    Table.objects.filter(pk=table.pk).update(state=ENGINE.dump(state))
    scene = Scene(Snapshot.read(table.pk), 0, "fr")
    assert len(zlib.compress(partials(regions(scene)).encode(), 6)) < PUSH


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_viewer_gets_every_moment_in_both_languages(table: Table, viewer: int, lang: str) -> None:
    state = busy()
    told = [state, expedition()]
    tables.everybody_passes(night := busy())
    for moment in (*told, night):
        assert shown(table, moment, viewer, lang)["hand"]


def test_a_game_left_for_a_day_goes_on_where_it_was(table: Table) -> None:
    state: State = Table.objects.get(pk=table.pk).position()
    seats = list(table.seats.order_by("number"))
    user = seats[state.turn_seat].user
    for n, move in enumerate(
        ({"action": "choose", "villager": "D2"}, {"action": "choose", "villager": "D3"})
    ):
        play(table.code, user, move, nonce=f"evening-{n}")
    play(table.code, user, {"action": "explore"}, nonce="evening-2")
    left = Table.objects.get(pk=table.pk).position()
    assert left.phase == "option"
    yesterday = timezone.now() - timedelta(days=1)
    Table.objects.filter(pk=table.pk).update(moved=yesterday)
    Entry.objects.filter(table=table).update(at=yesterday)
    again = Table.objects.get(pk=table.pk)
    assert again.status == Table.Status.PLAYING
    assert again.position() == left
    page = regions(Scene(Snapshot.read(table.pk), state.turn_seat, "fr"))
    assert TEXTS.glossary[f"story.{left.expedition.number}"]["fr"] in unescape(page["board"])
    answer = ENGINE.on_timeout(left, state.turn_seat)
    assert answer is not None
    play(table.code, user, sent(answer), nonce="morning-1")
    assert Table.objects.get(pk=table.pk).position().phase == "dice"


# -- the guided round ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_the_guide_asks_for_or_points_at_is_on_its_board(lang: str) -> None:
    with translation.override(lang):
        html: str = registry.get("above_below").presenter.tutorial_board(lang)
    actions = [json.loads(raw) for raw in re.findall(r"data-tutorial-action='([^']*)'", html)]
    for step in TEXTS.source["tutorial"]:
        assert "{" not in step["say"][lang]
        for place in step["point_at"]:
            assert f'id="{place}"' in html, place
        if step["expects"]["action"] != "continue":
            assert step["expects"] in actions


def test_every_example_with_a_board_is_drawn() -> None:
    presenter = registry.get("above_below").presenter
    articles = [article for article in TEXTS.articles.values() if article.get("board")]
    assert len(articles) == 7
    for article in articles:
        assert "<svg" in presenter.example_board(article)
