"""`python -m tests.hosting`: a newcomer follows docs/hosting.md on an empty machine (`make hosting-test`)."""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks.cluster.service import free_port
from tests.browser.people import Person
from tests.hosting import machine as machines
from tests.hosting.machine import AUTHORITY, EMPTY, NAME, Machine
from tests.hosting.newcomer import types
from tests.hosting.page import PAGE, commands
from tests.image import images, machine
from tests.image.__main__ import BROWSER

UPGRADE = "7."
BEGUN = time.monotonic()

# apt asks nobody whether it may go on.
YES = """echo 'APT::Get::Assume-Yes "true";' >/etc/apt/apt.conf.d/90yes && apt-get update -qq"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.hosting", description=__doc__)
    parser.add_argument(
        "--kept", type=Path, default=images.ROOT / "var/image", help="the roots, between runs"
    )
    parser.add_argument("--leave", action="store_true", help="leave the machine as it is, to be looked at")
    parser.add_argument("--skip", type=int, default=0, help="so many commands were typed before --leave")
    asked = parser.parse_args()
    # Asked to end in whatever way, nothing is left behind.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder = Path(tempfile.mkdtemp(prefix="place-hosting-"))
    try:
        machine.examine()
        here = Machine(machine.configured(folder), folder, free_port())
        if asked.skip:
            here.take_up()
        else:
            make(here, asked.kept)
        try:
            follow(here, asked.skip)
        finally:
            if not asked.leave:
                here.stop()
    except machine.Missing as missing:
        sys.exit(str(missing))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    say("The page holds.")


def make(here: Machine, kept: Path) -> None:
    images.base(here.env, kept / "base.tar")
    images.base(here.env, kept / "machine.tar", EMPTY, "--variant=important", "--include=systemd-sysv")
    images.build(here.env, machines.HERE, machines.HERE / "Containerfile", AUTHORITY)
    machines.origin(here.folder)
    here.stop()
    here.start()
    say("An empty machine is up, with systemd.")
    does(here, YES)


def follow(here: Machine, skipped: int = 0) -> None:
    upgraded = False
    for command in commands(PAGE.read_text())[skipped:]:
        if command.section.startswith(UPGRADE) and not upgraded:
            upgraded = True
            serves(here)
            machines.next_release(here.folder)
        for typed in types(command.text):
            does(here, typed.command, typed.answers)
    assert upgraded, "the page says nothing of upgrades"
    afterwards(here)


def afterwards(here: Machine) -> None:
    """What the page promises, with nobody at the keyboard any more."""
    does(here, "git -C /srv/place log -1 --format=%s | grep -x 'The next release'")
    for unit in ("place-tidy", "place-backup", "place-verify"):
        does(here, f"systemctl start {unit}.service")
    does(here, "systemctl list-timers 'place-*' | grep -c place- | grep -x 3")
    does(here, "place doctor")
    before = certificate(here)
    does(here, "certbot renew --force-renewal")
    assert certificate(here) != before, "nginx goes on with the old certificate"
    here.reboot()
    say("It was started anew.")
    serves(here)


def serves(here: Machine) -> None:
    """A round of a game in a browser, by the name that people type."""
    mapped = f"--host-resolver-rules=MAP {NAME}:443 127.0.0.1:{here.port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=[*BROWSER["args"], mapped]
        )
        page = browser.new_context(ignore_https_errors=True, locale="fr-FR").new_page()
        answered(page)
        person = Person("Camille", page, f"https://{NAME}")
        person.opens_table()
        person.adds_bot("lison")
        person.starts()
        person.waits_for_round(0)
        person.plays_round(0)
        person.waits_for_round(1)
        assert not person.complaints, person.complaints
        browser.close()
    say("A game is played through it.")


def answered(page: object) -> None:
    """Processes that were just started need a moment."""
    deadline = time.monotonic() + 120
    while True:
        answer = page.goto(f"https://{NAME}/healthz")  # type: ignore[attr-defined]
        if answer.status == 200:
            return
        assert time.monotonic() < deadline, answer.status
        time.sleep(0.5)


def certificate(here: Machine) -> str:
    """The one that is served, not the one in the folder."""
    shown = f"openssl s_client -connect {NAME}:443 -servername {NAME} </dev/null 2>/dev/null"
    return here.asked(f"{shown} | openssl x509 -noout -serial").stdout.strip()


def does(here: Machine, command: str, answers: str = "") -> None:
    say(f"$ {command.splitlines()[0]}")
    done = here.types(command, answers)
    if done.returncode:
        journal = here.asked("journalctl -u 'place-*' -n 40 --no-pager -o cat").stdout
        sys.exit(
            f"{command}\nended with {done.returncode}:\n{(done.stdout + done.stderr)[-4000:]}\n{journal}"
        )


def say(sentence: str) -> None:
    print(f"{time.monotonic() - BEGUN:5.0f} s  {sentence}", flush=True)


if __name__ == "__main__":
    main()
