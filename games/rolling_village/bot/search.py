"""How the best bot looks ahead: a quick value for every plan, then whole games played out from the best."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from math import inf
from typing import Final

from engine import Chance
from games.rolling_village.bot.plans import (
    KIND_OF_DIE,
    PARK_KIND,
    Land,
    Step,
    avenues,
    expected,
    free_cells,
    legal_bits,
    park_value,
    pays,
    profile,
    put,
    row_of,
)
from games.rolling_village.data import BONUS_ROUNDS, KINDS, PARK_POINTS, ROLLS, ROUNDS
from games.rolling_village.rules.board import NEIGHBOURS, worth
from games.rolling_village.state import Table, Village, bonus_types

Dice = tuple[int, int]
# The types that may still be a bonus.
Stars = tuple[int, ...]

# The 21 different throws of two dice, each with its number of ways out of 36.
THROWS: Final[tuple[tuple[Dice, int], ...]] = tuple(
    ((low, high), 1 if low == high else 2) for low in range(1, 7) for high in range(low, 7)
)
# By rounds left, then by types missing: how far an unfinished park is trusted to be finished.
FAITH: Final = tuple(
    tuple(min(0.75, 0.25 * left) ** missing if left else float(not missing) for missing in range(4))
    for left in range(ROUNDS + 1)
)
# What a printed point under a park is felt to cost, for each round to come.
REGRET: Final = 0.1
# How many plans are looked at one round ahead, and how many of those are played out to the end.
LOOKED_AT: Final = 24
PLAYED_OUT: Final = 8
# Playing out takes every throw as the next one, as many times over as fit in this many rounds: thought
# then costs about the same early and late.
ROUNDS_TO_PLAY: Final = 12


def best_plan(state: Table, village: Village, found: dict[Land, tuple[Step, ...]], chance: Chance) -> Land:
    """The plan that promises most: a value for all, one round ahead for the better, the end for the best.

    One round ahead is exact but short-sighted, playing out is far-sighted but noisy: the last choice
    takes their sum.
    """
    row = row_of(state.dice) if state.round else None
    left = ROUNDS - state.round
    field = nlargest(LOOKED_AT, found, key=lambda land: static_value(land, row, left))
    if left == 0 or len(field) == 1:
        return field[0]
    stars = _stars_after(state, village, {land: found[land] for land in field})
    now = {land: 0 if row is None else pays(avenues(land)[0], row) for land in field}
    ahead = {land: now[land] + one_round_ahead(land, state.round, stars[land]) for land in field}
    field = nlargest(PLAYED_OUT, field, key=ahead.__getitem__)
    if len(field) == 1:
        return field[0]
    promise = {land: ahead[land] for land in field}
    sweeps = ROUNDS_TO_PLAY // left
    for _ in range(sweeps):
        for throw, ways in THROWS:
            rolls = [throw, *[(chance.die(), chance.die()) for _ in range(left - 1)]]
            for land in field:
                to_come = play_out(land, state.round, stars[land], rolls)
                promise[land] += (now[land] + to_come) * ways / (ROLLS * sweeps)
    return max(field, key=promise.__getitem__)


def _stars_after(state: Table, village: Village, found: dict[Land, tuple[Step, ...]]) -> dict[Land, Stars]:
    """The types each plan leaves for later bonuses."""
    unticked = tuple(KINDS.index(kind) for kind in bonus_types(state, village))
    return {
        land: tuple(kind for kind in unticked if ("bonus", kind) != steps[-1][:2])
        for land, steps in found.items()
    }


def static_value(land: Land, row: int | None, rounds_left: int) -> float:
    """This round, the coming ones if nothing grew, and the parks."""
    packed, weighted = avenues(land)
    now = 0 if row is None else pays(packed, row)
    return now + rounds_left * expected(packed, weighted) + park_value(land, rounds_left, FAITH)


def one_round_ahead(land: Land, after: int, stars: Stars) -> float:
    """The value after the best answer to each throw, on average."""
    total = 0.0
    for throw, ways in THROWS:
        grown, _, points = _answer(land, after + 1, stars, throw)
        total += ways * (points + static_value(grown, None, ROUNDS - after - 1))
    return total / ROLLS


def play_out(land: Land, after: int, stars: Stars, rolls: Sequence[Dice]) -> float:
    """The points of the rounds to come and of the parks, each project placed where it looks best."""
    total = 0.0
    for number, dice in enumerate(rolls, after + 1):
        land, stars, points = _answer(land, number, stars, dice)
        total += points
    return total + park_value(land, 0, FAITH)


def _answer(land: Land, number: int, stars: Stars, dice: Dice) -> tuple[Land, Stars, int]:
    """A round played project by project, and what it brings."""
    d1, d2 = dice
    row, left = row_of(dice), ROUNDS - number
    land = _place(land, KIND_OF_DIE[d1], legal_bits(free_cells(land), d2), row, left)
    if d1 == d2:
        land = _place_park(land, left)
    else:
        land = _place(land, KIND_OF_DIE[d2], legal_bits(free_cells(land), d1), row, left)
    if number in BONUS_ROUNDS:
        land, stars = _place_bonus(land, stars, row, left)
    return land, stars, pays(avenues(land)[0], row)


def _place(land: Land, kind: int, cells: int, row: int, left: int) -> Land:
    return put(land, kind, _best_cell(land, kind, cells, row, left)[1])


def _best_cell(land: Land, kind: int, cells: int, row: int, left: int) -> tuple[float, int]:
    mine, parks = land[kind], land[PARK_KIND]
    best, where = -inf, 0
    while cells:
        bit = cells & -cells
        cells ^= bit
        packed, weighted = profile(mine | bit)
        value = pays(packed, row) + left * weighted / ROLLS
        if parks and NEIGHBOURS[bit] & parks:
            value += park_value(put(land, kind, bit), left, FAITH) - park_value(land, left, FAITH)
        if value > best:
            best, where = value, bit
    return best, where


def _place_park(land: Land, left: int) -> Land:
    return put(land, PARK_KIND, _best_park(land, left)[1])


def _best_park(land: Land, left: int) -> tuple[float, int]:
    house, forest, lake, _ = land
    free = cells = free_cells(land)
    best, where = -inf, 0
    while cells:
        bit = cells & -cells
        cells ^= bit
        around = NEIGHBOURS[bit]
        missing = (not around & house) + (not around & forest) + (not around & lake)
        value = -REGRET * left * worth(bit)
        if missing <= (around & free).bit_count():
            value += PARK_POINTS * FAITH[left][missing]
        if value > best:
            best, where = value, bit
    return best, where


def _place_bonus(land: Land, stars: Stars, row: int, left: int) -> tuple[Land, Stars]:
    cells = free_cells(land)
    best, where, chosen = -inf, 0, stars[0]
    for kind in stars:
        gain, bit = _best_park(land, left) if kind == PARK_KIND else _growth(land, kind, cells, row, left)
        if gain > best:
            best, where, chosen = gain, bit, kind
    return put(land, chosen, where), tuple(kind for kind in stars if kind != chosen)


def _growth(land: Land, kind: int, cells: int, row: int, left: int) -> tuple[float, int]:
    """What one more project of a type brings at best, and where."""
    packed, weighted = profile(land[kind])
    value, bit = _best_cell(land, kind, cells, row, left)
    return value - (pays(packed, row) + left * weighted / ROLLS), bit
