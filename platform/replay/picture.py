"""The result as a picture for the group chat: an SVG that stands alone, and the same as PNG."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, cast

import resvg_py

from engine.texts import number
from replay import fonts
from replay.game_stats import Story
from tables.page import presenter
from tables.page.render import fragment
from tables.page.scene import Scene
from web.jinja import calendar_day

WIDTH, HEIGHT = 1200, 630
# The curve's frame: left, top, right, bottom.
FRAME = (640, 190, 1140, 520)
# tokens.css by day. A picture that leaves the site takes its colours along.
PAPER, INK, SLATE, LINE, TILE, LIME = "#fbf6ec", "#2b2a33", "#4a5568", "#d9c9ab", "#b5472f", "#f1e6d2"
PLAYERS = ("#1d4f8f", "#c2491a", "#f2c230", "#128577", "#ad88dd", "#5c5248")
LETTERS = ("#ffffff", "#ffffff", "#2b2a33", "#ffffff", "#2b2a33", "#ffffff")
DASHES = ("", "14 6", "3 6", "20 6 4 6", "8 4", "2 4")
ROWS, NAME, MISSED = 6, 18, 24


@dataclass(frozen=True)
class Row:
    rank: int
    name: str
    # Points, or what was missed, which is written smaller.
    result: str
    missed: bool
    colour: str
    letter_colour: str


@dataclass(frozen=True)
class Curve:
    points: str
    colour: str
    dash: str


def svg(scene: Scene, story: Story) -> str:
    headline = presenter.of(scene).headline(scene)
    context: dict[str, Any] = {
        "width": WIDTH,
        "height": HEIGHT,
        "colours": {"paper": PAPER, "ink": INK, "slate": SLATE, "line": LINE, "tile": TILE, "lime": LIME},
        "game": scene.game.texts.get("title", scene.lang),
        "headline": shortened(headline, 44),
        "rows": [_row(scene, standing) for standing in scene.standings[:ROWS]],
        "curves": _curves(story),
        "frame": FRAME,
        "day": calendar_day(cast(datetime, scene.table.ended)),
        "lang": scene.lang,
    }
    return fragment(["replay/picture.svg"], context)


@lru_cache(maxsize=64)
def png(drawing: str) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, font_files=fonts.files()))


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _row(scene: Scene, standing: Any) -> Row:
    look = standing.seat % len(PLAYERS)
    name = shortened(scene.names[standing.seat], NAME)
    missed = standing.reached is False
    result = presenter.of(scene).missed(scene, standing) if missed else number(standing.total)
    return Row(standing.rank, name, shortened(result, MISSED), missed, PLAYERS[look], LETTERS[look])


def _curves(story: Story) -> list[Curve]:
    left, top, right, bottom = FRAME
    scores = [points for _, points in story.scores]
    low = min(0, *map(min, scores))
    high = max(low + 10, *map(max, scores))
    x = (right - left) / max(len(scores) - 1, 1)
    y = (bottom - top) / (high - low)

    def spot(n: int, points: int) -> str:
        return f"{left + n * x:.1f},{bottom - (points - low) * y:.1f}"

    return [
        Curve(
            " ".join(spot(n, points[seat]) for n, points in enumerate(scores)),
            PLAYERS[seat % len(PLAYERS)],
            DASHES[seat % len(DASHES)],
        )
        for seat in range(len(scores[0]))
    ]
