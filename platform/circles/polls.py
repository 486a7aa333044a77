"""When shall we meet? Somebody proposes dates, everybody answers, one is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from circles import telling
from circles.membership import held
from circles.models import Answer, Circle, Poll, PollDate
from tables import meeting
from web.refusals import Refused

DATES = 6
# An evening that has begun is still tonight's for so long.
LASTS = timedelta(hours=5)


@dataclass(frozen=True)
class Choice:
    """One date of a poll: who comes, who might, who does not."""

    date: PollDate
    yes: list[str]
    maybe: list[str]
    no: list[str]
    mine: str

    @property
    def weight(self) -> tuple[int, int]:
        return len(self.yes), len(self.maybe)


def propose(circle_id: int, user: User, written: Iterable[str]) -> Poll:
    dates = _read(written)
    with transaction.atomic():
        circle = held(circle_id)
        if circle.polls.filter(closed=None).exists():
            raise Refused("circle.refused.poll_open", status=409)
        poll = Poll.objects.create(circle=circle, by=user)
        PollDate.objects.bulk_create(PollDate(poll=poll, at=at) for at in dates)
        telling.tell(circle, telling.POLL, poll.pk, but=user.pk)
    return poll


def _read(written: Iterable[str]) -> list[datetime]:
    """Each lies ahead, within a year, and is there once."""
    now = timezone.now()
    dates = sorted(at for one in written if (at := meeting.read(one)) is not None)
    if not dates or len(dates) > DATES or len(set(dates)) != len(dates):
        raise Refused("circle.refused.dates", n=DATES)
    if not now < dates[0] or not dates[-1] < now + meeting.FARTHEST:
        raise Refused("table.refused.meets")
    return dates


def open_poll(circle: Circle) -> Poll | None:
    return Poll.objects.filter(circle=circle, closed=None).select_related("by").first()


def answer(circle: Circle, user: User, said: Mapping[str, str]) -> None:
    """What they say of each date, by its number; of one that is left out nothing is changed."""
    with transaction.atomic():
        poll = _open(circle)
        for date in poll.dates.all():
            word = said.get(f"date-{date.pk}")
            if word is None:
                continue
            if word not in Answer.Says.values:
                raise Refused("circle.refused.malformed")
            Answer.objects.update_or_create(date=date, user=user, defaults={"says": word})


def choose(circle: Circle, user: User, number: str) -> datetime:
    """By whoever asked, or by the keeper."""
    with transaction.atomic():
        poll = _open(circle)
        _require_asker(poll, circle, user)
        known = number.isascii() and number.isdecimal() and len(number) < 18
        date = poll.dates.filter(pk=int(number)).first() if known else None
        if date is None:
            raise Refused("circle.refused.malformed")
        if date.at <= timezone.now():
            raise Refused("table.refused.meets")
        poll.chosen, poll.closed = date.at, timezone.now()
        poll.save(update_fields=["chosen", "closed"])
        telling.tell(circle, telling.EVENING, poll.pk, but=user.pk)
    return date.at


def call_off(circle: Circle, user: User) -> None:
    """The question, or the evening that was agreed on."""
    poll = open_poll(circle) or next_evening(circle)
    if poll is None:
        raise Refused("circle.refused.no_poll", status=409)
    _require_asker(poll, circle, user)
    Poll.objects.filter(pk=poll.pk).update(closed=timezone.now(), chosen=None)


def next_evening(circle: Circle) -> Poll | None:
    return evenings(circle).first()


def evenings(circle: Circle) -> QuerySet[Poll]:
    """Agreed on and not over, the next first."""
    return Poll.objects.filter(circle=circle, chosen__gt=timezone.now() - LASTS).order_by("chosen")


def choices(poll: Poll, user: User) -> list[Choice]:
    return [_choice(date, user) for date in poll.dates.prefetch_related("answers__user")]


def best(found: list[Choice]) -> int:
    """The date that suits most; none while nobody has answered."""
    top = max(found, key=lambda one: one.weight)
    return top.date.pk if top.weight > (0, 0) else 0


def may_choose(poll: Poll, circle: Circle, user: User) -> bool:
    return user.pk in (poll.by_id, circle.keeper_id)


def _choice(date: PollDate, user: User) -> Choice:
    said: dict[str, list[str]] = {word: [] for word in Answer.Says.values}
    mine = ""
    for one in date.answers.all():
        said[one.says].append(str(one.user))
        if one.user_id == user.pk:
            mine = one.says
    return Choice(date, said["yes"], said["maybe"], said["no"], mine)


def _open(circle: Circle) -> Poll:
    found = Poll.objects.select_for_update().filter(circle=circle, closed=None).first()
    if found is None:
        raise Refused("circle.refused.no_poll", status=409)
    return found


def _require_asker(poll: Poll, circle: Circle, user: User) -> None:
    if not may_choose(poll, circle, user):
        raise Refused("circle.refused.asker", status=403, name=str(poll.by or circle.keeper))
