"""Where positions come from: games of the arena, and games that were played before everybody's eyes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from bots.search.ranking import decide
from engine import DamagedLog, SeededChance
from engine.registry import Game
from engine.replay import Played
from tables.log.replay import position_after, steps
from tables.models import Table
from tables.occasions import sealed


class Moment(NamedTuple):
    options: dict[str, Any]
    state: Any
    seat: int


def arena(game: Game, seed: str) -> Iterator[Moment]:
    """One game of bots, each of another strength, decision by decision."""
    engine, luck = game.engine, Random(f"{game.slug}:{seed}")  # noqa: S311  which bots, never dice
    seats = engine.seats[0]
    levels = [luck.choice(game.levels[1:] or game.levels) for _ in range(seats)]
    state, stream = engine.deal(seats, engine.read_options({}), SeededChance(seed, 0)), 1
    while asked := engine.to_move(state):
        seat = min(asked)
        yield Moment({}, engine.clone(state), seat)
        action = decide(engine, levels[seat], state, seat, f"{seed}:{stream}")
        engine.play(state, seat, action, SeededChance(seed, stream))
        stream += 1


def public(game: Game, most: int) -> Iterator[Moment]:
    """Games that stood in the list of tables with everybody free to watch. No name is read."""
    tables = Table.objects.filter(
        game=game.slug,
        status=Table.Status.OVER,
        listed=True,
        spectators=True,
        imported=False,
        origin_at=None,
        rules_version=game.engine.version,
    )
    for table in tables.order_by("-ended")[:most]:
        if not sealed(table):
            yield from _of(table)


def _of(table: Table) -> Iterator[Moment]:
    engine = table.rules.engine
    found: list[Moment] = []

    def keep(state: Any, move: Played) -> None:
        found.append(Moment(table.options, engine.clone(state), move.seat))

    try:
        position_after(table, lambda: steps(table), keep)
    except DamagedLog:
        # A game that cannot be played again has no positions to show; `verify` names it.
        return
    yield from found
