"""The newest backup: there, not too old, closed to others."""

from __future__ import annotations

import time
from pathlib import Path

from config.doctor.finding import Finding, doubt, fault, well
from config.environment import Given

BACKUPS = "backups"
DAY = 24 * 3600
# Every night, and one night may fail.
OLD = 2 * DAY


def findings(given: Given, folder: Path, old: float = OLD) -> list[Finding]:
    where: Path = given["BACKUP_DIR"] or folder / "backups"
    made = sorted(where.glob("place-*.tar")) if where.is_dir() else []
    if not made:
        return [doubt(BACKUPS, f"there is none in {where}", "place backup, and every night by a timer")]
    newest = made[-1]
    age = time.time() - newest.stat().st_mtime
    if newest.stat().st_size == 0:
        return [fault(BACKUPS, f"{newest} is empty", "place backup, and see why it was cut short")]
    if newest.stat().st_mode & 0o077:
        return [
            fault(BACKUPS, f"others may read {newest}, which holds the secret key", f"chmod 600 {newest}")
        ]
    if age > old:
        return [
            fault(
                BACKUPS,
                f"the newest is {age / DAY:.0f} days old",
                "see why the timer does not run",
            )
        ]
    return [well(BACKUPS, f"the newest is {age / 3600:.0f} hours old")]
