"""An upgrade in the middle of the evening: a database full of running games is brought up to this version.

The database was left by the first version of the site: sixteen tables, four of each game it had then, at the
start, in the middle and at the end. Whoever changes a model or the shape of a game's state reads here whether
those games can still be played. Where they cannot, migrate the stored states too.
"""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

# Finishes every game through the one door for changes. Where the rules are still those of its deal, its log
# must give the stored position before and after.
PLAY_ON = """
import random, django; django.setup()
import msgspec
from tables.change import change
from tables.log.replay import position_at
from tables.models import Table
luck = random.Random(1)
def check(table):
    engine = table.rules.engine
    if table.rules_version == engine.version:
        assert engine.dump(position_at(table, table.head)) == engine.dump(table.position()), table
for table in Table.objects.all():
    check(table)
    engine, moves = table.rules.engine, 0
    while Table.objects.get(pk=table.pk).status == Table.Status.PLAYING:
        with change(table.code) as held:
            for _ in range(20):
                if held.table.status == Table.Status.PLAYING:
                    state = held.table.position()
                    seat = luck.choice(sorted(engine.to_move(state)))
                    held.play(seat, msgspec.to_builtins(luck.choice(list(engine.legal(state, seat)))))
                    moves += 1
    table.refresh_from_db()
    check(table)
    print(table.game, moves)
"""


def python(var: Path, *words: str) -> str:
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    env |= {
        "PLACE_VAR": str(var),
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "platform")]),
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    done = subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_games_that_ran_in_the_first_version_are_played_to_their_end_in_this_one(tmp_path: Path) -> None:
    old = gzip.decompress((HERE / "games_at_0001.sqlite3.gz").read_bytes())
    (tmp_path / "place.sqlite3").write_bytes(old)
    python(tmp_path, "-m", "django", "migrate", "--verbosity", "0")
    played = [line.split() for line in python(tmp_path, "-c", PLAY_ON).splitlines()]
    assert len(played) == 16
    assert sum(int(moves) > 0 for _, moves in played) == 11
