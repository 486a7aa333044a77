"""The circles somebody is of, for the pages where they look for them."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from circles.models import Circle, Member, Poll
from circles.polls import next_evening, open_poll
from circles.tonight import waiting_tables
from tables.models import Table


@dataclass(frozen=True)
class Mine:
    circle: Circle
    members: list[Member]

    @property
    def waiting(self) -> Table | None:
        """Tonight's table, where one is open."""
        return waiting_tables(self.circle).first()

    @property
    def evening(self) -> Poll | None:
        return next_evening(self.circle)

    @property
    def asked(self) -> bool:
        return open_poll(self.circle) is not None


def of(user: User) -> list[Mine]:
    rows = Circle.objects.filter(members__user=user, members__left=None).order_by("name", "pk")
    people = Member.objects.filter(circle__in=rows, left=None).select_related("user")
    by_circle: dict[int, list[Member]] = {}
    for member in people:
        by_circle.setdefault(member.circle_id, []).append(member)
    return [Mine(circle, by_circle[circle.pk]) for circle in rows]
