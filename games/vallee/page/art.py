"""Where hexes stand in a drawing, and the outline of a set of them. One hex is 100 wide and 116 high."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from django.templatetags.static import static

from games.vallee.data import MOUNTAIN
from games.vallee.data.hexes import CELLS, NEXT

VIEW_BOX = "-5 -5 610 648"
# Clockwise from the top. Side 0, to the right, goes from corner 1 to corner 2, and so on.
CORNERS = ((0, -58), (50, -29), (50, 29), (0, 58), (-50, 29), (-50, -29))

CENTRES = [(100 * q + 50 * r - 100, 87 * r + 58) for q, r in CELLS]

Point = tuple[int, int]


def outline(cells: Iterable[int]) -> str:
    """The path around a set of hexes: closed loops of relative steps, which repeat and so travel light."""
    inside = set(cells)
    steps: dict[Point, Point] = {}
    for cell in sorted(inside):
        x, y = CENTRES[cell]
        for side, neighbour in enumerate(NEXT[cell]):
            if neighbour not in inside:
                (ax, ay), (bx, by) = CORNERS[(side + 1) % 6], CORNERS[(side + 2) % 6]
                steps[x + ax, y + ay] = (x + bx, y + by)
    path = ""
    while steps:
        here, there = next(iter(steps.items()))
        path += f"M{here[0]} {here[1]}"
        while here in steps:
            there = steps.pop(here)
            path += _step(there[0] - here[0], there[1] - here[1])
            here = there
        path += "z"
    return path


def _step(dx: int, dy: int) -> str:
    if dx == 0:
        return f"v{dy}"
    return f"l{dx}{dy}" if dy < 0 else f"l{dx} {dy}"


def thread(cells: Iterable[int]) -> str:
    """A line from centre to centre."""
    return "M" + "L".join(f"{x} {y}" for x, y in (CENTRES[cell] for cell in cells))


# The drawings of static/svg for what is printed and drawn.
SYMBOLS = {
    "H": "maison",
    "S": "mouton",
    "I": "rail-droit",
    "C": "rail-courbe",
    "f": "tournesol",
    "F": "super-tournesol",
}
TILES = {
    "b": "case-bleu",
    "o": "case-orange",
    "p": "case-mauve",
    "g": "case-vert",
    "y": "case-jaune",
    MOUNTAIN: "case-roche",
}


@cache
def art() -> dict[str, str]:
    """The address of each drawing. The house is every game's, the rest is this game's own."""
    own, shared = static("svg/vallee.svg"), static("svg/symbols.svg")
    names = {*SYMBOLS.values(), *TILES.values(), "montagne"}
    return {name: f"{shared if name == 'maison' else own}#{name}" for name in names}
