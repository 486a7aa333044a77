"""Open a table."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import transaction

from accounts.models import User
from engine.registry import Game
from tables.change import Change
from tables.clocks import usual
from tables.models import Entry, Seat, Table
from tables.networks import scrambled
from tables.offer import require_opener
from web.jinja import language
from web.ratelimit import limit
from web.refusals import Refused

DEFAULT_PLACES = 4
# A new table every twenty seconds is no longer play.
TABLES, TABLE_SECONDS = 30, 600


def open_table(
    host: User,
    game: Game,
    *,
    name: str,
    options: dict[str, Any] | None = None,
    places: int | None = None,
    listed: bool = False,
    spectators: bool = True,
    hints: bool = True,
    take_back: str = Table.TakeBack.VOTE,
    pace: int | None = None,
    increment: int | None = None,
    at_end: str = Table.AtEnd.MOVE,
    absent_minutes: int = 3,
    hold_minutes: int | None = None,
    bot_level: str | None = None,
    place: str = "",
) -> Table:
    """A new table with its host, who comes from this place, in the first chair."""
    require_opener(host, game)
    slow_down(host)
    seats = game.engine.seats
    if places is None:
        places = min(seats[-1], max(seats[0], DEFAULT_PLACES))
    if places not in seats:
        title = game.texts.get("title", language())
        raise Refused("create.error.seats", game=title, min=seats[0], max=seats[-1])
    table = Table(
        game=game.slug,
        rules_version=game.engine.version,
        host=host,
        options=read_options(game, options or {}),
        places=places,
        listed=listed,
        spectators=spectators,
        hints=hints,
        take_back=take_back,
        pace=pace or usual(game).seconds,
        increment=increment,
        at_end=at_end,
        absent_minutes=absent_minutes,
        hold_minutes=hold_minutes,
        bot_level=checked_level(game, bot_level),
    )
    with transaction.atomic():
        table.save()
        Seat.objects.create(table=table, number=0, user=host, name=name, network=scrambled(table, place))
        opened = Change(table)
        opened.tell(Entry.Kind.OPENED, "log.opened", seat=0, user=host, name=name)
        opened.save()
    return table


def slow_down(host: User) -> None:
    limit(f"open:{host.pk}", TABLES, TABLE_SECONDS)


def read_options(game: Game, raw: dict[str, Any]) -> dict[str, Any]:
    """The game's options, checked by their type and completed with their defaults."""
    try:
        options: dict[str, Any] = msgspec.to_builtins(game.engine.read_options(raw))
    except msgspec.ValidationError:
        raise Refused("create.error.form") from None
    return options


def checked_level(game: Game, level: str | None) -> str:
    """A level of this game; by default the middle one."""
    if level is None:
        return game.levels[len(game.levels) // 2].key
    if all(level != known.key for known in game.levels):
        raise Refused("create.error.form")
    return level
