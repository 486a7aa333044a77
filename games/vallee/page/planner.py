"""What every drawing would add or cost, packed for the page: it answers each tap without asking again."""

from __future__ import annotations

from typing import Any

from engine import Phrase, Seat, Who, phrase
from games.vallee.page.preview import Preview, previews
from games.vallee.page.views import Say
from games.vallee.rules.scoring import CATEGORIES
from games.vallee.state import State, usable_colours


def plan(state: State, seat: Seat, say: Say) -> dict[str, Any]:
    """`effets` are the distinct outcomes: a short number, the same in words, and what it comes from.

    `coups` gives, for a symbol and a cell, the outcome of each position; `lignes` the cells of the
    line a rail would belong to and those its ends look at, where that is more than the rail itself.
    """
    effects: dict[tuple[Any, ...], int] = {}
    told: list[list[str]] = []
    moves: dict[str, dict[int, list[int]]] = {}
    lines: dict[str, list[list[int]]] = {}
    for symbol, by_cell in previews(state, seat).items():
        for cell, options in by_cell.items():
            numbers = moves.setdefault(symbol, {}).setdefault(cell, [])
            for turn, preview in enumerate(options):
                key = _key(preview)
                if key not in effects:
                    effects[key] = len(told)
                    told.append(_told(preview, say))
                numbers.append(effects[key])
                if len(preview.line) > 1 or preview.line_kind in ("short", "same"):
                    lines[f"{symbol}{cell}.{turn}"] = [list(preview.line), list(preview.ends)]
    return {
        "effets": told,
        "coups": moves,
        "lignes": lines,
        "secours": not usable_colours(state, seat),
    }


def _key(preview: Preview) -> tuple[Any, ...]:
    line = (preview.prospect, len(preview.line)) if preview.prospect else ()
    return (*preview.gains.values(), *sorted(preview.rivals.items()), line)


def _told(preview: Preview, say: Say) -> list[str]:
    parts = [
        say(phrase("va.page.gain_part", category=phrase(f"va.score.{category}"), points=signed(gain)))
        for category in CATEGORIES
        if (gain := preview.gains[category])
    ]
    parts += [
        say(phrase("va.page.gain_rival", player=Who(rival), points=signed(change)))
        for rival, change in preview.rivals.items()
        if change
    ]
    said = ", ".join(parts) or say(phrase("va.page.gain_nothing"))
    line = ""
    if preview.prospect:
        line = say(phrase(f"va.feature.{preview.prospect}", rails=len(preview.line)))
    return [signed(preview.total), say(gain_phrase(preview.total)), said, line]


def signed(points: int) -> str:
    return f"−{-points}" if points < 0 else f"+{points}" if points else "0"


def gain_phrase(points: int) -> Phrase:
    if not points:
        return phrase("va.page.gain_none")
    return phrase("va.page.gain_more" if points > 0 else "va.page.gain_less", n=abs(points))
