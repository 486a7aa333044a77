"""What is answered: the types from which the description of the API is made."""

from __future__ import annotations

from datetime import datetime
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Page(Struct, Generic[T]):
    """Newest first; `next`, sent back as `?before=`, asks for what comes after it."""

    items: list[T]
    next: int | None


class Game(Struct):
    slug: str
    title: str
    # Counted with bots.
    least_seats: int
    most_seats: int
    rules: int
    levels: list[str]


class Me(Struct):
    name: str
    guest: bool
    scopes: list[str]


class TableSeat(Struct):
    seat: int
    name: str
    # Its level, while a bot plays the chair; empty for a person.
    bot: str
    resigned: bool
    you: bool


class Table(Struct):
    table: str
    game: str
    status: str
    paused: bool
    places: int
    listed: bool
    spectators: bool
    chairs: list[TableSeat]
    # Where its page is.
    path: str
    opened: datetime
    started: datetime | None
    moved: datetime
    ended: datetime | None


class Placing(Struct):
    seat: int
    name: str
    rank: int
    total: int
    # Whether the goal of a game that can be lost was reached.
    reached: bool | None


class GameResult(Struct):
    table: str
    game: str
    ended: datetime | None
    # Best first; none where the table ended the game before its result.
    standings: list[Placing]


class Circle(Struct):
    circle: str
    name: str
    keeper: bool
    members: int
    # The usual one.
    game: str
    path: str
    joined: datetime


class CircleRow(Struct):
    place: int
    name: str
    # Whether they are of the circle now.
    member: bool
    you: bool
    rating: int
    points: int
    games: int
    wins: int


class CircleStandings(Struct):
    circle: str
    name: str
    # Its key; none where all seasons count together.
    season: str | None
    # Newest first.
    seasons: list[str]
    # Best first.
    rows: list[CircleRow]
