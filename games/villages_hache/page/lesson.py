"""The boards of the tutorial and of the rules' examples."""

from __future__ import annotations

from typing import Any, Final

from engine import Seat
from engine.speaker import Speaker
from games.villages_hache.data.board import Ground
from games.villages_hache.data.pieces import NUMBER, OFFERS, VILLAGES
from games.villages_hache.page import views
from games.villages_hache.page.art import LANDS
from games.villages_hache.page.queries import Trip
from games.villages_hache.page.views import capital, card_view
from games.villages_hache.rules.board import walk

# Parts of the map that show an example and no more: a corner of Beaufort, the west of the country.
CORNER: Final = "-56 -56 420 420"
WEST: Final = "-56 240 956 920"

FARM: Final[Ground] = ("BEA-Y32", "BEA-Y33")


def example_picture(say: Speaker, board: dict[str, Any]) -> dict[str, Any]:
    """An example's hand of cards, or its part of the map."""
    drawn: dict[str, Any] = {"cards": [], "plots": [], "ways": [], "grounds": []}
    return drawn | (_hand(say, board) if "cards" in board else _map(say, board))


def _hand(say: Speaker, board: dict[str, Any]) -> dict[str, Any]:
    payments = [say("vi.page.example.together").join(map(str, paid)) for paid in board["payments"]]
    return {
        "cards": board["cards"],
        "number": board["number"],
        "payments": board["payments"],
        "label": say("vi.page.example.cards", cards=[*board["cards"]], payments=[*payments]),
    }


def _map(say: Speaker, board: dict[str, Any]) -> dict[str, Any]:
    pawn = _pawn(0, board["pawn"])
    if "target" in board:
        target: Ground = (board["target"][0], board["target"][1])
        path = walk(board["pawn"], target, board["steps"])
        trip = Trip(0, "garage", target, tuple(path), 3)
        return {
            "crop": WEST,
            "pawn": pawn,
            "plots": [views.plot("garage", target)],
            "ways": [views.way(trip, board["pawn"])],
            "label": say("vi.page.example.visit"),
        }
    return {
        "crop": CORNER,
        "pawn": pawn,
        "grounds": [views.plot("", (ground[0], ground[1])) for ground in board["dominoes"]],
        "label": say("vi.page.example.ground"),
    }


def _pawn(seat: Seat, cell: str) -> views.Pawn:
    return views.Pawn(seat, cell, *views.at(cell))


def lesson(say: Speaker) -> dict[str, Any]:
    """What the guided turn shows; its steps are those of the texts."""
    farm = views.plot("ferme", FARM)
    path = walk("FON-R54", FARM, 24)
    visit = Trip(1, "ferme", FARM, tuple(path), 0)
    start = _pawn(0, "BEA-R31")
    return {
        "names": {village: say.term(village) for village in VILLAGES},
        "signs": {village: views.sign_at(land) for village, land in LANDS.items()},
        "pawn": start,
        "pawn_after": _pawn(0, "BEA-R41"),
        "visitor": _pawn(1, "FON-R54"),
        "bubble": views.Bubble(0, start.x, start.y + 96, True),
        "farm": farm,
        "way": views.way(visit, "FON-R54"),
        "deed": card_view(say, "A10"),
        "three": card_view(say, "P3"),
        "eggs": card_view(say, "V09"),
        "types": [(type_, say.term(type_)) for type_ in OFFERS["A10"]],
        "pay_with": say("vi.page.pay_with", n=NUMBER["A10"]),
        "build_name": say("vi.page.build"),
        # With two players, those that nobody chose are closed.
        "veils": [views.corner(village) for village in ("MAR", "NOH")],
        "stock_name": capital(say.term("stock")),
        "ready": say("vi.page.ready"),
    }
