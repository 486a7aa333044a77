"""Many at once, on a real database: what is sent twice lands once, and the log has no gap."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from accounts.models import User
from bots.work.errands import carry_out, claim
from engine.registry import Game
from tables.log.replay import position_at
from tables.models import Table
from tables.verbs.handing import chair_token
from tests.tables.errands import a_bots_turn
from tests.tables.house import ROLL, House, fresh_nonce, guests, over, playing, seed_rolling, waiting

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 120


def at_once(*work: Callable[[], Any]) -> list[Any]:
    """Do all of this at the same moment, each in a thread and on a connection of its own."""
    gate = threading.Barrier(len(work), timeout=PATIENCE)

    def run(task: Callable[[], Any]) -> Any:
        try:
            gate.wait()
            return task()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(work)) as pool:
        return [future.result(PATIENCE) for future in [pool.submit(run, task) for task in work]]


def assert_sound(house: House) -> None:
    table = house.table
    assert list(table.entries.values_list("index", flat=True)) == list(range(1, table.head + 1))
    if table.state is not None:
        assert table.rules.engine.dump(position_at(table, table.head)) == bytes(table.state)


def test_the_same_click_ten_times_at_once_lands_once(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 4, 4))
    head = house.table.head
    browsers = [house.browser(house.host) for _ in range(10)]
    sent = [lambda b=b: b.play(ROLL, nonce="the-same-click").status_code for b in browsers]
    assert at_once(*sent) == [204] * 10
    assert house.table.head == head + 1
    assert house.table.position().pot == 4
    assert_sound(house)


def test_ten_different_clicks_for_one_question_land_once(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 4, 4))
    stamp = house.scene(0).stamp
    browsers = [house.browser(house.host) for _ in range(10)]
    answers = at_once(*[lambda b=b: b.play(ROLL, stamp=stamp).status_code for b in browsers])
    assert sorted(answers) == [204] + [409] * 9
    assert_sound(house)


def test_seats_that_play_at_once_all_land(village: Game) -> None:
    house = playing(village, "Marie", "Basile", "Chloé", "Denis")
    head = house.table.head
    moves = [(house.browser(p), house.legal(p)[n]) for n, p in enumerate(house.people)]
    assert at_once(*[lambda b=b, a=a: b.play(a).status_code for b, a in moves]) == [204] * 4
    assert house.table.head == head + 4
    assert all(len(village.draft) == 1 for village in house.table.position().villages)
    assert_sound(house)


def test_the_last_chair_goes_to_one_person(pig: Game) -> None:
    house = waiting(pig, "Marie", places=2)
    people = guests("Basile", "Chloé", "Denis", "Émile")
    browsers = [house.browser(p) for p in people]
    sent = [
        lambda b=b, p=p: b.click("join", name=p.name).status_code
        for b, p in zip(browsers, people, strict=True)
    ]
    assert sorted(at_once(*sent)) == [204, 409, 409, 409]
    assert len(house.names) == 2
    assert_sound(house)


def test_a_name_goes_to_one_person(pig: Game) -> None:
    house = waiting(pig, "Marie")
    browsers = [house.browser(None) for _ in range(3)]
    answers = at_once(*[lambda b=b: b.click("join", name="Basile").status_code for b in browsers])
    assert sorted(answers) == [204, 409, 409]
    assert house.names == ["Marie", "Basile"]
    assert_sound(house)


def test_the_game_starts_once(pig: Game) -> None:
    house = waiting(pig)
    browsers = [house.browser(house.host) for _ in range(4)]
    answers = at_once(*[lambda b=b: b.click("start").status_code for b in browsers])
    assert sorted(answers) == [204, 409, 409, 409]
    assert house.kinds().count("started") == 1


def test_a_rematch_asked_for_by_everybody_is_one_table(pig: Game) -> None:
    house = over(pig, "Marie", "Basile", "Chloé")
    browsers = [house.browser(p) for p in house.people]
    answers = at_once(*[lambda b=b: b.click("rematch").headers["HX-Redirect"] for b in browsers])
    assert len(set(answers)) == 1
    assert Table.objects.count() == 2
    assert_sound(house)


def test_a_chair_link_opened_by_two_seats_one(pig: Game) -> None:
    house = playing(pig)
    path = f"/t/{house.code}/place/{chair_token(house.code, house.host, 1)}/"
    two = [(house.browser(None), name) for name in ("Chloé", "Denis")]
    answers = at_once(*[lambda b=b, n=n: b.post(path, {"name": n}).status_code for b, n in two])
    assert sorted(answers) == [302, 410]
    assert_sound(house)


def test_two_workers_never_claim_the_same_table(pig: Game) -> None:
    tables = {a_bots_turn(pig).code for _ in range(4)}
    found = at_once(lambda: claim(4), lambda: claim(4), lambda: claim(4))
    claimed = [errand.code for errands in found for errand in errands]
    assert sorted(claimed) == sorted(tables)


def test_two_workers_with_the_same_errand_move_once(pig: Game) -> None:
    house = a_bots_turn(pig)
    (errand,) = claim(1)
    head = house.table.head
    at_once(*[lambda: carry_out(errand, ROLL)] * 4)
    assert house.table.head == head + 1
    assert_sound(house)


def test_a_table_where_everything_happens_at_once_stays_sound(village: Game) -> None:
    house = playing(village, "Marie", "Basile", "Chloé")
    marie, basile, chloe = house.people

    def several(person: User, *clicks: tuple[str, dict[str, Any]]) -> Callable[[], list[int]]:
        browser = house.browser(person)
        return lambda: [browser.click(verb, **fields).status_code for verb, fields in clicks]

    def move(person: User) -> tuple[str, dict[str, Any]]:
        return "play", {"action": json.dumps(house.legal(person)[0]), "nonce": fresh_nonce()}

    answers = at_once(
        several(marie, move(marie), ("ask", {"kind": "takeback"}), ("chat", {"text": "hm"})),
        several(basile, move(basile), ("ask", {"kind": "pause"}), ("answer", {"yes": "1"})),
        several(chloe, move(chloe), ("resign", {}), ("report", {"kind": "bug", "text": "?"})),
    )
    assert all(status in (200, 204) or 400 <= status < 500 for row in answers for status in row)
    assert_sound(house)
