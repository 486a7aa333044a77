"""The commands of docs/hosting.md, read from the page itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs/hosting.md"


@dataclass(frozen=True)
class Command:
    section: str
    text: str


def commands(page: str) -> list[Command]:
    """Every indented line, in the order of the page, without what is said about it behind a #."""
    found, section = [], ""
    for line in page.splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif line.startswith("    ") and (text := re.sub(r"\s+# .*$", "", line.strip())):
            found.append(Command(section, text))
    return found
