"""Whether a running table is seen whole: nothing to scroll to, nothing covered, at every size of window."""

from __future__ import annotations

import os
from collections.abc import Iterable

from playwright.sync_api import Page

# Laptops and screens, where everything is in view; phones, where it is the board with its decision.
SCREENS: tuple[tuple[int, int], ...] = ((1280, 650), (1920, 1080), (1024, 768))
PHONES: tuple[tuple[int, int], ...] = ((360, 640), (844, 390))
# The sizes between, where there is time: WINDOWS=all pytest tests/browser/test_fits*
if os.environ.get("WINDOWS") == "all":
    SCREENS += ((1280, 800), (1366, 768))
    PHONES += ((390, 844),)
WIDE = 1024

# What can be pressed. Cells that only explain themselves are part of the drawing; a field that is drawn by
# its label is as large as a dot, or has no opacity.
FAULTS = """async (wide) => {
    await document.fonts.ready;
    // At rest: once what moves has come to its end, if it has one.
    const ends = (one) => one.effect.getComputedTiming().endTime !== Infinity;
    await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const faults = [];
    const named = (one) => !one ? "nothing" : one.id ? `#${one.id}` : one.outerHTML.slice(0, 90);
    const { scrollHeight, scrollWidth } = document.documentElement;
    if (scrollHeight > innerHeight) faults.push(`the page is ${scrollHeight} high`);
    if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide`);

    const outside = ({ left, top, right, bottom }) =>
        left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    // The centre, and a little inside each corner, where it is round.
    const SPOTS = [[0.5, 0.5], [0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85]];
    const spots = (one, { left, top, width, height }) =>
        // A hexagon does not reach the corners of its box.
        SPOTS.slice(0, one instanceof SVGElement ? 1 : 5)
            .map(([x, y]) => [left + width * x, top + height * y]);
    const meets = (one, spot) => one.contains(document.elementFromPoint(...spot));
    const look = (one, what) => {
        const box = one.getBoundingClientRect();
        if (box.width < 3 || box.height < 3) return;
        const edges = [box.left, box.top, box.right, box.bottom].map(Math.round);
        if (outside(box)) return faults.push(`${what} ${named(one)} leaves the window: ${edges}`);
        const missed = spots(one, box).find((spot) => !meets(one, spot));
        if (!missed) return;
        const over = named(document.elementFromPoint(...missed));
        faults.push(`${what} ${named(one)} is covered at ${missed.map(Math.round)} by ${over}`);
    };

    const stage = document.querySelector(".stage").getBoundingClientRect();
    if (outside(stage)) faults.push("the stage leaves the window");
    const PRESSED = "button, a[href], label, input, select, summary, [role=gridcell][data-moves]";
    const ON = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && !one.disabled && one.getAttribute("aria-disabled") !== "true";
    for (const part of ["#board", "#hand", "#actions"])
        for (const one of document.querySelectorAll(`${part} :is(${PRESSED})`)) if (ON(one)) look(one, part);
    look(document.querySelector("#status .status__sentence"), "the turn");
    if (!wide) return faults;
    for (const score of document.querySelectorAll("#players .player__score")) look(score, "a score");
    const last = [...document.querySelectorAll("#log :is(a, .log__h)")].at(-1);
    if (last) look(last, "the last of the log");
    else faults.push("the log is empty");
    return faults;
}"""


def faults(page: Page, width: int, height: int) -> list[str]:
    """What is out of sight at this size of window, a line for each."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "(size) => matchMedia(size).matches", arg=f"(width: {width}px) and (height: {height}px)"
    )
    found: list[str] = page.evaluate(FAULTS, width >= WIDE)
    return [f"{width}×{height}: {fault}" for fault in found]


def fits(page: Page, *, sizes: Iterable[tuple[int, int]] = (*SCREENS, *PHONES)) -> None:
    """At all these sizes nothing that the decision needs is out of sight."""
    found = [fault for width, height in sizes for fault in faults(page, width, height)]
    assert not found, "\n".join(found)
