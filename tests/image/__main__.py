"""`python -m tests.image`: the images made and played as a host would run them (`make image-test`)."""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.image import images, machine
from tests.image.composition import Cluster, Composition, Embedded
from tests.image.evening import Evening, hands_of

KINDS: dict[str, type[Composition]] = {"embedded": Embedded, "cluster": Cluster}
# What is killed while people play.
CRASHES = {"embedded": ("place",), "cluster": ("web1", "worker", "redis", "db", "web2", "proxy")}
BROWSER = {
    "executable_path": "/usr/bin/chromium",
    "args": ["--no-sandbox", "--disable-gpu", "--disable-quic"],
}
BEGUN = time.monotonic()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.image", description=__doc__)
    parser.add_argument("--only", choices=KINDS, help="one of the two compositions")
    parser.add_argument(
        "--base", type=Path, default=images.ROOT / "var/image/base.tar", help="kept between runs"
    )
    asked = parser.parse_args()
    # Asked to end in whatever way, nothing is left behind.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder = Path(tempfile.mkdtemp(prefix="place-image-"))
    try:
        machine.examine()
        env = machine.configured(folder)
        make(env, asked.base, folder / "before")
        for kind in [asked.only] if asked.only else KINDS:
            host(kind, folder, env)
    except machine.Missing as missing:
        sys.exit(str(missing))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    say("Both hold." if asked.only is None else f"{asked.only} holds.")


def make(env: dict[str, str], base: Path, tree: Path) -> None:
    images.base(env, base)
    say("The base is made of Debian's packages.")
    images.now(env)
    say(
        f"The image is built: {images.size(env, images.NOW) / 1e6:.0f} MB, "
        f"of which the base {images.size(env, images.BASE) / 1e6:.0f}."
    )
    commit = images.before(env, tree)
    say(f"The release before is built, from {commit[:9]}.")
    images.stand_ins(env)
    say("PostgreSQL, Redis and nginx are built.")


def host(kind: str, folder: Path, env: dict[str, str]) -> None:
    site = KINDS[kind](folder / kind, env)
    try:
        with sync_playwright() as playwright:
            live(kind, site, playwright.chromium.launch(**BROWSER), folder / "before")  # type: ignore[arg-type]
    except BaseException:
        print(site.said(), file=sys.stderr)
        raise
    finally:
        site.down("-v")


def live(kind: str, site: Composition, browser: Browser, before: Path) -> None:
    site.up(images.BEFORE)
    evening = Evening(browser, site, hands_of(before))
    evening.begins()
    evening.plays(0)
    say(f"{kind}: the release before serves a game.")
    upgrade(site)
    evening.goes_on_with(hands_of(images.ROOT))
    evening.plays(1)
    say(f"{kind}: the game goes on after the upgrade.")
    looks_as_promised(site)
    number = 2
    for service in CRASHES[kind]:
        since = site.started(service)
        site.kill(service)
        site.comes_back(service, since)
        site.answers()
        evening.plays(number)
        number += 1
        say(f"{kind}: {service} was killed, came back, and the game went on.")
    evening.plays_to_the_end(number)
    evening.ends()
    say(f"{kind}: played to the end; {site.place('verify').strip().splitlines()[-1]}")


def upgrade(site: Composition) -> None:
    """As docs/image.md says: a backup, a look ahead, the games told, the new image, the games told again."""
    site.place("backup", "/data/backups")
    told = site.upgrade_check(images.NOW)
    assert "running games" in told, told
    site.place("announce_restart")
    site.up(images.NOW)
    assert site.image(site.site).startswith(images.NOW), site.image(site.site)
    site.place("manage", "announce_restart", "--over")


def looks_as_promised(site: Composition) -> None:
    """Nobody's root, a root that cannot be written, one volume that can, a health check that answers."""
    assert site.inside(site.site, "id", "-u").stdout.strip() == "10001"
    refused = site.inside(site.site, "touch", "/opt/place/written")
    assert "Read-only file system" in refused.stderr, refused
    assert site.inside(site.site, "touch", "/data/written").returncode == 0
    assert site.healthy(site.site)
    doctor = site.inside(site.site, "place", "doctor")
    assert "WRONG" not in doctor.stdout, doctor.stdout


def say(sentence: str) -> None:
    print(f"{time.monotonic() - BEGUN:5.0f} s  {sentence}", flush=True)


if __name__ == "__main__":
    main()
