"""What is printed on the tiles, the axes and the cards."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from games.chevoux.data.cells import IN_LINE, NEAR
from games.chevoux.data.constraints import (
    Atom,
    Constraint,
    adj,
    border,
    edge_col,
    either,
    far,
    interior,
    no_adj,
    not_river,
    river,
    same_col,
    same_row,
    within,
)

PEOPLE = 20
EMPTY_HOME_COSTS = 2
CARDS_A_ROUND = 5
ROUNDS = {"normal": 5, "hard": 4}

# Badges of a win, best first, and the score each asks for.
BADGES: dict[str, tuple[tuple[str, int | None], ...]] = {
    "normal": (("platinum", 20), ("gold", 17), ("silver", 12), ("bronze", None)),
    "hard": (("platinum", 14), ("gold", 9), ("silver", 4), ("bronze", None)),
}

# -- tiles: how many there are, what they count as, what they ask for ---------------------------------


class Tile(Struct, frozen=True):
    copies: int
    kinds: tuple[str, ...]
    asks: Constraint


BASE = {
    "CHAMP": Tile(8, ("CHAMP",), (adj("CHAMP"),)),
    "HAB": Tile(6, ("HAB",), ()),
    "BOU": Tile(1, ("VIOLET",), (adj("HAB", 2),)),
    "EPI": Tile(1, ("VIOLET",), (adj("MOON"),)),
    "CAF": Tile(1, ("VIOLET",), (adj("SUN"),)),
    "LAV": Tile(1, ("VIOLET",), (river,)),
    "MAI": Tile(1, ("BLUE", "MAI"), ()),
    "ECO": Tile(1, ("BLUE", "ECO"), (adj("HAB"), not_river)),
    "MED": Tile(1, ("BLUE", "MED"), (within(2, "MAI"),)),
    "EGL": Tile(1, ("BLUE",), (either(same_row("MAI"), same_col("MAI")),)),
}

# Each axis brings four tiles; whether they are Moon or Sun Buildings depends on its slot.
AXES: dict[str, dict[str, Constraint]] = {
    "AGR": {
        "FER": (adj("CHAMP", 2),),
        "MOU": (river,),
        "SIL": (adj("CHAMP"), no_adj("HAB")),
        "ETA": (no_adj("BLUE"),),
    },
    "TOU": {
        "HOT": (adj("VIOLET"),),
        "CAM": (either(river, adj("CHAMP", 2)),),
        "OFF": (within(2, "MAI"),),
        "BEL": (edge_col,),
    },
    "CUL": {
        "BIB": (within(2, "ECO"),),
        "MUS": (adj("BLUE"),),
        "THE": (interior,),
        "CIN": (no_adj("HAB"),),
    },
    "SPO": {
        "STA": (adj("CHAMP"), border),
        "GYM": (within(2, "ECO"),),
        "PIS": (adj("HAB"), not_river),
        "PET": (adj("VIOLET"),),
    },
    "IND": {
        "USI": (no_adj("HAB"),),
        "ENT": (border, no_adj("HAB")),
        "SCI": (river,),
        "CEN": (far(4, "MAI"),),
    },
    "ECL": {
        "PAR": (adj("HAB"),),
        "EOL": (far(3, "MAI"), no_adj("HAB")),
        "STE": (river,),
        "REC": (no_adj("CHAMP"),),
    },
    "SAN": {
        "PHA": (within(3, "MED"),),
        "HOP": (no_adj("CHAMP"),),
        "RET": (adj("HAB"),),
        "TRM": (river,),
    },
}

# -- cards --------------------------------------------------------------------------------------------


class Swap(Struct, frozen=True):
    """Exchange a tile that plays the first role with one that plays the second, within reach."""

    roles: tuple[str, str]
    kinds: tuple[str, str]
    reach: tuple[int, ...]

    @property
    def moves_no_field(self) -> bool:
        return set(self.kinds) == {"BUILDING"}


class Slide(Struct, frozen=True):
    """Push a whole line one cell on; the tile that falls out comes back at the other end."""

    line: Literal["row", "col"]
    directions: tuple[str, str]


class Card(Struct, frozen=True):
    restructure: Swap | Slide
    people: int
    # What the Dwelling that welcomes them must meet; None: any Dwelling.
    home: Atom | None


# A Building is any tile but a Field; TILE is any tile at all.
CARDS = {
    "K1": Card(Swap(("champ", "other"), ("CHAMP", "BUILDING"), NEAR[2]), 1, adj("CHAMP")),
    "K2": Card(Slide("row", ("left", "right")), 1, None),
    "K3": Card(Slide("col", ("up", "down")), 2, adj("BLUE")),
    "K4": Card(Swap(("a", "b"), ("BUILDING", "BUILDING"), IN_LINE), 3, within(2, "MAI")),
    "K5": Card(Swap(("sun", "other"), ("SUN", "TILE"), NEAR[2]), 2, adj("MOON")),
    "K6": Card(Swap(("moon", "other"), ("MOON", "TILE"), NEAR[2]), 2, adj("SUN")),
}


def pile(moon: str, sun: str) -> list[str]:
    """The 30 tiles of a game, in the order of the tables above."""
    tiles = [tile for tile, printed in BASE.items() for _ in range(printed.copies)]
    return [*tiles, *AXES[moon], *AXES[sun]]
