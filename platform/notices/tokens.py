"""Signed addresses that open one thing of one person, without their being signed in."""

from __future__ import annotations

from typing import Any

from django.core import signing
from django.urls import reverse

from notices.models import Endpoint, Wishes
from web.refusals import Refused

STOP, CONFIRM, CALENDAR = "notices.stop", "notices.confirm", "notices.calendar"
CONFIRM_WITHIN = 3 * 24 * 3600


def unsubscribe_path(endpoint: Endpoint) -> str:
    return reverse("notices:stop", args=[_signed(STOP, endpoint.pk, endpoint.address)])


def confirm_path(endpoint: Endpoint) -> str:
    return reverse("notices:confirm", args=[_signed(CONFIRM, endpoint.pk, endpoint.address)])


def calendar_path(wishes: Wishes) -> str:
    return reverse("notices:calendar", args=[_signed(CALENDAR, wishes.user_id, wishes.calendar)])


def mailbox(token: str, salt: str) -> Endpoint | None:
    """The mailbox this address is about; None where it was already forgotten. Refused where it is forged."""
    pk, address = _read(token, salt, CONFIRM_WITHIN if salt == CONFIRM else None)
    return Endpoint.objects.filter(pk=pk, address=address, channel=Endpoint.Way.MAIL).first()


def calendar_of(token: str) -> Wishes:
    user, series = _read(token, CALENDAR, None)
    wishes = Wishes.objects.filter(user=user, calendar=series, user__is_active=True).first()
    if wishes is None:
        raise Refused("notice.refused.token", status=404)
    return wishes


def _signed(salt: str, *content: Any) -> str:
    return signing.dumps(list(content), salt=salt, compress=True)


def _read(token: str, salt: str, max_age: int | None) -> tuple[Any, Any]:
    try:
        first, second = signing.loads(token, salt=salt, max_age=max_age)
    except (signing.BadSignature, ValueError, TypeError):
        raise Refused("notice.refused.token", status=404) from None
    return first, second
