"""The last round, settled for good: every order the cards may come in, and every village they can lead to.

Villages are grouped by the cards that led to them, whatever their order, and each remembers the orders in
which it comes about: moves that do not disturb each other lead to the same village, looked at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations, permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.chevoux.bot.solver.batch import Crowd, Places, joined
from games.chevoux.bot.solver.bound import Needs, needs
from games.chevoux.bot.solver.last_cards import Pair, changed, mended_by_one, mended_by_two
from games.chevoux.rules.board import Board
from games.chevoux.rules.layout import Layout

# Villages that a card is tried on at once, so that memory stays small.
CHUNK: Final = 8_000
_WORD: Final = 64

# Sets of orders, a bit for each, in as many words as it takes: 120 orders of five cards fit in two.
Orders = NDArray[np.uint64]


class Stage(NamedTuple):
    """The villages that some cards lead to, what they need, and in which orders they come about."""

    crowd: Crowd
    needs: Needs
    orders: Orders

    def chosen(self, which: Places) -> Stage:
        return Stage(self.crowd.chosen(which), self.needs.chosen(which), self.orders.take(which, axis=1))


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

    def doubtful(self) -> list[int]:
        """The orders not settled yet, first those that have least in common with the won ones."""
        known = [order for i, order in enumerate(self.orders) if int(self._won[i // _WORD]) >> i % _WORD & 1]
        every = Counter(trait for order in self.orders for trait in _traits(order))
        wins = Counter(trait for order in known for trait in _traits(order))
        return sorted(
            self.open(), key=lambda i: sum(wins[trait] / every[trait] for trait in _traits(self.orders[i]))
        )

    def search(self, orders: Sequence[int], width: int | None = None) -> Iterator[None]:
        """Look for ways to win in these orders; without one they are lost, unless `width` cut it short.

        Yields every so often, so that whoever asked can stop.
        """
        asked = self._bits(orders)
        whole = True
        stages: dict[tuple[str, ...], Stage] = {
            (): self._stage((), [(Crowd.of(self._board), asked[:, None])])
        }
        for number in range(-1, self._played - 2):
            grown: dict[tuple[str, ...], list[tuple[Crowd, Orders]]] = {}
            for used, stage in stages.items():
                for card in self._next(used):
                    now = tuple(sorted((*used, card)))
                    grown.setdefault(now, []).extend(self._play(stage, number, card, now))
                    yield
            stages = {}
            for used, parts in grown.items():
                if not parts:
                    continue
                stage = self._stage(used, parts)
                if width is not None and stage.crowd.size > width:
                    whole = False
                    stage = stage.chosen(np.argsort(stage.needs.apart, kind="stable")[:width])
                stages[used] = stage
                yield
        for settled in self._finish(stages):
            if whole:
                self._lost |= asked & settled & ~self._won
            yield

    def _next(self, used: tuple[str, ...]) -> list[str]:
        return [card for card in self._unseen if card not in used] if used else [self._card]

    def _left(self, used: tuple[str, ...]) -> tuple[list[str], int]:
        """The cards that may still come, and how many of them will."""
        return [card for card in (self._card, *self._unseen) if card not in used], 1 + self._played - len(
            used
        )

    def _stage(self, used: tuple[str, ...], parts: Sequence[tuple[Crowd, Orders]]) -> Stage:
        crowd, orders = _merged(parts, ~self._won)
        hopeful, needed = needs(self._layout, crowd, *self._left(used))
        stage = Stage(crowd.chosen(hopeful), needed, orders.take(hopeful, axis=1))
        self._win(stage.orders, np.nonzero(needed.apart == 0)[0])
        return stage

    def _play(
        self, stage: Stage, number: int, card: str, now: tuple[str, ...]
    ) -> Iterator[tuple[Crowd, Orders]]:
        """The villages one more card leads to, if it sees to what the cards left cannot."""
        orders = stage.orders & (~self._won & self._coming(card, number))[:, None]
        least = stage.needs.apart - stage.needs.within_reach(*self._left(now))
        useful = np.nonzero((least <= stage.needs.met_by(card)) & orders.any(axis=0))[0]
        for begin in range(0, len(useful), CHUNK):
            which = useful[begin : begin + CHUNK]
            part = stage.chosen(which)
            for crowd, source in changed(part.crowd, part.needs, card, least[which]):
                yield crowd, orders.take(which[source], axis=1)

    def _finish(self, stages: dict[tuple[str, ...], Stage]) -> Iterator[Orders]:
        """What the last two cards make of the villages, or the last one where there is no other.

        Yields the orders gone through in the meantime: all at once that end with the same two cards.
        """
        if not self._played:
            for stage in stages.values():
                self._win(stage.orders, mended_by_one(self._layout, stage.crowd, self._card))
            yield self._bits(range(len(self.orders)))
            return
        for one, other in combinations((self._card, *self._unseen), 2):
            coming = {
                pair: self._coming(pair[0], self._played - 2) & self._coming(pair[1], self._played - 1)
                for pair in ((one, other), (other, one))
            }
            for used, stage in stages.items():
                if one not in used and other not in used:
                    yield from (self._bits([]) for _ in self._last_two(stage, (one, other), coming))
            yield coming[one, other] | coming[other, one]

    def _last_two(self, stage: Stage, cards: Pair, coming: dict[Pair, Orders]) -> Iterator[None]:
        able = stage.needs.apart <= stage.needs.within_reach(cards, 2)
        asked = coming[cards] | coming[cards[::-1]]
        useful = np.nonzero(able & (stage.orders & (asked & ~self._won)[:, None]).any(axis=0))[0]
        for begin in range(0, len(useful), CHUNK):
            part = stage.chosen(useful[begin : begin + CHUNK])
            for pair, won in mended_by_two(self._layout, part.crowd, part.needs, cards):
                self._win(part.orders & coming[pair][:, None], won)
            yield

    def _coming(self, card: str, number: int) -> Orders:
        """The orders that have a card at this place; the card in hand comes before them all."""
        return self._bits(
            [
                i
                for i, order in enumerate(self.orders)
                if (order[number] if number >= 0 else self._card) == card
            ]
        )

    def _win(self, orders: Orders, which: Places) -> None:
        if len(which):
            self._won |= np.bitwise_or.reduce(orders[:, which], axis=1)

    def _bits(self, orders: Sequence[int]) -> Orders:
        words = [0] * (len(self.orders) // _WORD + 1)
        for i in orders:
            words[i // _WORD] |= 1 << i % _WORD
        return np.array(words, np.uint64)


def _merged(parts: Sequence[tuple[Crowd, Orders]], alive: Orders) -> tuple[Crowd, Orders]:
    """Each village once, with all the orders it comes about in that are still of interest."""
    crowd = joined([crowd for crowd, _ in parts])
    keys = crowd.keys()
    by_key = np.argsort(keys, kind="stable")
    fresh = np.concatenate(([True], np.diff(keys[by_key]) != 0))
    starts = np.nonzero(fresh)[0]
    orders = np.concatenate([orders for _, orders in parts], axis=1)[:, by_key]
    orders = np.bitwise_or.reduceat(orders, starts, axis=1) & alive[:, None]
    kept = np.nonzero(orders.any(axis=0))[0]
    return crowd.chosen(by_key[starts[kept]]), orders[:, kept]


def _traits(order: tuple[str, ...]) -> tuple[Hashable, ...]:
    """What an order may have in common with others: its cards, how it begins, and how it ends."""
    return (
        frozenset(order),
        ("first", order[:1]),
        ("first", order[:2]),
        ("last", order[-1:]),
        ("last", order[-2:]),
    )


def _count(orders: Orders) -> int:
    return sum(int(word).bit_count() for word in orders)
