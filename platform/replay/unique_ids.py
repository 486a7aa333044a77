"""A drawn board that may stand on a page beside another: the same HTML with ids of its own."""

from __future__ import annotations

import re

ID = re.compile(r'(?<![\w-])id="([^"]+)"')
# Attributes that name ids of the same page.
NAMING = re.compile(
    r'(?<![\w-])(id|for|form|headers|aria-labelledby|aria-describedby|aria-controls|list)="([^"]+)"'
)
# A region of the page may stand there once; its double is a group.
SECTION = re.compile(r"<section(?![^>]*\brole=)")
LINK = re.compile(r'((?:href="|url\())#([\w-]+)')


def apart(html: str, prefix: str) -> str:
    """The same HTML with ids of its own, so that two boards can stand on one page."""
    if not prefix:
        return html
    own = set(ID.findall(html))

    def name(match: re.Match[str]) -> str:
        words = (prefix + word if word in own else word for word in match[2].split())
        return f'{match[1]}="{" ".join(words)}"'

    def link(match: re.Match[str]) -> str:
        return f"{match[1]}#{prefix if match[2] in own else ''}{match[2]}"

    return SECTION.sub('<section role="group"', LINK.sub(link, NAMING.sub(name, html)))
