"""The place as its host wants it: what every page shows of it."""

from __future__ import annotations

import zlib

from django.conf import settings

from engine.texts import SITE
from web.colours import by_night
from web.doors import Provider

# Which colours of static/css/tokens.css follow which setting. Warnings keep theirs (--roof-strong).
TOKENS = {"PLACE_COLOUR": ("--roof",), "LINK_COLOUR": ("--shutter", "--shutter-strong")}
BOTH = "@supports (color: light-dark(#000, #fff))"


def take_name(name: str) -> None:
    """Every sentence that names the place says this name from now on."""
    SITE.put("site.name", name)


class House:
    """For templates, which ask at each page: tests and reloads may change it."""

    @property
    def languages(self) -> list[str]:
        return [code for code, _ in settings.LANGUAGES]

    @property
    def zone(self) -> str:
        """Whose clock the site's pages go by."""
        return str(settings.TIME_ZONE).replace("_", " ")

    @property
    def imprint(self) -> bool:
        return bool(settings.IMPRINT)

    @property
    def retention(self) -> list[tuple[str, int | None]]:
        """What is deleted by itself after how many days; None where it stays."""
        days = {"guests": settings.GUEST_DAYS, "chat": settings.CHAT_DAYS, "traces": settings.TRACE_DAYS}
        return list(days.items())

    @property
    def takes_accounts(self) -> bool:
        return bool(settings.REGISTRATION == "open")

    @property
    def provider(self) -> Provider | None:
        """Whose accounts are good here too."""
        return settings.OIDC

    @property
    def colours(self) -> str:
        """A style sheet; empty where the host has chosen none."""
        chosen = {
            token: getattr(settings, name)
            for name, tokens in TOKENS.items()
            if getattr(settings, name)
            for token in tokens
        }
        if not chosen:
            return ""
        by_day = "".join(f"{token}:{day};" for token, day in chosen.items())
        both = "".join(f"{token}:light-dark({day},{by_night(day)});" for token, day in chosen.items())
        return f":root{{{by_day}}}\n{BOTH}{{:root{{{both}}}}}\n"

    @property
    def colours_version(self) -> str:
        """Browsers keep the sheet until it is another one."""
        return f"{zlib.crc32(self.colours.encode()):x}"
