"""A drawing of the site made to stand alone: its symbols and its colours, by day, are taken along."""

from __future__ import annotations

import re
from functools import cache

from django.conf import settings

from web.jinja import sheet_of

USE = re.compile(r'href="[^"#]*/svg/[^"#]+#([^"]+)"')
INNER = re.compile(r'href="#([^"]+)"')
SYMBOL = re.compile(r'<symbol[^>]*?\bid="([^"]+)".*?</symbol>', re.DOTALL)
# An innermost one: the others are met once it is gone.
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")
BY_DAY = re.compile(r"(--[\w-]+):\s*(?:light-dark\(([^,]+),[^;]*\)|([^;]+));")


def standalone(drawing: str) -> str:
    """What the page's style sheets and sheets of symbols would have given it, written into it."""
    needed: dict[str, str] = {}
    for name in USE.findall(drawing):
        _gather(name, sheet_of(name), needed)
    head, end, rest = USE.sub(r'href="#\1"', drawing).partition(">")
    return _coloured(f"{head}{end}<defs>{''.join(needed.values())}</defs>{rest}")


def _gather(name: str, sheet: str, found: dict[str, str]) -> None:
    """This symbol, and those of its sheet that it is made of."""
    if name not in found:
        found[name] = _symbols(sheet)[name]
        for inner in INNER.findall(found[name]):
            _gather(inner, sheet, found)


def _coloured(drawing: str) -> str:
    def colour(variable: re.Match[str]) -> str:
        return _colours().get(variable[1], variable[2] or "none")

    before = ""
    while before != drawing:
        before, drawing = drawing, VARIABLE.sub(colour, drawing)
    return drawing


@cache
def _symbols(sheet: str) -> dict[str, str]:
    text = (settings.ROOT / "static" / "svg" / f"{sheet}.svg").read_text("utf-8")
    return {found[1]: found[0] for found in SYMBOL.finditer(text)}


@cache
def _colours() -> dict[str, str]:
    """As :root has them."""
    text = (settings.ROOT / "static" / "css" / "tokens.css").read_text("utf-8")
    root = text[: text.index("}")]
    return {name: (day or plain).strip() for name, day, plain in BY_DAY.findall(root)}
