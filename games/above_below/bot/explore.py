"""A bot underground: exact odds from what everybody knows, the dice and the book on the whole, and answers.

What a paragraph gives is never looked up. A need is worth what needs of that height give on average.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import inf

from engine import Seat
from games.above_below import actions as a
from games.above_below.bot.prices import Prices, prices, wounds
from games.above_below.bot.value import Setting
from games.above_below.data import LIT
from games.above_below.data.encounters import ENCOUNTERS, TYPICAL_GAINS, TYPICAL_LOSSES, Option
from games.above_below.rules.explore import still_there, trip_of
from games.above_below.rules.village import rerolls
from games.above_below.state import State

# A need and whether its option costs coins.
NeedKind = tuple[int, bool]
# What an option shows before it is chosen: its price and its needs.
Face = tuple[int, tuple[int, ...]]


def _face(option: Option) -> Face:
    return option.cost, option.needs


FACES: tuple[tuple[Face, ...], ...] = tuple(
    tuple(_face(option) for option in options) for options in ENCOUNTERS.values()
)
DISTINCT_FACES: frozenset[Face] = frozenset(face for faces in FACES for face in faces)
MOST_LANTERNS = 3
# The first villager of those whom every die lights alike.
DICE_ALIKE = {who: next(other for other in LIT if LIT[other] == lit) for who, lit in LIT.items()}
DIE = range(1, 7)


def _average_gains() -> dict[NeedKind, dict[str, float]]:
    table: dict[NeedKind, dict[str, float]] = {}
    for kind, gains in TYPICAL_GAINS.items():
        sums: dict[str, float] = {}
        for gain in gains:
            for item, n in (*gain.items, *([("villager", 1)] if gain.villager else [])):
                sums[item] = sums.get(item, 0) + n
        table[kind] = {item: n / len(gains) for item, n in sums.items()}
    return table


def _average_losses() -> dict[int, dict[str, float]]:
    table: dict[int, dict[str, float]] = {}
    for need, losses in TYPICAL_LOSSES.items():
        sums: dict[str, float] = {}
        for loss in losses:
            for item, n in loss:
                sums[item] = sums.get(item, 0) + n
        table[need] = {item: n / len(losses) for item, n in sums.items()}
    return table


AVERAGE_GAINS = _average_gains()
AVERAGE_LOSSES = _average_losses()


@cache
def lanterns(crew: tuple[str, ...]) -> tuple[float, ...]:
    """The chance of each total, by total. Give the crew sorted, so that equal crews share the answer."""
    odds = [1.0]
    for who in crew:
        wider = [0.0] * (len(odds) + MOST_LANTERNS)
        for total, chance in enumerate(odds):
            for die in DIE:
                wider[total + LIT[who][die]] += chance / 6
        odds = wider
    return tuple(odds)


class Guide:
    """Values of totals, options and expeditions at given prices."""

    def __init__(self, prices: Prices, trust: float = 1.0) -> None:
        """`trust` is how much of what an expedition promises to count on before it sets out."""
        self.trust = trust
        self.prices = prices
        cave = prices.items["cave"]
        self._need = {kind: prices.of(gains) + cave for kind, gains in AVERAGE_GAINS.items()}
        self._fail = {
            need: -prices.of({item: n for item, n in loss.items() if item != "wound"})
            - loss.get("wound", 0.0) * prices.wound
            for need, loss in AVERAGE_LOSSES.items()
        }
        self._tables: dict[tuple[Face, int], list[float]] = {}
        self._trips: dict[tuple[str, ...], float] = {}

    def finish(self, face: Face, total: int) -> float:
        """The value of stopping at this total."""
        cost, needs = face
        best = self._fail[needs[0]]
        for need in needs:
            if need <= total:
                best = self._need[need, cost > 0]
        return best

    def total(self, face: Face, total: int, people: int) -> float:
        """The value of a total when up to `people` may still be boosted."""
        return max(self.finish(face, total + more) - more * self.prices.wound for more in range(people + 1))

    def _table(self, face: Face, people: int) -> list[float]:
        """`total` for every total that so many people can light."""
        table = self._tables.get((face, people))
        if table is None:
            wound = self.prices.wound
            table = [self.finish(face, total) for total in range((MOST_LANTERNS + 1) * people + 1)]
            for _ in range(people):
                table = [max(stop, more - wound) for stop, more in pairwise(table)]
            self._tables[face, people] = table
        return table

    def option(self, face: Face, crew: Sequence[str]) -> float:
        """Before the dice: what choosing this option is worth, its price paid."""
        odds = lanterns(tuple(sorted(crew)))
        worth = sum([p * v for p, v in zip(odds, self._table(face, len(crew)), strict=True)])
        return worth - face[0] * self.prices.items["coins"]

    def trip(self, crew: Sequence[str]) -> float:
        """Before the paragraph is drawn: the mean over the whole book of its best option."""
        key = tuple(sorted([DICE_ALIKE[who] for who in crew]))
        if key not in self._trips:
            value = {face: self.option(face, key) for face in DISTINCT_FACES}
            purse = self.prices.coins
            best = [max([value[face] for face in faces if face[0] <= purse]) for faces in FACES]
            self._trips[key] = self.trust * sum(best) / len(best)
        return self._trips[key]

    def with_rerolls(
        self, face: Face, crew: Sequence[str], dice: Sequence[int], boosts: int, rerolls: int
    ) -> tuple[float, int | None]:
        """The best from here on, and which die to reroll first (None: none)."""
        total = sum(LIT[who][die] for who, die in zip(crew, dice, strict=True)) + boosts
        best, at = self.total(face, total, len(crew)), None
        if not rerolls:
            return best, None
        for i, who in enumerate(crew):
            again = 0.0
            for lit, share in _faces_by_light(who):
                rolled = [*dice[:i], lit, *dice[i + 1 :]]
                again += share * self.with_rerolls(face, crew, rolled, boosts, rerolls - 1)[0]
            if again > best + 1e-9:
                best, at = again, i
        return best, at

    def again_with_all(self, face: Face, crew: Sequence[str], boosts: int, rerolls: int) -> float:
        """What it is worth to reroll all dice at once, with so many such rerolls in hand."""
        if not rerolls:
            return -inf
        later = self.again_with_all(face, crew, boosts, rerolls - 1)
        odds = enumerate(lanterns(tuple(sorted(crew))))
        return sum(p * max(self.total(face, lit + boosts, len(crew)), later) for lit, p in odds)


@cache
def _faces_by_light(who: str) -> list[tuple[int, float]]:
    """One face for each number of lanterns a die can light, and the chance of such a face."""
    by_light: dict[int, list[int]] = {}
    for die in DIE:
        by_light.setdefault(LIT[who][die], []).append(die)
    return [(faces[0], len(faces) / 6) for faces in by_light.values()]


# -- underground ----------------------------------------------------------------------------------------


def choose_option(state: State, seat: Seat, around: Setting) -> a.Action:
    player, trip = state.players[seat], trip_of(state)
    guide = Guide(prices(player, around))
    options = [
        (guide.option(_face(option), trip.crew), -index)
        for index, option in enumerate(ENCOUNTERS[trip.number])
        if option.cost <= player.coins
    ]
    return a.ChooseOption(-max(options)[1])


def push_or_stop(state: State, seat: Seat, around: Setting) -> a.Action:
    """Reroll while that helps; then boost the least useful, if a boost is worth the wound."""
    player, trip = state.players[seat], trip_of(state)
    guide = Guide(prices(player, around))
    face = _face(ENCOUNTERS[trip.number][trip.option or 0])
    there = still_there(trip)
    dice = dict(zip(trip.crew, trip.dice, strict=True))
    boosted = sum(LIT[who][dice[who]] for who in trip.boosted) + len(trip.boosted)
    mine = [dice[who] for who in there]
    left = rerolls(player) - trip.rerolls
    total = sum(LIT[who][dice[who]] for who in there) + boosted
    if state.reroll_all:
        now = guide.total(face, total, len(there))
        if there and guide.again_with_all(face, there, boosted, left) > now + 1e-9:
            return a.Reroll()
    else:
        _, again = guide.with_rerolls(face, there, mine, boosted, left)
        if again is not None:
            return a.Reroll(there[again])
    costs = sorted((cost, who) for who, cost in wounds(player, around, there).items())
    best, spent = guide.finish(face, total), 0.0
    push = False
    for more, (cost, _) in enumerate(costs, 1):
        spent += cost
        if guide.finish(face, total + more) - spent > best + 1e-9:
            best, push = guide.finish(face, total + more) - spent, True
    return a.Boost(costs[0][1]) if push else a.Finish()
