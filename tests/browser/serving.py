"""`config.serving` in a test's own time, which rules before any model learns what the time is asked of."""

from __future__ import annotations

import os
from pathlib import Path

from tests.notices.week.clock import Clock

Clock(Path(os.environ["PLACE_VAR"]) / "clock").rule()

from config.serving.__main__ import main  # noqa: E402

# Thinkers load this module too.
if __name__ == "__main__":
    main()
