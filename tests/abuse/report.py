"""What was measured, as text and as JSON."""

from __future__ import annotations

from typing import Any

from tests.abuse.measuring import Figures, Verdict


def as_json(verdict: Verdict) -> dict[str, Any]:
    return {
        "flood": verdict.flood,
        "idle_ms": _figures(verdict.idle),
        "flooded_ms": _figures(verdict.flooded),
        "ratio": verdict.ratio,
        "answers": dict(sorted(verdict.answers.items())),
        "memory_mb": verdict.memory_mb,
        "crowded": verdict.crowded,
        "problems": verdict.problems,
    }


def _figures(found: Figures) -> dict[str, Any]:
    shares = {"server_ran_s": round(found.ran, 1), "server_waited_s": round(found.waited, 1)}
    return {"p50": found.median(found.p50), "p99": found.median(found.p99), "moves": found.moves, **shares}


def _timed(found: Figures) -> str:
    p50, p99 = found.median(found.p50), found.median(found.p99)
    server = f"the server ran {found.ran:.1f} s and waited {found.waited:.1f} s for a core"
    return f"p50 {p50:7.1f} ms  p99 {p99:7.1f} ms  ({found.moves} moves; {server})"


def as_text(verdict: Verdict) -> str:
    told = as_json(verdict)
    answers = ", ".join(f"{n} × {status}" for status, n in told["answers"].items())
    before, half, after = verdict.halves_mb
    return "\n".join(
        [
            verdict.flood,
            f"  idle     {_timed(verdict.idle)}",
            f"  flooded  {_timed(verdict.flooded)}",
            f"  ratio    {told['ratio']} of p99",
            f"  answers  {answers or 'none'}",
            f"  memory   {before} MB before, {half} half-way, {after} after",
            *(f"  PROBLEM: {problem}" for problem in verdict.problems),
            *([_conclusion(verdict)] if not verdict.problems else []),
        ]
    )


def _conclusion(verdict: Verdict) -> str:
    if verdict.crowded:
        return "  times NOT JUDGED: others on this machine kept the server waiting; the rest holds"
    return "  holds"
