"""The last round, settled for good: every order the cards may come in, and every village they can lead to.

Villages are grouped by the cards that led to them, whatever their order, and each remembers the orders in
which it comes about: moves that do not disturb each other lead to the same village, looked at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.chevoux.board import Board
from games.chevoux.content import anywhere, mended, misplaced
from games.chevoux.crowd import Crowd, Places, Wishes, joined, slid, swapped
from games.chevoux.data import CARDS, Slide
from games.chevoux.layout import Layout
from games.chevoux.needs import Needs, needs

# Villages that a card is tried on at once, so that memory stays small.
CHUNK: Final = 2000
_WORD: Final = 64

# Sets of orders, a bit for each, in as many words as it takes: 120 orders of five cards fit in two.
Orders = NDArray[np.uint64]


class Stage(NamedTuple):
    """The villages that some cards lead to, what they need, and in which orders they come about."""

    crowd: Crowd
    needs: Needs
    orders: Orders

    def chosen(self, which: Places) -> Stage:
        return Stage(self.crowd.chosen(which), self.needs.chosen(which), self.orders[:, which])


class Proof:
    """A full village, the card in hand, the cards unseen, and how many of them will still be played."""

    def __init__(self, board: Board, card: str, unseen: Sequence[str], played: int) -> None:
        self._layout: Layout = board.layout
        self._board = board
        self._card = card
        self._unseen = tuple(unseen)
        self._played = played
        self.orders = list(permutations(self._unseen, played))
        self._won = self._bits([])
        self._lost = self._bits([])

    @property
    def won(self) -> int:
        return _count(self._won)

    @property
    def lost(self) -> int:
        return _count(self._lost)

    def open(self) -> list[int]:
        """The orders not settled yet, by their number."""
        known = self._won | self._lost
        return [i for i in range(len(self.orders)) if not int(known[i // _WORD]) >> i % _WORD & 1]

    def doubtful(self) -> int:
        """Of the orders not settled yet, one whose cards win in the fewest other orders."""
        known = {i for i in range(len(self.orders)) if int(self._won[i // _WORD]) >> i % _WORD & 1}
        wins = Counter(frozenset(self.orders[i]) for i in known)
        return min(self.open(), key=lambda i: wins[frozenset(self.orders[i])])

    def search(self, orders: Sequence[int], width: int | None = None) -> Iterator[None]:
        """Look for ways to win in these orders; without one they are lost, unless `width` cut it short.

        Yields every so often, so that whoever asked can stop.
        """
        asked = self._bits(orders)
        whole = True
        stages: dict[tuple[str, ...], Stage] = {(): self._start(asked)}
        for number in range(-1, self._played):
            grown: dict[tuple[str, ...], list[Stage]] = {}
            for used, stage in stages.items():
                for card in self._next(number, used):
                    now = used if number < 0 else tuple(sorted((*used, card)))
                    for after in self._play(stage, number, card, now):
                        grown.setdefault(now, []).append(after)
                    yield
            stages = {}
            for used, parts in grown.items():
                stage = _merged(parts, ~self._won)
                if width is not None and stage.crowd.size > width:
                    whole = False
                    stage = stage.chosen(np.argsort(stage.needs.apart, kind="stable")[:width])
                if stage.crowd.size:
                    stages[used] = stage
        if whole:
            self._lost |= asked & ~self._won

    def _start(self, asked: Orders) -> Stage:
        crowd = Crowd.of(self._board)
        bad = misplaced(self._layout, crowd.where)
        cards = [self._card, *self._unseen]
        hopeful, needed = needs(crowd, bad, cards)
        return Stage(crowd.chosen(hopeful), needed, asked[:, None][:, hopeful])

    def _next(self, number: int, used: tuple[str, ...]) -> list[str]:
        return [self._card] if number < 0 else [card for card in self._unseen if card not in used]

    def _play(self, stage: Stage, number: int, card: str, now: tuple[str, ...]) -> Iterator[Stage]:
        """The villages one more card leads to, without those that the cards left cannot mend."""
        left = [other for other in self._unseen if other not in now]
        more = self._played - len(now)
        alive = ~self._won
        if number >= 0:
            alive &= self._bits([i for i, order in enumerate(self.orders) if order[number] == card])
        for crowd, orders in _changed(stage, alive, card, left, more):
            if not more:
                self._win(orders, mended(self._layout, crowd.where))
                continue
            bad = misplaced(self._layout, crowd.where)
            amiss = anywhere(bad)
            self._win(orders, np.nonzero(amiss == 0)[0])
            hopeful, needed = needs(crowd, bad, left)
            if len(hopeful):
                yield Stage(crowd.chosen(hopeful), needed, orders[:, hopeful])

    def _win(self, orders: Orders, which: Places) -> None:
        if len(which):
            self._won |= np.bitwise_or.reduce(orders[:, which], axis=1)

    def _bits(self, orders: Sequence[int]) -> Orders:
        words = [0] * (len(self.orders) // _WORD + 1)
        for i in orders:
            words[i // _WORD] |= 1 << i % _WORD
        return np.array(words, np.uint64)


def _changed(
    stage: Stage, alive: Orders, card: str, left: Sequence[str], more: int
) -> Iterator[tuple[Crowd, Orders]]:
    """All that a card may do to villages that it and `more` of the cards left can still mend."""
    orders = stage.orders & alive[:, None]
    least = stage.needs.apart - stage.needs.within_reach(left)
    useful = np.nonzero((least <= stage.needs.met_by(card)) & orders.any(axis=0))[0]
    for begin in range(0, len(useful), CHUNK):
        which = useful[begin : begin + CHUNK]
        crowd, needed, wanted = stage.crowd.chosen(which), stage.needs.chosen(which), least[which]
        idle = np.nonzero(wanted <= 0)[0]
        if len(idle):
            yield crowd.chosen(idle), orders[:, which[idle]]
        if isinstance(CARDS[card].restructure, Slide):
            after, source = slid(crowd, card, needed.lines_of(card), wanted)
        else:
            after, source = swapped(crowd, card, Wishes(needed.movers, needed.entries, wanted))
        if after.size:
            yield after, orders[:, which[source]]


def _merged(parts: Sequence[Stage], alive: Orders) -> Stage:
    """Each village once, with all the orders it comes about in that are still of interest."""
    crowd = joined([part.crowd for part in parts])
    keys = crowd.keys()
    by_key = np.argsort(keys, kind="stable")
    fresh = np.concatenate(([True], np.diff(keys[by_key]) != 0))
    starts = np.nonzero(fresh)[0]
    orders = np.concatenate([part.orders for part in parts], axis=1)[:, by_key]
    orders = np.bitwise_or.reduceat(orders, starts, axis=1) & alive[:, None]
    kept = np.nonzero(orders.any(axis=0))[0]
    which = by_key[starts[kept]]
    needed = Needs(
        *(np.concatenate(same, axis=-1) for same in zip(*(part.needs for part in parts), strict=True))
    )
    return Stage(crowd.chosen(which), needed.chosen(which), orders[:, kept])


def _count(orders: Orders) -> int:
    return sum(int(word).bit_count() for word in orders)
