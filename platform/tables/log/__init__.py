"""The log of a table: its entries as the rules want them, where its luck came from, whether it holds."""

from tables.log.replay import (
    STEPS,
    UNREADABLE,
    as_step,
    draws,
    position_after,
    position_at,
    start_of,
    started,
    steps,
)

__all__ = [
    "STEPS",
    "UNREADABLE",
    "as_step",
    "draws",
    "position_after",
    "position_at",
    "start_of",
    "started",
    "steps",
]
