"""What a game says of its challenge of the day. All of it has a default: every registered game has one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.game import GameEngine
from engine.phrases import Phrase, phrase
from engine.seats import Seat

# What is kept of how an attempt ended.
Result = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Variant:
    """One of several challenges a day: its name in addresses, its options, and the text of its name."""

    key: str = "normal"
    options: Mapping[str, Any] = field(default_factory=dict)
    label: str = ""


def points_and_lead(engine: GameEngine[Any, Any], state: Any, seat: Seat) -> Result | None:
    """The points, and in company how far ahead of the best of the others."""
    totals = {standing.seat: standing.total for standing in engine.score(state)}
    mine = totals.pop(seat)
    return {"score": mine, "lead": mine - max(totals.values())} if totals else {"score": mine}


def by_lead(result: Result) -> tuple[int, ...]:
    """To be ahead is what a game in company is played for; alone there are only the points."""
    return (result.get("lead", 0), result["score"])


def in_points(result: Result) -> Phrase:
    lead, score = result.get("lead"), phrase("common.points", n=result["score"])
    if lead is None:
        return score
    key = "ahead" if lead > 0 else "behind" if lead else "level"
    return phrase(f"daily.result.{key}", points=score, n=abs(lead))


@dataclass(frozen=True, slots=True)
class Daily:
    variants: tuple[Variant, ...] = (Variant(),)
    # Chairs, all but one for bots. None: alone where the game can be played alone, else its smallest table.
    places: int | None = None
    # The bots' level; it must think by moves, never by the clock. None: the middle one.
    level: str | None = None
    # The article of the rules that speaks of it.
    article: str = ""
    # How a seat ended; None: it gave up.
    result: Callable[[GameEngine[Any, Any], Any, Seat], Result | None] = points_and_lead
    # What attempts are ranked by, higher first, and how they read.
    merit: Callable[[Result], tuple[int, ...]] = by_lead
    told: Callable[[Result], Phrase] = in_points
    # Further columns of the ranking: the text of the heading, and which part of the result.
    columns: tuple[tuple[str, str], ...] = ()

    def chairs(self, seats: range) -> int:
        return self.places or seats[0]

    def variant(self, key: str) -> Variant | None:
        return next((one for one in self.variants if one.key == key), None)
