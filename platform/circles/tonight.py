"""Tonight's table: opened as the circle usually plays, with everybody invited."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from circles import telling
from circles.membership import held
from circles.models import Circle, CircleTable
from engine import IllegalMove, registry
from engine.registry import Game
from lobby import matching
from lobby.forms import OpenForm
from tables import offer
from tables.models import Entry, Table
from tables.verbs.opening import open_table
from web.refusals import Refused

# A table that nobody came to is no longer tonight's.
TONIGHT = timedelta(hours=12)


def usual_form(circle: Circle, game: Game) -> OpenForm:
    """The form of a new table, filled as the circle plays; for any other game as that is usually played."""
    if circle.game == game.slug and circle.usual:
        return OpenForm(game, circle.usual)
    blank = OpenForm(game)
    return OpenForm(
        game, {name: field.initial for name, field in blank.fields.items() if field.initial is not False}
    )


def game_for(circle: Circle, slug: str = "") -> Game:
    try:
        game = registry.get(slug or circle.game)
    except KeyError:
        raise Refused("circle.refused.no_game", status=409) from None
    if not offer.offered(game):
        raise offer.not_offered(game)
    return game


def usual_game(circle: Circle) -> Game | None:
    """What they usually play, where the house still offers it."""
    return next((game for game in offer.games() if game.slug == circle.game), None)


def open_tonight(circle_id: int, user: User, slug: str = "", place: str = "") -> Table:
    """The table that waits already, where there is one: pressed twice, or by two, it is one table."""
    with transaction.atomic():
        circle = held(circle_id)
        game = game_for(circle, slug)
        if waiting := waiting_tables(circle).filter(game=game.slug).first():
            return waiting
        form = usual_form(circle, game)
        table = _opened(form, user, place)
        CircleTable.objects.create(circle=circle, table=table)
        _set_time(circle, table)
        matching.seat_bots(table, user, form.cleaned_data["bots"], form.cleaned_data["bot_level"])
        telling.tell(circle, telling.TONIGHT, table.pk, but=user.pk)
    return table


def _opened(form: OpenForm, user: User, place: str) -> Table:
    """Never listed: the circle's tables are its own."""
    if not form.is_valid():
        raise Refused("circle.refused.settings", status=409)
    try:
        chosen = {**form.chosen(), "listed": False}
        return open_table(user, form.game, name=str(user), place=place, **chosen)
    except IllegalMove:
        # Options that each make sense, and not together.
        raise Refused("circle.refused.settings", status=409) from None


def waiting_tables(circle: Circle) -> QuerySet[Table]:
    return Table.objects.filter(
        for_circle__circle=circle, status=Table.Status.WAITING, created__gt=timezone.now() - TONIGHT
    ).order_by("-created")


def running_tables(circle: Circle) -> list[Table]:
    """Those to sit down at, then those that are being played."""
    playing = Table.objects.filter(for_circle__circle=circle, status=Table.Status.PLAYING).order_by("-moved")
    found = [*waiting_tables(circle), *playing]
    return [table for table in found if table.installed]


def entered(table: Table, entries: list[Entry], **_: Any) -> None:
    """Another game of a circle's people is the circle's, and the end of one is news."""
    kinds = {entry.kind for entry in entries}
    over = table.status == Table.Status.OVER
    if not over and Entry.Kind.REMATCH not in kinds:
        return
    known = CircleTable.objects.select_related("circle").filter(table=table).first()
    if known is None:
        return
    if over:
        telling.tell_result(known.circle, table)
    if table.rematch_id is not None:
        CircleTable.objects.get_or_create(table_id=table.rematch_id, defaults={"circle": known.circle})


def _set_time(circle: Circle, table: Table) -> None:
    """Where the circle has agreed on an hour that is near, it is this table's."""
    now = timezone.now()
    evening = circle.polls.filter(chosen__gt=now, chosen__lt=now + TONIGHT).order_by("chosen").first()
    if evening is not None:
        table.meets = evening.chosen
        Table.objects.filter(pk=table.pk).update(meets=evening.chosen)
