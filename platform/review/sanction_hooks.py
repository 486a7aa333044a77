"""Those who may not play are stopped at every door: pages, programs, sockets that open and sockets already
open; and signing in is no way around it.
"""

from __future__ import annotations

from typing import Any

from accounts.signals import merged
from bots.models import SeatToken
from review.models import Sanction
from review.sanctions import follow, refusal_of
from tables.access import NotAdmitted
from tables.signals import entering, speaking, watching


def listen() -> None:
    entering.connect(refuse_banned, dispatch_uid="review.entering")
    speaking.connect(refuse_muted, dispatch_uid="review.speaking")
    watching.connect(find_banned, dispatch_uid="review.watching")
    merged.connect(follow, dispatch_uid="review.merged")


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
    """Those of these people who are banned, and the programs among them that a banned person seated."""
    bans = Sanction.objects.in_force().filter(kind=Sanction.Kind.BAN)
    banned = set(bans.filter(user_id__in=users).values_list("user_id", flat=True))
    programs = SeatToken.objects.filter(user_id__in=users, made_by__in=bans.values("user_id"))
    return banned | set(programs.values_list("user_id", flat=True))
