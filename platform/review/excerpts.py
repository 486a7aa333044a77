"""Where in a sentence the searched words stand, whatever their accents and capitals."""

from __future__ import annotations

from typing import NamedTuple

from tables.folding import fold

# Letters shown on either side.
AROUND = 40


class Excerpt(NamedTuple):
    who: str
    before: str
    found: str
    after: str


def excerpt(who: str, text: str, words: str) -> Excerpt:
    """The first place where `text` has these words; its beginning where it has none."""
    span = _span(text, fold(words))
    if span is None:
        return Excerpt(who, _cut_end(text), "", "")
    start, end = span
    return Excerpt(who, _cut_start(text[:start]), text[start:end], _cut_end(text[end:]))


def _span(text: str, folded: str) -> tuple[int, int] | None:
    """Folding may lengthen a letter (œ) or drop it (an accent alone): each is folded by itself."""
    pieces = [fold(letter) for letter in text]
    start = "".join(pieces).find(folded) if folded else -1
    if start < 0:
        return None
    owners = [n for n, piece in enumerate(pieces) for _ in piece]
    return owners[start], owners[start + len(folded) - 1] + 1


def _cut_start(text: str) -> str:
    return text if len(text) <= AROUND else "…" + text[-AROUND:]


def _cut_end(text: str) -> str:
    return text if len(text) <= AROUND else text[:AROUND] + "…"
