"""For every game and every audience: a page patched by pushes is the page drawn whole, byte by byte."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from benchmarks.patching import content_of, patched
from engine import SPECTATOR, FastChance
from engine.registry import Game
from tables.models import Entry, Message
from tables.page.frames import Frame, draw
from tables.page.snapshot import Snapshot
from tests.contract.paper import entry_of, every_table, snapshot
from tests.contract.play import RandomGame

pytestmark = pytest.mark.usefixtures("with_pig")

MOVES = 25


@every_table
def test_a_pushed_page_is_the_page_drawn_whole(game: Game, seats: int) -> None:
    table = Pushed(game, seats)
    luck = FastChance(game.slug)
    for _ in range(MOVES):
        if not table.move(luck):
            break
        table.compare()
    table.talk()
    table.compare()


@every_table
def test_a_page_that_did_not_change_is_not_pushed(game: Game, seats: int) -> None:
    table = Pushed(game, seats)
    frames = {one: draw(table.snapshot, one, None) for one in table.audiences}
    for one, frame in frames.items():
        assert draw(replace(table.snapshot), one, frame) is frame


class Pushed:
    """A table without a database, what everybody's browser shows of it, and what it should show."""

    def __init__(self, game: Game, seats: int) -> None:
        self.played = RandomGame(game.engine, seats, game.engine.Options(), 7)
        self.game = game
        told = [entry_of(1, Entry.Kind.STARTED, None, game.engine.opening(self.played.state))]
        self.snapshot: Snapshot = snapshot(game, seats, self._state(), told)
        self.audiences = [
            (viewer, lang, "https://place.example")
            for viewer in (*range(seats), SPECTATOR)
            for lang in ("fr", "en")[: 1 + (viewer <= 0)]
        ]
        self.frames: dict[Any, Frame] = {one: draw(self.snapshot, one, None) for one in self.audiences}
        self.shown = {one: frame.root.whole() for one, frame in self.frames.items()}

    def _state(self) -> Any:
        return self.game.engine.clone(self.played.state)

    def move(self, luck: FastChance) -> bool:
        engine, state = self.game.engine, self.played.state
        asked = sorted(engine.to_move(state))
        if not asked:
            return False
        seat = luck.choice(asked)
        automatic = engine.automatic(state)
        action = automatic[1] if automatic else luck.choice(list(engine.legal(state, seat))[:40])
        events = self.played.play(seat if not automatic else automatic[0], action)
        told = self.snapshot.entries
        entry = entry_of(told[-1].index + 1, Entry.Kind.PLAYED, seat, events)
        self.snapshot = replace(self.snapshot, state=self._state(), entries=[*told, entry])
        return bool(engine.to_move(self.played.state))

    def talk(self) -> None:
        said = Message(pk=1, table=self.snapshot.table, user_id=100, name="Marie", text="<b>Bravo</b> !")
        self.snapshot = replace(self.snapshot, messages=[said])

    def compare(self) -> None:
        for one, before in self.frames.items():
            now = draw(self.snapshot, one, before)
            if now is not before:
                self.shown[one] = patched(self.shown[one], content_of(now.message(before)))
            whole = draw(replace(self.snapshot), one, None).root.whole()
            assert self.shown[one] == whole, _difference(self.shown[one], whole)
            self.frames[one] = now


def _difference(shown: str, whole: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(shown, whole, strict=False)) if a != b), -1)
    return f"shown: …{shown[max(0, at - 200) : at + 80]}…\nwhole: …{whole[at : at + 80]}…"
