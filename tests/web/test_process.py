"""A process that serves leaves no compiled module behind: a full disk would cut it short without a word."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

LATER = """
import subprocess, sys
import config.asgi
import asked_for_late
subprocess.run([sys.executable, "-c", "import asked_for_late"], check=True)
"""


def test_what_is_loaded_late_is_not_written_down(tmp_path: Path) -> None:
    (tmp_path / "asked_for_late.py").write_text("x = 1\n")
    path = os.pathsep.join([*sys.path, str(tmp_path)])
    env = os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": ""}
    subprocess.run([sys.executable, "-c", LATER], env=env, check=True)
    assert not list(tmp_path.rglob("*.pyc"))
