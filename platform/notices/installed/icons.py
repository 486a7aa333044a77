"""The app's icons, drawn from the site's own SVG: on nothing, or on a ground that a phone may cut round."""

from __future__ import annotations

import re
import zlib
from functools import cache

import resvg_py
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

YEAR = 365 * 24 * 3600
GROUND = "#fbf6ec"
# Of a maskable icon only the circle in its middle, four fifths wide, is sure to be seen.
ON_GROUND = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    f'<rect width="100" height="100" fill="{GROUND}"/>'
    '<g transform="translate(50 50) scale({scale}) translate(-50 -53)" {style}>{paths}</g></svg>'
)
SAFE = 0.62
# Name: (width, how much of its ground the house takes; none where there is no ground).
ICONS: dict[str, tuple[int, float | None]] = {
    "192": (192, None),
    "512": (512, None),
    "maskable-192": (192, SAFE),
    "maskable-512": (512, SAFE),
    # iOS puts no ground of its own under it, and cuts only the corners.
    "touch": (180, 0.78),
}


def path(name: str) -> str:
    """Kept by browsers until the drawing is another one."""
    return f"{reverse('notices:icon', args=[name])}?{zlib.crc32(_drawing().encode()):x}"


@require_safe
@cache_control(public=True, max_age=YEAR, immutable=True)
def icon(request: HttpRequest, name: str) -> HttpResponse:
    if name not in ICONS:
        raise Http404
    return HttpResponse(png(name), content_type="image/png")


@cache
def png(name: str) -> bytes:
    width, scale = ICONS[name]
    drawing = _drawing() if scale is None else _on_ground(_drawing(), scale)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=width, height=width))


@cache
def _drawing() -> str:
    with open(str(finders.find("svg/favicon.svg")), encoding="utf-8") as file:
        return file.read()


def _on_ground(drawing: str, scale: float) -> str:
    outer = re.fullmatch(r"\s*<svg[^>]*?viewBox=\"0 0 100 100\"([^>]*)>(.*)</svg>\s*", drawing, re.DOTALL)
    if outer is None:
        raise ValueError("the site's drawing is not 100 wide and 100 high")
    return ON_GROUND.format(scale=scale, style=outer[1], paths=outer[2])
