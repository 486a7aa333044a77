"""A person as the desk sees them: their games, what they reported and what others said of them, what was
taken from them, and what they wrote.
"""

from __future__ import annotations

from functools import cached_property

from django.db.models import Count, Max, Q

from accounts.models import User
from review.excerpts import Excerpt, excerpt
from review.listing import Row, newest
from review.models import Sanction
from review.overview import counted_games
from tables.folding import fold
from tables.models import Message, Report, Seat, Table

GAMES, REPORTS, MESSAGES, FOUND = 30, 30, 60, 40
# Chairs with such a name that are looked through, newest first.
CHAIRS = 5000


class PlayerPage:
    """Everything the page shows, read once."""

    def __init__(self, person: User) -> None:
        self.person = person

    @cached_property
    def names(self) -> list[str]:
        """What tables have called them."""
        return sorted(set(self.person.seats.values_list("name", flat=True).order_by()[:CHAIRS]))

    @cached_property
    def played(self) -> int:
        """What-if games are in the list, marked, and in no count."""
        return counted_games().filter(seats__user=self.person).count()

    @cached_property
    def games(self) -> list[Row]:
        return newest(Table.objects.filter(seats__user=self.person), GAMES)

    @cached_property
    def sanctions(self) -> list[Sanction]:
        return list(Sanction.objects.filter(user=self.person).select_related("by", "table"))

    @cached_property
    def in_force(self) -> set[int]:
        return set(Sanction.objects.in_force().filter(user=self.person).values_list("pk", flat=True))

    @cached_property
    def reports(self) -> list[Report]:
        """Theirs and those about them."""
        found = Report.objects.filter(Q(user=self.person) | Q(about=self.person))
        return list(found.select_related("table", "user", "about").order_by("-pk")[:REPORTS])

    @cached_property
    def messages(self) -> list[Message]:
        found = Message.objects.filter(user=self.person).select_related("table")
        return list(found.order_by("-pk")[:MESSAGES])


class Found:
    """A person that a search found, and by which of their names."""

    def __init__(self, person: User, called: Excerpt, games: int) -> None:
        self.person, self.called, self.games = person, called, games


def search(words: str) -> list[Found]:
    """People by what a table or their account calls them, whatever the accents; the latest to sit first."""
    words = words.replace("\0", "").strip()
    folded = fold(words)
    if not folded:
        return []
    seats = Seat.objects.filter(folded__contains=folded, user__isnull=False).order_by("-pk")
    called = dict(list(seats.values_list("user_id", "name")[:CHAIRS])[::-1])
    accounts = User.objects.filter(Q(username__icontains=words) | Q(name__icontains=words))
    called = dict.fromkeys(accounts.values_list("pk", flat=True)[:FOUND], "") | called
    people = User.objects.filter(pk__in=called).annotate(games=Count("seats"), last=Max("seats__pk"))
    found = people.order_by("-last", "-pk")[:FOUND]
    return [
        Found(person, excerpt("", called[person.pk] or str(person), words), person.games) for person in found
    ]
