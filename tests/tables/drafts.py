"""Drafts of a round of Rolling Village, short of confirming it."""

from __future__ import annotations

from accounts.models import User
from tests.tables.house import House

CONFIRM = {"action": "confirm_round"}


def drafting(house: House, user: User, most: int = 99) -> None:
    """Build what is offered first, short of confirming the round."""
    for _ in range(most):
        if (action := house.legal(user)[0]) == CONFIRM:
            return
        house.play(user, action)


UNDO = {"action": "undo"}


def confirm(house: House, user: User) -> None:
    drafting(house, user)
    house.play(user, CONFIRM)
