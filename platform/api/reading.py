"""Tables and results as programs are told of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db.models import QuerySet

from accounts.models import User
from api import answers
from tables import models
from web.jinja import say
from web.refusals import Refused

PAGE = 50
T = TypeVar("T")


def table(found: models.Table, user: User) -> answers.Table:
    chairs = [
        answers.TableSeat(seat.number, _name(seat), seat.bot, seat.resigned, seat.user_id == user.pk)
        for seat in found.seats.all()
    ]
    return answers.Table(
        found.code,
        found.game,
        found.status,
        found.paused,
        found.places,
        found.listed,
        found.spectators,
        chairs,
        found.get_absolute_url(),
        found.created,
        found.started,
        found.moved,
        found.ended,
    )


def result(found: models.Table) -> answers.GameResult:
    names = {seat.number: _name(seat) for seat in found.seats.all()}
    places = [
        answers.Placing(
            place["seat"], names.get(place["seat"], ""), place["rank"], place["total"], place.get("reached")
        )
        for place in (found.outcome or {}).get("standings", [])
    ]
    return answers.GameResult(found.code, found.game, found.ended, places)


def page(rows: QuerySet[models.Table], before: str, told: Callable[[models.Table], T]) -> answers.Page[T]:
    """A page of them, newest first, from the place that the last one named."""
    if before:
        if not before.isascii() or not before.isdecimal() or len(before) > 18:
            raise Refused("table.refused.malformed")
        rows = rows.filter(pk__lt=int(before))
    # One more than fits tells whether there is more.
    found = list(rows.order_by("-pk").prefetch_related("seats")[: PAGE + 1])
    following = found[PAGE - 1].pk if len(found) > PAGE else None
    return answers.Page([told(one) for one in found[:PAGE]], following)


def _name(seat: models.Seat) -> str:
    return str(seat.name) if seat.user_id else say(f"bot.{seat.bot}.name")
