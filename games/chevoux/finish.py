"""The last two cards: which villages they mend.

A slide and a swap of two tiles come to the same in either order, if the swap finds its cells where the slide
has taken them. So of two such cards the slide is tried first, whichever comes first, and the swap must then
see to all that is left: there are far fewer slides than swaps. And two slides must between them touch
everything that is misplaced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from games.chevoux.board import Effect, origins
from games.chevoux.cells import CELLS
from games.chevoux.content import columns_of, mended, misplaced, rows_of
from games.chevoux.crowd import (
    CELL,
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
    swapped,
)
from games.chevoux.data import CARDS, Slide
from games.chevoux.layout import Layout
from games.chevoux.needs import Needs, apart, by_breadth, needs_of

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
    yield swapped(crowd, card, Wishes(needed.movers, needed.entries, least))


def _useful(effect: Effect, needed: Needs, card: str, least: Counts) -> Places:
    """The villages in which a slide touches enough needs."""
    return np.nonzero((needed.lines_of(card)[effect[1]] if line_of(effect) else 0) >= least)[0]


def mended_by_one(layout: Layout, crowd: Crowd, card: str) -> Places:
    if is_slide(card):
        return _mended_by_a_slide(layout, crowd.where, card)
    few = apart(layout, crowd.where, 2)
    wishes = Wishes(*few.wished(), few.many)
    return few.which[_mended_by_a_swap(layout, crowd.chosen(few.which), card, wishes)]


def mended_by_two(layout: Layout, crowd: Crowd, needed: Needs, pair: Pair) -> Iterator[Mended]:
    """The villages that two cards can mend between them, by the order of the cards in which they do."""
    one, other = sorted(pair, key=is_slide)
    if is_slide(one):
        return _two_slides(layout, crowd.where, (one, other))
    if is_slide(other):
        return _swap_and_slide(layout, crowd, needed, one, other)
    return _two_swaps(layout, crowd, needed, (one, other))


def _two_swaps(layout: Layout, crowd: Crowd, needed: Needs, pair: Pair) -> Iterator[Mended]:
    for first, second in (pair, pair[::-1]):
        for after, which in changed(crowd, needed, first, needed.apart - needed.met_by(second)):
            yield (first, second), which[mended_by_one(layout, after, second)]


def _swap_and_slide(layout: Layout, crowd: Crowd, needed: Needs, swap: str, slide: str) -> Iterator[Mended]:
    least = needed.apart - needed.met_by(swap)
    masks = np.vstack([crowd.where, crowd.occupied])
    masks, source, number = _all_pushed(masks, slide, lambda effect: _useful(effect, needed, slide, least))
    few = apart(layout, masks, 2)
    source, number = source[few.which], number[few.which]
    came_from, went_to = _journeys(slide)
    tiles = np.take_along_axis(crowd.tiles[source], came_from[number], axis=1)
    after = Crowd(tiles, few.where[:-1], few.where[-1])
    wishes = Wishes(*few.wished(), few.many)
    for order, cells in (((slide, swap), CELL[:, None]), ((swap, slide), went_to[number].T)):
        yield order, source[_mended_by_a_swap(layout, after, swap, wishes, cells)]


@cache
def _journeys(slide: str) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """For each slide of a card and each cell, where its tile comes from, and to where its tile goes."""
    came_from = np.array([origins(effect, CELLS) for effect in slides(slide)])
    return came_from, came_from.argsort(axis=1)


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


def _mended_by_a_swap(
    layout: Layout, crowd: Crowd, card: str, wishes: Wishes, cells: NDArray[np.intp] = CELL[:, None]
) -> Places:
    after, which = swapped(crowd, card, wishes, cells)
    return np.concatenate([np.nonzero(wishes.least == 0)[0], which[mended(layout, after.where)]])


def _mended_by_a_slide(layout: Layout, where: Masks, card: str) -> Places:
    which, where, lines = _touched(layout, where, rows_of if card == "K2" else columns_of)
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
