"""The list of games: what it may be narrowed to, and a page of it without ever counting the rest.

Pages follow one another by the last row shown, newest first, so the hundredth costs what the first does.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import QueryDict
from django.utils import timezone

from accounts.models import User
from engine import registry
from review.excerpts import Excerpt, excerpt
from tables.folding import fold
from tables.models import CODE_LENGTH, Message, Report, Seat, Table, read_code
from web.jinja import language, say
from web.refusals import Refused

PAGE = 40
# A name or a word that more seats or messages have finds the newest of them.
MATCHES = 5000
# A worker answers in seconds; what has been due for longer than this, nobody answers.
STUCK_AFTER = timedelta(minutes=2)
# A game that nobody has touched for so long.
ABANDONED_AFTER = timedelta(days=7)
FIRST_DAY = date(2000, 1, 1)
LAST_DAY = date(2999, 12, 31)


class Filters(forms.Form):
    """Every field may be left empty."""

    q = forms.CharField(required=False, max_length=100)
    game = forms.ChoiceField(required=False)
    state = forms.ChoiceField(required=False)
    places = forms.TypedChoiceField(required=False, coerce=int, empty_value=None)
    player = forms.CharField(required=False, max_length=40)
    since = forms.DateField(required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    until = forms.DateField(required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    reported = forms.BooleanField(required=False)
    stuck = forms.BooleanField(required=False)
    abandoned = forms.BooleanField(required=False)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data, auto_id="f-%s")
        lang = language()
        games = registry.games()
        seats = sorted({n for game in games for n in game.engine.seats})
        choices: dict[str, list[tuple[str | int, str]]] = {
            "game": [(game.slug, game.texts.get("title", lang)) for game in games],
            "state": [(status, say(f"admin.state.{status}")) for status in Table.Status.values],
            "places": [(n, str(n)) for n in seats],
        }
        for name, field in self.fields.items():
            field.label = say(f"admin.filter.{name}")
            if isinstance(field, forms.ChoiceField):
                field.choices = [("", say("admin.filter.any")), *choices[name]]
                field.error_messages["invalid_choice"] = say("admin.refused.filter")
            if isinstance(field, forms.DateField):
                field.error_messages["invalid"] = say("admin.refused.date")

    def found(self) -> QuerySet[Table]:
        asked = self.cleaned_data
        tables = Table.objects.all()
        plain = {"game": asked["game"], "status": asked["state"], "places": asked["places"]}
        tables = tables.filter(**{name: value for name, value in plain.items() if value})
        if asked["since"]:
            tables = tables.filter(moved__gte=_midnight(asked["since"]))
        if asked["until"]:
            tables = tables.filter(moved__lt=_midnight(asked["until"]) + timedelta(days=1))
        if asked["player"]:
            tables = tables.filter(pk__in=_seated(asked["player"]))
        if asked["reported"]:
            tables = tables.filter(pk__in=Report.objects.values("table_id"))
        if asked["stuck"]:
            tables = tables.filter(is_stuck())
        if asked["abandoned"]:
            tables = tables.filter(is_abandoned())
        return _search(tables, asked["q"].strip())


def is_stuck() -> Q:
    """It runs, and what must happen by itself does not: a bot or a clock is overdue, or forgotten."""
    late = timezone.now() - STUCK_AFTER
    person = Seat.objects.filter(table=OuterRef("pk"), user__isnull=False, bot="")
    forgotten = Q(bot_due=None, clock_due=None, moved__lt=late) & Q(~Exists(person))
    return Q(status=Table.Status.PLAYING, paused=False) & (
        Q(bot_due__lt=late) | Q(clock_due__lt=late) | forgotten
    )


def is_abandoned() -> Q:
    return Q(status=Table.Status.PLAYING, moved__lt=timezone.now() - ABANDONED_AFTER)


def _midnight(day: date) -> datetime:
    day = min(max(day, FIRST_DAY), LAST_DAY)
    return timezone.make_aware(datetime.combine(day, time()))


def _seated(name: str) -> set[int]:
    """The newest tables with such a name at them; looked up apart, or it would be asked of every table."""
    accounts = list(User.objects.filter(username=name).values_list("pk", flat=True))
    return _newest(Seat.objects.filter(_says(name) | Q(user__in=accounts)))


def _says(words: str) -> Q:
    """These words, whatever their accents and capitals, in what a row has folded."""
    folded = fold(words)
    # Accents alone say nothing, and would be found everywhere.
    return Q(folded__contains=folded) if folded else Q(pk=None)


def _newest(found: QuerySet[Any]) -> set[int]:
    return set(found.order_by("-pk").values_list("table_id", flat=True)[:MATCHES])


def _search(tables: QuerySet[Table], words: str) -> QuerySet[Table]:
    """A code alone is looked up; anything else is a player's name or something said in a chat."""
    if not words:
        return tables
    if len(words) == CODE_LENGTH and (exact := tables.filter(code=words.upper())).exists():
        return exact
    said = _newest(Message.objects.filter(_says(words)))
    start = words.upper()
    # Between two ends, as the index has them: a pattern would read every row.
    coded = Table.objects.filter(code__gte=start, code__lt=f"{start}~").values_list("pk", flat=True)[:MATCHES]
    return tables.filter(pk__in=said | _seated(words) | set(coded))


@dataclass(frozen=True)
class Row:
    table: Table
    title: str
    names: list[str]
    reports: int
    stuck: bool
    abandoned: bool
    # Where the chat has what was searched for.
    said: Excerpt | None = None


@dataclass(frozen=True)
class Page:
    rows: list[Row]
    # The query of the page after this one; empty on the last.
    after: str


def page(filters: Filters, query: QueryDict) -> Page:
    tables = _from(filters.found(), query.get("after", ""))
    chosen = _newest_first(tables, PAGE + 1)
    more = len(chosen) > PAGE
    chosen = chosen[:PAGE]
    after = ""
    if more:
        kept = {name: value for name, value in query.items() if name != "after" and value}
        last = chosen[-1]
        after = urlencode({**kept, "after": f"{last.moved.isoformat()}~{last.pk}"})
    return Page(_rows(chosen, filters.cleaned_data["q"].strip()), after)


def newest(tables: QuerySet[Table], most: int) -> list[Row]:
    return _rows(_newest_first(tables, most))


def _newest_first(tables: QuerySet[Table], most: int) -> list[Table]:
    # State and seed stay where they are: they are large, and secret.
    fields = ["code", "game", "status", "places", "head", "paused", "created", "moved", "origin_at"]
    return list(tables.order_by("-moved", "-pk").only(*fields)[:most])


def _excerpts(pks: list[int], words: str) -> dict[int, Excerpt]:
    """The last time each of these tables said it."""
    if not words:
        return {}
    said = Message.objects.filter(_says(words), table_id__in=pks).order_by("pk")
    return {message.table_id: excerpt(message.name, message.text, words) for message in said}


def _from(tables: QuerySet[Table], after: str) -> QuerySet[Table]:
    """Rows after this mark; a mark that is none starts at the top."""
    moved, _, pk = after.partition("~")
    try:
        at, last = datetime.fromisoformat(moved), int(pk)
    except ValueError:
        return tables
    if timezone.is_naive(at) or not 0 < last < 2**63:
        return tables
    return tables.filter(Q(moved__lt=at) | Q(moved=at, pk__lt=last), moved__lte=at)


def _rows(tables: list[Table], words: str = "") -> list[Row]:
    pks = [table.pk for table in tables]
    said = _excerpts(pks, words)
    names: dict[int, list[str]] = {}
    for table_id, name, user, bot in Seat.objects.filter(table_id__in=pks).values_list(
        "table_id", "name", "user_id", "bot"
    ):
        names.setdefault(table_id, []).append(say(f"bot.{bot}.name") if bot and not user else name)
    counted = Report.objects.filter(table_id__in=pks).values_list("table_id").annotate(n=Count("pk"))
    reports = dict(counted.order_by())
    stuck = set(Table.objects.filter(is_stuck(), pk__in=pks).values_list("pk", flat=True))
    old = timezone.now() - ABANDONED_AFTER
    return [
        Row(
            table,
            title_of(table.game),
            names.get(table.pk, []),
            reports.get(table.pk, 0),
            table.pk in stuck,
            table.status == Table.Status.PLAYING and table.moved < old,
            said.get(table.pk),
        )
        for table in tables
    ]


def table_of(code: str) -> Table:
    """The table of this code, also of a game that the house no longer has."""
    table = Table.objects.filter(code=read_code(code)).select_related("host").first()
    if table is None:
        raise Refused("home.join.error", status=404, code=code[:20])
    return table


def title_of(slug: str) -> str:
    """A game the house no longer has keeps its short name."""
    try:
        return registry.get(slug).texts.get("title", language())
    except KeyError:
        return slug
