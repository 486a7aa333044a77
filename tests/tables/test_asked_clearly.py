"""What the table is asked names who asks and which move; the ways back are at hand, and seen by others."""

from __future__ import annotations

import re

import pytest

from engine.registry import Game
from notices.occasions import Asked
from tables.page.render import title
from tables.verbs.answering import answer
from tables.verbs.asking import ask
from tests.tables.drafts import CONFIRM, drafting
from tests.tables.house import HOLD, ROLL, House, playing, refused, seed_rolling

pytestmark = pytest.mark.django_db


def question(house: House, seat: int) -> str:
    found = re.search(r'<div class="vote.*?</div>', house.browser(house.people[seat]).look().text, re.DOTALL)
    return found[0] if found else ""


def two_rolls(pig: Game) -> House:
    house = playing(pig, seed=seed_rolling(4, 5), pace=60)
    house.play(house.host, ROLL)
    house.play(house.host, ROLL)
    return house


def test_a_vote_names_the_move_it_is_about(pig: Game) -> None:
    house = two_rolls(pig)
    move = house.said("fr")[-1].rstrip(".")
    ask(house.code, house.host, "takeback")
    theirs, mine = question(house, 1), question(house, 0)
    assert f"Marie souhaite reprendre ce coup\u00a0: «\u00a0{move}\u00a0»" in theirs
    assert 'role="alert"' in theirs
    assert f"Vous souhaitez reprendre ce coup\u00a0: «\u00a0{move}\u00a0»" in mine
    assert 'role="status"' in mine
    assert move in Asked(house.scene(1)).words()
    assert [("On vous demande" in title(house.scene(viewer))) for viewer in (0, 1)] == [False, True]


def test_what_is_hidden_is_not_named(village: Game) -> None:
    house = playing(village, pace=60)
    marie = house.host
    drafting(house, marie)
    house.play(marie, CONFIRM)
    ask(house.code, marie, "takeback")
    hidden = [line for line in house.said("fr") if "dessine" in line]
    assert not any(line in question(house, 1) for line in hidden)


def test_the_ways_back_stand_in_the_header_once_there_is_one(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 5))
    assert 'id="ask-resume"' not in house.browser(house.host).look().text
    house.play(house.host, ROLL)
    page = house.browser(house.host).look().text
    assert page.index('id="ask-resume"') < page.index('id="help"'), "not inside a menu"
    assert 'id="ask-reset"' not in page
    house.play(house.host, ROLL)
    assert 'id="ask-reset"' in house.browser(house.host).look().text
    assert 'id="ask-re' not in house.browser(house.people[1]).look().text


def test_a_turn_of_several_steps_is_started_over(pig: Game) -> None:
    house = two_rolls(pig)
    ask(house.code, house.host, "reset")
    assert "Marie souhaite recommencer son tour" in question(house, 1)
    answer(house.code, house.people[1], yes=True)
    assert house.table.position().pot == 0
    assert house.said("en")[-1] == "Marie starts their turn over. The dice and cards stay the same."


def test_hidden_steps_are_started_over_without_asking(village: Game) -> None:
    house = playing(village)
    marie = house.host
    drafting(house, marie)
    assert house.table.position().villages[0].draft
    ask(house.code, marie, "reset")
    assert house.table.vote is None
    assert house.table.position().villages[0].draft == []


def test_a_turn_that_is_over_is_not_started_over(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 5))
    with refused(house, "takeback.error.nothing", 409):
        ask(house.code, house.host, "reset")
    house.play(house.host, ROLL)
    house.play(house.host, HOLD)
    with refused(house, "takeback.error.no_turn", 409):
        ask(house.code, house.host, "reset")
    house = playing(pig, take_back="never")
    with refused(house, "takeback.error.off", 409):
        ask(house.code, house.host, "reset")


def test_a_move_taken_back_stands_out_for_the_others(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 5))
    marie, basile = house.people
    house.play(marie, ROLL)
    house.play(marie, HOLD)
    ask(house.code, marie, "takeback")
    page = house.browser(basile).look().text
    assert "Marie a repris son coup" in page
    assert 'class="log__back"' in page
    assert "a repris son coup" not in house.browser(marie).look().text
    house.play(marie, HOLD)
    assert "a repris son coup" not in house.browser(basile).look().text
