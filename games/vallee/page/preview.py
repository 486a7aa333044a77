"""What a page tells before anything is decided: what a drawing would change, what a valley still needs."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine import Seat
from games.vallee.actions import Draw
from games.vallee.data import COLOURS, HOUSE, POSITIONS, SUNFLOWER, SUPER
from games.vallee.data.hexes import OFF_SHEET
from games.vallee.rules.features import idle_sheep, line_kind, lonely_houses, prospect
from games.vallee.rules.networks import RAIL_CODES, Land, lines, survey, with_drawing
from games.vallee.rules.scoring import (
    CATEGORIES,
    count,
    majority,
    sheep_points,
    speed_points,
    sunflower_counts,
    surveys,
)
from games.vallee.state import (
    DRAWINGS,
    State,
    all_free_cells,
    drawing_of,
    free_cells,
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


class Needs(Struct, frozen=True):
    """What a valley still wants, readable at a glance."""

    draws_left: int
    # Free cells of each colour.
    free: dict[str, list[int]]
    lonely_houses: list[int]
    idle_sheep: list[int]
    # Free cells that a rail looks at, where a house or a rail would go on with its line.
    rail_ends: list[int]
    villagers: int
    # For each colour: "ahead", "tied" or "behind" in sunflowers; missing where nobody has any.
    sunflowers: dict[str, str]


def needs(state: State, seat: Seat) -> Needs:
    valley = state.valleys[seat]
    land = survey(valley.cells)
    return Needs(
        len(all_free_cells(state, seat)),
        {colour: list(free_cells(state, seat, colour)) for colour in COLOURS},
        lonely_houses(land, state.children),
        idle_sheep(land, state.sheep_rule),
        sorted(
            {
                end
                for line in lines(land.rails)
                for end in line.ends
                if end != OFF_SHEET and not valley.cells[end]
            }
        ),
        valley.villagers,
        _sunflower_race(state, seat),
    )


def _sunflower_race(state: State, seat: Seat) -> dict[str, str]:
    race = {}
    for colour, counts in zip(COLOURS, sunflower_counts(state.sheet, surveys(state)), strict=True):
        if not any(counts):
            continue
        if majority(counts) == seat:
            race[colour] = "ahead"
        else:
            race[colour] = "tied" if counts[seat] == max(counts) else "behind"
    return race
