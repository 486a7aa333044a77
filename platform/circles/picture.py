"""A circle as a picture for the group chat: its standings, or those who invite to it."""

from __future__ import annotations

from dataclasses import dataclass

from circles.models import Circle, Member
from circles.standings import Row
from lobby.standalone import standalone
from replay import picture
from tables.page.render import fragment
from web.jinja import language, say

# As many as fit.
ROWS = 6


@dataclass(frozen=True)
class Line:
    name: str
    colour: str
    letter_colour: str
    rank: str = ""
    figure: str = ""
    aside: str = ""


def standings(circle: Circle, rows: list[Row], tokens: dict[int, int], heading: str) -> str:
    lines = [
        _line(
            row.name,
            tokens[row.person],
            str(place),
            str(row.rating),
            say("circle.picture.points", n=row.points),
        )
        for place, row in enumerate(rows[:ROWS], 1)
    ]
    return _drawn(circle, heading, lines, say("circle.more", n=len(rows) - ROWS) if len(rows) > ROWS else "")


def invitation(circle: Circle, members: list[Member]) -> str:
    lines = [_line(str(member.user), n) for n, member in enumerate(members[:ROWS], 1)]
    more = say("circle.more", n=len(members) - ROWS) if len(members) > ROWS else ""
    return _drawn(circle, say("circle.invites", name=circle.keeper), lines, more)


def _line(name: str, token: int, rank: str = "", figure: str = "", aside: str = "") -> Line:
    look = (token - 1) % len(picture.PLAYERS)
    shown = picture.shortened(name, picture.NAME)
    return Line(shown, picture.PLAYERS[look], picture.LETTERS[look], rank, figure, aside)


def _drawn(circle: Circle, heading: str, lines: list[Line], more: str) -> str:
    context = {
        "width": picture.WIDTH,
        "height": picture.HEIGHT,
        "colours": {
            "paper": picture.PAPER,
            "ink": picture.INK,
            "slate": picture.SLATE,
            "line": picture.LINE,
            "tile": picture.TILE,
        },
        "lang": language(),
        "slug": circle.game,
        "circle": picture.shortened(circle.name, 34),
        "heading": picture.shortened(heading, 46),
        "lines": lines,
        "more": more,
    }
    return standalone(fragment(["circles/picture.svg"], context))
