"""Tables whose games are known beforehand: with its seed, a table's luck can be rehearsed in memory.

    python -m benchmarks.scripted GAME TABLES

in the site's own environment opens and starts them, and prints each with its code, its people's sessions and
the moves that will be accepted in this order. The clients then need not read a page to know what to click.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django
import msgspec

SEATS = 4


def main(slug: str, count: int) -> None:
    django.setup()
    from accounts.models import User
    from engine import registry

    people = [User.new_guest(name) for name in ("Ana", "Bruno", "Chloé", "Denis")]
    sessions = [session_of(person) for person in people]
    tables = [_table(registry.get(slug), people, n) | {"sessions": sessions} for n in range(count)]
    json.dump(tables, sys.stdout)


def session_of(person: Any) -> str:
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.cached_db import SessionStore

    from accounts.guests import BACKEND

    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = BACKEND
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.save()
    return str(session.session_key)


def _table(game: Any, people: list[Any], n: int) -> dict[str, Any]:
    table, moves = table_of(game, people, n)
    return {"code": table.code, "moves": moves}


def table_of(game: Any, people: list[Any], n: int) -> tuple[Any, list[tuple[int, str]]]:
    """A started table of these four, and the moves it will accept."""
    from tables.models import Table
    from tables.verbs.joining import join
    from tables.verbs.opening import open_table
    from tables.verbs.starting import start

    table = open_table(people[0], game, name=people[0].name, places=SEATS)
    for person in people[1:]:
        join(table.code, person, person.name)
    Table.objects.filter(pk=table.pk).update(seed=f"{n:064x}", scheme=Table.Scheme.PLAIN)
    table = start(table.code, people[0])
    return table, rehearse(table, n)


def rehearse(table: Any, luck: int) -> list[tuple[int, str]]:
    """A whole game at random, as the table itself will play it: seat and move."""
    return play_out(table.rules.engine, table.position(), table.seed, table.streams, luck)


def play_out(engine: Any, state: Any, seed: str, streams: int, luck: int) -> list[tuple[int, str]]:
    """A whole game at random, as whoever deals from this seed will play it: seat and move."""
    from engine import FastChance, SeededChance

    pick = FastChance(luck)
    moves = []
    while waiting := sorted(engine.to_move(state)):
        seat = pick.choice(waiting)
        action = pick.choice(engine.legal(state, seat))
        chance = SeededChance(seed, streams)
        engine.play(state, seat, action, chance)
        streams += bool(chance.drawn)
        moves.append((seat, msgspec.json.encode(action).decode()))
    return moves


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
