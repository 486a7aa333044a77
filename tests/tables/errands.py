"""What the house has to do by itself, and its time come."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from bots.work.errands import Errand
from bots.work.thinking import think
from engine.registry import Game
from tables.models import Table
from tests.tables.house import HOLD, ROLL, House, playing, seed_rolling

LONG_AGO = timedelta(minutes=1)


def due(house: House, *fields: str) -> None:
    """The time has come."""
    Table.objects.filter(code=house.code).update(**dict.fromkeys(fields, timezone.now() - LONG_AGO))


def thought(errand: Errand) -> Any:
    return think(errand.game, errand.state, errand.seat, errand.level, errand.seed)


def a_bots_turn(game: Game) -> House:
    """A game of Pig at which the bot in the second chair must move."""
    house = playing(game, "Marie", bots=1, seed=seed_rolling(4, 3))
    house.play(house.host, ROLL)
    house.play(house.host, HOLD)
    assert house.table.bot_due is not None
    due(house, "bot_due")
    return house


def only(found: list[Errand]) -> Errand:
    (errand,) = found
    return errand
