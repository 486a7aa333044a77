"""All checks, in an order in which each can rely on those before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from config import environment, places
from config.doctor import backups, exposure, files, mail, provider, push, redis, static_files, store
from config.doctor.finding import FAULT, Finding, doubt, fault, well
from config.options import SETTINGS

ABOUT_SETTINGS = "settings"
# A name this near to one of ours is a slip of the finger; LANGUAGE is the shell's own.
NEAR = 0.85
NOT_OURS = {"LANGUAGE"}


def findings(environ: Mapping[str, str]) -> list[Finding]:
    """Where settings or folders are wrong the rest cannot be looked at."""
    found = before_loading(environ)
    if any(one.state == FAULT and one.about in (ABOUT_SETTINGS, files.FOLDER) for one in found):
        return found
    # Only now: loading the site's settings mends rights and draws keys.
    import django

    django.setup(set_prefix=False)
    from config.doctor import database, sending

    return [*found, *database.findings(), *sending.findings()]


def before_loading(environ: Mapping[str, str]) -> list[Finding]:
    """What can be seen without Django."""
    given, mistakes = environment.examine(environ)
    found = [fault(ABOUT_SETTINGS, mistake, "see docs/settings.md") for mistake in mistakes]
    found += _misspelt(environ)
    if mistakes:
        return found
    found.append(well(ABOUT_SETTINGS, "all of them can be read"))
    folder = places.var(given["PLACE_VAR"])
    found += files.findings(environ, folder)
    if any(one.state == FAULT and one.about == files.FOLDER for one in found):
        return found
    found += [*exposure.findings(given), *static_files.findings(folder), *backups.findings(given, folder)]
    found += store.findings(given)
    found += [*mail.findings(given), *provider.findings(given), *push.findings(given, folder)]
    return [*found, *redis.findings(given)]


def _misspelt(environ: Mapping[str, str]) -> Iterator[Finding]:
    known = {*SETTINGS, *(setting.from_file for setting in SETTINGS.values() if setting.from_file)}
    for name in sorted(set(environ) - known - NOT_OURS):
        if near := get_close_matches(name, known, 1, NEAR):
            yield doubt(ABOUT_SETTINGS, f"{name} is set, and there is no such setting", f"call it {near[0]}?")
