"""Before a restart every game is paused and told; afterwards it goes on by itself."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from engine.registry import Game
from tables.verbs.pausing import resume
from tests.tables.house import ROLL, over, playing, refused, seed_rolling, waiting

pytestmark = pytest.mark.django_db


def announce(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    call_command("announce_restart", *words)
    return capsys.readouterr().out


def test_every_running_game_is_paused_and_says_why(pig: Game, capsys: pytest.CaptureFixture[str]) -> None:
    running, ended, not_begun = playing(pig, bots=1, pace=60), over(pig), waiting(pig)
    assert "1 games" in announce(capsys)
    table = running.table
    assert table.paused
    assert table.bot_due is table.clock_due is None
    assert "le site redémarre" in running.said()[-1]
    assert "the site is restarting" in running.said("en")[-1]
    assert not ended.table.paused
    assert not not_begun.table.paused
    with refused(running, "pause.error.move", 409):
        running.play(running.host, ROLL)


def test_afterwards_the_games_go_on_where_they_were(pig: Game, capsys: pytest.CaptureFixture[str]) -> None:
    house = playing(pig, seed=seed_rolling(4, 4), pace=60)
    house.play(house.host, ROLL)
    announce(capsys)
    assert "1 games" in announce(capsys, "--over")
    assert not house.table.paused
    assert house.table.clock_due is not None
    house.play(house.host, ROLL)
    assert house.table.position().pot == 8


def test_a_pause_of_the_table_itself_stays_one(pig: Game, capsys: pytest.CaptureFixture[str]) -> None:
    house = playing(pig, "Marie")
    house.browser(house.host).click("ask", kind="pause")
    head = house.table.head
    assert "0 games" in announce(capsys)
    assert "0 games" in announce(capsys, "--over")
    assert house.table.paused
    assert house.table.head == head


def test_whoever_is_back_first_may_also_resume(pig: Game, capsys: pytest.CaptureFixture[str]) -> None:
    house = playing(pig)
    announce(capsys)
    resume(house.code, house.people[1])
    assert "0 games" in announce(capsys, "--over")
    assert not house.table.paused
