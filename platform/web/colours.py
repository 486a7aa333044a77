"""Colours that words can be read on, by day and by night."""

from __future__ import annotations

WHITE = "#ffffff"
# A card by night, the palest of the night's surfaces that carry words.
NIGHT = "#2a3042"
# What WCAG asks of small text.
READABLE = 4.5


def contrast(one: str, other: str) -> float:
    """From 1, the same, to 21, black on white."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def by_night(colour: str) -> str:
    """The same colour, mixed with as much white as it takes to be read on the night's surfaces."""
    return next(
        mixed
        for tenth in range(11)
        if contrast(mixed := _mixed(colour, tenth / 10), NIGHT) >= READABLE or tenth == 10
    )


def _parts(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def _mixed(colour: str, white: float) -> str:
    return "#" + "".join(f"{round(part + (255 - part) * white):02x}" for part in _parts(colour))


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(part / 255) for part in _parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
