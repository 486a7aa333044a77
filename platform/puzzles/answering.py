"""A puzzle is answered at a table of one's own, by the game's own controls: the first turn shown counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from engine import registry
from puzzles.cutting import mark_of
from puzzles.models import Answer, Puzzle, Solver
from puzzles.rating import rate
from tables.change import Change, change
from tables.models import Entry, Seat, Table
from tables.offer import require_opener
from tables.page.render import fragment
from tables.verbs.opening import checked_level, slow_down
from web.refusals import Refused


@transaction.atomic
def begin(user: User, puzzle: Puzzle) -> Table:
    """This person's table at the puzzle: the one that is there already, or a new one."""
    # Two tabs take turns.
    User.objects.select_for_update().get(pk=user.pk)
    answer = Answer.objects.filter(user=user, puzzle=puzzle).select_related("table").first()
    if answer is not None and (answer.right is not None or not answer.table.live):
        raise Refused("puzzles.error.answered", status=409)
    if answer is not None:
        return answer.table
    slow_down(user)
    table = _opened(user, puzzle)
    Answer.objects.create(user=user, puzzle=puzzle, table=table)
    return table


def _opened(user: User, puzzle: Puzzle) -> Table:
    """A trial, which counts for nobody else: it begins at the position, and bots sit in the other chairs."""
    game, cut = registry.get(puzzle.game), puzzle.content
    require_opener(user, game)
    level = checked_level(game, None)
    table = Table.objects.create(
        game=game.slug,
        rules_version=game.engine.version,
        status=Table.Status.PLAYING,
        host=user,
        options=cut.options,
        places=cut.seats,
        spectators=False,
        hints=False,
        take_back=Table.TakeBack.NEVER,
        bot_level=level,
        scheme=Table.Scheme.PLAIN,
        started=timezone.now(),
        origin_at=0,
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=number, user=user, name=str(user))
        if number == cut.seat
        else Seat(table=table, number=number, name=level, bot=level)
        for number in range(cut.seats)
    )
    trial = Change(table)
    trial.tell(Entry.Kind.OPENED, "log.opened", seat=cut.seat, user=user, name=str(user))
    start = {"seats": cut.seats, "options": cut.options, "position": cut.position}
    trial.append(Entry.Kind.STARTED, user=user, action=start)
    trial.keep(game.engine.load(cut.position))
    trial.tell(Entry.Kind.ARRANGED, "puzzles.log", seat=cut.seat, user=user, n=cut.worth)
    trial.reschedule()
    # Nobody else moves before the answer: in a game that all play at once they have nothing to add.
    table.bot_due = None
    trial.save()
    return table


def heard(table: Table, entries: list[Entry], **_: Any) -> None:
    """Something was played: an answer, if it was played for a puzzle."""
    if table.scheme != Table.Scheme.PLAIN or all(entry.kind != Entry.Kind.PLAYED for entry in entries):
        return
    answer = Answer.objects.filter(table=table.pk, right=None).select_related("puzzle").first()
    if answer is None:
        return
    if turn := _turn(answer):
        _settle(answer, turn)


def _turn(answer: Answer) -> list[Any] | None:
    """What the seat played up to the first move that everybody sees; None while it is still thinking."""
    played = answer.table.entries.filter(kind=Entry.Kind.PLAYED, seat=answer.puzzle.content.seat)
    turn = []
    for entry in played.order_by("index"):
        turn.append(entry.action)
        if not entry.secret:
            return turn
    return None


def _settle(answer: Answer, turn: list[Any]) -> None:
    puzzle, cut = answer.puzzle, answer.puzzle.content
    engine = registry.get(puzzle.game).engine
    mark = mark_of(engine, engine.load(cut.position), cut.seat, turn)
    place = next((n for n, tried in enumerate(cut.tried) if tried.mark == mark), None)
    with change(answer.table.code) as held:
        right = place == 0
        unanswered = Answer.objects.filter(pk=answer.pk, right=None)
        if not unanswered.update(right=right, place=place):
            return
        _count(answer.user, puzzle, right)
        held.tell(Entry.Kind.STOPPED, "puzzles.right" if right else "puzzles.wrong", seat=cut.seat)
        if held.table.live:
            held.end(Table.Status.STOPPED)


def _count(user: User | None, puzzle: Puzzle, right: bool) -> None:
    puzzle = Puzzle.objects.select_for_update().get(pk=puzzle.pk)
    if user is not None:
        solver, _ = Solver.objects.get_or_create(user=user, game=puzzle.game)
        rate(solver, puzzle, right)
        solver.save(update_fields=["mu", "sigma"])
    puzzle.tried += 1
    puzzle.found += int(right)
    puzzle.save(update_fields=["mu", "sigma", "tried", "found"])


# -- what the table's own page says of it -----------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A `tables.occasions.Occasion`."""

    answer: Answer

    @property
    def sealed(self) -> bool:
        """Others have yet to find it, today or in a year."""
        return True

    def name(self, say: Callable[..., str], *, over: bool) -> str:
        return say("puzzles.chip", n=self.answer.puzzle.content.worth)

    def again(self) -> str:
        return fragment(["puzzles/again.html"], {"answer": self.answer, "puzzle": self.answer.puzzle})


def occasion_of(table: Table) -> Question | None:
    answer = Answer.objects.filter(table=table.pk).select_related("puzzle").first()
    return Question(answer) if answer else None
