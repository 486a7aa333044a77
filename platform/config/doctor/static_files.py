"""Style sheets, scripts, drawings: collected, and those of this version."""

from __future__ import annotations

from pathlib import Path

import msgspec

from config import places
from config.doctor.finding import Finding, fault, well

STATIC = "static files"
REMEDY = "place manage collectstatic --noinput, or place run, which does it by itself"


def findings(folder: Path) -> list[Finding]:
    manifest = folder / "static" / "staticfiles.json"
    if not places.npm(folder):
        return [
            fault(STATIC, "htmx and the fonts are missing", "run `make setup`, or install the wheel anew")
        ]
    try:
        known = msgspec.json.decode(manifest.read_bytes())["paths"]
    except (OSError, msgspec.DecodeError, KeyError):
        return [fault(STATIC, f"they are not collected in {manifest.parent}", REMEDY)]
    source = places.ROOT / "static"
    names = {str(path.relative_to(source)) for path in source.rglob("*") if path.is_file()}
    if missing := sorted(names - set(known)):
        return [fault(STATIC, f"those of another version are collected: {missing[0]} is missing", REMEDY)]
    if lost := sorted(name for name in known.values() if not (manifest.parent / name).exists()):
        return [fault(STATIC, f"{lost[0]} is gone from {manifest.parent}", REMEDY)]
    return [well(STATIC, f"{len(known)} files are collected")]
