"""A whole site in a folder of its own, and `place` as its host calls it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from config.doctor import examination
from config.doctor.finding import WELL
from config.options import SETTINGS

ROOT = Path(__file__).resolve().parents[2]


def place(var: Path, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    command, env = called(var, *arguments, **environ)
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120)


def called(var: Path, *arguments: str, **environ: str) -> tuple[list[str], dict[str, str]]:
    """With these settings and no others of the machine's."""
    kept = {name: value for name, value in os.environ.items() if name.removesuffix("_FILE") not in SETTINGS}
    env = kept | {"PLACE_VAR": str(var), "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}", **environ}
    return [sys.executable, "-m", "config.place", *arguments], env


def noticed(var: Path, **environ: str) -> str:
    """What the doctor finds without loading Django, a line each."""
    found = examination.before_loading({"PLACE_VAR": str(var), **environ})
    return "\n".join(f"{one.about}: {one.sentence} {one.remedy}" for one in found if one.state != WELL)
