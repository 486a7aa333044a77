"""A notice is one more exit: two worlds that differ in what a viewer may not know give the same notices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest

from engine import SPECTATOR, FastChance, registry
from engine.registry import Game
from engine.texts import LANGUAGES
from notices.channels.base import Told
from notices.occasions import KINDS, REPORT, VILLAGE, aside
from tables.models import Table
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tests.contract.pages import positions
from tests.contract.paper import NOW, snapshot


def every_notice(read: Snapshot, viewer: int) -> Iterator[tuple[str, bool, Told | None]]:
    for lang in LANGUAGES:
        for key, kind in KINDS.items():
            occasion = kind(Scene(read, viewer, lang, now=NOW))
            yield key, occasion.true, occasion.told("tag") if occasion.true else None


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_notices_tell_nothing_that_is_hidden(game: Game) -> None:
    said, differed = set(), 0
    engine = game.engine
    for seats in engine.seats[:3]:
        for n, (state, told) in enumerate(positions(game, seats, seed=seats)):
            read = replace(snapshot(game, seats, state, told), here=set())
            read.table.pace, read.table.clock_due = 60, NOW + timedelta(seconds=10)
            read.table.vote = {"kind": "pause", "seat": 0, "yes": [0]}
            for viewer in (*range(seats), SPECTATOR):
                world = engine.imagine(state, viewer, FastChance(n))
                differed += engine.dump(world) != engine.dump(state)
                true = list(every_notice(read, viewer))
                assert list(every_notice(replace(read, state=world), viewer)) == true
                said |= {key for key, holds, _ in true if holds}
    assert said >= ({"turn", "clock", "started"} if seats == 1 else {"turn", "clock", "asked", "started"})
    assert differed or not _hides(game), "the worlds were all the true one"


def _hides(game: Game) -> bool:
    seats = game.engine.seats[-1]
    return any(
        game.engine.dump(game.engine.view(state, 0)) != game.engine.dump(state)
        for state, _ in positions(game, seats, seed=1)
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_occasion_is_one_line_in_both_languages(lang: str, pig: Game) -> None:
    # What a circle tells names the circle: tests/circles reads those.
    lines = {aside(key, lang, "tag", "/").body for key in (REPORT, VILLAGE)}
    state = pig.engine.deal(2, pig.engine.Options(), FastChance(1))
    read = replace(snapshot(pig, 2, state, []), here=set())
    rematch = Table(code="HGFEDCBA", status="waiting", host=read.table.host, invited=[2])
    read.table.vote, read.table.rematch = {"kind": "stop", "seat": 0, "yes": [0]}, rematch
    read.table.outcome = {"standings": [{"seat": 1, "rank": 1, "total": 2, "lines": []}], "reason": None}
    for viewer in (0, 1, SPECTATOR):
        for kind in KINDS.values():
            told = kind(Scene(read, viewer, lang, now=NOW)).told("tag")
            assert told.title == pig.texts.get("title", lang)
            lines.add(told.body)
    assert len(lines) >= len(KINDS) + 2
    assert not any("\n" in line or "{" in line for line in lines)
