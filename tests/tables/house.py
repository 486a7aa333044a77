"""Short ways to seat people at a table and to look at it."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from engine import SeededChance
from engine.registry import Game
from engine.texts import SITE
from tables.log import view
from tables.log.replay import position_at
from tables.models import Entry, Seat, Table
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.verbs.adding_bot import add_bot
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.playing import play
from tables.verbs.starting import start
from web.refusals import Refused

ROLL, HOLD = {"action": "roll"}, {"action": "hold"}


def fresh_nonce() -> str:
    return secrets.token_urlsafe(12)


@dataclass
class House:
    """A table and the people around it, the host first."""

    code: str
    people: list[User]

    @property
    def host(self) -> User:
        return self.people[0]

    @property
    def table(self) -> Table:
        """As the database has it now."""
        return Table.objects.get(code=self.code)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.table.seats.all()]

    def seat(self, user: User) -> Any:
        return self.table.seats.get(user=user)

    def kinds(self, after: int = 0) -> list[str]:
        return list(self.table.entries.filter(index__gt=after).values_list("kind", flat=True))

    def said(self, lang: str = "fr") -> list[str]:
        """What the log says to everybody."""
        return [line.text for line in view.lines(self.scene(lang=lang))]

    def scene(self, viewer: int = -1, lang: str = "fr") -> Scene:
        return Scene(Snapshot.read(self.table.pk), viewer, lang)

    def trace(self) -> tuple[Any, ...]:
        """Everything that a refused request must leave as it is."""
        table = self.table
        seats = list(table.seats.values_list("number", "user", "name", "bot", "resigned"))
        row = Table.objects.filter(pk=table.pk).values().get()
        row["state"] = bytes(row["state"]) if row["state"] is not None else None
        return row, seats, table.entries.count(), table.messages.count(), table.reports.count()

    def play(self, user: User, action: dict[str, Any], stamp: str | None = None) -> Entry:
        return play(self.code, user, action, nonce=fresh_nonce(), stamp=stamp)

    def to_move(self) -> User:
        """The person asked first."""
        table = self.table
        number = min(table.rules.engine.to_move(table.position()))
        return User.objects.get(seats__table=table, seats__number=number)

    def legal(self, user: User) -> list[dict[str, Any]]:
        table = self.table
        actions = table.rules.engine.legal(table.position(), self.seat(user).number)
        return msgspec.to_builtins(list(actions))

    def browser(self, user: User | None, **options: Any) -> Browser:
        return Browser(self.code, user, **options)


class Browser(Client):
    """Somebody's browser, pointed at one table. A fault of the server is seen as a 500."""

    def __init__(self, code: str, user: User | None = None, **options: Any) -> None:
        super().__init__(raise_request_exception=False, **options)
        self.code = code
        if user is not None:
            self.force_login(user)

    def look(self, query: str = "") -> Any:
        return self.get(f"/t/{self.code}/{query}")

    def do(self, verb: str, **fields: Any) -> Any:
        """A plain form, without script."""
        return self.post(f"/t/{self.code}/{verb}/", fields)

    def click(self, verb: str, **fields: Any) -> Any:
        """The same with script, on a page whose socket is open."""
        headers = {"HX-Request": "true", "X-Live": "1"}
        return self.post(f"/t/{self.code}/{verb}/", fields, headers=headers)

    def play(self, action: Any, script: bool = True, **fields: Any) -> Any:
        send = self.click if script else self.do
        return send("play", **{"action": json.dumps(action), "nonce": fresh_nonce(), **fields})


def guests(*names: str) -> list[User]:
    return [User.new_guest(name) for name in names]


def waiting(game: Game, *names: str, bots: int = 0, **options: Any) -> House:
    """A table where these people and some bots sit and wait."""
    people = guests(*(names or ("Marie", "Basile")))
    table = open_table(people[0], game, name=people[0].name, **options)
    for person in people[1:]:
        join(table.code, person, person.name)
    for _ in range(bots):
        add_bot(table.code, people[0], game.levels[0].key)
    return House(table.code, people)


def playing(game: Game, *names: str, seed: str | None = None, **options: Any) -> House:
    """The same, with the game started; a seed fixes its luck."""
    house = waiting(game, *names, **options)
    if seed is not None:
        Table.objects.filter(code=house.code).update(seed=seed, scheme=Table.Scheme.PLAIN)
    start(house.code, house.host)
    return house


def seed_rolling(*faces: int, first: int = 0) -> str:
    """A seed whose streams, from this one on, begin with these faces."""
    for n in range(100_000):
        seed = f"{n:064x}"
        if all(SeededChance(seed, first + k).die() == face for k, face in enumerate(faces)):
            return seed
    raise AssertionError("no such seed found")


def over(game: Game, *names: str, **options: Any) -> House:
    """A game of Pig that its host has just won."""
    house = playing(game, *names, seed=seed_rolling(6), options={"goal": 2}, **options)
    house.play(house.host, ROLL)
    house.play(house.host, HOLD)
    assert house.table.status == Table.Status.OVER
    return house


class refused:  # noqa: N801  reads as a word: `with refused("lobby.error.full"):`
    """The block is refused with this sentence, and the table stays as it was."""

    def __init__(self, house: House, key: str, status: int | None = None) -> None:
        self.house, self.key, self.status = house, key, status

    def __enter__(self) -> None:
        self.before = self.house.trace()
        self.raises = pytest.raises(Refused)
        self.caught = self.raises.__enter__()

    def __exit__(self, *error: Any) -> bool:
        swallowed = bool(self.raises.__exit__(*error))
        if swallowed:
            phrase = self.caught.value.phrase
            assert phrase.key == self.key
            for lang in ("fr", "en"):
                assert SITE.say(phrase.key, lang, **phrase.params)
            if self.status is not None:
                assert self.caught.value.status == self.status
            assert self.house.trace() == self.before
        return swallowed


def last_seen(house: House, number: int, minutes: float) -> None:
    seen = timezone.now() - timedelta(minutes=minutes)
    Seat.objects.filter(table=house.table, number=number).update(seen=seen)


def consistent(house: House) -> bool:
    table = house.table
    return table.rules.engine.dump(position_at(table, table.head)) == bytes(table.state)
