"""`python -m benchmarks.plain.prepare MATCHES`: makes the database, prints matches whose moves are known."""

from __future__ import annotations

import json
import sys
from typing import Any

import django
import msgspec

from benchmarks.scripted import play_out

SEATS = 4


def main(count: int) -> None:
    django.setup()
    from django.db import connection

    from benchmarks.plain.models import Match

    with connection.schema_editor() as editor:
        editor.create_model(Match)
    json.dump([match(number) for number in range(1, count + 1)], sys.stdout)


def match(number: int) -> dict[str, Any]:
    from benchmarks.plain.consumer import engine, seed_of
    from benchmarks.plain.models import Match
    from engine import SeededChance

    code = str(number)
    state = engine.deal(SEATS, engine.Options(), SeededChance(seed_of(code), 0))
    Match.objects.create(code=code, state=msgspec.to_builtins(state, str_keys=True), streams=1)
    moves = play_out(engine, state, seed_of(code), 1, number)
    return {"code": code, "moves": moves, "sessions": [str(seat) for seat in range(SEATS)]}


if __name__ == "__main__":
    main(int(sys.argv[1]))
