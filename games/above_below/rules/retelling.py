"""How an expedition ended, in the words of its encounter.

The log keeps only the lanterns of an ending; which encounter it was, and which option, was told before.
So the book’s sentences are told of games, too, that were played before they were written.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine import Amount, Event, Phrase, Term, phrase
from games.above_below.data.encounters import BOOK
from games.above_below.rules.log import missed_story, option, outcome_story

# By the option’s word in the glossary.
_OUTCOMES: Final = {
    (option(story["id"], index).id, outcome["need"]): outcome_story(story["id"], index, outcome["need"])
    for story in BOOK
    for index, printed in enumerate(story["options"])
    for outcome in printed["outcomes"]
}
_MISSED: Final = {
    option(story["id"], index).id: missed_story(story["id"], index)
    for story in BOOK
    for index, printed in enumerate(story["options"])
    if "missed" in printed
}


def retold(event: Event, before: Iterable[Event]) -> Phrase:
    told = event.phrase
    if told.key not in ("ab.log.success", "ab.log.failure"):
        return told
    chosen, need = _option(before), told.params.get("need")
    if chosen is None or not isinstance(need, Amount):
        return told
    won = told.key == "ab.log.success"
    story = _OUTCOMES.get((chosen, need.n)) if won else _MISSED.get(chosen)
    return told if story is None else phrase(f"{told.key}_told", story=story, **told.params)


def _option(before: Iterable[Event]) -> str | None:
    """The option the expedition took; none where the log at hand begins after it."""
    for event in before:
        if event.phrase.key == "ab.log.option":
            chosen = event.phrase.params.get("option")
            return chosen.id if isinstance(chosen, Term) else None
    return None
