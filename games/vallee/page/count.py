"""The count for the result page: stop by stop, with the cells that light up at each."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Seat, phrase
from games.vallee.page.preview import signed
from games.vallee.page.views import Glow, Say, glow
from games.vallee.rules.count import story
from games.vallee.rules.scoring import CATEGORIES
from games.vallee.state import State


@dataclass(frozen=True)
class Stop:
    """One stop of the count: its sentences, each seat's points and total so far, and what lights up."""

    key: str
    title: str
    sentences: list[str]
    points: dict[Seat, str]
    so_far: dict[Seat, int]
    glows: dict[Seat, list[Glow]]


def stops(state: State, say: Say) -> list[Stop]:
    """The count, category by category, then the totals."""
    steps = story(state)
    totals = dict.fromkeys(range(len(state.valleys)), 0)
    found = []
    for category in CATEGORIES:
        told = [step for step in steps if step.category == category]
        gained = {seat: sum(step.points for step in told if step.seat == seat) for seat in totals}
        totals = {seat: total + gained[seat] for seat, total in totals.items()}
        glows = {
            seat: [glow(group) for step in told for group in step.groups if group.seat == seat]
            for seat in totals
        }
        found.append(
            Stop(
                category,
                say(phrase(f"va.score.{category}")),
                [say(step.phrase) for step in told],
                {seat: signed(points) for seat, points in gained.items()},
                totals,
                glows,
            )
        )
    ending = [say(step.phrase) for step in steps if step.category in ("total", "end")]
    shown = {seat: str(total) for seat, total in totals.items()}
    return [*found, Stop("total", say(phrase("va.page.story_end")), ending, shown, totals, {})]
