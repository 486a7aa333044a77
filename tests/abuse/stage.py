"""What a flood needs before it begins and could only reach slowly by the site's own doors.

    python -m tests.abuse.stage STEPS ENTRIES FOLDER

in the site's own environment seats two people at a table and makes STEPS hidden steps there, writes the files
of long games into FOLDER, and prints where all of it is.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import django
import msgspec

# Every seat may draft and undo by itself, for ever.
GAME = "rolling_village"
# The most that sit at it: the largest position of the house.
CROWD = 12
# What an import takes at most, less what surrounds the padding.
LARGE_BYTES = 1_950_000
SENTENCE = {"phrase": {"type": "phrase", "key": "x" * 900, "params": {}}}


def main(steps: int, entries: int, folder: Path) -> None:
    django.setup()
    from benchmarks.scripted import session_of

    people, code = _seated(2)
    _draft(code, steps)
    sessions = [session_of(person) for person in people]
    files = {"drafted": _drafted(entries), "taken back": _taken_back(entries)}
    files["large"] = _padded(files["drafted"])
    for name, content in files.items():
        (folder / f"{name}.json").write_bytes(content)
    found = {"code": code, "sessions": sessions, "files": [str(folder / f"{name}.json") for name in files]}
    json.dump(found, sys.stdout)


def _seated(seats: int) -> tuple[list[Any], str]:
    from accounts.models import User
    from engine import registry
    from tables.models import Table
    from tables.verbs.joining import join
    from tables.verbs.opening import open_table
    from tables.verbs.starting import start

    people = [User.new_guest(f"Siège {n + 1}") for n in range(seats)]
    table = open_table(people[0], registry.get(GAME), name=people[0].name, places=seats)
    for person in people[1:]:
        join(table.code, person, person.name)
    # Dealt at once: no browser is waited for.
    Table.objects.filter(pk=table.pk).update(scheme=Table.Scheme.PLAIN)
    start(table.code, people[0])
    return people, table.code


def _draft(code: str, steps: int) -> None:
    """Every seat changes its mind for so many steps in all, and nobody confirms anything."""
    from tables.change import change

    luck = Random(1)
    with change(code) as held:
        engine = held.table.rules.engine
        for _ in range(steps):
            state = held.table.position()
            seat = luck.choice(sorted(engine.to_move(state)))
            legal = [a for a in engine.legal(state, seat) if _tag(a) != "confirm_round"]
            held.play(seat, msgspec.to_builtins(luck.choice(legal)))


def _tag(action: Any) -> str:
    return str(type(action).__struct_config__.tag)


def _drafted(entries: int) -> bytes:
    """The longest file there may be: a table where twelve people draft and undo without end."""
    _, code = _seated(CROWD)
    _draft(code, entries - _head(code) - 1)
    return _stopped(code)


def _taken_back(entries: int) -> bytes:
    """As long, but every other entry goes back one move."""
    from tables.change import change

    people, code = _seated(CROWD)
    with change(code) as held:
        engine = held.table.rules.engine
        while held.table.head < entries - 2:
            before, kept, state = held.table.head, held.table.state, held.table.position()
            seat = min(engine.to_move(state))
            held.play(seat, msgspec.to_builtins(next(iter(engine.legal(state, seat)))))
            held.table.state = kept
            held.tell("taken_back", "takeback.done", seat=seat, action={"to": before}, name=people[seat].name)
    return _stopped(code)


def _head(code: str) -> int:
    from tables.models import Table

    head: int = Table.objects.get(code=code).head
    return head


def _stopped(code: str) -> bytes:
    from replay.transcript import transcribe
    from tables.change import change
    from tables.models import Table
    from tables.verbs import stopping

    with change(code) as held:
        stopping.carry_out(held, {"seat": 0}, None)
    return transcribe(Table.objects.get(code=code))


def _padded(file: bytes) -> bytes:
    """As large as a file may be: what its moves told is said at length."""
    content = json.loads(file)
    room = LARGE_BYTES - len(file)
    each = len(json.dumps(SENTENCE)) + 1
    for line in content["log"]:
        if line["kind"] == "played" and room > each:
            line["events"] = [SENTENCE]
            room -= each
    return json.dumps(content).encode()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
