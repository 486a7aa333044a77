"""The tabs of the market: which row is in sight is the reader's own affair."""

from __future__ import annotations

from web.fragments import Inputs, fragment


@fragment("above_below/market.html")
def tab(row: str, sign: str, word: str, number: int = 0, said: str = "") -> Inputs:
    """`number` is how much there is behind it, `said` the same in words; one without a word is hidden."""
    return locals()
