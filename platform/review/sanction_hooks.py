"""Those who may not play are stopped at every door: pages, sockets that open and sockets already open."""

from __future__ import annotations

from typing import Any

from review.models import Sanction
from review.sanctions import refusal_of
from tables.access import NotAdmitted
from tables.signals import entering, speaking, watching


def listen() -> None:
    entering.connect(refuse_banned, dispatch_uid="review.entering")
    speaking.connect(refuse_muted, dispatch_uid="review.speaking")
    watching.connect(find_banned, dispatch_uid="review.watching")


def in_force(user: Any, kind: Sanction.Kind) -> Sanction | None:
    if not user.is_authenticated or not user.sanctioned:
        return None
    return Sanction.objects.in_force().filter(user=user, kind=kind).first()


def refuse_banned(*, user: Any, **_: Any) -> None:
    if banned := in_force(user, Sanction.Kind.BAN):
        raise refusal_of(banned, NotAdmitted)


def refuse_muted(*, user: Any, **_: Any) -> None:
    if muted := in_force(user, Sanction.Kind.MUTE):
        raise refusal_of(muted)


def find_banned(*, users: set[int], **_: Any) -> set[int]:
    found = Sanction.objects.in_force().filter(user_id__in=users, kind=Sanction.Kind.BAN)
    return set(found.values_list("user_id", flat=True))
