"""Links in what people write: addresses of the web become links, everything else stays as it was typed."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

# Nothing but the web: no script, no file, no address without its scheme.
ADDRESS = re.compile(r"\bhttps?://[^\W_][^\s<>\"'“”«»]*", re.IGNORECASE)
# What ends a sentence is no part of the address it ends with.
AFTER = ".,;:!?…)]}’"
LINK = Markup('<a href="{0}" target="_blank" rel="nofollow noopener noreferrer ugc">{0}</a>')


def linked(text: str) -> Markup:
    pieces, last = [], 0
    for found in ADDRESS.finditer(text):
        address = _without_end(found[0])
        pieces += [escape(text[last : found.start()]), LINK.format(address)]
        last = found.start() + len(address)
    return Markup("").join([*pieces, escape(text[last:])])


def _without_end(address: str) -> str:
    """Wikipedia ends addresses with a bracket: one that was opened inside belongs to it."""
    while address[-1] in AFTER and not (address.endswith(")") and address.count("(") >= address.count(")")):
        address = address[:-1]
    return address
