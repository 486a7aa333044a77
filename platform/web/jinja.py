"""The templates' own vocabulary. Jinja2: a board costs a quarter of what Django's templates take."""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from datetime import date, datetime
from functools import cache, lru_cache
from typing import Any

import segno
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages import get_messages
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import get_default_timezone, localtime
from django.utils.translation import get_language
from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from engine.texts import SITE, number
from web.house import House as HostsHouse
from web.links import linked
from web.zones import zone, zone_name


def language() -> str:
    """fr or en, whatever regional form the browser asked for."""
    return "en" if (get_language() or "fr").startswith("en") else "fr"


def say(key: str, /, **params: Any) -> str:
    """A word of the site in the reader's language."""
    return SITE.say(key, language(), **params)


@lru_cache(maxsize=4096)
def url(name: str, /, *args: Any, **kwargs: Any) -> str:
    """A page's address. Kept, because a table has dozens and reversing one costs more than drawing it."""
    return reverse(name, args=args or None, kwargs=kwargs or None)


asset = cache(static)


# Interface icons and faces have macros of their own, and may share names with drawings.
OTHER_SHEETS = {"icons", "faces", "favicon"}


@cache
def _sheets() -> dict[str, str]:
    """Which file of static/svg has which symbol."""
    files = sorted((settings.ROOT / "static" / "svg").glob("*.svg"))
    return {
        name: file.stem
        for file in files
        if file.stem not in OTHER_SHEETS
        for name in re.findall(r'<symbol[^>]*?\bid="([^"]+)"', file.read_text("utf-8"))
    }


def sheet_of(symbol: str) -> str:
    return _sheets()[symbol]


@lru_cache(maxsize=512)
def qr(text: str) -> Markup:
    """A QR code as inline SVG, without colours or sizes of its own: the style sheet gives them."""
    code = segno.make(text, error="m", micro=False)
    return Markup(  # noqa: S704  segno's own drawing of the text
        code.svg_inline(omitsize=True, svgclass="qr", lineclass="qr__ink", border=3)
    )


def kept(macro: Callable[..., str]) -> Callable[..., str]:
    """A macro that says nothing, drawn once for equal arguments: the same in every language."""

    @lru_cache(maxsize=4096)
    def drawn(*args: Any, **kwargs: Any) -> str:
        return macro(*args, **kwargs)

    return drawn


def day(when: datetime) -> str:
    """“3 mars, 21 h 05” on the reader's clock; the first of a month is an ordinal in French."""
    return _day(localtime(when, zone()))


def house_day(when: datetime) -> str:
    """The same on the house's clock: for what a whole table is sent alike."""
    return _day(localtime(when, get_default_timezone()))


def _day(local: datetime) -> str:
    if language() == "en":
        return date_format(local, "j F, H:i")
    first = "j" if local.day != 1 else r"1\e\r"
    return date_format(local, rf"{first} F, G \h i")


def clock_input(when: datetime | None) -> str:
    """As a browser's field for a day and an hour wants it, on the house's clock."""
    return localtime(when, get_default_timezone()).strftime("%Y-%m-%dT%H:%M") if when else ""


def clock(when: datetime) -> str:
    """To the second: “21 h 05 min 07 s”, “21:05:07”."""
    return date_format(localtime(when, zone()), "H:i:s" if language() == "en" else r"G \h i \m\i\n s \s")


def calendar_day(when: date | datetime) -> str:
    """A day as it is, or that of a moment on the reader's clock."""
    return date_format(localtime(when, zone()) if isinstance(when, datetime) else when, "j F Y")


def decimal(value: float) -> str:
    """With one decimal where there is one: “12,5”, “12.5”, “12”."""
    return f"{value:.1f}".removesuffix(".0").replace(".", "," if language() == "fr" else ".")


class House(Environment):
    """All templates share one vocabulary, which nobody changes once the house is open."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Jinja would chain a dictionary of each template's own before ours, and walk that chain in Python
        at every include and import.
        """
        return super().make_globals(d) if d else self.globals


def environment(**options: Any) -> Environment:
    env = House(**{**options, "autoescape": True, "undefined": StrictUndefined})
    env.globals.update(say=say, url=url, static=asset, qr=qr, kept=kept, language=language, sheet_of=sheet_of)
    env.globals["house"] = HostsHouse()
    env.globals["zone"] = zone_name
    env.filters["day"] = day
    env.filters["house_day"] = house_day
    env.filters["calendar_day"] = calendar_day
    env.filters["clock"] = clock
    env.filters["clock_input"] = clock_input
    env.filters["number"] = number
    env.filters["decimal"] = decimal
    env.filters["linked"] = linked
    env.tests["word"] = lambda key: key in SITE
    return env


def page(request: HttpRequest) -> dict[str, Any]:
    """What every page knows. A request refused at the door (a foreign Host) has nobody yet."""
    user = getattr(request, "user", None) or AnonymousUser()
    return {"user": user, "notices": get_messages(request), "lang": language()}
