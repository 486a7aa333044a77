"""A stored game is played again: what was damaged or tampered with is found, named, and breaks no page."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import timedelta
from random import Random

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from engine import registry
from engine.registry import Game
from replay.forking import fork
from replay.importing import read, store
from replay.transcript import transcribe
from review import nightly
from review.management.commands import verify
from review.models import Verification
from tables.log.verification import examine
from tables.models import Entry, Table
from tables.verbs.reporting import report
from tests.replay.games import play_on
from tests.review.desk import GAMES, act, page_of, text
from tests.tables.house import ROLL, House, over, playing, seed_rolling, waiting

pytestmark = pytest.mark.django_db


def rolled(house: House) -> Entry:
    return house.table.entries.get(action=ROLL)


def change_a_die(house: House) -> None:
    rolled(house).table.entries.filter(action=ROLL).update(drawn=[[6, 4]])


def change_a_die_and_the_story(house: House) -> None:
    move = rolled(house)
    move.drawn = [[6, 4]]
    move.events[0]["phrase"]["params"]["face"] = 5
    move.save()


def change_the_story(house: House) -> None:
    move = rolled(house)
    move.events[0]["phrase"]["params"]["face"] = 2
    move.save()


def forget_a_draw(house: House) -> None:
    house.table.entries.filter(action=ROLL).update(drawn=[])


def add_a_draw(house: House) -> None:
    house.table.entries.filter(action=ROLL).update(stream=0, drawn=[[6, 5], [6, 0]])


def change_the_seat(house: House) -> None:
    house.table.entries.filter(action=ROLL).update(seat=1)


def no_action_at_all(house: House) -> None:
    house.table.entries.filter(action=ROLL).update(action=[1, {"x": None}])


def no_events_at_all(house: House) -> None:
    house.table.entries.filter(action=ROLL).update(events={"not": "a list"})


def tear_an_entry_out(house: House) -> None:
    house.table.entries.filter(action=ROLL).delete()


def tear_the_last_entry_out(house: House) -> None:
    house.table.entries.filter(index=house.table.head).delete()


def spoil_the_deal(house: House) -> None:
    house.table.entries.filter(kind=Entry.Kind.STARTED).update(action={"seats": "many"})


def move_the_points(house: House) -> None:
    Table.objects.filter(code=house.code).update(state=b'{"goal":2,"kept":[7,0],"turn":0,"pot":6}')


def garble_the_position(house: House) -> None:
    Table.objects.filter(code=house.code).update(state=b"\xff\x00")


def move_the_crown(house: House) -> None:
    table = house.table
    table.outcome["standings"][0]["seat"] = 1
    table.save()


def call_it_unfinished(house: House) -> None:
    Table.objects.filter(code=house.code).update(status=Table.Status.PLAYING)


@pytest.mark.parametrize(
    ("damage", "kind"),
    [
        (change_a_die, "seed"),
        (change_a_die_and_the_story, "seed"),
        (change_the_story, "events"),
        (forget_a_draw, "draws"),
        (add_a_draw, "seed"),
        (change_the_seat, "refused"),
        (no_action_at_all, "refused"),
        (no_events_at_all, "events"),
        (tear_an_entry_out, "missing"),
        (tear_the_last_entry_out, "missing"),
        (spoil_the_deal, "unreadable"),
        (move_the_points, "state"),
        (garble_the_position, "state"),
        (move_the_crown, "outcome"),
        (call_it_unfinished, "outcome"),
    ],
)
def test_damage_is_found_named_and_crashes_no_page(
    moderator: Client, pig: Game, damage: Callable[[House], None], kind: str
) -> None:
    house = over(pig)
    assert examine(house.table) is None
    damage(house)
    finding = examine(house.table)
    assert finding is not None
    assert finding.kind == kind
    with pytest.raises(CommandError, match="1 of 1 games differ"):
        call_command("verify", stdout=(out := io.StringIO()))
    assert house.code in out.getvalue()
    for at in range(1, house.table.entries.count() + 1):
        for viewer in ("spectator", "all"):
            if not house.table.live:
                answer = moderator.get(f"{page_of(house)}?at={at}&as={viewer}")
                assert answer.status_code == 200
                assert "finding--no" in text(answer)
    for query in ("", f"?at={house.table.head}"):
        assert house.browser(house.host).look(query).status_code < 500
    assert act(moderator, house, "take-back", to=3).status_code < 500


@pytest.mark.parametrize(
    ("slug", "newer"), [("vallee", "every_sheep"), ("chevoux", "whole_groups"), ("pig", "pot")]
)
def test_a_position_older_than_one_of_its_fields_is_whole(pig: Game, slug: str, newer: str) -> None:
    """A field that came later, with a default: what was stored before it says the same."""
    house = playing(registry.get(slug), "Marie", "Odile")
    state = msgspec.json.decode(bytes(house.table.state))
    del state[newer]
    Table.objects.filter(code=house.code).update(state=msgspec.json.encode(state))
    assert examine(house.table) is None


def test_games_that_are_whole_pass(pig: Game) -> None:
    over(pig)
    playing(pig, "Odile", bots=1)
    waiting(pig, "Zoé")
    call_command("verify", stdout=(out := io.StringIO()))
    assert "2 games in" in out.getvalue()
    assert "Every log gives exactly the stored game." in out.getvalue()


@pytest.mark.django_db(transaction=True)
def test_several_processes_find_what_one_finds(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "CHUNK", 2)
    houses = [over(pig) for _ in range(7)]
    for house in houses[1::3]:
        change_a_die(house)
    said = []
    for jobs in (1, 3):
        with pytest.raises(CommandError, match="2 of 7 games differ"):
            call_command("verify", jobs=jobs, stdout=(out := io.StringIO()))
        said.append([line for line in out.getvalue().splitlines() if " games in " not in line])
    assert said[0] == said[1]
    assert [line.split()[0] for line in said[0]] == [house.code for house in houses[1::3]]


def test_only_some_tables_are_verified_when_asked(pig: Game) -> None:
    house, other = over(pig), over(pig)
    change_a_die(other)
    call_command("verify", house.code, stdout=io.StringIO())
    call_command("verify", game="chevoux", stdout=io.StringIO())
    with pytest.raises(CommandError, match="No table has the code NOWHERE"):
        call_command("verify", "nowhere")
    with pytest.raises(CommandError, match="No game is called chess"):
        call_command("verify", game="chess")


def test_a_trial_and_a_file_with_a_gap_are_whole(pig: Game) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4, 3, 6, 6, 6))
    house.play(house.host, ROLL)
    report(house.code, house.host, "bug", "Un trou dans les numéros.")
    play_on(house.code, Random(2))
    copy = store(read(transcribe(house.table)), house.host)
    moves = house.table.entries.filter(kind=Entry.Kind.PLAYED)
    trials = [fork(table, house.host, "Marie", moves[0].index, 0) for table in (house.table, copy)]
    assert [examine(table) for table in (house.table, copy, *trials)] == [None] * 4


def test_a_die_that_a_trial_took_over_is_checked_against_the_seed_it_came_from(pig: Game) -> None:
    house = over(pig)
    trial = fork(house.table, house.host, "Marie", rolled(house).index, 0)
    change_a_die(taken := House(trial.code, house.people))
    assert str(examine(taken.table)).startswith("seed")


def test_a_kept_verification_is_on_the_desk(reviewer: Client, pig: Game) -> None:
    assert "Aucune vérification" in text(reviewer.get(f"{GAMES}figures/"))
    house = over(pig)
    call_command("verify", keep=True, stdout=io.StringIO())
    assert "1 partie rejouée, conforme" in text(reviewer.get(f"{GAMES}figures/"))
    change_a_die(house)
    with pytest.raises(CommandError):
        call_command("verify", keep=True, stdout=io.StringIO())
    page = text(reviewer.get(f"{GAMES}figures/"))
    assert "sur 1 parties rejouées, 1 diffère" in page
    assert f'href="{page_of(house)}" title="seed at entry' in page
    assert "deux jours" not in page
    Verification.objects.update(at=timezone.now() - timedelta(days=3))
    assert "deux jours" in text(reviewer.get(f"{GAMES}figures/"))


def test_only_whole_verifications_are_kept_and_only_so_many(pig: Game) -> None:
    with pytest.raises(CommandError, match="Only a verification of every game"):
        call_command("verify", game="chevoux", keep=True)
    for n in range(nightly.NIGHTS + 2):
        nightly.keep(n, 0.1, [])
    assert Verification.objects.count() == nightly.NIGHTS
    assert nightly.latest().games == nightly.NIGHTS + 1


def test_new_rules_may_tell_a_move_otherwise_but_not_end_elsewhere(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = over(pig)
    change_the_story(house)
    monkeypatch.setattr(type(pig.engine), "version", 2)
    assert examine(house.table) is None
    assert house.table.rules_version == 1
    move_the_points(house)
    assert examine(house.table) is not None


def test_the_page_says_which_rules_a_game_was_played_with(
    moderator: Client, pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = playing(pig, seed=seed_rolling(4))
    monkeypatch.setattr(type(pig.engine), "version", 2)
    assert "Règles, version 1, aujourd’hui : 2" in text(moderator.get(page_of(house)))
