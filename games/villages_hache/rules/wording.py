"""Cells, cards and buildings in words: what the log, the refusals and the moves have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import Item, Phrase, Term, phrase
from games.villages_hache.data.board import CELLS, CROSSROADS, VILLAGE_OF, Ground
from games.villages_hache.data.pieces import VISITS
from games.villages_hache.state import Building, Player, State


def cell(id_: str, *, start: bool = False) -> Phrase:
    """A cell's spoken name; `start` gives it the capital that begins a sentence."""
    found = CELLS[id_]
    suffix = ".start" if start else ""
    if id_ == CROSSROADS:
        return phrase(f"vi.cell.crossroads{suffix}")
    return phrase(f"vi.cell.{found.colour}{suffix}", at=found.label, village=Term(found.village))


def cells(ids: Iterable[str]) -> list[Item]:
    return [cell(id_) for id_ in ids]


def ground(pair: Ground) -> Phrase:
    """The two cells of a building, where the village has already been named."""
    first, second = pair
    return phrase("vi.ground", first=CELLS[first].label, second=CELLS[second].label)


def card(id_: str) -> Item:
    """A stake card, in the words printed on it."""
    return phrase("vi.card.visit", caption=Term(id_)) if id_ in VISITS else Term(id_)


def values(points: Sequence[int]) -> list[Item]:
    return [*sorted(points)]


def building_at(type_: str, pair: Ground) -> Phrase:
    return phrase("vi.building.at", building=Term(type_), village=Term(VILLAGE_OF[pair[0]]))


def building_on(building: Building) -> Phrase:
    """Precise enough to tell two buildings of one kind apart in the same village."""
    village = VILLAGE_OF[building.cells[0]]
    return phrase(
        "vi.building.on", building=Term(building.type), village=Term(village), cells=ground(building.cells)
    )


def targets(state: State, type_: str) -> list[Item]:
    return [
        building_on(building)
        for player in state.players
        for building in player.built
        if building.type == type_
    ]


def types(found: Iterable[str]) -> list[Item]:
    return [Term(type_) for type_ in found]


def village(player: Player) -> Term:
    return Term(player.village)
