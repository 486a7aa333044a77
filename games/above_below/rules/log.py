"""What the log says of what happened."""

from __future__ import annotations

from collections.abc import Iterable

from engine import Amount, Event, Seat, Term, Who, phrase
from engine.phrases import Param
from games.above_below.data import ROUNDS, STARTERS

# Where a search plays silently, there is no log to write to.
Log = list[Event] | None

_STARTERS = frozenset(villager.id for villager in STARTERS)
ROW_TERMS = {"house": "house_row", "outpost": "outpost_row", "star": "star_row", "key": "key_row"}
UNITS = {"coins": "coin"}


def villager(seat: Seat, who: str) -> Term:
    """A villager by name. The starting ones are called differently in each village."""
    return Term(f"{who}.{seat + 1}" if who in _STARTERS else who)


def villagers(seat: Seat, some: Iterable[str]) -> list[Param]:
    return [villager(seat, who) for who in some]


def coins(n: int) -> Amount:
    return Amount(n, "coin")


def amounts(items: Iterable[tuple[str, int]]) -> list[Param]:
    return [Amount(n, UNITS.get(item, item)) for item, n in items]


def encounter(number: int) -> Term:
    return Term(f"story.{number}")


def option(number: int, index: int) -> Term:
    return Term(f"story.{number}.{index}")


def failure_story(number: int, index: int) -> Term:
    return Term(f"story.{number}.{index}.fail")


def missed_story(number: int, index: int) -> Term:
    return Term(f"story.{number}.{index}.missed")


def outcome_story(number: int, index: int, need: int) -> Term:
    return Term(f"story.{number}.{index}.{need}")


def tell(log: Log, key: str, seat: Seat | None = None, reveals: bool = False, **params: Param) -> None:
    if log is not None:
        log.append(Event(phrase(f"ab.log.{key}", **params), seat, reveals=reveals))


def tell_player(log: Log, key: str, seat: Seat, reveals: bool = False, **params: Param) -> None:
    """A line whose subject is the player."""
    if log is not None:
        log.append(Event(phrase(f"ab.log.{key}", player=Who(seat), **params), seat, reveals=reveals))


def tell_round(log: Log, number: int) -> None:
    if log is not None:
        log.append(Event(phrase("ab.log.round_start", round=number, rounds=ROUNDS), heading=True))


def tell_turn(log: Log, seat: Seat) -> None:
    if log is not None:
        log.append(Event(phrase("ab.log.turn", player=Who(seat)), seat, heading=True))


def tell_rep(log: Log, seat: Seat, before: int, after: int) -> None:
    if before == after:
        tell_player(log, "rep_end", seat, after=after)
    else:
        tell_player(log, "rep", seat, before=before, after=after)
