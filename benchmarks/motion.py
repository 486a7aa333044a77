"""Frames a second while a move is shown: a browser as slow as a phone plays rounds of a game with dice."""

from __future__ import annotations

import statistics
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, sync_playwright

from benchmarks.site import ThrowawaySite

# A phone of the middle class, beside the machine this runs on.
SLOWER = 6
ROUNDS = 4
PHONE = {"width": 390, "height": 844}
# As long as anything moves after a push.
LOOK_MS = 1200

# The times of all frames from a push that moves something until it has come to rest.
WATCH = """(ms) => {
    window.frames = [];
    const animate = Element.prototype.animate;
    let until = 0;
    const frame = (now) => {
        frames.at(-1).push(now);
        if (now < until) requestAnimationFrame(frame);
    };
    Element.prototype.animate = function (...how) {
        if (performance.now() > until) {
            until = performance.now() + ms;
            frames.push([]);
            requestAnimationFrame(frame);
        }
        return animate.apply(this, how);
    };
}"""
PLAY_ON = """() => {
    const confirm = document.querySelector("#button-confirm_round:not([aria-disabled=true])");
    const next = confirm ?? document.querySelector(".cell.legal") ?? document.querySelector("#avenue-1");
    next?.click();
}"""


def measure(site: ThrowawaySite) -> dict[str, Any]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport=PHONE)
        _sit_down(page, site.url)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.evaluate(WATCH, LOOK_MS)
        while len(page.evaluate("frames")) < ROUNDS:
            page.evaluate(PLAY_ON)
            page.wait_for_timeout(400)
        page.wait_for_timeout(2 * LOOK_MS)
        found: list[list[float]] = page.evaluate("frames")
        browser.close()
    return _told(found)


def _sit_down(page: Page, url: str) -> None:
    page.goto(f"{url}/jeux/rolling_village/")
    form = page.locator("form[action$='/ouvrir/']")
    form.locator("input[name=name]").fill("Camille")
    form.locator("button.button--primary").click()
    page.click("#start")
    page.wait_for_selector("#stamp", state="attached")


def _told(found: list[list[float]]) -> dict[str, Any]:
    waits = [after - before for times in found for before, after in pairwise(times)]
    return {
        "slower": SLOWER,
        "moves": len(found),
        "frames_per_second": round(1000 / statistics.mean(waits), 1),
        "median_ms": round(statistics.median(waits), 1),
        "longest_ms": round(max(waits), 1),
    }
