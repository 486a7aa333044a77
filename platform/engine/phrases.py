"""What the rules say, before any language is chosen.

Rules speak in keys and parameters; `texts.Texts` turns them into sentences. So one table can be
French for one player and English for another, and a log survives a change of wording.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Union

from msgspec import Struct, field


class Who(Struct, frozen=True, tag="who"):
    """The player in a seat; becomes their name."""

    seat: int


class Term(Struct, frozen=True, tag="term"):
    """A word of the game's glossary; `form` picks `a`, `the`, `plural`… where the entry has one."""

    id: str
    form: str = ""


class Amount(Struct, frozen=True, tag="amount"):
    """A number with a glossary word that agrees with it: “1 coin”, “3 coins”."""

    n: int
    unit: str


class Phrase(Struct, frozen=True, tag="phrase"):
    """A key of the game's texts (or of the site's words) and what fills its placeholders."""

    key: str
    params: dict[str, Param] = field(default_factory=dict)


Item = Union[int, str, Who, Term, Amount, Phrase]
# A list is read out as “a, b and c”.
if TYPE_CHECKING:
    Param = Union[Item, Sequence["Param"]]
else:
    # What msgspec reads back from the log.
    Param = Union[int, str, Who, Term, Amount, Phrase, list[Item]]


def phrase(key: str, /, **params: Param) -> Phrase:
    return Phrase(key, params)
