"""What the arena's games say: who wins, by how much, how long they think, and who stands where."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bots.arena.matches import Result
from bots.search.stats import Interval, mean_interval, percentile, wilson


class Match(Struct, frozen=True):
    """Two levels against each other, from the side of the first."""

    level: str
    against: str
    games: int
    win_share: Interval
    score: float
    score_against: float
    # Points ahead, deal by deal: the ways round the table of one deal are one observation.
    lead: Interval
    # What all these games took of a core, rules included; None in runs that did not count it.
    core_seconds: float | None = None


class Pace(Struct, frozen=True):
    """What a decision costs a level. Forced moves are not counted."""

    level: str
    decisions: int
    p50_ms: float
    p95_ms: float


class Rung(Struct, frozen=True):
    """A level's place on the openskill ladder."""

    level: str
    mu: float
    sigma: float


class Goal(Struct, frozen=True):
    """How often a level reaches the goal of a game that can be lost, whoever else plays."""

    level: str
    deals: int
    # Deal by deal: a level that plays one deal several times has not been tried on several.
    share: Interval
    # The mean score where it was reached; None where it never was.
    score: float | None


class Report(Struct, frozen=True):
    game: str
    seats: int
    options: dict[str, Any]
    games: int
    matches: list[Match]
    pace: list[Pace]
    # Best first; None where openskill is not installed.
    ladder: list[Rung] | None
    # None of them in games that cannot be lost.
    goals: list[Goal] = []
    # The first of each two took one chair and the second all the others.
    one_against_all: bool = False


def report(results: Sequence[Result], levels: Sequence[str], one_against_all: bool = False) -> Report:
    """All that the games of `levels`, played in this order, have shown."""
    one = results[0].sitting
    return Report(
        game=one.slug,
        seats=1 if one.apart else len(one.lineup),
        options=one.options,
        games=len(results),
        matches=matches(results, levels),
        pace=pace(results, levels),
        ladder=ladder(results, levels),
        goals=goals(results, levels),
        one_against_all=one_against_all,
    )


def matches(results: Sequence[Result], levels: Sequence[str]) -> list[Match]:
    """Of every two levels that have met."""
    found = []
    for a, b in itertools.combinations(levels, 2):
        if played := [result for result in results if set(result.sitting.lineup) == {a, b}]:
            found.append(_match(a, b, played))
    return found


def _match(a: str, b: str, played: Sequence[Result]) -> Match:
    deals: dict[str, list[float]] = {}
    for result in played:
        ahead = result.mean_total(a) - result.mean_total(b)
        deals.setdefault(result.sitting.seed, []).append(ahead)
    return Match(
        a,
        b,
        len(played),
        wilson(sum(result.win_share(a) for result in played), len(played)),
        sum(result.mean_total(a) for result in played) / len(played),
        sum(result.mean_total(b) for result in played) / len(played),
        mean_interval([sum(leads) / len(leads) for leads in deals.values()]),
        round(sum(result.core_seconds for result in played), 1),
    )


def pace(results: Sequence[Result], levels: Sequence[str]) -> list[Pace]:
    found = []
    for level in levels:
        taken = [ms for result in results for chair in result.chairs(level) for ms in result.ms[chair]]
        if taken:
            found.append(Pace(level, len(taken), percentile(taken, 0.5), percentile(taken, 0.95)))
    return found


def goals(results: Sequence[Result], levels: Sequence[str]) -> list[Goal]:
    found = []
    for level in levels:
        deals: dict[str, list[bool]] = {}
        scores = []
        for result in results:
            for chair in result.chairs(level):
                if result.reached and (reached := result.reached[chair]) is not None:
                    deals.setdefault(result.sitting.seed, []).append(reached)
                    scores += [result.totals[chair]] if reached else []
        if deals:
            shares = [sum(tries) / len(tries) for tries in deals.values()]
            score = sum(scores) / len(scores) if scores else None
            found.append(Goal(level, len(deals), wilson(sum(shares), len(deals)), score))
    return found


def ladder(results: Sequence[Result], levels: Sequence[str]) -> list[Rung] | None:
    """Everybody on one scale. The chairs of a level count as one player, placed by their mean rank."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    ratings = {level: model.rating(name=level) for level in levels}
    for result in results:
        sides = list(dict.fromkeys(result.sitting.lineup))
        rated = model.rate(
            [[ratings[side]] for side in sides], ranks=[result.mean_rank(side) for side in sides]
        )
        ratings.update({side: team[0] for side, team in zip(sides, rated, strict=True)})
    rungs = [Rung(level, rating.mu, rating.sigma) for level, rating in ratings.items()]
    return sorted(rungs, key=lambda rung: -rung.mu)


def markdown(report: Report) -> str:
    """The report as the tables of the documentation."""
    lines = [
        "| level | against | games | win share (95 %) | mean score | points ahead (95 %) | core seconds |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for match in report.matches:
        ahead = match.lead
        seconds = "–" if match.core_seconds is None else f"{match.core_seconds:.0f}"
        lines.append(
            f"| {match.level} | {match.against} | {match.games} "
            f"| {_percent(match.win_share)} "
            f"| {match.score:.1f} to {match.score_against:.1f} "
            f"| {ahead.value:+.1f} ({ahead.low:+.1f} to {ahead.high:+.1f}) "
            f"| {seconds} |"
        )
    if report.goals:
        lines += [
            "",
            "| level | deals | goal reached (95 %) | mean score then |",
            "| --- | ---: | ---: | ---: |",
        ]
    for goal in report.goals:
        score = "–" if goal.score is None else f"{goal.score:.1f}"
        lines.append(f"| {goal.level} | {goal.deals} | {_percent(goal.share)} | {score} |")
    lines += ["", "| level | rating | decisions | ms p50 | ms p95 |", "| --- | ---: | ---: | ---: | ---: |"]
    rungs = {rung.level: f"{rung.mu:.1f} ± {rung.sigma:.1f}" for rung in report.ladder or ()}
    paces = {pace.level: pace for pace in report.pace}
    for level in rungs or paces:
        speed = paces.get(level)
        timing = f"{speed.decisions} | {speed.p50_ms:.1f} | {speed.p95_ms:.1f}" if speed else "0 | – | –"
        lines.append(f"| {level} | {rungs.get(level, '–')} | {timing} |")
    return "\n".join(lines)


def _percent(share: Interval) -> str:
    return f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"
