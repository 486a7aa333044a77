"""What may be called a name, and which names a table could not tell apart. Wherever a name comes from."""

from __future__ import annotations

import unicodedata
from functools import cache

from accounts.models import NAME_MAX
from web.refusals import Refused

# A letter of any living language carries at most this many marks.
MARKS_MAX = 3
JOINER = "\u200d"
EMOJI_STYLE = "\ufe0f"
KEYCAP = "\u20e3"
# Letters and marks by their category, yet nothing is drawn for them.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
VARIATIONS = frozenset(map(chr, (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))))
VIRAMA = 9


def clean_name(raw: str, most: int = NAME_MAX) -> str:
    """The name as the table will show it, or Refused with the reason.

    Scripts and markup are no danger here, since templates escape them. What is refused is what would
    spoil other people's screens: text that runs backwards, letters nobody sees, towers of accents.
    """
    name = " ".join(raw.split())
    # Composing may shorten a name, but takes long on a very long one: the hopeless are not even tried.
    if len(name) <= 4 * most:
        name = unicodedata.normalize("NFC", name)
    if len(name) > most:
        raise Refused("home.name.error.long", max=most)
    if any(not _fair(name, at) for at in range(len(name))) or _towers(name):
        raise Refused("account.error.name_signs")
    if not any(_says_something(char) for char in name):
        raise Refused("home.name.error.empty")
    return name


def look_alike(one: str, other: str) -> bool:
    """Whether readers would take one for the other: Marie, MARIE, and Marie with a Cyrillic а."""
    return any(
        skeleton(first) == skeleton(second)
        for first, second in ((one, other), (one.casefold(), other.casefold()))
    )


def skeleton(text: str) -> str:
    """Unicode's own measure (UTS 39): each sign as the plainest of those that are drawn like it.

    For comparing only, never to be shown.
    """
    plainest = _plainest()
    for _ in range(2):
        # Twice: an m is drawn like two letters, each of which has a plainest sign of its own.
        text = "".join(plainest.get(char, char) for char in unicodedata.normalize("NFKD", text))
    return text


@cache
def _plainest() -> dict[str, str]:
    # Large, and needed only where two people meet.
    from confusable_homoglyphs.confusables import confusables_data

    drawn = {sign: {other["c"] for other in others} for sign, others in confusables_data.items()}
    found = {}
    for sign, others in drawn.items():
        # Every sign knows the one it is drawn like, and that one knows all of them.
        family = {sign} | others | (drawn[next(iter(others))] if len(others) == 1 else set())
        found[sign] = min(family, key=lambda one: (-len(one), one))
    return found


def _says_something(char: str) -> bool:
    return unicodedata.category(char)[0] in "LN" or _is_pictogram(char)


def _is_pictogram(char: str) -> bool:
    # The range holds emoji younger than Python's tables.
    return unicodedata.category(char) == "So" or "\U0001f000" <= char <= "\U0001faff"


def _fair(name: str, at: int) -> bool:
    """Whether this character may be part of a name, where it stands."""
    char, before = name[at], name[at - 1 : at]
    if char == JOINER:
        # Joins two pictograms into one, or two letters of an Indian script after their virama.
        if not before or at + 1 == len(name):
            return False
        letters = unicodedata.combining(before) == VIRAMA
        return letters or (_ends_emoji(before) and _is_pictogram(name[at + 1]))
    if char == EMOJI_STYLE:
        return bool(before) and (_is_pictogram(before) or before in "0123456789#*")
    if char in BLANK or char in VARIATIONS:
        return False
    return _is_pictogram(char) or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def _ends_emoji(char: str) -> bool:
    return _is_pictogram(char) or char == EMOJI_STYLE or "\U0001f3fb" <= char <= "\U0001f3ff"


def _towers(name: str) -> bool:
    """Too many marks on one letter, or a mark with no letter of its own to stand on."""
    height = MARKS_MAX
    for char in unicodedata.normalize("NFD", name):
        if unicodedata.category(char) in ("Mn", "Me") and char not in (EMOJI_STYLE, KEYCAP):
            height += 1
            if height > MARKS_MAX:
                return True
        else:
            height = MARKS_MAX if char == " " else 0
    return False
