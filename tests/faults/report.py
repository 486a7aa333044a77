"""What happened, and what should not have."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Report:
    setting: str
    seed: int
    started: float = field(default_factory=time.monotonic)
    games: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    # What clients did and were answered: status codes, or "no answer".
    clicks: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    sockets: Counter[str] = field(default_factory=Counter)
    entries: Counter[str] = field(default_factory=Counter)
    # Nonces by table: answered with a 2xx, and refused for good.
    acknowledged: dict[str, set[str]] = field(default_factory=dict)
    refused: dict[str, set[str]] = field(default_factory=dict)
    sent: dict[str, set[str]] = field(default_factory=dict)
    # Seconds from the end of a game until its last viewer showed it.
    caught_up: list[float] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def so_far(self) -> str:
        told = {
            "games over": f"{self.games['ended']} of {self.games['started']}",
            "clicks acknowledged": self._acknowledged(),
            "faults": sum(self.faults.values()),
            "problems": len(self.problems),
        }
        minutes = (time.monotonic() - self.started) / 60
        return f"{minutes:5.1f} min: " + ", ".join(f"{value} {name}" for name, value in told.items())

    def _acknowledged(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    def as_json(self) -> dict[str, Any]:
        seconds = time.monotonic() - self.started
        moves = self.entries["moves by people"] + self.entries["moves by bots"]
        return {
            "setting": self.setting,
            "seed": self.seed,
            "seconds": round(seconds, 1),
            "games": dict(self.games),
            "moves": moves,
            "entries": dict(self.entries),
            "clicks": dict(self.clicks),
            "answers": dict(sorted(self.answers.items())),
            "acknowledged": self._acknowledged(),
            "sockets": dict(self.sockets),
            "slowest_viewer_s": round(max(self.caught_up, default=0), 1),
            "faults": dict(self.faults),
            "problems": self.problems,
        }

    def as_text(self) -> str:
        lines = []
        for name, value in self.as_json().items():
            if isinstance(value, dict):
                lines.append(f"{name}:")
                lines += [f"  {key:42} {count}" for key, count in value.items()]
            elif name != "problems":
                lines.append(f"{name:44} {value}")
        lines += [f"PROBLEM: {problem}" for problem in self.problems] or ["No problem found."]
        return "\n".join(lines)
