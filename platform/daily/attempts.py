"""Playing the challenge of a day: one attempt that counts, then as many more as one likes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from accounts.models import User
from daily import days
from daily.models import Attempt
from daily.seeds import seed_of
from engine import Event, phrase
from engine.daily import Variant
from engine.registry import Game
from tables.change import change
from tables.models import Entry, Table
from tables.page.render import fragment
from tables.verbs.adding_bot import add_bot
from tables.verbs.opening import checked_level, open_table
from tables.verbs.starting import deal
from web.jinja import calendar_day
from web.refusals import Refused


def mine(user: User, game: str, day: date, variant: str) -> Attempt | None:
    """This person's attempt that counts."""
    found = Attempt.objects.filter(user=user, game=game, day=day, variant=variant, counted=True)
    return found.select_related("table").first()


def left_open(user: User, game: str, day: date, variant: str) -> Attempt | None:
    """This person's attempt of a day that is over, where they still sit before it."""
    attempt = mine(user, game, day, variant)
    here = attempt and attempt.table.live and attempt.table.seats.filter(user=user, resigned=False).exists()
    return attempt if here else None


@transaction.atomic
def begin(user: User, game: Game, variant: Variant, *, counted: bool) -> Table:
    """A table at today's challenge. Refused: a second attempt that counts, and a replay before that one is
    over, for a replay shows what it hides.
    """
    # Two clicks at once take turns: only one of them can be the first.
    User.objects.select_for_update().get(pk=user.pk)
    day = days.today()
    first = mine(user, game.slug, day, variant.key)
    if counted and first:
        raise Refused("daily.error.running" if _runs(first) else "daily.error.counted", status=409)
    if not counted and (first is None or _runs(first)):
        raise Refused("daily.error.first", status=409)
    seed = seed_of(game.slug, day, variant.key)
    table = _opened(user, game, variant, counted)
    Attempt.objects.create(
        user=user, game=game.slug, day=day, variant=variant.key, table=table, counted=counted
    )
    with change(table.code) as held:
        # One deal for everybody: nobody's browser adds anything to its seed.
        held.table.seed, held.table.scheme = seed, Table.Scheme.PLAIN
        said = "daily.log.counted" if counted else "daily.log.again"
        held.append(Entry.Kind.ARRANGED, user=user, events=[Event(phrase(said, date=f"{day:%d/%m/%Y}"))])
        deal(held, user)
        return held.table


def _runs(attempt: Attempt) -> bool:
    """Whoever gave up may play again, although a bot plays their chair to the end."""
    return attempt.table.live and not attempt.table.seats.filter(number=0, resigned=True).exists()


def _opened(user: User, game: Game, variant: Variant, counted: bool) -> Table:
    """Its player's alone, who has all day; nothing is taken back, and whoever counts is not advised."""
    level = checked_level(game, game.daily.level)
    table = open_table(
        user,
        game,
        name=str(user),
        options=dict(variant.options),
        places=game.daily.chairs(game.engine.seats),
        spectators=False,
        hints=not counted,
        take_back=Table.TakeBack.NEVER,
        at_end=Table.AtEnd.NOTHING,
        bot_level=level,
    )
    for _ in range(table.places - 1):
        add_bot(table.code, user, level)
    return table


# -- what the table's own page says of it -----------------------------------------------------------------


@dataclass(frozen=True)
class Challenge:
    """A `tables.occasions.Occasion`."""

    attempt: Attempt

    @property
    def sealed(self) -> bool:
        return self.attempt.day >= days.today()

    def name(self, say: Callable[..., str], *, over: bool) -> str:
        key = "daily.chip" if self.attempt.counted else "daily.chip_again"
        return say(f"{key}.over", date=calendar_day(self.attempt.day)) if over else say(f"{key}.now")

    def again(self) -> str:
        """The same once more while the day lasts, and its ranking."""
        return fragment(["daily/again.html"], {"attempt": self.attempt, "open": self.sealed})


def occasion_of(table: Table) -> Challenge | None:
    attempt = Attempt.objects.filter(table=table.pk).first()
    return Challenge(attempt) if attempt else None
