"""Non-interference, for every game: what a viewer may not know leaves no trace on that viewer's page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import SPECTATOR, FastChance
from engine.registry import Game
from tables.models import Entry
from tables.page.render import regions
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tests.contract.pages import WORLDS, drawn, positions
from tests.contract.paper import NOW, SEED, entry_of, every_table, snapshot

pytestmark = pytest.mark.usefixtures("with_pig")


@every_table
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_a_viewer_may_not_know_leaves_no_trace_on_their_page(game: Game, seats: int, lang: str) -> None:
    told_apart = hidden = False
    for state, told in positions(game, seats, seed=20 + seats):
        truth = snapshot(game, seats, state, told)
        for viewer in (*range(seats), SPECTATOR):
            shown = drawn(truth, viewer, lang)
            for seed in range(WORLDS):
                world = game.engine.imagine(state, viewer, FastChance(seed))
                assert drawn(replace(truth, state=world), viewer, lang) == shown
                told_apart |= game.engine.dump(world) != game.engine.dump(state)
            hidden |= game.engine.dump(game.engine.view(state, viewer)) != game.engine.dump(state)
    assert told_apart or not hidden, "the worlds were all the true one: nothing was tested"


@every_table
def test_the_past_shows_no_more_than_the_present_did(game: Game, seats: int) -> None:
    for state, told in positions(game, seats, seed=30 + seats):
        truth = snapshot(game, seats, state, told)
        for viewer in (0, SPECTATOR):
            shown = drawn(truth, viewer, "fr", at=len(told))
            world = game.engine.imagine(state, viewer, FastChance(1))
            assert drawn(replace(truth, state=world), viewer, "fr", at=len(told)) == shown


@every_table
def test_events_for_one_seat_are_told_to_no_other(game: Game, seats: int) -> None:
    """The log, the announcements and the version are the same whether or not a private event happened."""
    for state, told in positions(game, seats, seed=40 + seats):
        truth = snapshot(game, seats, state, told)
        for viewer in (*range(seats), SPECTATOR):
            public = [
                entry_of(
                    entry.index,
                    Entry.Kind(entry.kind),
                    entry.seat,
                    [event for event in entry.events if event["to"] in (None, viewer)],
                )
                for entry in truth.entries
            ]
            assert drawn(truth, viewer, "fr") == drawn(replace(truth, entries=public), viewer, "fr")


@every_table
def test_what_pages_share_is_what_each_would_have_drawn_alone(game: Game, seats: int) -> None:
    """One snapshot for all viewers, with what was worked out of it once, or one for each."""
    for state, told in positions(game, seats, seed=60 + seats):
        shared = snapshot(game, seats, state, told)
        for viewer in (*range(seats), SPECTATOR):
            assert drawn(shared, viewer, "fr") == drawn(replace(shared), viewer, "fr")


@every_table
def test_the_log_is_the_same_for_all_who_were_told_the_same(game: Game, seats: int) -> None:
    """Whoever was told something for good that others may not know has it in their log, nobody else."""
    for state, told in positions(game, seats, seed=60 + seats):
        truth = snapshot(game, seats, state, told)
        everybodys = journal(truth, SPECTATOR)
        for viewer in (0, seats - 1):
            alone = any(
                event["to"] == viewer and not event["draft"]
                for entry in truth.entries
                for event in entry.events
            )
            assert (journal(truth, viewer) != everybodys) == alone


def journal(seen: Snapshot, viewer: int) -> str:
    scene = Scene(replace(seen), viewer, "fr", now=NOW)
    return regions(scene, ("log",))["log"]


@every_table
def test_the_seed_is_on_no_page_before_the_end(game: Game, seats: int) -> None:
    for state, told in positions(game, seats, seed=50 + seats):
        truth = snapshot(game, seats, state, told)
        for viewer in (*range(seats), SPECTATOR):
            shown = drawn(truth, viewer, "en")
            assert SEED not in shown
        assert SEED not in drawn(truth, SPECTATOR, "en", at=len(told))
    waiting = snapshot(game, seats, None, [], status="waiting")
    assert SEED not in drawn(waiting, 0, "en")
