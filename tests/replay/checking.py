"""The script of docs/dice.md, run as a reader would."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[2] / "docs"


def script_of(document: str) -> str:
    found = re.search(r"```python\n(.*?)```", (DOCS / document).read_text("utf-8"), re.S)
    assert found
    return found[1]


def run_script(tmp_path: Path, game: Any) -> subprocess.CompletedProcess[str]:
    (tmp_path / "check_dice.py").write_text(script_of("dice.md"), "utf-8")
    (tmp_path / "game.json").write_text(json.dumps(game), "utf-8")
    command = [sys.executable, "-I", "check_dice.py", "game.json"]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
