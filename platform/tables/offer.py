"""Which games this house offers, and who may open tables of them. Tables that are there go on."""

from __future__ import annotations

from django.conf import settings

from accounts.invitations import invited
from accounts.models import User
from engine import registry
from engine.registry import Game
from web.jinja import language
from web.refusals import Refused


def games() -> list[Game]:
    return [game for game in registry.games() if offered(game)]


def offered(game: Game) -> bool:
    return settings.GAMES_ON_OFFER is None or game.slug in settings.GAMES_ON_OFFER


def not_offered(game: Game) -> Refused:
    return Refused("create.error.not_offered", status=404, game=game.texts.get("title", language()))


def require_opener(user: User | None, game: Game) -> None:
    """Refuse whoever may not open a table of this game here."""
    if not offered(game):
        raise not_offered(game)
    if settings.WHO_MAY_OPEN == "everyone" or (user and user.is_staff):
        return
    if user is None or user.is_guest:
        raise Refused("create.error.accounts", status=403)
    if settings.WHO_MAY_OPEN == "invited" and not invited(user):
        raise Refused("create.error.invited", status=403)
