"""What is printed on the pieces: the buildings, the reserve and the hundred cards."""

from __future__ import annotations

from typing import Final

GOAL: Final = 100
VISIT_POINTS: Final = 6
SURPRISE_POINTS: Final = 10
# The safety net: no game played in earnest comes near it.
MAX_TURNS_EACH: Final = 250

VILLAGES: Final = ("BEA", "MAR", "FON", "NOH")

BUILDINGS: Final = (
    "eglise",
    "mairie",
    "poste",
    "caserne",
    "ecole",
    "docteur",
    "magasin",
    "garage",
    "ferme",
    "maison",
)
# One of each per village; there may be any number of the others.
UNIQUE: Final = frozenset({"eglise", "mairie", "poste"})

COPIES: Final = 3
# What goes back in the box before a game of two or three.
REMOVED: Final[dict[int, frozenset[str]]] = {
    2: frozenset(BUILDINGS),
    3: frozenset({"mairie", "eglise", "poste", "ecole", "caserne", "docteur"}),
    4: frozenset(),
}

# POINTS cards are told apart by their value only: P1 … P8.
POINTS: Final = {f"P{value}": value for value in range(1, 9)}
CARD_WORTH: Final = {value: card for card, value in POINTS.items()}

# Each acquisition: the buildings it offers, and the number that is both its price and its score.
OFFERS: Final[dict[str, tuple[str, ...]]] = {
    "A01": ("eglise",),
    "A02": ("mairie",),
    "A03": ("eglise", "mairie"),
    "A04": ("poste", "caserne"),
    "A05": ("ecole", "docteur"),
    "A06": ("caserne", "ecole"),
    "A07": ("poste", "magasin"),
    "A08": ("docteur", "garage"),
    "A09": ("magasin", "garage"),
    "A10": ("ferme", "maison"),
    "A11": ("magasin", "ferme"),
    "A12": ("maison", "garage", "ferme"),
}
NUMBER: Final[dict[str, int]] = {
    "A01": 12,
    "A02": 12,
    "A03": 12,
    "A04": 10,
    "A05": 9,
    "A06": 10,
    "A07": 8,
    "A08": 8,
    "A09": 7,
    "A10": 5,
    "A11": 6,
    "A12": 6,
}

VISITS: Final[dict[str, str]] = {
    "V01": "docteur",
    "V02": "magasin",
    "V03": "poste",
    "V04": "garage",
    "V05": "ecole",
    "V06": "eglise",
    "V07": "mairie",
    "V08": "caserne",
    "V09": "ferme",
    "V10": "maison",
}

SURPRISE: Final = "I1"
ROTATION: Final = "F1"

DECK: Final[tuple[str, ...]] = (
    *(card for card in POINTS for _ in range(6)),
    *(card for card in OFFERS for _ in range(2)),
    *(card for card in VISITS for _ in range(2)),
    *(SURPRISE for _ in range(4)),
    *(ROTATION for _ in range(4)),
)


def reserve(seats: int) -> dict[str, int]:
    """The buildings beside the board, for this many players."""
    return {type_: COPIES - (type_ in REMOVED[seats]) for type_ in BUILDINGS}
