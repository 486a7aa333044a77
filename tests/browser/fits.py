"""Whether a running table is seen whole: nothing to scroll to, nothing covered, at every size of window."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Laptops and screens, where everything is in view; phones, where it is the board with its decision.
SCREENS = ((1280, 650), (1280, 800), (1366, 768), (1920, 1080), (1024, 768))
PHONES = ((360, 640), (390, 844), (844, 390))
WIDE = 1024

# Controls that answer to a press, except those in a fold that is closed. Cells that only explain themselves are
# part of the drawing.
FAULTS = """async (wide) => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const faults = [];
    const named = (one) => one.id ? `#${one.id}` : one.outerHTML.slice(0, 90);
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight) faults.push(`the page is ${page.scrollHeight} high, the window ${innerHeight}`);
    if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} wide, the window ${innerWidth}`);

    const outside = (box) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    // A little inside its edges, where a rounded corner is still its own.
    const points = ({ left, top, width, height }) => [[0.5, 0.5], [0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85]]
        .map(([x, y]) => [left + width * x, top + height * y]);
    const isIn = (one, x, y) => {
        const hit = document.elementFromPoint(x, y);
        return hit && (one.contains(hit) || hit.contains(one) && hit.closest("label, button, a, [role=gridcell]"));
    };
    const round = (one) => one instanceof SVGElement;
    const look = (one, what) => {
        const box = one.getBoundingClientRect();
        if (!box.width || !box.height) return;
        if (outside(box)) return faults.push(`${what} ${named(one)} leaves the window: ${Math.round(box.top)}–${Math.round(box.bottom)}`);
        const asked = round(one) ? points(box).slice(0, 1) : points(box);
        const missed = asked.filter(([x, y]) => !isIn(one, x, y));
        if (!missed.length) return;
        const over = document.elementFromPoint(...missed[0]);
        faults.push(`${what} ${named(one)} is covered at ${missed[0].map(Math.round)} by ${over ? named(over) : "nothing"}`);
    };

    const shown = (one) => one.checkVisibility({ visibilityProperty: true });
    const board = document.querySelector(".stage");
    if (outside(board.getBoundingClientRect())) faults.push("the stage leaves the window");
    const PRESSED = "button, a[href], input:not([type=hidden]), select, summary, [role=gridcell][data-moves], [role=radio]";
    for (const part of ["#board", "#hand", "#actions"])
        for (const one of document.querySelector(part)?.querySelectorAll(PRESSED) ?? [])
            if (shown(one) && !one.disabled && one.getAttribute("aria-disabled") !== "true" && !one.matches(".sr, .views__i"))
                look(one, part);

    const sentence = document.querySelector("#status .status__sentence");
    look(sentence, "the turn");
    if (wide) {
        for (const score of document.querySelectorAll("#players .player__score")) look(score, "a score");
        const last = [...document.querySelectorAll("#log a, #log .log__h")].at(-1);
        if (!last) faults.push("the log is empty");
        else look(last, "the last of the log");
    }
    return faults;
}"""


def faults(page: Page, width: int, height: int) -> list[str]:
    """What is out of sight at this size of window, a line for each."""
    page.set_viewport_size({"width": width, "height": height})
    found: list[str] = page.evaluate(FAULTS, width >= WIDE)
    return [f"{width}×{height}: {fault}" for fault in found]


def fits(page: Page, *, sizes: Any = (*SCREENS, *PHONES)) -> None:
    """At all these sizes nothing that the decision needs is out of sight."""
    found = [fault for width, height in sizes for fault in faults(page, width, height)]
    assert not found, "\n".join(found)
