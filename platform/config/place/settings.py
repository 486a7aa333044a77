"""The table of settings on the screen, and as the two files that are made from it."""

from __future__ import annotations

import sys

from config import papers, places


def main(write: bool) -> int:
    if not write:
        print(papers.page())
        return 0
    if not places.IN_CHECKOUT:
        print("place settings --write is for a checkout: an installed site has no docs/.", file=sys.stderr)
        return 1
    for path, content in papers.made().items():
        path.write_text(content, "utf-8")
        print(path.relative_to(places.CHECKOUT))
    return 0
