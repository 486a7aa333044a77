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


# Whatever a push or a theme sets moving while axe looks is at its end at once: a colour on its way has no
# contrast to measure.
LOOK = """async (tags) => {
    const still = new CSSStyleSheet();
    still.replaceSync(`*, *::before, *::after {
        transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important;
    }`);
    document.adoptedStyleSheets.push(still);
    for (const one of document.getAnimations())
        if (one.effect.getComputedTiming().endTime !== Infinity) one.finish();
    try {
        return await axe.run(document, {runOnly: {type: 'tag', values: tags}});
    } finally {
        document.adoptedStyleSheets.pop();
    }
}"""


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong, a line for each, with everything that moves or fades at rest."""
    page.wait_for_load_state()
    page.evaluate(_axe())
    found: dict[str, Any] = page.evaluate(LOOK, TAGS)
    return [
        f"{rule['id']}: {rule['help']} – {node['target']} {node['html'][:160]}"
        for rule in found["violations"]
        for node in rule["nodes"][:3]
    ]


# Where the page is wider than its window: what reaches farthest, once letters on their way have come.
TOO_WIDE = """async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const page = document.documentElement;
    if (page.scrollWidth <= page.clientWidth) return [];
    const reach = (one) => one.getBoundingClientRect().right + scrollX;
    return [...document.body.querySelectorAll('*')]
        .filter((one) => reach(one) > page.clientWidth)
        .sort((a, b) => reach(b) - reach(a))
        .slice(0, 8)
        .map((one) => `${Math.ceil(reach(one))} of ${page.clientWidth}: ${one.outerHTML.slice(0, 120)}`);
}"""


def too_wide(page: Page) -> list[str]:
    """What makes the page scroll sideways."""
    page.wait_for_load_state()
    found: list[str] = page.evaluate(TOO_WIDE)
    return found


def tab_to(page: Page, selector: str, most: int = 120) -> None:
    """Press Tab until the element is reached, as somebody without a mouse does."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
    raise AssertionError(f"Tab never reaches {selector}")


# From wherever the focus is, the key that leads towards an element; nothing where that is reached.
TOWARDS = """(wanted) => {
    const here = document.activeElement;
    if (here.matches(wanted)) return '';
    const target = document.querySelector(wanted);
    const before = here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
    return before && here !== document.body ? 'Shift+Tab' : 'Tab';
}"""


def tab_either_way_to(page: Page, selector: str, most: int = 150) -> None:
    """Tab forward or back until the element is reached, as somebody does who knows where it is."""
    for _ in range(most):
        key = page.evaluate(TOWARDS, selector)
        if not key:
            return
        page.keyboard.press(key)
    raise AssertionError(f"the keyboard never reaches {selector}")
