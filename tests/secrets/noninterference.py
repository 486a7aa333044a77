"""Worlds that differ only in what a viewer may not know look the same to that viewer, to the byte."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from engine import SPECTATOR, FastChance
from engine.registry import Game
from tables.models import Entry
from tables.page.snapshot import LOG_ENTRIES
from tests.contract.games import variants
from tests.contract.pages import drawn
from tests.contract.paper import NOW, snapshot
from tests.contract.play import RandomGame, as_json

LANGUAGES = ("fr", "en")


@dataclass
class Tally:
    positions: int = 0
    # Positions where something is hidden from the viewer, and where the imagined world was another one.
    hidden: int = 0
    differed: int = 0


def check(game: Game, positions: int, pages: bool = True) -> Tally:
    """Look at every position of random games, each with the eyes of one viewer; fails at the first trace.

    Games that only tests know have no words, and so no pages.
    """
    tally = Tally()
    for seed, (seats, options) in enumerate(_tables(game)):
        luck = FastChance(f"viewer {seed}")
        for state, told in _positions(game, seats, options, seed):
            viewer = luck.choice((*range(seats), SPECTATOR))
            world = _imagine(game, state, viewer, tally)
            if pages:
                truth, lang = snapshot(game, seats, state, list(told)), LANGUAGES[tally.positions % 2]
                page = drawn(truth, viewer, lang)
                assert drawn(replace(truth, state=world), viewer, lang) == page
            if tally.positions == positions:
                return tally
    raise AssertionError("the tables never end")


def _tables(game: Game) -> Iterator[tuple[int, Any]]:
    """The sizes of table and the options in turn, for ever."""
    plain = game.engine.Options()
    choices = [plain, *(options for _, options in variants(plain))]
    while True:
        for options in choices:
            for seats in game.engine.seats:
                yield seats, options


def _positions(game: Game, seats: int, options: Any, seed: int) -> Iterator[tuple[Any, list[Entry]]]:
    played = RandomGame(game.engine, seats, options, seed)
    told = [_entry(1, Entry.Kind.STARTED, None, game.engine.opening(played.state))]
    pick = FastChance(seed)
    yield played.state, told
    while waiting := sorted(game.engine.to_move(played.state)):
        seat = pick.choice(waiting)
        events = played.play(seat, pick.choice(game.engine.legal(played.state, seat)))
        told.append(_entry(len(told) + 1, Entry.Kind.PLAYED, seat, events))
        del told[:-LOG_ENTRIES]
        yield played.state, told


def _entry(index: int, kind: Entry.Kind, seat: int | None, events: list[Any]) -> Entry:
    return Entry(index=index, kind=kind, seat=seat, events=msgspec.to_builtins(events), at=NOW)


def _imagine(game: Game, state: Any, viewer: int, tally: Tally) -> Any:
    """Another world, that the rules give this viewer no way to tell from the true one."""
    engine = game.engine
    true = engine.dump(state)
    world = engine.imagine(state, viewer, FastChance(tally.positions))
    tally.positions += 1
    tally.hidden += engine.dump(engine.view(state, viewer)) != true
    tally.differed += engine.dump(world) != true
    assert engine.dump(engine.view(world, viewer)) == engine.dump(engine.view(state, viewer))
    assert engine.to_move(world) == engine.to_move(state)
    if viewer != SPECTATOR:
        assert as_json(list(engine.legal(world, viewer))) == as_json(list(engine.legal(state, viewer)))
        assert engine.stamp(world, viewer) == engine.stamp(state, viewer)
    return world
