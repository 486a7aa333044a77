"""Why a move is better than others: where its points come from, in the futures it was tried in."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bots.analysis.rollouts import End, lead_of
from bots.search.stats import paired
from engine import Phrase, Seat, Who, phrase
from engine.standings import ScoreLine

Ends = Sequence[End]

# A difference smaller than this is no reason.
LEAST = 0.5


def why(ours: Ends, others: Sequence[Ends], seat: Seat) -> Phrase:
    """One sentence. `ours` and each of the `others` ended in the same futures, one by one."""
    if not others:
        return phrase("advice.why.equal")
    gap, error = min(paired(_leads(ours, seat), _leads(ends, seat)) for ends in others)
    source = _source(ours, others, seat)
    if gap < max(LEAST, error):
        return phrase("advice.why.close", line=source.label) if source else phrase("advice.why.equal")
    rival, denied = _denied(ours, others, seat)
    points = phrase("common.points", n=max(1, round(gap)))
    if denied > gap / 2:
        return phrase("advice.why.denies", points=phrase("common.points", n=round(denied)), name=Who(rival))
    if source is None:
        return phrase("advice.why.ahead", points=points)
    return phrase("advice.why.ahead_for", points=points, line=source.label)


def _leads(ends: Ends, seat: Seat) -> list[float]:
    return [lead_of(end, seat) for end in ends]


def _source(ours: Ends, others: Sequence[Ends], seat: Seat) -> ScoreLine | None:
    """The line of the score sheet that gains most over the other moves."""
    mine = _by_line(ours, seat)
    theirs: dict[bytes, float] = {}
    for ends in others:
        for key, (_, points) in _by_line(ends, seat).items():
            theirs[key] = theirs.get(key, 0.0) + points / len(others)
    gains = [(points - theirs.get(key, 0.0), line) for key, (line, points) in mine.items()]
    gain, line = max(gains, key=lambda entry: entry[0], default=(0.0, None))
    return line if gain >= LEAST else None


def _by_line(ends: Ends, seat: Seat) -> dict[bytes, tuple[ScoreLine, float]]:
    """Mean points of each line; lines whose label counts something differ, and stand apart."""
    found: dict[bytes, tuple[ScoreLine, float]] = {}
    for end in ends:
        for line in end[seat].lines:
            key = msgspec.json.encode(line.label)
            found[key] = line, found.get(key, (line, 0.0))[1] + line.points / len(ends)
    return found


def _denied(ours: Ends, others: Sequence[Ends], seat: Seat) -> tuple[Seat, float]:
    """The rival who loses most by our move, and how many points."""
    losses = [
        (_mean_total(others, rival) - _mean_total([ours], rival), rival) for rival in _rivals(ours, seat)
    ]
    loss, rival = max(losses, default=(0.0, seat))
    return rival, loss


def _rivals(ends: Ends, seat: Seat) -> list[Seat]:
    return [standing.seat for standing in ends[0] if standing.seat != seat]


def _mean_total(moves: Sequence[Ends], seat: Seat) -> float:
    totals = [end[seat].total for ends in moves for end in ends]
    return sum(totals) / len(totals)
