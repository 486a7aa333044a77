"""Which POINTS cards pay for a building: with none too many, or all of them where the house says so."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.villages_hache.actions import Payment
from games.villages_hache.data.pieces import NUMBER
from games.villages_hache.state import Player, State

NO_PAYMENT: Payment = ()


def accepted(state: State, player: Player) -> tuple[Payment, ...]:
    """Every payment for the building this player is about to put up."""
    if state.free:
        return (NO_PAYMENT,)
    if state.house.payment_takes_all:
        return (everything(player),)
    return payments(player.points, NUMBER[player.stake])


def proposed(state: State, player: Player) -> Payment:
    """Of those, the one that leaves the most in front."""
    if state.free:
        return NO_PAYMENT
    if state.house.payment_takes_all:
        return everything(player)
    return cheapest(player.points, NUMBER[player.stake])


def everything(player: Player) -> Payment:
    return tuple(sorted(player.points, reverse=True))


def payments(points: Sequence[int], number: int) -> tuple[Payment, ...]:
    """Every payment, as values from the dearest down; cards of one value are the same card."""
    return _payments(tuple(sorted(points, reverse=True)), number)


@lru_cache(maxsize=4096)
def _payments(points: Payment, number: int) -> tuple[Payment, ...]:
    """Laid down from the dearest, the last card is the smallest: it must be the one that suffices."""
    found: list[Payment] = []

    def lay(start: int, laid: Payment, missing: int) -> None:
        tried = 0
        for at in range(start, len(points)):
            value = points[at]
            if value == tried:
                continue
            tried = value
            if value >= missing:
                found.append((*laid, value))
            else:
                lay(at + 1, (*laid, value), missing - value)

    lay(0, (), number)
    return tuple(found)


@lru_cache(maxsize=4096)
def _cheapest(points: Payment, number: int) -> Payment:
    """A subset-sum table: for each total, the most cards that make it."""
    best: dict[int, Payment] = {0: ()}
    for value in points:
        for total, laid in list(best.items()):
            if total < number:
                more = (*laid, value)
                known = best.get(total + value)
                if known is None or len(known) < len(more):
                    best[total + value] = more
    return best[min(total for total in best if total >= number)]


def cheapest(points: Sequence[int], number: int) -> Payment:
    """A payment of the smallest total, and among those one that gives up the most small cards."""
    return _cheapest(tuple(sorted(points, reverse=True)), number)
