"""Everything that can be found wrong before people find it, a sentence each."""

from __future__ import annotations

import os

from config.doctor import examination
from config.doctor.finding import FAULT, Finding

MARKS = {"fault": "WRONG", "doubt": "doubt", "well": "well "}


def main(quiet: bool) -> int:
    return told(examination.findings(os.environ), quiet)


def told(found: list[Finding], quiet: bool = False) -> int:
    """All of it on the screen; the exit code."""
    for one in found:
        if not quiet or one.state != "well":
            print(_line(one))
    faults = sum(one.state == FAULT for one in found)
    print(f"{faults} wrong, {sum(one.state == 'doubt' for one in found)} in doubt, of {len(found)}.")
    return 1 if faults else 0


def _line(one: Finding) -> str:
    remedy = f" → {one.remedy}" if one.remedy else ""
    return f"{MARKS[one.state]}  {one.about}: {one.sentence}{remedy}"
