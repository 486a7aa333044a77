"""Turns with nothing to decide pass by themselves: at a pace people can follow, or at once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from accounts.models import User
from bots.work import errands
from engine import SPECTATOR, registry
from games.villages_hache.rules.habit import habit
from tables.models import Entry, Table
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.scheduling import AUTOMATIC_PACE
from tables.verbs.adding_bot import add_bot
from tables.verbs.asking import ask
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.playing import play
from tables.verbs.starting import start

pytestmark = pytest.mark.django_db

Friends = list[User]


@pytest.fixture
def friends() -> Friends:
    return [User.objects.create_user(name, name=name.title()) for name in ("ada", "bea")]


def laid(friends: Friends, **options: Any) -> Table:
    """A table whose villages are chosen and pawns placed: the first card is about to be drawn."""
    host, guest = friends
    table = open_table(host, registry.get("villages_hache"), name=host.name, options=options, places=2)
    join(table.code, guest, guest.name)
    start(table.code, host)
    for _ in range(4):
        decide(table, friends)
    table.refresh_from_db()
    return table


def decide(table: Table, friends: Friends) -> Entry:
    """Whoever is asked something answers it sensibly."""
    table.refresh_from_db()
    state = table.position()
    action = habit(state, state.turn)
    return play(
        table.code,
        friends[state.turn],
        msgspec.to_builtins(action),
        nonce=f"nonce-{table.head:08}",
        stamp=None,
    )


def due(table: Table) -> None:
    """The pause is over."""
    Table.objects.filter(pk=table.pk).update(bot_due=timezone.now() - timedelta(seconds=1))


def carry_out(table: Table) -> None:
    due(table)
    (errand,) = errands.claim(4)
    errands.carry_out(errand, errand.default)
    table.refresh_from_db()


def test_a_draw_waits_long_enough_to_be_followed(friends: Friends) -> None:
    table = laid(friends)
    assert table.position().phase == "DRAW"
    assert table.bot_due is not None
    assert timedelta(0) < table.bot_due - table.moved <= AUTOMATIC_PACE + timedelta(milliseconds=200)


def test_the_house_draws_for_a_person_and_the_log_names_nobody(friends: Friends) -> None:
    table = laid(friends)
    seat = table.position().turn
    head = table.head
    carry_out(table)
    assert table.head == head + 1
    entry = table.entries.get(index=table.head)
    assert (entry.kind, entry.seat, entry.user, entry.action) == ("played", seat, None, {"action": "draw"})


def test_nobody_is_asked_while_a_card_is_about_to_turn(friends: Friends) -> None:
    table = laid(friends)
    for viewer in (0, 1, SPECTATOR):
        scene = Scene(Snapshot.read(table.pk), viewer, "fr")
        assert scene.automatic
        assert not scene.my_turn
        assert scene.legal == []


def test_a_person_who_decides_is_waited_for(friends: Friends) -> None:
    table = open_table(friends[0], registry.get("villages_hache"), name="Ada", places=2)
    join(table.code, friends[1], friends[1].name)
    start(table.code, friends[0])
    table.refresh_from_db()
    assert table.bot_due is None
    seat = table.position().turn
    assert Scene(Snapshot.read(table.pk), seat, "fr").my_turn


def test_a_paused_table_draws_nothing(friends: Friends) -> None:
    table = laid(friends)
    Table.objects.filter(pk=table.pk).update(paused=True)
    due(table)
    assert errands.claim(4) == []


def test_a_draw_that_somebody_was_quicker_to_make_is_dropped(friends: Friends) -> None:
    table = laid(friends)
    due(table)
    (errand,) = errands.claim(4)
    decide(table, friends)
    table.refresh_from_db()
    head = table.head
    errands.carry_out(errand, errand.default)
    table.refresh_from_db()
    assert table.head == head


def test_instant_turns_stop_only_where_somebody_has_a_choice(friends: Friends) -> None:
    table = laid(friends, instant_turns=True)
    engine = table.rules.engine
    for _ in range(12):
        if table.status != Table.Status.PLAYING:
            break
        assert engine.automatic(table.position()) is None
        assert table.bot_due is None
        decide(table, friends)
        table.refresh_from_db()
    drawn = table.entries.filter(kind=Entry.Kind.PLAYED, action={"action": "draw"})
    assert drawn.count() > 0
    assert not drawn.filter(user__isnull=False).exists()


def test_a_clock_does_not_run_while_nobody_is_asked(friends: Friends) -> None:
    table = laid(friends)
    Table.objects.filter(pk=table.pk).update(pace=60)
    carry_out(table)
    while table.rules.engine.automatic(table.position()):
        assert table.clock_due is None
        carry_out(table)
    assert table.clock_due is not None


def test_taking_back_goes_past_what_had_to_happen(friends: Friends) -> None:
    table = laid(friends)
    placed = [
        m for m in table.entries.filter(seat=0, kind=Entry.Kind.PLAYED) if m.action["action"] != "draw"
    ][-1]
    carry_out(table)
    carry_out(table)
    ask(table.code, friends[0], "takeback")
    table.refresh_from_db()
    assert table.vote["to"] == placed.index - 1


def test_a_bot_that_has_a_choice_still_thinks_for_itself(friends: Friends) -> None:
    table = open_table(friends[0], registry.get("villages_hache"), name="Ada", places=2)
    add_bot(table.code, friends[0], "lison")
    start(table.code, friends[0])
    table.refresh_from_db()
    if table.position().turn == 0:
        for _ in range(2):
            decide(table, friends)
    due(table)
    (errand,) = errands.claim(4)
    assert (errand.seat, errand.automatic, errand.default) == (1, False, None)
    assert errand.seed
