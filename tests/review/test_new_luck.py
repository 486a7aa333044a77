"""A game that goes on after its seed was shown: what is drawn from then on nobody can have known."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.test import Client

from daily import days
from daily.seeds import dealt_seed
from engine import SeededChance, fingerprint
from engine.registry import Game
from replay.forking import fork
from replay.importing import read, store
from replay.transcript import transcribe
from tables.log.verification import examine
from tables.models import Entry, Table
from tables.verbs.answering import answer
from tables.verbs.asking import ask
from tables.verbs.leaving import leave
from tests.daily.days import begin
from tests.replay.checking import run_script
from tests.replay.games import finished, play_on
from tests.review.desk import act
from tests.tables.house import ROLL, House, guests, over, playing, seed_rolling, waiting

pytestmark = pytest.mark.django_db


def stop(house: House) -> str:
    """Stop it; the seed that everybody can read now."""
    ask(house.code, house.host, "stop")
    for person in house.people[1:]:
        answer(house.code, person, True)
    assert house.table.status == Table.Status.STOPPED
    return house.table.seed


def reopened(moderator: Client, house: House) -> House:
    assert act(moderator, house, "reopen").status_code == 302
    return house


def from_the_known_seed(seed: str, entry: Entry) -> list[list[int]]:
    again = SeededChance(seed, entry.stream)
    return [[n, again.below(n)] for n, _ in entry.drawn]


@pytest.fixture
def stopped(village: Game) -> House:
    house = playing(village, seed="5" * 64)
    play_on(house.code, Random(1), most=12)
    return house


def test_a_reopened_game_no_longer_draws_from_what_was_shown(moderator: Client, stopped: House) -> None:
    seed, head = stop(stopped), stopped.table.head
    reopened(moderator, stopped)
    play_on(stopped.code, Random(2))
    later = [entry for entry in stopped.table.entries.filter(index__gt=head) if entry.drawn]
    # Two dice may fall alike by chance, a whole game's do not.
    assert len(later) > 5
    assert [entry.drawn for entry in later] != [from_the_known_seed(seed, entry) for entry in later]
    assert examine(stopped.table) is None


def test_a_game_taken_back_from_its_end_draws_anew(moderator: Client, pig: Game) -> None:
    house = over(pig)
    dealt = house.table.entries.get(kind=Entry.Kind.STARTED).index
    seed = house.table.seed
    act(moderator, house, "take-back", to=dealt)
    assert house.table.seed != seed
    assert house.table.fingerprint in house.said()[-1]
    house.play(house.host, ROLL)
    assert examine(house.table) is None


def test_a_game_over_and_reopened_draws_anew(moderator: Client, pig: Game) -> None:
    house = over(pig)
    seed = house.table.seed
    assert reopened(moderator, house).table.seed != seed


def test_a_running_game_keeps_its_seed_when_it_is_taken_back(moderator: Client, pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    house.play(house.host, ROLL)
    act(moderator, house, "take-back", to=house.table.head - 1)
    assert house.table.seed == seed_rolling(4)
    assert house.table.stretches == []


def test_the_new_fingerprint_is_told_before_anything_is_drawn_and_its_seed_stays_secret(
    moderator: Client, stopped: House
) -> None:
    old = stop(stopped)
    reopened(moderator, stopped)
    table = stopped.table
    entry = table.entries.get(kind=Entry.Kind.LUCK)
    assert entry.action == {"fingerprint": fingerprint(table.seed)}
    for lang in ("fr", "en"):
        assert table.fingerprint in stopped.said(lang)[-1]
    browser = stopped.browser(stopped.host)
    for page in ("", "des/", "revoir/"):
        assert table.seed not in browser.get(f"/t/{stopped.code}/{page}").content.decode()
    page = browser.get(f"/t/{stopped.code}/des/").content.decode()
    assert fingerprint(old) in page
    assert old in page
    assert table.fingerprint in page


def test_a_waiting_table_that_was_stopped_is_dealt_from_a_new_seed(moderator: Client, pig: Game) -> None:
    house = waiting(pig)
    seed = house.table.seed
    act(moderator, house, "stop")
    reopened(moderator, house)
    assert house.table.seed != seed
    assert house.table.fingerprint in house.browser(house.host).look().content.decode()


def ended(moderator: Client, house: House) -> dict[str, Any]:
    """Stopped, reopened and played to its end: its file."""
    stop(house)
    reopened(moderator, house)
    play_on(house.code, Random(3))
    assert house.table.status == Table.Status.OVER
    game: dict[str, Any] = json.loads(transcribe(house.table))
    return game


def test_anybodys_script_follows_both_stretches(moderator: Client, stopped: House, tmp_path: Path) -> None:
    game = ended(moderator, stopped)
    assert len(game["dice"]) == 2
    draws = sum(len(entry["drawn"]) for entry in game["log"])
    assert run_script(tmp_path, game).stdout.startswith(f"{draws} draws agree")
    game["dice"][0], game["dice"][1] = (
        game["dice"][1] | {"until": game["dice"][0]["until"]},
        game["dice"][0] | {"until": None},
    )
    assert run_script(tmp_path, game).returncode == 1


def test_the_file_comes_back_with_both_stretches(moderator: Client, stopped: House) -> None:
    game = ended(moderator, stopped)
    copy = store(read(json.dumps(game).encode()), stopped.host)
    again = json.loads(transcribe(copy))
    # Entries are numbered anew, so only where a stretch ends may differ.
    unnumbered = [[{**luck, "until": None} for luck in file["dice"]] for file in (again, game)]
    assert unnumbered[0] == unnumbered[1]
    assert copy.seed == stopped.table.seed
    assert examine(copy) is None


def test_a_trial_of_a_reopened_game_knows_where_each_draw_came_from(
    moderator: Client, stopped: House, tmp_path: Path
) -> None:
    game = ended(moderator, stopped)
    head = stopped.table.head
    last = stopped.table.entries.filter(kind=Entry.Kind.PLAYED, index__lt=head).last()
    trial = fork(stopped.table, stopped.host, "Marie", last.index, 0)
    play_on(trial.code, Random(4))
    trial.refresh_from_db()
    written = json.loads(transcribe(trial))
    seeds = [luck["seed"] for luck in written["dice"]]
    assert seeds[:2] == [luck["seed"] for luck in game["dice"]]
    assert "draws agree" in run_script(tmp_path, written).stdout
    assert examine(trial) is None


def test_a_trial_made_before_the_game_was_reopened_still_shows_its_seed(
    moderator: Client, pig: Game, tmp_path: Path
) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4))
    house.play(house.host, ROLL)
    moment = house.table.head
    seed = stop(house)
    trial = fork(house.table, house.host, "Marie", moment, 0)
    reopened(moderator, house)
    ask(trial.code, house.host, "stop")
    trial.refresh_from_db()
    assert json.loads(transcribe(trial))["dice"][0]["seed"] == seed


def test_players_who_go_back_beyond_the_reopening_do_not_get_the_old_luck(
    moderator: Client, pig: Game
) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4, 4))
    house.play(house.host, ROLL)
    seed = stop(house)
    reopened(moderator, house)
    ask(house.code, house.host, "takeback")
    entry = house.play(house.host, ROLL)
    assert entry.drawn == from_the_known_seed(house.table.seed, entry)
    assert house.table.seed != seed
    assert examine(house.table) is None


def test_a_village_of_the_day_keeps_its_seed_while_the_day_lasts(moderator: Client) -> None:
    """Its seed is not shown at the end, and all others play the same."""
    people = guests("Marie")
    house = House(begin(people[0], "normal", counted=True).code, people)
    ask(house.code, people[0], "stop")
    seed = house.table.seed
    assert reopened(moderator, house).table.seed == seed


def test_a_host_who_left_is_still_refused(moderator: Client, pig: Game) -> None:
    house = waiting(pig, "Marie")
    leave(house.code, house.host)
    assert act(moderator, house, "reopen").status_code == 409
    assert house.table.stretches == []


def test_a_past_day_still_knows_the_seed_its_village_was_dealt_from(
    moderator: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, day = guests("Marie"), days.today()
    house = House(begin(people[0], "normal", counted=True).code, people)
    ask(house.code, people[0], "stop")
    seed = house.table.seed
    monkeypatch.setattr(days, "today", lambda: day + days.DAY)
    assert reopened(moderator, house).table.seed != seed
    assert dealt_seed("chevoux", day, "normal") == seed


def test_a_finished_game_of_ours_is_still_one_stretch(village: Game) -> None:
    assert [luck["until"] for luck in json.loads(transcribe(finished(village).table))["dice"]] == [None]
