"""A valley in cells, for pages that light them up: lines, herds, villages, networks, pairs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from engine import Phrase, phrase
from games.vallee.data import HOUSE
from games.vallee.data.hexes import NEIGHBOURS, OFF_SHEET, around, bits, cells_of, clusters
from games.vallee.rules.networks import (
    Land,
    Line,
    fast_networks,
    flock,
    lines,
    linked,
    networks,
    share_out,
    survey,
)
from games.vallee.rules.scoring import table
from games.vallee.state import SheepRule


class Feature(Struct, frozen=True):
    """Something the drawings form together: its cells, what else it reaches, and a sentence."""

    kind: str
    cells: list[int]
    reaches: list[int]
    phrase: Phrase


def features(drawn: Sequence[str]) -> list[Feature]:
    """All that can be highlighted in a valley, in the order of the rules page."""
    land = survey(drawn)
    return [*_herds(land), *_villages(land), *_lines(land, drawn), *_networks(land), *_fast(land)]


def _herds(land: Land) -> list[Feature]:
    found = []
    for herd in clusters(land.sheep):
        served = around(herd) & land.houses
        key = "va.feature.herd" if served else "va.feature.herd_alone"
        said = phrase(key, sheep=herd.bit_count(), houses=served.bit_count())
        found.append(Feature("herd", cells_of(herd), cells_of(served), said))
    return found


def _villages(land: Land) -> list[Feature]:
    return [
        Feature(
            "village",
            cells_of(village),
            cells_of(around(village) & land.sheep),
            phrase("va.feature.village", houses=village.bit_count()),
        )
        for village in clusters(land.houses)
    ]


def line_kind(land: Land, line: Line) -> str:
    """loop, long (two rails or more join two places), short (one does), same (one place), dead_end."""
    if line.loop:
        return "loop"
    one, two = line.ends
    if one == OFF_SHEET or two == OFF_SHEET:
        return "dead_end"
    joined = 1 << one | 1 << two
    if joined & land.houses != joined:
        return "dead_end"
    if any(place & joined == joined for place in clusters(land.houses)):
        return "same"
    return "long" if len(line.cells) > 1 else "short"


def _lines(land: Land, drawn: Sequence[str]) -> list[Feature]:
    found = []
    for line in lines(land.rails):
        free = [end for end in line.ends if end != OFF_SHEET and not drawn[end]]
        key = prospect(land, line, drawn)
        said = phrase(f"va.feature.{key}", rails=len(line.cells))
        ends = [end for end in line.ends if end != OFF_SHEET and drawn[end] == HOUSE]
        found.append(Feature(f"line_{key}", list(line.cells), sorted({*ends, *free}), said))
    return found


def prospect(land: Land, line: Line, drawn: Sequence[str]) -> str:
    """What a line is, or open_line where it may still come to join two houses."""
    kind = line_kind(land, line)
    may_join = all(end != OFF_SHEET and drawn[end] in ("", HOUSE) for end in line.ends)
    return "open_line" if kind == "dead_end" and may_join else kind


def _networks(land: Land) -> list[Feature]:
    """Villages that rails unite for the sheep; a village by itself is told already."""
    villages = clusters(land.houses)
    found = []
    for network in networks(land.houses, land.rails):
        if network in villages:
            continue
        joining = [line for line in lines(land.rails) if _within(line, network)]
        said = phrase(
            "va.feature.network",
            places=len([village for village in villages if village & network]),
            sheep=sum(herd.bit_count() for herd in clusters(land.sheep) if around(herd) & network),
        )
        rails = [cell for line in joining for cell in line.cells]
        found.append(Feature("network", cells_of(network), rails, said))
    return found


def _within(line: Line, houses: int) -> bool:
    return OFF_SHEET not in line.ends and all(houses >> end & 1 for end in line.ends)


def _fast(land: Land) -> list[Feature]:
    found = []
    for places in fast_networks(land.houses, land.rails):
        rails = [cell for line in fast_lines(land, places) for cell in line.cells]
        said = phrase("va.feature.fast", places=len(places), points=table(len(places)))
        found.append(Feature("fast", [cell for place in places for cell in cells_of(place)], rails, said))
    return found


def fast_lines(land: Land, places: Sequence[int]) -> list[Line]:
    """The lines of two rails or more that join these places."""
    houses = 0
    for place in places:
        houses |= place
    return [line for line in lines(land.rails) if line_kind(land, line) == "long" and _within(line, houses)]


@lru_cache(4096)
def pairs(land: Land, children: bool = False) -> tuple[tuple[int, int], ...]:
    """A best sharing-out as (sheep, house) cells: neighbours first where the choice is free."""
    herds, served = flock(land, children)
    sheep_left = {herd: cells_of(herd) for herd in herds}
    houses_left = {network: cells_of(network) for network in served}
    found = []
    for (herd, network), count in share_out(herds, served).items():
        for _ in range(count):
            sheep, house = min(
                ((sheep, house) for sheep in sheep_left[herd] for house in houses_left[network]),
                key=lambda pair: pair[1] not in NEIGHBOURS[pair[0]],
            )
            sheep_left[herd].remove(sheep)
            houses_left[network].remove(house)
            found.append((sheep, house))
    return tuple(sorted(found, key=lambda pair: pair[1]))


def lonely_houses(land: Land, children: bool = False) -> list[int]:
    served = {house for _, house in pairs(land, children)}
    return [house for house in cells_of(land.houses) if house not in served]


def paid_pairs(land: Land, rule: SheepRule) -> tuple[tuple[int, int], ...]:
    """The (sheep, house) cells that score: by the house rule linked sheep join a house that has its own."""
    served = pairs(land, rule.children)
    if not rule.every_sheep:
        return served
    busy = bits(sheep for sheep, _ in served)
    more = cells_of(linked(land.houses, land.sheep, rule.children) & ~busy)
    return (*served, *((sheep, _house_near(land, sheep)) for sheep in more))


def _house_near(land: Land, sheep: int) -> int:
    """A house next to a linked sheep, or else next to its herd."""
    herd = next(herd for herd in clusters(land.sheep) if herd >> sheep & 1)
    return cells_of(around(1 << sheep) & land.houses or around(herd) & land.houses)[0]


def idle_sheep(land: Land, rule: SheepRule) -> list[int]:
    busy = {sheep for sheep, _ in paid_pairs(land, rule)}
    return [sheep for sheep in cells_of(land.sheep) if sheep not in busy]
