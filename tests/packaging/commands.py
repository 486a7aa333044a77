"""Python in a process of its own, with a path we choose."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def python(*args: str, path: list[Path], var: Path, cwd: Path = Path("/")) -> str:
    """What it prints. Only `path` and the site-packages of this Python can be imported from."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "DJANGO"))}
    env |= {
        "PYTHONPATH": os.pathsep.join(map(str, path)),
        "PLACE_VAR": str(var),
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    done = subprocess.run(
        [sys.executable, *args], cwd=cwd, env=env, capture_output=True, text=True, timeout=180
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


STDLIB = Path(sysconfig.get_path("stdlib"))
ASK = "import platform; platform.system(); print(platform.__file__)"


def is_pythons_own(path: str | None) -> bool:
    return path is not None and Path(path).resolve() == (STDLIB / "platform.py").resolve()
