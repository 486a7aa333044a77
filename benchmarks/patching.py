"""What htmx makes of a push, on text: so that a page that was pushed can be compared byte by byte."""

from __future__ import annotations

import json
import re

PARTIAL = re.compile(r'<hx-partial hx-target="#([\w-]+)" hx-swap="([\w: ]+)">(.*?)</hx-partial>', re.S)
# Elements that have no end.
VOID = {"input", "img", "br", "hr"}


def content_of(message: str) -> str:
    content: str = json.loads(message)["content"]
    return content


def patched(html: str, content: str) -> str:
    """This element after these instructions."""
    for target, swap, given in PARTIAL.findall(content):
        if "strip:true" in swap:
            given = given.removeprefix("<svg>").removesuffix("</svg>")
        start, end = place_of(html, target)
        match swap.split()[0]:
            case "outerMorph":
                html = html[:start] + given + html[end:]
            case "delete":
                html = html[:start] + html[end:]
            case "beforeend":
                inside = html.rindex("</", start, end)
                html = html[:inside] + given + html[inside:]
            case other:
                raise AssertionError(f"unknown swap {other}")
    return html


def place_of(html: str, target: str) -> tuple[int, int]:
    """Where the element with this id begins and ends."""
    opening = re.compile(rf'<(\w+)(?=[^>]*\sid="{re.escape(target)}"[\s>/])[^>]*>')
    found = list(opening.finditer(html))
    if len(found) != 1:
        raise AssertionError(f"{len(found)} elements are called {target}")
    start, name = found[0], found[0][1]
    if start[0].endswith("/>") or name in VOID:
        return start.start(), start.end()
    depth = 1
    for tag in re.compile(rf"<(/?){name}(?=[\s>/])[^>]*>").finditer(html, start.end()):
        if not tag[0].endswith("/>"):
            depth += -1 if tag[1] else 1
        if depth == 0:
            return start.start(), tag.end()
    raise AssertionError(f"{target} is never closed")
