"""Where the tutorial starts: set-up done, the dice of round 1 on the table, one village."""

from __future__ import annotations

from games.rolling_village.state import Table, Village


def tutorial_state() -> Table:
    """The position of `tutorial_setup` in texts.yaml; a test keeps the two alike."""
    return Table(1, (4, 2), [Village("...F.L/....../....../....../......")])
