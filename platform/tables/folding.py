"""Words as a search compares them: without accents and capitals, and the same in every database."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from django.db import models

# What is one letter to Unicode and two, or another, to whoever types it.
SPELT = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "’": "'"})


def fold(text: str) -> str:
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char)).translate(SPELT)


if TYPE_CHECKING:
    # Generic in its stubs alone.
    Text = models.TextField[str, str]
else:
    Text = models.TextField


class FoldedField(Text):
    """Another field of its row, folded whenever the row is saved. A plain update must fold for itself."""

    def __init__(self, of: str, **options: Any) -> None:
        self.of = of
        # Empty in a row that a server of before this field has just written.
        super().__init__(**{"editable": False, "default": "", "db_default": "", **options})

    def deconstruct(self) -> Any:
        name, path, args, options = super().deconstruct()
        return name, path, args, {"of": self.of, **options}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        folded = fold(getattr(model_instance, self.of))
        setattr(model_instance, self.attname, folded)
        return folded
