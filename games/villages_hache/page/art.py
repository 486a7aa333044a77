"""The country between the villages: what is drawn and never played on.

Each village owns the quarter of the green cross beside it, mirrored as its houses are: a strip
against the inner side of its ground, and one below (or above) it, towards the crossroads.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from games.villages_hache.data.board import CELLS, GROUNDS, HEIGHT, STREETS, WIDTH
from games.villages_hache.data.pieces import VILLAGES


class Patch(Struct, frozen=True):
    """A piece of scenery, as a rectangle in cells; `kind` names the drawing."""

    kind: str
    x: float
    y: float
    width: float
    height: float


class Land(Struct, frozen=True):
    """All that belongs to one village on the map."""

    village: str
    # The block of cells, and where its name is written.
    x: int
    y: int
    width: int
    height: int
    sign: tuple[float, float]
    streets: tuple[str, ...]
    grounds: tuple[str, ...]
    path: tuple[str, ...]
    ponds: tuple[Patch, ...]
    fields: tuple[Patch, ...]
    trees: tuple[Patch, ...]


# In the coordinates of Beaufort; the other villages see them in their mirrors.
_PONDS: Final = {"NOH": (Patch("lac", 6.6, 2.5, 1.8, 1.3),), "MAR": (Patch("lac", 6.7, 0.1, 1.6, 1.2),)}
_FIELDS: Final = {
    "BEA": (Patch("champ", 2.4, 6.5, 1.4, 0.9),),
    "MAR": (Patch("tournesol", 0.0, 6.6, 1.0, 0.8),),
    "FON": (Patch("champ", 1.0, 6.5, 1.4, 0.9), Patch("tournesol", 6.7, 1.2, 0.9, 0.8)),
    "NOH": (Patch("tournesol", 0.4, 6.6, 1.0, 0.8),),
}
_TREES: Final = {
    "BEA": (Patch("foret", 6.6, 0.2, 1.1, 1.0), Patch("foret", 6.9, 2.6, 1.0, 0.9)),
    "MAR": (Patch("foret", 6.8, 3.0, 0.9, 0.8),),
    "FON": (Patch("foret", 6.7, 3.2, 1.0, 0.9), Patch("foret", 4.2, 6.5, 1.0, 0.9)),
    "NOH": (Patch("foret", 6.6, 0.4, 1.1, 1.0),),
}


def _mirrored(village: str, patches: tuple[Patch, ...]) -> tuple[Patch, ...]:
    """Patches cover [x, x + width] in cell units, a cell reaching half a unit around its centre."""
    right = village in ("MAR", "FON")
    low = village in ("FON", "NOH")
    return tuple(
        Patch(
            patch.kind,
            round(WIDTH - 1 - patch.x - patch.width, 2) if right else patch.x,
            round(HEIGHT - 1 - patch.y - patch.height, 2) if low else patch.y,
            patch.width,
            patch.height,
        )
        for patch in patches
    )


def _land(village: str) -> Land:
    inside = [CELLS[cell] for cell in (*STREETS[village], *GROUNDS[village])]
    left, top = min(cell.x for cell in inside), min(cell.y for cell in inside)
    upper = top == 0
    return Land(
        village,
        left,
        top,
        max(cell.x for cell in inside) - left + 1,
        max(cell.y for cell in inside) - top + 1,
        (left + 2.5, 5.9 if upper else 8.1),
        STREETS[village],
        GROUNDS[village],
        (f"{village}-P1", f"{village}-P2"),
        _mirrored(village, _PONDS.get(village, ())),
        _mirrored(village, _FIELDS.get(village, ())),
        _mirrored(village, _TREES.get(village, ())),
    )


LANDS: Final = {village: _land(village) for village in VILLAGES}
