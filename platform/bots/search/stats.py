"""The little statistics that searches and the arena need."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

from msgspec import Struct

CONFIDENCE = 0.95


class Interval(Struct, frozen=True):
    """An estimate with the range it may lie in."""

    value: float
    low: float
    high: float


def z_for(confidence: float = CONFIDENCE) -> float:
    """How many standard errors a two-sided interval of this confidence reaches."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error, which is infinite until there are two values."""
    n = len(values)
    mean = math.fsum(values) / n
    if n < 2:
        return mean, math.inf
    spread = math.fsum((value - mean) ** 2 for value in values)
    return mean, math.sqrt(spread / (n - 1) / n)


def paired(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
    """How far ours are ahead on the trials both have made, with the standard error of that."""
    return mean_and_error([a - b for a, b in zip(ours, theirs, strict=False)])


def wilson(successes: float, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's interval for a share. A drawn game may count as half a success."""
    if not 0 <= successes <= trials or trials < 1:
        raise ValueError(f"{successes} successes in {trials} trials")
    z = z_for(confidence)
    share = successes / trials
    shrink = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / shrink
    half = z / shrink * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    # Rounding must not push the ends past the share itself when it is 0 or 1.
    return Interval(share, min(share, max(0.0, centre - half)), max(share, min(1.0, centre + half)))


def mean_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """The normal interval for a mean; without end while there is a single value."""
    mean, error = mean_and_error(values)
    half = z_for(confidence) * error
    return Interval(mean, mean - half, mean + half)


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of them do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
