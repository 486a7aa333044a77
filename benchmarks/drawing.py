"""What showing a move costs, and what is sent: for each game, four players and those who watch.

    python -m benchmarks.drawing MOVES

in the site's own environment plays a rehearsed game of each and prints the figures. The time is the
processor's own, so a busy machine changes little.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from typing import Any

import django

AUDIENCES = [(viewer, "fr", "http://localhost") for viewer in (0, 1, 2, 3, -1)]


def main(moves: int) -> None:
    django.setup()
    from accounts.models import User
    from engine import registry

    people = [User.new_guest(name) for name in ("Ana", "Bruno", "Chloé", "Denis")]
    json.dump([measure(game, people, moves) for game in registry.games()], sys.stdout)


def measure(game: Any, people: list[Any], most: int) -> dict[str, Any]:
    """From the second half of a game, or what `most` allows of it: boards are full then."""
    from benchmarks.scripted import table_of
    from tables.verbs.playing import play

    table, moves = table_of(game, people, 1)
    half = len(moves) // 2
    shown = Shown(table.pk)
    for n, (seat, action) in enumerate(moves[: half + most]):
        play(table.code, people[seat], json.loads(action), nonce=f"drawing-{n:012}")
        if n >= half - 1:
            shown.look()
    # The first drew everything from nothing.
    spent, weights = shown.spent[1:], shown.weights[1:]
    return {
        "game": game.slug,
        "moves": len(spent),
        "core_ms": round(statistics.mean(spent) * 1000, 1),
        "seat_bytes": round(statistics.median(w for weights_now in weights for w in weights_now[:-1])),
        "watcher_bytes": round(statistics.median(weights_now[-1] for weights_now in weights)),
        "most_bytes": max(w for weights_now in weights for w in weights_now),
    }


class Shown:
    """A table as its hub keeps it, without the sockets."""

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        self.frames: dict[Any, Any] = {}
        self.snapshot: Any = None
        self.spent: list[float] = []
        self.weights: list[list[int]] = []

    def look(self) -> None:
        from tables.page.frames import draw
        from tables.page.snapshot import Snapshot

        before = self.frames
        started = time.thread_time()
        moved = self.snapshot.after_moves() if self.snapshot is not None else None
        self.snapshot = moved or Snapshot.read(self.table_id, before=self.snapshot)
        self.frames = {one: draw(self.snapshot, one, before.get(one)) for one in AUDIENCES}
        texts = [
            "" if before.get(one) is self.frames[one] else self.frames[one].message(before.get(one))
            for one in AUDIENCES
        ]
        self.spent.append(time.thread_time() - started)
        self.weights.append([len(text.encode()) for text in texts])


if __name__ == "__main__":
    main(int(sys.argv[1]))
