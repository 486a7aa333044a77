"""Read a game from a file: it is played again by the rules, or refused with the place where it goes wrong.

Nothing in the file is believed. Seeds are hashed, draws drawn again, moves played, sentences said anew.
"""

from __future__ import annotations

from typing import cast

import msgspec
from django.db import transaction

from accounts.models import User
from engine import fingerprint
from replay.hearsay import is_code, is_name
from replay.performance import YEARS, Performance
from replay.transcript import FORMAT, VERSION, Transcript
from tables.change import Change
from tables.log.luck import Luck, fits
from tables.models import Entry, Seat, Table
from web.courtesy import Queue, unhurried
from web.refusals import Refused

# Twelve people who draft and undo much fill half of it; what moves have told is passed over unread.
MAX_BYTES = 2_000_000
# Played again one at a time: a page thread and a share of a core are all that files may take of a process.
ALONE = Queue("import.error.busy", waiting=0, patience=0, later=5)
# Entries written in one go.
BATCH = 25
# Of an entry: what its file and the rules say of it.
WRITTEN = ("index", "kind", "seat", "action", "drawn", "stream", "events", "secret", "at")


class _Envelope(msgspec.Struct):
    """As much as says whether this is one of our files at all."""

    format: str = ""
    version: int = 0


def read(raw: bytes) -> Transcript:
    """The document, of a type and version this house knows."""
    if len(raw) > MAX_BYTES:
        raise Refused("import.error.size", status=413, n=MAX_BYTES // 1_000_000)
    try:
        raw.decode()
        envelope = msgspec.json.decode(raw, type=_Envelope)
        if envelope.format != FORMAT:
            raise Refused("import.error.format", status=422)
        if envelope.version != VERSION:
            raise Refused("import.error.version", status=422, n=str(envelope.version)[:20], known=VERSION)
    except msgspec.ValidationError:
        raise Refused("import.error.format", status=422) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Refused("import.error.json", status=422) from None
    try:
        return msgspec.json.decode(raw, type=Transcript)
    except msgspec.ValidationError as fault:
        where = str(fault).rpartition(" - at `")[2].rstrip("`") or "$"
        raise Refused("import.error.shape", status=422, where=where[:80]) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Refused("import.error.json", status=422) from None


def store(script: Transcript, user: User) -> Table:
    """A finished table that everybody with its link may watch, and nobody has played here."""
    performance = Performance(script)
    _check_frame(performance)
    # Packed: a long log as objects takes ten times the memory, of which a process gives little back.
    entries = [_packed(entry) for entry in performance.entries()]
    game = performance.game
    table = Table(
        game=game.slug,
        rules_version=script.rules,
        host=user,
        status=Table.Status.STOPPED,
        options=msgspec.to_builtins(performance.options),
        places=len(script.seats),
        bot_level=game.levels[0].key,
        # Only seeds of tables that it was tried from may stay unsaid: see _check_dice.
        seed=cast(str, script.dice[-1].seed),
        mixed=script.dice[-1].mixed,
        scheme=Table.Scheme.MIXED if script.dice[-1].mixed else Table.Scheme.PLAIN,
        stretches=[
            {"seed": luck.seed, "mixed": luck.mixed, "until": luck.until}
            for luck in performance.dice[:-1]
            if not luck.code
        ],
        imported=True,
    )
    with transaction.atomic():
        table.save()
        Seat.objects.bulk_create(
            Seat(table=table, number=number, **msgspec.structs.asdict(seat))
            for number, seat in enumerate(script.seats)
        )
    _write(table, entries, performance)
    return table


def _write(table: Table, entries: list[bytes], performance: Performance) -> None:
    """A few entries at a time, the deal last: nobody's move waits while a long log is written.

    Until its deal is there the table is one that never started, and if this is cut short it stays one.
    """
    script, fresh = performance.script, Change(table)
    for at in unhurried(range(0, len(entries), BATCH)):
        batch = [_unpacked(raw, table) for raw in entries[at : at + BATCH]]
        Entry.objects.bulk_create(entry for entry in batch if entry.kind != Entry.Kind.STARTED)
        for entry in batch:
            if entry.kind == Entry.Kind.STARTED:
                fresh.adopt(entry)
            if entry.stream is not None:
                table.streams = max(table.streams, entry.stream + 1)
    table.status, table.outcome = script.status, msgspec.to_builtins(performance.outcome)
    table.started, table.ended = script.started, script.ended
    # The last: they are numbered without gaps.
    table.head = len(entries)
    fresh.keep(performance.state)
    with transaction.atomic():
        fresh.save()


def _packed(entry: Entry) -> bytes:
    return msgspec.msgpack.encode({name: getattr(entry, name) for name in WRITTEN})


def _unpacked(raw: bytes, table: Table) -> Entry:
    return Entry(table=table, **msgspec.msgpack.decode(raw))


def _check_frame(performance: Performance) -> None:
    script, game = performance.script, performance.game
    if script.rules != game.engine.version:
        raise Refused("import.error.rules", status=422, n=str(script.rules), known=game.engine.version)
    if len(script.seats) not in game.engine.seats:
        raise Refused("import.error.seats", status=422, n=len(script.seats))
    if not is_code(script.code):
        raise Refused("import.error.shape", status=422, where="$.code")
    levels = {level.key for level in game.levels}
    for number, seat in enumerate(script.seats):
        if (seat.bot and seat.bot not in levels) or not is_name(seat.name):
            raise Refused("import.error.shape", status=422, where=f"$.seats[{number}]")
    if not all(moment.year in YEARS for moment in (script.started, script.ended)):
        raise Refused("import.error.shape", status=422, where="$.started")
    _check_dice(script.dice)
    options = msgspec.to_builtins(performance.options)
    for number, luck in enumerate(script.dice):
        if not fits(luck, script.game, options, len(script.seats)):
            raise Refused("import.error.shape", status=422, where=f"$.dice[{number}].mixed")
    if any(one.index >= other.index for one, other in zip(script.log, script.log[1:], strict=False)):
        raise Refused("import.error.order", status=422)
    kinds = [entry.kind for entry in script.log]
    if kinds.count("started") != 1:
        raise Refused("import.error.deal", status=422)
    if kinds.count("forked") > 1:
        raise Refused("import.error.fork", status=422, n=script.log[-1].index)


def _check_dice(stretches: list[Luck]) -> None:
    *before, own = stretches
    ends = [luck.until for luck in before if luck.until is not None]
    secret = any(luck.seed is None and not luck.code for luck in stretches)
    ordered = len(ends) == len(before) and ends == sorted(set(ends))
    if own.until is not None or own.code or secret or not ordered:
        raise Refused("import.error.shape", status=422, where="$.dice")
    for luck in stretches:
        if luck.seed is not None and fingerprint(luck.seed) != luck.fingerprint:
            raise Refused("import.error.fingerprint", status=422)
        if luck.code and not is_code(luck.code):
            raise Refused("import.error.shape", status=422, where="$.dice")
