"""Everything that happened at a table, in order: entries of the log, refusals, comings and goings."""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import msgspec

from accounts.deletion import NOBODY
from engine import OMNISCIENT, SPECTATOR, Event, Phrase
from engine.texts import Texts
from review.peeking import Eyes
from tables.log.replay import UNREADABLE, position_at
from tables.log.sitters import Sitters
from tables.log.visibility import events, reaches, set_aside
from tables.models import Entry, Table
from web.jinja import say

# So many entries on either side of the chosen one.
AROUND = 120
GAME = (Entry.Kind.STARTED, Entry.Kind.PLAYED, Entry.Kind.TAKEN_BACK, Entry.Kind.RESUMED)


@dataclass
class Line:
    """One thing that happened. `sort` tells the log, a refusal and a connection apart."""

    sort: str
    at: datetime
    index: int
    seat: int | None
    who: str
    texts: list[str]
    kind: str = ""
    undone: bool = False
    hidden: bool = False
    thought: timedelta | None = None
    drawn: list[str] = field(default_factory=list)
    data: str = ""
    times: int = 1
    # Nothing was told of it: what is stored must speak for it.
    silent: bool = False
    # The token that stands before it, and whose it was then.
    badge: int | None = None
    name: str = ""


@dataclass(frozen=True)
class Timeline:
    lines: list[Line]
    first: int
    last: int


class Teller:
    """Says phrases of this table; what cannot be said is shown as it is stored."""

    def __init__(self, table: Table, texts: Texts, names: list[str], lang: str) -> None:
        self.table, self.texts, self.names, self.lang = table, texts, names, lang
        self._sitters = Sitters(
            table.entries.filter(kind=Entry.Kind.HANDED).order_by("index"), lambda name: texts.say(name, lang)
        )

    def name(self, seat: int | None, index: int) -> str:
        """What a seat was called after this entry."""
        names = self._sitters.names(self.names, index)
        return names[seat] if seat is not None and 0 <= seat < len(names) else NOBODY

    def badge(self, entry: Entry) -> tuple[int | None, str]:
        """The token that stands before an entry, and the name on it."""
        told = (event for event in events(entry) if event.seat == entry.seat)
        return self._sitters.badge(entry, next(told, Event(Phrase(""), entry.seat)), self.names)

    def say(self, raw: Any, index: int) -> str:
        try:
            phrase = raw if isinstance(raw, Phrase) else msgspec.convert(raw, Phrase)
            return self.texts.say(phrase, self.lang, lambda seat: self.name(seat, index))
        except UNREADABLE:
            return json.dumps(msgspec.to_builtins(raw), ensure_ascii=False)


def read(teller: Teller, eyes: Eyes, viewers: set[int], at: int) -> Timeline:
    """The entries around `at`, with what came between them, as far as these eyes may see."""
    table = teller.table
    first, last = max(1, at - AROUND), min(table.head, at + AROUND)
    entries = list(
        table.entries.filter(index__gte=first, index__lte=last).select_related("user").defer("nonce")
    )
    lines = [_entry(teller, entry, eyes, viewers) for entry in entries]
    back = set_aside(entries)
    for line in lines:
        line.undone = line.index in back
    _thought(lines, entries)
    lines += _refusals(teller, eyes, viewers, first, last)
    if entries:
        end = None if last == table.head else entries[-1].at
        lines += _connections(teller, entries, end)
    lines.sort(key=lambda line: (line.at, line.index, line.sort != "entry"))
    return Timeline(lines, first, last)


def _entry(teller: Teller, entry: Entry, eyes: Eyes, viewers: set[int]) -> Line:
    told = entry.events if isinstance(entry.events, list) else []
    ears = {OMNISCIENT} if eyes.all_seeing else {SPECTATOR, *viewers}
    seen = [event for event in told if any(reaches(_to(event), viewer) for viewer in ears)]
    said = (event.get("phrase") if isinstance(event, dict) else event for event in seen)
    texts = [teller.say(phrase, entry.index) for phrase in said]
    who = str(entry.user) if entry.user else teller.name(entry.seat, entry.index)
    line = Line("entry", entry.at, entry.index, entry.seat, who, texts, kind=entry.kind)
    line.badge, line.name = teller.badge(entry)
    line.hidden = len(seen) < len(told)
    if eyes.all_seeing:
        line.drawn = _draws(entry.drawn)
        line.data = json.dumps(entry.action, ensure_ascii=False) if entry.action else ""
    if not texts:
        line.silent = not line.hidden
        line.texts = [say("admin.entry.hidden") if line.hidden else say(f"admin.kind.{entry.kind}")]
    return line


def _to(event: Any) -> int | None:
    return event.get("to") if isinstance(event, dict) else None


def _draws(drawn: Any) -> list[str]:
    """“4 / 6”: the fourth of six, counted from one as on a die."""
    try:
        return [f"{value + 1} / {size}" for size, value in drawn]
    except (TypeError, ValueError):
        return [json.dumps(drawn)]


def _thought(lines: list[Line], entries: list[Entry]) -> None:
    """How long a seat took: since the game last moved for everybody, or since its own last move."""
    public: datetime | None = None
    own: dict[int, datetime] = {}
    for line, entry in zip(lines, entries, strict=True):
        if entry.kind == Entry.Kind.PLAYED and entry.seat is not None:
            since = max((t for t in (public, own.get(entry.seat)) if t), default=None)
            line.thought = entry.at - since if since else None
            own[entry.seat] = entry.at
        if entry.kind in GAME and not entry.secret:
            public = entry.at


def _refusals(teller: Teller, eyes: Eyes, viewers: set[int], first: int, last: int) -> list[Line]:
    found = teller.table.refusals.filter(index__gte=first, index__lte=last).select_related("user")
    lines = []
    for refusal in found:
        # What was tried may tell what is in somebody's hand.
        open_ = eyes.all_seeing or refusal.seat in viewers
        sitter = teller.name(refusal.seat, refusal.index)
        who = str(refusal.user) if refusal.user else sitter
        texts = [teller.say(refusal.phrase, refusal.index) if open_ else say("admin.entry.hidden")]
        line = Line("refusal", refusal.at, refusal.index, refusal.seat, who, texts, kind=refusal.verb)
        line.badge, line.name = refusal.seat, sitter
        line.hidden, line.times = not open_, refusal.times
        line.data = refusal.action if open_ else ""
        lines.append(line)
    return lines


def _connections(teller: Teller, entries: list[Entry], until: datetime | None) -> list[Line]:
    found = teller.table.connections.filter(at__gte=entries[0].at)
    if until:
        found = found.filter(at__lte=until)
    lines = []
    for one in found:
        then = entries[bisect_right(entries, one.at, key=lambda entry: entry.at) - 1]
        name = teller.name(one.seat, then.index)
        said = [say("admin.came" if one.here else "admin.went")]
        lines.append(Line("connection", one.at, 0, one.seat, name, said, badge=one.seat, name=name))
    return lines


def in_words(teller: Teller, entry: Entry) -> str:
    """A move as the list of possible moves called it, before it was made; empty where nobody can say."""
    if entry.kind != Entry.Kind.PLAYED:
        return ""
    engine = teller.table.rules.engine
    try:
        state = position_at(teller.table, entry.index - 1)
        return teller.say(engine.describe(state, entry.player, engine.decode(entry.action)), entry.index)
    except Exception:
        # Whatever the rules make of a damaged entry, the page shows the entry.
        return ""
