"""What decided a finished game: the choices that clearly gained or lost most, and where its lead turned."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from msgspec import Struct

from bots.analysis.appraisal import Appraised, Earned

# Estimates are noisy: a change of the lead counts by the mean of so many of them on either side.
AROUND = 3
# A choice is told as a gain or a loss when it is so many times its doubt: the greatest of fifty turns would
# often be twice its doubt by chance alone.
CLEAR = 3.0


class Moment(Struct, frozen=True):
    """A turn that mattered, and its mover's expected lead before and after.

    By the choice itself where that is clear; else around the turn, with all the luck that fell there.
    """

    number: int
    before: float
    after: float
    chosen: bool = False

    @property
    def swing(self) -> float:
        return self.after - self.before


def deciding(found: Sequence[Appraised], final: Sequence[int], winner: int, count: int = 3) -> list[Moment]:
    """The clearest choices; where they are fewer, the turns around which the winner's lead changed most.

    In the order they were played, and each as its mover lived it.
    """
    choices = [
        Moment(number, turn.earned.before, turn.earned.after, chosen=True)
        for number, turn in enumerate(found)
        if turn.earned is not None and _clear(turn.earned)
    ]
    moments = sorted(choices, key=_size)[:count]
    told = {moment.number for moment in moments}
    turned = [number for number in _turning(found, final, winner, count) if number not in told]
    missing = turned[: count - len(moments)]
    moments += [_around(found, final, found[number].seat, number) for number in missing]
    return sorted(moments, key=lambda moment: moment.number)


def _clear(earned: Earned) -> bool:
    return abs(earned.gain) >= max(1.0, CLEAR * earned.doubt)


def _size(moment: Moment) -> float:
    return -abs(moment.swing)


def _turning(found: Sequence[Appraised], final: Sequence[int], winner: int, count: int) -> list[int]:
    """The turns around which the winner's expected lead changed most, the greatest first."""
    moments = sorted((_around(found, final, winner, number) for number in range(len(found))), key=_size)
    # The neighbours of a great moment share its swing; only a short game has to look at them.
    for apart in range(AROUND, 0, -1):
        chosen = _first_apart([moment.number for moment in moments], apart, count)
        if len(chosen) == count:
            break
    return chosen


def _around(found: Sequence[Appraised], final: Sequence[int], seat: int, number: int) -> Moment:
    """The seat's expected lead before a turn and after it, smoothed on either side."""
    leads = [_lead(turn.before, seat) for turn in found] + [_lead(final, seat)]
    before, after = leads[max(0, number + 1 - AROUND) : number + 1], leads[number + 1 : number + 1 + AROUND]
    return Moment(number, mean(before), mean(after))


def _first_apart(numbers: Sequence[int], apart: int, count: int) -> list[int]:
    """The first so many of which no two are closer to each other."""
    chosen: list[int] = []
    for number in numbers:
        if len(chosen) < count and all(abs(number - other) >= apart for other in chosen):
            chosen.append(number)
    return chosen


def smoothed(values: Sequence[float]) -> list[float]:
    """Each value as the mean of itself and its neighbours; the ends as they are."""
    return [
        value if n in (0, len(values) - 1) else mean(values[n - 1 : n + 2]) for n, value in enumerate(values)
    ]


def _lead(totals: Sequence[float], seat: int) -> float:
    return totals[seat] - max((total for other, total in enumerate(totals) if other != seat), default=0.0)
