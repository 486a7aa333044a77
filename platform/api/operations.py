"""Every question there is, in one table: addresses, the description and the page are made from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from api import answers, of_circles, serving
from api.keys import PLAY, READ
from bots.programs.position import Position, Wanted
from replay.transcript import Transcript

ROOT = "/api/v1/"


class Operation(Struct, frozen=True):
    # Also the key of its sentence: api.op.NAME.
    name: str
    method: str
    # As Django's resolver reads it.
    route: str
    serve: Callable[..., Any]
    scope: str | None
    answer: Any
    about: str
    body: Any = None
    pages: bool = False
    # What may be asked behind the question mark, in words of its own.
    query: tuple[str, ...] = ()
    refusals: tuple[int, ...] = ()


TABLE, SEAT = "tables/<str:code>/", "tables/<str:code>/seats/<int:number>/"
LOOKING = (403, 404, 410)
OPERATIONS = (
    Operation("games", "GET", "games/", serving.games, None, list[answers.Game], "The games on offer."),
    Operation("me", "GET", "me/", serving.me, READ, answers.Me, "Whose key this is, and what it may."),
    Operation(
        "my_tables",
        "GET",
        "me/tables/",
        serving.my_tables,
        READ,
        answers.Page[answers.Table],
        "The tables where this person has a chair.",
        pages=True,
        refusals=(400,),
    ),
    Operation(
        "my_results",
        "GET",
        "me/results/",
        serving.my_results,
        READ,
        answers.Page[answers.GameResult],
        "How this person's finished games ended.",
        pages=True,
        refusals=(400,),
    ),
    Operation(
        "my_circles",
        "GET",
        "me/circles/",
        of_circles.mine,
        READ,
        list[answers.Circle],
        "The circles of friends this person is of.",
    ),
    Operation(
        "circle_standings",
        "GET",
        "circles/<str:circle>/standings/",
        of_circles.standings,
        READ,
        answers.CircleStandings,
        "A circle's standings: of its newest season, of ?season=KEY, or of all (?season=all).",
        query=("season",),
        refusals=(403, 404),
    ),
    Operation(
        "waiting_tables",
        "GET",
        "tables/",
        serving.waiting_tables,
        READ,
        answers.Page[answers.Table],
        "Listed tables with a free chair.",
        pages=True,
        refusals=(400,),
    ),
    Operation(
        "table",
        "GET",
        TABLE,
        serving.table,
        READ,
        answers.Table,
        "A table, as far as this person may see it.",
        refusals=LOOKING,
    ),
    Operation(
        "result",
        "GET",
        TABLE + "result/",
        serving.result,
        READ,
        answers.GameResult,
        "How a finished game ended.",
        refusals=(*LOOKING, 409),
    ),
    Operation(
        "export",
        "GET",
        TABLE + "export/",
        serving.export,
        READ,
        Transcript,
        "A finished game whole: docs/export.md.",
        refusals=(*LOOKING, 409),
    ),
    Operation(
        "position",
        "GET",
        SEAT,
        serving.position,
        READ,
        Position,
        "What the person in this chair knows and may do: docs/your_bot.md.",
        refusals=LOOKING,
    ),
    Operation(
        "move",
        "POST",
        SEAT,
        serving.move,
        PLAY,
        Position,
        "Play a move; the answer is the position after it.",
        body=Wanted,
        refusals=(400, *LOOKING, 409, 422),
    ),
)
