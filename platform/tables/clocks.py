"""How long people may take: for each move, from a bank, or for the whole game where all play apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from engine.registry import Game
from web.jinja import say
from web.refusals import Refused

if TYPE_CHECKING:
    from tables.models import Table

T = TypeVar("T")

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Pace(NamedTuple):
    """Seconds for each move; with an increment, a bank for the whole game that grows by it with each turn."""

    seconds: int | None = None
    increment: int | None = None

    def __str__(self) -> str:
        """As forms write it."""
        return "+".join(str(part) for part in self if part is not None)


NONE = Pace()
A_MOVE = (MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, DAY, 3 * DAY, 7 * DAY)
BANKS = (Pace(5 * MINUTE, 10), Pace(15 * MINUTE, 30), Pace(45 * MINUTE, MINUTE), Pace(7 * DAY, DAY // 2))
A_GAME = (HOUR, DAY, 2 * DAY, 7 * DAY)
USUAL_DEADLINE = 2 * DAY
# What happens when somebody's time is up: `Table.AtEnd`.
AT_END = ("move", "hold", "ask", "nothing")
# After so many minutes of absence a bot may sit down by itself, while its person is awaited.
HOLD_AFTER = (3, 10, 60, 24 * 60, 3 * 24 * 60)


def of(table: Table) -> Pace:
    return Pace(table.pace, table.increment)


def offered(game: Game) -> tuple[Pace, ...]:
    """What a host may choose; a game apart never goes without a clock: somebody waits for its end."""
    if game.engine.mode.apart:
        return tuple(map(Pace, A_GAME))
    return (NONE, *map(Pace, A_MOVE), *BANKS)


def usual(game: Game) -> Pace:
    return Pace(USUAL_DEADLINE) if game.engine.mode.apart else NONE


def choices(game: Game) -> list[tuple[str, str]]:
    return [(str(pace), in_words(game, pace)) for pace in offered(game)]


def ends() -> list[tuple[str, str]]:
    return [(end, say(f"create.at_end.{end}")) for end in AT_END]


def holds() -> list[tuple[str, str]]:
    return [("" if one is None else str(one), hold_in_words(one)) for one in (None, *HOLD_AFTER)]


def fields(game: Game, table: Table) -> list[tuple[str, str, list[tuple[str, str]], str]]:
    """A host's choices about time: name, label, choices, and the one that stands."""
    stands = of(table)
    unusual = [] if stands in offered(game) else [(str(stands), in_words(game, stands))]
    paces = [*unusual, *choices(game)]
    label = say("create.deadline.label" if game.engine.mode.apart else "create.pace.label")
    pace = ("pace", label, paces, str(stands))
    if game.engine.mode.apart:
        return [pace]
    held = "" if table.hold_minutes is None else str(table.hold_minutes)
    return [
        pace,
        ("at_end", say("create.at_end.label"), ends(), table.at_end),
        ("hold_minutes", say("create.hold.label"), holds(), held),
    ]


def rules_in_words(game: Game, table: Table) -> list[str]:
    """What a friend should know of it before they sit down, where it is not as usual."""
    if game.engine.mode.apart:
        return []
    end = say(f"create.at_end.told.{table.at_end}") if table.pace and table.at_end != "move" else ""
    held = say("create.hold.told", span=span(table.hold_minutes * MINUTE)) if table.hold_minutes else ""
    return [line for line in (end, held) if line]


def read(game: Game, written: str, before: Pace) -> Pace:
    """What a form says: one of those on offer, or the one that stands."""
    return _chosen(written, (before, *offered(game)))


def read_end(written: str) -> str:
    return _chosen(written, AT_END)


def read_hold(written: str, before: int | None) -> int | None:
    return _chosen(written, (before, None, *HOLD_AFTER))


def _chosen(written: str, choices: Sequence[T]) -> T:
    for choice in choices:
        if written == ("" if choice is None else str(choice)):
            return choice
    raise Refused("create.error.form")


def in_words(game: Game, pace: Pace) -> str:
    if pace.seconds is None:
        return say("create.pace.none")
    if game.engine.mode.apart:
        return _deadline(pace.seconds)
    if pace.increment is not None:
        return say("create.pace.bank", bank=span(pace.seconds), more=span(pace.increment))
    if pace.seconds >= DAY:
        return say("create.pace.days", n=pace.seconds // DAY)
    return say("create.pace.live", n=pace.seconds // MINUTE)


def _deadline(seconds: int) -> str:
    days, rest = divmod(seconds, DAY)
    # Two days are said as people say them: 48 hours.
    if rest or days <= 2:
        return say("create.deadline.hours", n=seconds // HOUR)
    return say("create.deadline.days", n=days)


def hold_in_words(minutes: int | None) -> str:
    return say("create.hold.after", span=span(minutes * MINUTE)) if minutes else say("create.hold.never")


def span(seconds: int, say: Callable[..., str] = say) -> str:
    """In its largest unit: how many minutes a day has is nobody's business."""
    for name, size in (("days", DAY), ("hours", HOUR), ("minutes", MINUTE)):
        if seconds >= size:
            return say(f"span.{name}", n=seconds // size)
    return say("span.seconds", n=seconds)
