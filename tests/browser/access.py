"""Checks of access that every page goes through."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.browser.site import ROOT

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@cache
def _axe() -> str:
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text()


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong, a line for each, once everything that moves or fades has come to rest."""
    page.wait_for_timeout(300)
    page.evaluate(
        """document.getAnimations().forEach((one) => {
             if (one.effect.getComputedTiming().endTime !== Infinity) one.finish();
           })"""
    )
    page.evaluate(_axe())
    found: dict[str, Any] = page.evaluate(
        "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}})", TAGS
    )
    return [
        f"{rule['id']}: {rule['help']} – {node['target']} {node['html'][:160]}"
        for rule in found["violations"]
        for node in rule["nodes"][:3]
    ]


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    wider: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wider


def tab_to(page: Page, selector: str, most: int = 120) -> None:
    """Press Tab until the element is reached, as somebody without a mouse does."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
    raise AssertionError(f"Tab never reaches {selector}")
