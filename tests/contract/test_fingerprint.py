"""A hub draws a page again when its fingerprint has changed: so equal fingerprints must mean equal pages."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from engine import SPECTATOR, FastChance, Outcome, Phrase, registry
from engine.registry import Game
from tables import presence
from tables.models import Message, Seat, Table
from tables.page.fragments import Kept
from tables.page.render import page, regions
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.verbs.asking import ask
from tables.verbs.chatting import chat
from tests.tables.house import House, guests, playing, waiting

pytestmark = pytest.mark.django_db

# What no table changes once it is open; its game and its log, which the position and the version tell.
CONSTANT = {
    "id", "code", "game", "seed", "created", "rules_version", "bot_level", "take_back", "hints",
    "absent_minutes", "imported", "origin", "origin_at", "head", "state",
}  # fmt: skip
OF_A_SEAT = ("name", "bot", "resigned", "seen", "user", "number", "unconfirmed")
MOVES = 6


def opened(game: Game) -> House:
    house = waiting(game, *("Marie", "Basile", "Chloé")[: max(2, game.engine.seats[0])], pace=86400)
    chat(house.code, house.host, "Bonjour !")
    return house


def begun(game: Game) -> House:
    house = playing(game, "Marie", "Basile", "Chloé", pace=86400, seed="5" * 64)
    chat(house.code, house.host, "Bonjour !")
    luck = FastChance(game.slug)
    for _ in range(MOVES):
        mover = house.to_move()
        house.play(mover, luck.choice(house.legal(mover)[:20]))
    return house


def asking(game: Game) -> House:
    house = begun(game)
    ask(house.code, house.host, "pause")
    return house


def ended(game: Game) -> House:
    house = begun(game)
    table = house.table
    said = Phrase("result.stopped.why")
    outcome = msgspec.to_builtins(Outcome(table.rules.engine.score(table.position()), said))
    Table.objects.filter(pk=table.pk).update(
        status=Table.Status.OVER, outcome=outcome, ended=timezone.now(), clock_due=None, bot_due=None
    )
    return house


def another(value: Any, name: str, house: House) -> Any:
    """Another value that this column could have."""
    others = {
        "vote": {"kind": "stop", "seat": 1, "yes": [1]} if value is None else None,
        "options": value,
        "pledges": {str(house.host.pk): {"hash": "0" * 64}} if not value else {},
        "stretches": value,
        "scheme": value,
        "rematch": house.table.pk,
        "host": house.people[-1].pk,
        "user": guests("Odile")[0].pk,
        "bot": "" if value else house.table.bot_level,
        "places": value,
        "pace": 3600,
        "status": value,
        "number": value,
    }
    if name in others:
        return others[name]
    if name == "outcome":
        return value and {**value, "standings": value["standings"][::-1]}
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, datetime | timedelta):
        return value + timedelta(minutes=7)
    return timezone.now() + timedelta(hours=5) if value is None else f"{value}!"


def changed(house: House, before: Snapshot) -> Iterator[tuple[str, Snapshot]]:
    """The same table with one thing about it changed, for each thing that can."""
    for field in Table._meta.concrete_fields:
        if field.name not in CONSTANT:
            table = copy(before.table)
            setattr(table, field.attname, another(getattr(table, field.attname), field.name, house))
            table._state = copy(table._state)
            table._state.fields_cache = {}
            yield field.name, replace(before, table=table, kept=Kept())
    for name in OF_A_SEAT:
        seats = [copy(seat) for seat in before.seats]
        attribute = Seat._meta.get_field(name).attname
        setattr(seats[1], attribute, another(getattr(seats[1], attribute), name, house))
        yield f"seat {name}", replace(before, seats=seats, kept=Kept())
    for n, here in enumerate((set(), {0}, {1}, set(range(len(before.seats))))):
        yield f"here {n}", replace(before, here=here, kept=Kept())
    said = Message(pk=10**6, table=before.table, user=house.host, name="Marie", text="Encore ?")
    yield "message", replace(before, messages=[*before.messages, said], kept=Kept())
    taken_down = copy(before.messages[0])
    taken_down.text = "–"
    yield "older message", replace(before, messages=[taken_down, *before.messages[1:]], kept=Kept())


def drawn(snapshot: Snapshot, viewer: int, now: datetime) -> tuple[tuple[Any, ...], str]:
    scene = Scene(snapshot, viewer, "fr", "https://place.example", now=now)
    return scene.fingerprint, page(scene, regions(scene))


@pytest.mark.parametrize("stage", [opened, begun, asking, ended], ids=lambda stage: stage.__name__)
@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_pages_with_the_same_fingerprint_are_the_same(game: Game, stage: Any) -> None:
    house = stage(game)
    before = Snapshot.read(house.table.pk)
    now = timezone.now()
    unnoticed, differed = [], 0
    for viewer in (0, 1, SPECTATOR):
        mark, shown = drawn(before, viewer, now)
        assert drawn(replace(before, kept=Kept()), viewer, now) == (mark, shown)
        for name, snapshot in changed(house, before):
            other_mark, other = drawn(snapshot, viewer, now)
            differed += other != shown
            if other != shown and other_mark == mark:
                unnoticed.append((name, viewer))
    assert differed, "nothing was tested"
    assert not unnoticed


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_whoever_may_start_once_the_host_has_gone_is_told(game: Game) -> None:
    house = opened(game)
    before = Snapshot.read(house.table.pk)
    now = timezone.now()
    mark, shown = drawn(before, 1, now)
    presence.gone(house.table.pk, 0)
    Table.objects.filter(pk=house.table.pk).update(created=now - timedelta(hours=1))
    other_mark, other = drawn(Snapshot.read(house.table.pk), 1, now)
    assert other != shown
    assert other_mark != mark
