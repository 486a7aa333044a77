"""Pages of a game that was never stored, as each viewer gets them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.registry import Game
from tables.models import Entry
from tables.page.render import page
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tests.contract.paper import NOW, entry_of
from tests.contract.play import RandomGame

# Positions looked at in each game, worlds imagined for each viewer there.
POSITIONS, WORLDS = 5, 2


def positions(game: Game, seats: int, seed: int) -> Iterator[tuple[Any, list[Entry]]]:
    """Positions spread over a random game, each with the log that led to it."""
    played = RandomGame(game.engine, seats, game.engine.Options(), seed)
    length = len(_finished(game, seats, seed).moves)
    wanted = {length * n // POSITIONS for n in range(POSITIONS)} | {max(0, length - 1)}
    told = [entry_of(1, Entry.Kind.STARTED, None, game.engine.opening(played.state))]
    play = played.play

    def recorded(seat: int, action: Any) -> list[Any]:
        events = play(seat, action)
        told.append(entry_of(len(told) + 1, Entry.Kind.PLAYED, seat, events))
        return events

    played.play = recorded  # type: ignore[method-assign]
    for n, state in enumerate(played.positions()):
        if n in wanted:
            yield game.engine.clone(state), list(told)


def _finished(game: Game, seats: int, seed: int) -> RandomGame:
    whole = RandomGame(game.engine, seats, game.engine.Options(), seed)
    whole.finish()
    return whole


def drawn(seen: Snapshot, viewer: int, lang: str, at: int | None = None) -> str:
    scene = Scene(seen, viewer, lang, "https://place.example", at=at, now=NOW)
    said = " ".join(sentence for _, sentence in scene.sentences(0))
    return page(scene) + said + f"{scene.version} {scene.my_turn}"
