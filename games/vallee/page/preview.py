"""The preview of a move: what each drawing would add or cost, packed so that a tap needs no request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine import Phrase, Seat, Who, phrase
from games.vallee.actions import Draw
from games.vallee.data import HOUSE, POSITIONS, SUNFLOWER, SUPER
from games.vallee.data.hexes import OFF_SHEET
from games.vallee.page.views import Say
from games.vallee.rules.features import line_kind, prospect
from games.vallee.rules.networks import RAIL_CODES, Land, lines, with_drawing
from games.vallee.rules.scoring import (
    CATEGORIES,
    count,
    sheep_points,
    speed_points,
    surveys,
)
from games.vallee.state import (
    DRAWINGS,
    State,
    all_free_cells,
    drawing_of,
    free_dice,
    usable_colours,
)


class Preview(Struct, frozen=True):
    """The change a drawing would make, as if the game ended right after it."""

    # By category, and in all; zero where nothing changes.
    gains: dict[str, int]
    total: int
    # What it would change for the others: majorities and villagers.
    rivals: dict[Seat, int]
    # Where a rail would connect: the line it belongs to, the cells its ends look at, what the line
    # is and what it may still become; empty for the rest.
    line: Sequence[int] = ()
    ends: Sequence[int] = ()
    line_kind: str = ""
    prospect: str = ""


def preview(state: State, seat: Seat, action: Draw) -> Preview:
    """What a legal drawing would add or cost."""
    cell, _, drawing = drawing_of(state, action)
    return Outlook(state, seat).preview(cell, drawing)


UNCHANGED = dict.fromkeys(CATEGORIES, 0)

# For each symbol and each cell: one preview, or one for each position of a rail.
Previews = dict[str, dict[int, list[Preview]]]


def previews(state: State, seat: Seat) -> Previews:
    """All that a seat could draw with the dice and colours left, whether or not it is its turn."""
    outlook = Outlook(state, seat)
    zones = usable_colours(state, seat)
    if not zones:
        return {SUNFLOWER: {c: [outlook.preview(c, SUNFLOWER)] for c in all_free_cells(state, seat)}}
    return {
        symbol: {
            cell: [outlook.preview(cell, drawing) for drawing in _drawings(symbol)]
            for cells in zones.values()
            for cell in cells
        }
        for symbol in free_dice(state)
    }


def _drawings(symbol: str) -> list[str]:
    positions = POSITIONS[symbol]
    return [DRAWINGS[symbol, turn] for turn in (range(positions) if positions else (None,))]


class Outlook:
    """The count as it stands, to be compared with what one drawing more makes of it."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.lands = surveys(state)
        self.before = count(state.sheet, state.sheep_rule, self.lands)

    def preview(self, cell: int, drawing: str) -> Preview:
        land = with_drawing(self.lands[self.seat], cell, drawing)
        if drawing in (HOUSE, SUNFLOWER, SUPER):
            return self._raced(land)
        # Sheep and rails change nothing in the races between valleys.
        gains, total = self._own_gains(land)
        if drawing not in RAIL_CODES:
            return Preview(gains, total, {})
        line = next(line for line in lines(land.rails) if cell in line.cells)
        ends = [end for end in line.ends if end != OFF_SHEET]
        drawn = self.state.valleys[self.seat].cells
        return Preview(gains, total, {}, line.cells, ends, line_kind(land, line), prospect(land, line, drawn))

    def _raced(self, land: Land) -> Preview:
        """All valleys counted anew."""
        state, seat = self.state, self.seat
        after = count(state.sheet, state.sheep_rule, [*self.lands[:seat], land, *self.lands[seat + 1 :]])
        gains = {
            category: new - old
            for category, old, new in zip(CATEGORIES, self.before[seat], after[seat], strict=True)
        }
        rivals = {
            rival: sum(new) - sum(old)
            for rival, (old, new) in enumerate(zip(self.before, after, strict=True))
            if rival != seat and old != new
        }
        return Preview(gains, sum(gains.values()), rivals)

    def _own_gains(self, land: Land) -> tuple[dict[str, int], int]:
        before = self.before[self.seat]
        paid, cost = sheep_points(land.houses, land.sheep, land.rails, self.state.sheep_rule)
        sheep, lonely = paid - before.sheep, cost - before.lonely
        speed = speed_points(land.houses, land.rails) - before.speed
        return {**UNCHANGED, "sheep": sheep, "lonely": lonely, "speed": speed}, sheep + lonely + speed


# -- packed for the page ---------------------------------------------------------------------------


def plan(state: State, seat: Seat, say: Say) -> dict[str, Any]:
    """`effects` are the distinct outcomes: a short number, the same in words, and what it comes from.

    `moves` gives, for a symbol and a cell, the outcome of each position; `lines` the cells of the
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
        "effects": told,
        "moves": moves,
        "lines": lines,
        "rescue": not usable_colours(state, seat),
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
