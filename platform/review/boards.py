"""The board at any moment, as any viewer saw it: drawn by the same templates as live play."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from django.utils import timezone

from engine import OMNISCIENT, DamagedLog, viewers
from replay.unique_ids import apart
from review.presence import as_it_was, is_over
from tables.models import Entry, Table
from tables.page import presenter
from tables.page.render import regions
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from web.refusals import Refused

SHOWN = ("board", "hand", "players")


def read_viewer(word: str, table: Table) -> int:
    """A seat's number, “spectator” or “all”."""
    found = viewers.read(word)
    if found is None or found >= table.seats.count():
        raise Refused("table.refused.no_such_seat", status=404)
    return found


def started_at(table: Table) -> int | None:
    """The entry of the deal; None where there was none."""
    first: int | None = table.entries.filter(kind=Entry.Kind.STARTED).values_list("index", flat=True).first()
    return first


@dataclass(frozen=True)
class Board:
    """What somebody saw, in pieces: a heading, empty for the board itself, and the HTML under it."""

    viewer: int
    pieces: tuple[tuple[str, str], ...] = ()
    styles: tuple[str, ...] = ()
    # The whole position as the rules keep it; only for eyes that see all.
    data: str = ""
    # Why there is nothing to see: the game had not begun, or its log makes no sense.
    missing: str = ""


def board(table: Table, viewer: int, at: int, lang: str, prefix: str = "") -> Board:
    started = started_at(table)
    if started is None or at < started:
        return Board(viewer, missing="admin.board.before")
    if not table.installed:
        return Board(viewer, missing="admin.refused.no_game")
    try:
        snapshot = Snapshot.read(table.pk, at)
    except DamagedLog:
        return Board(viewer, missing="admin.damaged")
    now = timezone.now()
    if is_over(table, at):
        snapshot, now = as_it_was(snapshot, at)
    scene = Scene(snapshot, viewer, lang, at=at, now=now)
    drawn = regions(scene)
    # All eyes together: the board, and what each seat has before it.
    shown = SHOWN[:1] if viewer == OMNISCIENT else SHOWN
    pieces = [("", apart("".join(drawn[name] for name in shown), prefix))]
    data = ""
    if viewer == OMNISCIENT:
        pieces += [_hand(snapshot, seat, scene, prefix) for seat in range(len(snapshot.seats))]
        data = msgspec.json.format(msgspec.json.encode(scene.view), indent=1).decode()
    return Board(viewer, tuple(pieces), presenter.of(scene).styles, data)


def _hand(snapshot: Snapshot, seat: int, scene: Scene, prefix: str) -> tuple[str, str]:
    """What this seat has before it, as it sees it."""
    own = regions(Scene(snapshot, seat, scene.lang, at=scene.at, now=scene.now))["hand"]
    return scene.names[seat], apart(own, f"{prefix}s{seat}-")
