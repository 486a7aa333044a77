"""The count told as a story: category by category, with the cells each line of it speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine import Item, Phrase, Seat, Term, Who, decided_by, phrase, rank
from games.vallee.data import COLOURS, LONELY_POINTS, MAJORITY_POINTS, PAIR_POINTS
from games.vallee.data.hexes import AROUND, MOUNTAINS, ZONES, bits, cells_of
from games.vallee.rules.features import fast_lines, lonely_houses, paid_pairs
from games.vallee.rules.networks import Land, fast_networks
from games.vallee.rules.scoring import (
    Rating,
    count,
    majority,
    mountain_points,
    population,
    rating,
    sunflower_counts,
    surveys,
    table,
    villager_prizes,
)
from games.vallee.state import State


class Group(Struct, frozen=True):
    """Cells to light up together on one seat's map: a pair, a house, sunflowers, a place, a line…"""

    seat: Seat
    kind: str
    cells: list[int]


class Step(Struct, frozen=True):
    """One line of the count. `seat` is None where a line concerns several valleys."""

    category: str
    seat: Seat | None
    points: int
    phrase: Phrase
    groups: list[Group]


def story(state: State) -> list[Step]:
    lands = surveys(state)
    return [
        *_sheep(state, lands),
        *_lonely(state, lands),
        *_majorities(state, lands),
        *_mountains(state, lands),
        *_villagers(lands),
        *_speed(lands),
        *_totals(state, lands),
    ]


def _sheep(state: State, lands: Sequence[Land]) -> list[Step]:
    steps = []
    for seat, land in enumerate(lands):
        paid = paid_pairs(land, state.sheep_rule)
        points = PAIR_POINTS * len(paid)
        key = "va.log.score.every_sheep" if state.every_sheep else "va.log.score.sheep"
        said = phrase(key, player=Who(seat), pairs=len(paid), points=points)
        groups = [Group(seat, "pair", [sheep, house]) for sheep, house in paid]
        steps.append(Step("sheep", seat, points, said, groups))
    return steps


def _lonely(state: State, lands: Sequence[Land]) -> list[Step]:
    steps = []
    for seat, land in enumerate(lands):
        alone = lonely_houses(land, state.children)
        points = LONELY_POINTS * len(alone)
        said = (
            phrase("va.log.score.lonely", player=Who(seat), houses=len(alone), points=-points)
            if alone
            else phrase("va.log.score.no_lonely", player=Who(seat))
        )
        steps.append(Step("lonely", seat, points, said, [Group(seat, "house", [house]) for house in alone]))
    return steps


def _majorities(state: State, lands: Sequence[Land]) -> list[Step]:
    steps = []
    for colour, counts in zip(COLOURS, sunflower_counts(state.sheet, lands), strict=True):
        zone = Term(colour, "zone")
        most = max(counts)
        leaders = [seat for seat, flowers in enumerate(counts) if flowers == most]
        winner = majority(counts)
        if not most:
            said = phrase("va.log.score.majority_none", zone=zone)
        elif winner is None:
            said = phrase("va.log.score.majority_tie", zone=zone, count=most, players=_who(leaders))
        else:
            said = phrase("va.log.score.majority", zone=zone, count=most, player=Who(winner))
        zone_cells = bits(ZONES[state.sheet][colour])
        groups = [
            Group(seat, "sunflowers", cells_of(land.sunflowers & zone_cells))
            for seat, land in enumerate(lands)
            if land.sunflowers & zone_cells
        ]
        points = 0 if winner is None else MAJORITY_POINTS
        steps.append(Step("majorities", winner, points, said, groups))
    return steps


def _mountains(state: State, lands: Sequence[Land]) -> list[Step]:
    steps = []
    for seat, land in enumerate(lands):
        points = mountain_points(state.sheet, land.sunflowers)
        groups = [
            Group(seat, "mountain", [peak, *cells_of(land.sunflowers & AROUND[peak])])
            for peak in MOUNTAINS[state.sheet]
            if land.sunflowers & AROUND[peak]
        ]
        said = phrase("va.log.score.mountains", player=Who(seat), points=points)
        steps.append(Step("mountains", seat, points, said, groups))
    return steps


def _villagers(lands: Sequence[Land]) -> list[Step]:
    populations = [population(land) for land in lands]
    prizes = villager_prizes(populations)
    ranks = rank(populations)

    def step(seat: Seat | None, said: Phrase, seats: Sequence[Seat]) -> Step:
        groups = [Group(one, "villagers", cells_of(lands[one].houses | lands[one].supers)) for one in seats]
        return Step("villagers", seat, 0 if seat is None else prizes[seat], said, groups)

    steps: list[Step] = []
    for place, key in ((1, "first"), (2, "second")):
        there = [seat for seat, held in enumerate(ranks) if held == place]
        if len(there) > 1:
            said = phrase(f"va.log.score.villagers_tie_{key}", players=_who(there))
            return [*steps, step(None, said, there)]
        for seat in there:
            total = populations[seat][0]
            said = phrase(f"va.log.score.villagers_{key}", player=Who(seat), total=total)
            steps.append(step(seat, said, there))
    return steps


def _speed(lands: Sequence[Land]) -> list[Step]:
    steps = []
    for seat, land in enumerate(lands):
        networks = fast_networks(land.houses, land.rails)
        if not networks:
            steps.append(Step("speed", seat, 0, phrase("va.log.score.speed_none", player=Who(seat)), []))
        for places in networks:
            points = table(len(places))
            said = phrase("va.log.score.speed", player=Who(seat), places=len(places), points=points)
            groups = [Group(seat, "place", cells_of(place)) for place in places]
            groups += [Group(seat, "line", list(line.cells)) for line in fast_lines(land, places)]
            steps.append(Step("speed", seat, points, said, groups))
    return steps


def _totals(state: State, lands: Sequence[Land]) -> list[Step]:
    ratings = _ratings(state, lands)
    steps = []
    for seat, (total, *_) in enumerate(ratings):
        said = phrase("va.log.score.total", player=Who(seat), points=total)
        steps.append(Step("total", seat, total, said, []))
    if decided := tie_break(state):
        steps.append(Step("end", None, 0, decided, []))
    best = max(ratings)
    winners = [seat for seat, held in enumerate(ratings) if held == best]
    if len(winners) == 1:
        said = phrase("va.log.end.win", player=Who(winners[0]), points=best[0])
    else:
        said = phrase("va.log.end.shared", players=_who(winners), points=best[0])
    return [*steps, Step("end", winners[0] if len(winners) == 1 else None, 0, said, [])]


def _ratings(state: State, lands: Sequence[Land]) -> list[Rating]:
    scored = count(state.sheet, state.sheep_rule, lands)
    return [rating(points, land) for points, land in zip(scored, lands, strict=True)]


def tie_break(state: State) -> Phrase | None:
    """What decided between valleys of the same highest total, if anything had to."""
    tie = decided_by(_ratings(state, surveys(state)), ("houses", "sunflowers", "villagers"))
    if tie is None:
        return None
    return phrase(f"va.log.tie.{tie.by}", points=tie.total, players=_who(tie.level), player=Who(tie.winner))


def _who(seats: Sequence[Seat]) -> list[Item]:
    return [Who(seat) for seat in seats]
