"""Somebody at a table who searches every byte they are sent for what they may not know."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from django.conf import settings
from django.test import Client

from engine import Event, mixed_seed
from engine.texts import LANGUAGES
from tables.models import Table
from tests.contract.decisions import differences
from tests.contract.play import as_json

# Shorter hidden values are numbers and words that stand on every page for other reasons.
TELLING = 12


class Eavesdropper:
    def __init__(self, viewer: int, client: Client) -> None:
        self.viewer, self.client = viewer, client
        # Sentences told to this viewer, and those told to other seats alone.
        self._mine: set[str] = set()
        self._theirs: set[str] = set()
        self._read = 0

    def secrets(self, table: Table) -> set[str]:
        """What they may not find now: the seed, what the rules hide, what others alone were told."""
        if table.status == Table.Status.WAITING:
            return {table.seed}
        if table.status != Table.Status.PLAYING:
            # Then all may be shown, and the replay does.
            return set()
        self._listen(table)
        told = {sentence for sentence in self._theirs if not any(sentence in known for known in self._mine)}
        return {table.seed, mixed_seed(table.seed, table.mixed), *told, *hidden(table, self.viewer)}

    def search(self, sent: str, table: Table, keys: Iterable[str]) -> None:
        for secret in self.secrets(table) | set(keys):
            for form in {secret, html.escape(secret), json.dumps(secret, ensure_ascii=False)[1:-1]}:
                assert form not in sent, f"viewer {self.viewer} was sent {form!r}"

    def _listen(self, table: Table) -> None:
        texts, names = table.rules.texts, [seat.name for seat in table.seats.order_by("number")]
        for entry in table.entries.filter(index__gt=self._read).order_by("index"):
            self._read = entry.index
            for event in msgspec.convert(entry.events, list[Event]):
                told = {texts.say(event.phrase, lang, names.__getitem__) for lang in LANGUAGES}
                (self._mine if event.to in (None, self.viewer) else self._theirs).update(told)


def hidden(table: Table, viewer: int) -> Iterator[str]:
    """The parts of the state that the rules hide, where they are long enough to be recognised, as JSON."""
    engine, state = table.rules.engine, table.position()
    truth, seen = as_json(state), as_json(engine.view(state, viewer))
    shown = _json(seen)
    for path in differences(truth, seen):
        value: Any = truth
        for step in path:
            value = value[step]
        text = value if isinstance(value, str) else _json(value)
        if len(text) >= TELLING and text not in shown:
            yield text


def keys_of(clients: Iterable[Client]) -> set[str]:
    """Cookies that open something."""
    names = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME)
    return {client.cookies[name].value for client in clients for name in names if name in client.cookies}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
