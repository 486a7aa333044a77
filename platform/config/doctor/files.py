"""The folder that everything is written to: there, closed to others, with room, and not of the future."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from config.doctor.finding import Finding, doubt, fault, well
from config.options import SETTINGS

FOLDER, RIGHTS, DISK, CLOCK = "folder", "file rights", "disk", "clock"
MEGABYTE = 1_000_000
LITTLE, TIGHT = 200 * MEGABYTE, 1000 * MEGABYTE
PRIVATE = ("place.sqlite3", "place.sqlite3-wal", "secret_key", "vapid.pem")
# Clocks of disks in a network differ a little.
AHEAD_SECONDS = 120


def findings(environ: Mapping[str, str], folder: Path) -> list[Finding]:
    if wrong := _unusable(folder):
        return [wrong]
    return [
        well(FOLDER, f"{folder} can be written to"),
        *_rights(environ, folder),
        disk(folder),
        _clock(folder),
    ]


def _unusable(folder: Path) -> Finding | None:
    # It is made at the first start where its parent can be written to.
    there = next(path for path in (folder, *folder.parents) if path.exists())
    if not there.is_dir():
        return fault(FOLDER, f"{there} is not a folder", "choose another PLACE_VAR")
    if not os.access(there, os.W_OK | os.X_OK):
        remedy = f"chown it to the site's user, or run the doctor as that user (now: {os.geteuid()})"
        return fault(FOLDER, f"{there} cannot be written to", remedy)
    return None


def _rights(environ: Mapping[str, str], folder: Path) -> Iterator[Finding]:
    named = [setting.from_file for setting in SETTINGS.values() if setting.secret and setting.from_file]
    secrets = [Path(environ[name]) for name in named if environ.get(name)]
    private = [folder, *(folder / name for name in PRIVATE)]
    open_ = [path for path in [*private, *secrets] if path.exists() and path.stat().st_mode & 0o007]
    for path in open_:
        yield fault(RIGHTS, f"everybody on this machine may read {path}", f"chmod o= {path}")
    if not open_:
        yield well(RIGHTS, "what is secret is closed to others")
    foreign = [path for path in private if path.exists() and path.stat().st_uid != os.geteuid()]
    if foreign:
        yield doubt(
            RIGHTS, f"{foreign[0]} belongs to another user than the doctor's", "ask as the site's own user"
        )


def disk(folder: Path) -> Finding:
    there = next(path for path in (folder, *folder.parents) if path.exists())
    free = shutil.disk_usage(there).free
    said = f"{free // MEGABYTE} MB are free"
    if free < LITTLE:
        return fault(DISK, said, "make room: a full disk stops every game")
    return doubt(DISK, said, "make room before it is full") if free < TIGHT else well(DISK, said)


def _clock(folder: Path) -> Finding:
    """What was written later than now was written when the clock showed another time."""
    written = [path.stat().st_mtime for name in PRIVATE if (path := folder / name).exists()]
    ahead = max(written, default=0) - time.time()
    if ahead > AHEAD_SECONDS:
        remedy = "set the clock (timedatectl set-ntp true): turns, limits and sessions are measured by it"
        return fault(CLOCK, f"the site has written {ahead / 60:.0f} minutes in the future", remedy)
    return well(CLOCK, "nothing was written in the future")
