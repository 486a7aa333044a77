"""What only a few doors need is loaded when somebody first comes by them, not at the start."""

from __future__ import annotations

import os
import subprocess
import sys

LOADED = """
import django, sys
django.setup()
import config.urls, operations.management.commands.backup
print(*{"authlib", "fido2", "joserfc", "obstore", "pyotp", "requests"} & set(sys.modules))
"""


def test_the_libraries_of_the_doors_do_not_slow_the_start() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED],
        env={**os.environ, "PYTHONPATH": ":".join(sys.path), "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""
