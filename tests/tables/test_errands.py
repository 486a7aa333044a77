"""What the house does by itself: bots' moves and clocks, whoever of the workers lives."""

from __future__ import annotations

import pytest
from django.utils import timezone

from bots.work import errands
from bots.work.errands import carry_out, claim, release
from bots.work.thinking import think
from engine.registry import Game
from tables.log.replay import position_at
from tables.models import Table
from tables.verbs.absence import come_back
from tables.verbs.asking import ask
from tables.verbs.holding import hold
from tables.verbs.resigning import resign
from tests.tables.errands import LONG_AGO, a_bots_turn, due, only, thought
from tests.tables.house import HOLD, ROLL, last_seen, playing, seed_rolling

pytestmark = pytest.mark.django_db


# -- claiming ---------------------------------------------------------------------------------------------


def test_a_bot_takes_a_moment_before_it_moves(pig: Game) -> None:
    house = playing(pig, "Marie", bots=1, seed=seed_rolling(4, 3))
    assert house.table.bot_due is None, "it is a person's turn"
    house.play(house.host, ROLL)
    house.play(house.host, HOLD)
    Table.objects.filter(code=house.code).update(bot_due=timezone.now() + LONG_AGO)
    assert claim(5) == []


def test_an_errand_is_claimed_once_within_its_lease(pig: Game) -> None:
    house = a_bots_turn(pig)
    errand = only(claim(5))
    assert (errand.code, errand.seat, errand.level, errand.timeout) == (house.code, 1, "lison", False)
    assert claim(5) == []


def test_a_person_who_plays_at_the_same_time_does_not_make_the_bot_think_twice(village: Game) -> None:
    house = playing(village, "Marie", bots=1)
    due(house, "bot_due")
    errand = only(claim(5))
    leased = house.table.bot_due
    house.play(house.host, house.legal(house.host)[0])
    assert house.table.bot_due == leased
    carry_out(errand, thought(errand))
    assert house.table.bot_due < leased, "its next step comes in its own time"


def test_a_dead_workers_errand_is_taken_up_again(pig: Game) -> None:
    house = a_bots_turn(pig)
    lost = only(claim(5))
    due(house, "bot_due")
    again = only(claim(5))
    carry_out(again, thought(again))
    head = house.table.head
    carry_out(lost, thought(lost))
    assert house.table.head == head, "the first worker was only slow: its thought comes too late"


def test_two_workers_that_see_the_same_table_do_not_both_get_it(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = a_bots_turn(pig)
    seen_by_both = house.table
    now = timezone.now()
    assert errands._claim(seen_by_both, now) is not None
    assert errands._claim(seen_by_both, now) is None


def test_a_worker_takes_no_more_than_it_can_carry(pig: Game) -> None:
    for _ in range(3):
        a_bots_turn(pig)
    assert len(claim(2)) == 2
    assert len(claim(2)) == 1


def test_a_table_nobody_can_read_keeps_no_other_waiting(pig: Game) -> None:
    damaged, sound = a_bots_turn(pig), a_bots_turn(pig)
    Table.objects.filter(code=damaged.code).update(state=b'{"torn":')
    foreign = a_bots_turn(pig)
    Table.objects.filter(code=foreign.code).update(game="sold_to_the_neighbours")
    assert only(claim(5)).code == sound.code


def test_nothing_is_due_at_a_paused_or_finished_table(pig: Game) -> None:
    house = a_bots_turn(pig)
    ask(house.code, house.host, "pause")
    due(house, "bot_due")
    assert claim(5) == []
    house = a_bots_turn(pig)
    ask(house.code, house.host, "stop")
    due(house, "bot_due")
    assert claim(5) == []


def test_a_due_time_left_over_from_another_moment_is_forgotten(pig: Game) -> None:
    house = playing(pig)
    due(house, "bot_due")
    assert claim(5) == []
    assert house.table.bot_due is None


def test_thinking_that_failed_is_tried_again_a_moment_later(pig: Game) -> None:
    house = a_bots_turn(pig)
    release(only(claim(5)))
    assert claim(5) == []
    assert house.table.bot_due < timezone.now() + errands.LEASE
    due(house, "bot_due")
    assert only(claim(5)).code == house.code


# -- carrying out -----------------------------------------------------------------------------------------


def test_a_bots_move_is_logged_as_nobodys_click(pig: Game) -> None:
    house = a_bots_turn(pig)
    errand = only(claim(5))
    carry_out(errand, thought(errand))
    entry = house.table.entries.last()
    assert (entry.kind, entry.seat, entry.user, entry.nonce) == ("played", 1, None, None)


def test_a_stale_thought_is_dropped(pig: Game) -> None:
    house = a_bots_turn(pig)
    errand = only(claim(5))
    carry_out(errand, ROLL)
    before = house.trace()
    carry_out(errand, ROLL)
    assert house.trace() == before


@pytest.mark.parametrize("what", ["pause", "stop"])
def test_a_thought_for_a_table_that_stopped_meanwhile_is_dropped(pig: Game, what: str) -> None:
    house = a_bots_turn(pig)
    errand = only(claim(5))
    ask(house.code, house.host, what)
    before = house.trace()
    carry_out(errand, ROLL)
    assert house.trace() == before


def test_a_thought_for_somebody_who_has_come_back_is_dropped(pig: Game) -> None:
    house = playing(pig)
    last_seen(house, 0, minutes=9)
    hold(house.code, house.people[1], 0)
    due(house, "bot_due")
    errand = only(claim(5))
    come_back(house.code, house.host)
    before = house.trace()
    carry_out(errand, ROLL)
    assert house.trace() == before


def test_a_bot_plays_on_for_whoever_resigned(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    resign(house.code, house.host)
    due(house, "bot_due")
    errand = only(claim(5))
    carry_out(errand, thought(errand))
    assert house.table.position().pot == 4


# -- whole games ------------------------------------------------------------------------------------------


def test_bots_play_a_whole_game_and_its_log_replays_to_its_end(village: Game) -> None:
    house = playing(village, "Marie", bots=2, seed="b" * 64)
    resign(house.code, house.host)
    for _ in range(2000):
        if house.table.status != Table.Status.PLAYING:
            break
        due(house, "bot_due")
        for errand in claim(4):
            level = village.levels[0].key
            carry_out(errand, think(errand.game, errand.state, errand.seat, level, errand.seed))
    table = house.table
    assert table.status == Table.Status.OVER
    engine = village.engine
    assert engine.dump(position_at(table, table.head)) == bytes(table.state)
    indices = list(table.entries.values_list("index", flat=True))
    assert indices == list(range(1, table.head + 1))
    standings = table.outcome["standings"]
    assert standings[-1]["seat"] == 0, "whoever resigned comes last"
    assert [s["rank"] for s in standings] == sorted(s["rank"] for s in standings)
