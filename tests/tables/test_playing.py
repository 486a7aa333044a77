"""A click on a move: what lands, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from engine import IllegalMove
from engine.registry import Game
from tables.log.replay import position_at
from tables.models import Table
from tables.verbs.asking import ask
from tables.verbs.playing import play
from tables.verbs.resigning import resign
from tests.tables.house import (
    HOLD,
    ROLL,
    House,
    fresh_nonce,
    guests,
    over,
    playing,
    refused,
    seed_rolling,
    waiting,
)

pytestmark = pytest.mark.django_db


def assert_illegal(house: House, user: Any, action: Any, key: str) -> None:
    before = house.trace()
    with pytest.raises(IllegalMove) as refusal:
        play(house.code, user, action, nonce=fresh_nonce())
    assert refusal.value.phrase.key == key
    assert house.trace() == before


def test_a_legal_move_is_appended_with_what_chance_answered(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    head = house.table.head
    entry = house.play(house.host, ROLL)
    table = house.table
    assert table.head == entry.index == head + 1
    assert (entry.kind, entry.seat, entry.user, entry.action) == ("played", 0, house.host, ROLL)
    assert entry.drawn == [[6, 3]]
    assert table.position().pot == 4
    assert house.said("fr")[-1] == "Marie lance un 4."
    assert house.said("en")[-1] == "Marie rolls a 4."


def test_an_illegal_move_names_its_rule_and_changes_nothing(pig: Game) -> None:
    house = playing(pig)
    assert_illegal(house, house.host, HOLD, "pig.no.empty")
    assert_illegal(house, house.people[1], ROLL, "pig.no.turn")


@pytest.mark.parametrize(
    "nonsense", [None, 7, "roll", [], {}, {"action": "fly"}, {"action": ["roll"]}, {"action": "roll", "x": 1}]
)
def test_what_is_no_move_at_all_is_refused(pig: Game, nonsense: Any) -> None:
    house = playing(pig)
    assert_illegal(house, house.host, nonsense, "table.refused.malformed")


def test_a_click_made_for_an_older_question_is_stale(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    old = house.scene(0).stamp
    house.play(house.host, ROLL, stamp=old)
    with refused(house, "table.refused.stale", 409):
        house.play(house.host, ROLL, stamp=old)
    house.play(house.host, HOLD, stamp=house.scene(0).stamp)


def test_the_drafts_of_others_never_make_a_click_stale(village: Game) -> None:
    house = playing(village)
    marie, basile = house.people
    stamp = house.scene(1).stamp
    house.play(marie, house.legal(marie)[0])
    house.play(basile, house.legal(basile)[0], stamp=stamp)


def test_a_click_sent_twice_lands_once(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 4, 4))
    nonce = fresh_nonce()
    first = play(house.code, house.host, ROLL, nonce=nonce)
    before = house.trace()
    again = play(house.code, house.host, ROLL, nonce=nonce)
    assert again.index == first.index
    assert house.trace() == before


def test_a_repeated_click_is_answered_even_after_the_game_has_ended(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(6), options={"goal": 2})
    house.play(house.host, ROLL)
    nonce = fresh_nonce()
    play(house.code, house.host, HOLD, nonce=nonce)
    assert house.table.status == Table.Status.OVER
    before = house.trace()
    play(house.code, house.host, HOLD, nonce=nonce)
    assert house.trace() == before


def test_two_people_whose_pages_chose_the_same_nonce_are_told_apart(village: Game) -> None:
    house = playing(village)
    marie, basile = house.people
    play(house.code, marie, house.legal(marie)[0], nonce="same-for-both")
    with refused(house, "table.refused.stale", 409):
        play(house.code, basile, house.legal(basile)[0], nonce="same-for-both")


@pytest.mark.parametrize("nonce", ["", "short", "x" * 41, "with space in", "new\nline-nonce", "aaaaaaaa\n"])
def test_a_click_without_a_proper_nonce_is_refused(pig: Game, nonce: str) -> None:
    house = playing(pig)
    with refused(house, "table.refused.malformed", 400):
        play(house.code, house.host, ROLL, nonce=nonce)


def test_somebody_without_a_chair_does_not_play(pig: Game) -> None:
    house = playing(pig)
    with refused(house, "table.refused.no_seat", 403):
        house.play(guests("Chloé")[0], ROLL)


def test_nobody_plays_before_the_start_nor_after_the_end(pig: Game) -> None:
    with refused(house := waiting(pig), "table.refused.not_started", 409):
        house.play(house.host, ROLL)
    with refused(house := over(pig), "table.refused.over", 409):
        house.play(house.host, ROLL)


def test_nobody_plays_while_the_game_is_paused(pig: Game) -> None:
    house = playing(pig, "Marie")
    ask(house.code, house.host, "pause")
    with refused(house, "pause.error.move", 409):
        house.play(house.host, ROLL)


def test_whoever_resigned_plays_no_more(pig: Game) -> None:
    house = playing(pig)
    resign(house.code, house.host)
    with refused(house, "table.refused.resigned", 409):
        house.play(house.host, ROLL)


def test_the_end_of_the_game_is_kept_with_its_ranking(pig: Game) -> None:
    house = over(pig)
    table = house.table
    assert table.ended is not None
    assert [s["seat"] for s in table.outcome["standings"]] == [0, 1]
    assert table.bot_due is None
    assert table.clock_due is None


def test_the_log_replays_to_the_stored_state_at_every_move(village: Game) -> None:
    house = playing(village, seed="7" * 64)
    engine = village.engine
    for n in range(40):
        person = house.people[n % 2]
        if legal := house.legal(person):
            house.play(person, legal[n % len(legal)])
        table = house.table
        assert engine.dump(position_at(table, table.head)) == bytes(table.state)
