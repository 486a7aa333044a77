"""The last two cards: which villages they mend.

Of a slide and a swap the slide is tried first, whichever comes first, and the swap must then see to all that
is left: there are far fewer slides than swaps. Where the swap comes first, what the slide will leave is
looked for where it lies before the slide. Two swaps are tried in one order, and in the other only where they
may share a cell. And two slides must between them touch everything that is misplaced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from games.chevoux.bot.solver.apart import apart, by_breadth, needs_of
from games.chevoux.bot.solver.batch import (
    EVERYWHERE,
    Counts,
    Crowd,
    Masks,
    Places,
    Wishes,
    line_of,
    pushed,
    slid,
    slides,
    slides_rows,
    swapped,
)
from games.chevoux.bot.solver.bound import Needs, Rows, within_a_swap
from games.chevoux.bot.solver.misplaced import columns_of, mended, misplaced, rows_of
from games.chevoux.data import CARDS, Slide
from games.chevoux.data.cells import CELLS
from games.chevoux.data.effects import Effect, origins
from games.chevoux.rules.layout import Layout

Pair = tuple[str, str]
# A pair of cards in the order they come, and villages that they mend.
Mended = tuple[Pair, Places]


def is_slide(card: str) -> bool:
    return isinstance(CARDS[card].restructure, Slide)


def changed(crowd: Crowd, needed: Needs, card: str, least: Counts) -> Iterator[tuple[Crowd, Places]]:
    """All that a card may do to see to at least so many needs of a village; and which village each was."""
    if is_slide(card):
        for effect in slides(card):
            which = _useful(effect, needed, card, least)
            if len(which):
                yield slid(crowd.chosen(which), effect), which
        return
    idle = np.nonzero(least <= 0)[0]
    if len(idle):
        yield crowd.chosen(idle), idle
    # A swap meets two needs at most.
    able = np.nonzero(least <= 2)[0]
    wishes = Wishes(needed.movers[able], needed.entries[:, able], least[able])
    after, source = swapped(crowd.chosen(able), card, wishes)
    yield after, able[source]


def _useful(effect: Effect, needed: Needs, card: str, least: Counts) -> Places:
    """The villages in which a slide touches enough needs."""
    return np.nonzero((needed.lines_of(card)[effect[1]] if line_of(effect) else 0) >= least)[0]


def mended_by_one(layout: Layout, crowd: Crowd, card: str) -> Places:
    if is_slide(card):
        return _mended_by_a_slide(layout, crowd.where, card)
    return _mended_by_a_swap(layout, crowd, card)[0]


def mended_by_two(layout: Layout, crowd: Crowd, needed: Needs, pair: Pair) -> Iterator[Mended]:
    """The villages that two cards can mend between them, by the order of the cards in which they do."""
    one, other = sorted(pair, key=is_slide)
    if is_slide(one):
        return _two_slides(layout, crowd.where, (one, other))
    if is_slide(other):
        return _swap_and_slide(layout, crowd, needed, one, other)
    return _two_swaps(layout, crowd, needed, (one, other))


def _two_swaps(layout: Layout, crowd: Crowd, needed: Needs, pair: Pair) -> Iterator[Mended]:
    """Swaps that share no cell come to the same in either order: only others are tried in both."""
    one, other = pair
    for after, which in changed(crowd, needed, one, needed.apart - needed.met_by(other)):
        won, end = _mended_by_a_swap(layout, after, other)
        yield (one, other), which[won]
        between = after.where[:, won]
        shared = _moved(crowd.where[:, which[won]], between) & _moved(between, end)
        yield (other, one), which[won[shared == 0]]
    # A swap that shares a cell with the one before it can meet a single need that was left.
    for after, which in changed(crowd, needed, other, needed.apart - np.int8(1)):
        yield (other, one), which[_mended_by_a_swap(layout, after, one)[0]]


def _moved(before: Masks, after: Masks) -> Masks:
    """The cells on which another tile stands now."""
    found: Masks = np.bitwise_or.reduce(before ^ after, axis=0)
    return found


def _swap_and_slide(layout: Layout, crowd: Crowd, needed: Needs, swap: str, slide: str) -> Iterator[Mended]:
    least = needed.apart - needed.met_by(swap)
    masks = np.vstack([crowd.where, crowd.occupied])
    masks, source, number = _all_pushed(masks, slide, lambda effect: _useful(effect, needed, slide, least))
    few = apart(layout, masks, 2)
    source, number, rows = source[few.which], number[few.which], Rows.of(few)
    tiles = np.take_along_axis(crowd.tiles[source], _origins(slide)[number], axis=1)
    after, which = _last_swap(Crowd(tiles, few.where[:-1], few.where[-1]), few.many, rows, swap)
    yield (slide, swap), source[which[mended(layout, after)]]
    # The other way round: what the slide would leave undone is looked for where it lies before it.
    movers, entries = (_each_pushed(cells, slide, number, back=True) for cells in (rows.movers, rows.entries))
    after, which = _last_swap(crowd.chosen(source), few.many, Rows(movers, entries, rows.comer), swap)
    yield (swap, slide), source[which[mended(layout, _each_pushed(after, slide, number[which]))]]


@cache
def _origins(slide: str) -> NDArray[np.intp]:
    """For each slide of a card and each cell, where its tile comes from."""
    return np.array([origins(effect, CELLS) for effect in slides(slide)])


def _two_slides(layout: Layout, where: Masks, pair: Pair) -> Iterator[Mended]:
    which, where, crossings = _touched(layout, where, lambda cells: rows_of(cells) | columns_of(cells))
    for first, second in (pair, pair[::-1]):
        after, source, _ = _all_pushed(
            where, first, lambda effect: np.nonzero(crossings & (line_of(effect) or EVERYWHERE))[0]
        )
        yield (first, second), which[source[_mended_by_a_slide(layout, after, second)]]


def _all_pushed(masks: Masks, card: str, useful: Callable[[Effect], Places]) -> tuple[Masks, Places, Places]:
    """What every slide of a card makes of the villages it is useful to, side by side; which village each was,
    and the number of the slide."""
    parts = [useful(effect) for effect in slides(card)]
    after = [
        pushed(masks.take(part, axis=1), effect) for part, effect in zip(parts, slides(card), strict=True)
    ]
    number = np.repeat(np.arange(len(parts)), [len(part) for part in parts])
    return np.concatenate(after, axis=1), np.concatenate(parts), number


def _each_pushed(masks: Masks, card: str, number: Places, back: bool = False) -> Masks:
    """Each village after the slide of this number, or before it."""
    after = np.empty_like(masks)
    for i, (kind, line, way) in enumerate(slides(card)):
        here = np.nonzero(number == i)[0]
        after[:, here] = pushed(masks.take(here, axis=1), (kind, line, 1 - way if back else way))
    return after


def _mended_by_a_swap(layout: Layout, crowd: Crowd, card: str) -> tuple[Places, Masks]:
    """The villages that a swap mends, and how they then stand."""
    few = apart(layout, crowd.where, 2)
    after, which = _last_swap(crowd.chosen(few.which), few.many, Rows.of(few), card)
    good = mended(layout, after)
    return few.which[which[good]], after.take(good, axis=1)


def _last_swap(crowd: Crowd, many: Counts, rows: Rows, card: str) -> tuple[Masks, Places]:
    """What a swap may make of villages with two needs at most, if it meets them all; where there are none it
    may also be left out. And which village each was."""
    able = (many < 2) | within_a_swap(crowd.where, ~crowd.occupied, rows, card)
    which = np.nonzero(able)[0]
    idle = np.nonzero(many == 0)[0]
    wishes = Wishes(*rows.chosen(which).wished(), many[which])
    after, source = swapped(crowd.chosen(which), card, wishes)
    return (
        np.concatenate([crowd.where.take(idle, axis=1), after.where], axis=1),
        np.concatenate([idle, which[source]]),
    )


def _mended_by_a_slide(layout: Layout, where: Masks, card: str) -> Places:
    which, where, lines = _touched(layout, where, rows_of if slides_rows(card) else columns_of)
    after, source, _ = _all_pushed(
        where,
        card,
        lambda effect: np.nonzero(lines & line_of(effect) if line_of(effect) else lines == EVERYWHERE)[0],
    )
    return which[source[mended(layout, after)]]


def _touched(layout: Layout, where: Masks, lines_of: Callable[[Masks], Masks]) -> tuple[Places, Masks, Masks]:
    """The villages that have lines which touch whatever is misplaced, and those lines."""
    which: Places = np.arange(where.shape[1])
    common: Masks = np.full(len(which), EVERYWHERE)
    for asked in by_breadth(layout):
        for code, clause, cells in misplaced(where, asked):
            for need in needs_of(where, code, clause, cells):
                common &= lines_of(need.movers | need.entries) | -(need.movers == 0).astype(np.uint32)
        kept = np.nonzero(common)[0]
        if len(kept) < len(which):
            which, where, common = which.take(kept), where.take(kept, axis=1), common.take(kept)
    return which, where, common
