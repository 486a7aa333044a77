"""The evenings of a circle for its members' calendars, each at an address that goes when they do."""

from __future__ import annotations

from django.core import signing
from django.urls import reverse

from accounts.models import User
from circles.models import Circle, Member
from circles.polls import LASTS, evenings
from notices import icalendar
from web.jinja import say
from web.refusals import Refused

SALT = "circles.calendar"
MOST = 50


def path_for(circle: Circle, user: User) -> str:
    return reverse("circles:calendar", args=[signing.dumps([circle.pk, user.pk], salt=SALT)])


def circle_of(token: str) -> Circle:
    try:
        circle, user = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        raise Refused("notice.refused.token", status=404) from None
    rows = Member.objects.filter(circle=circle, user=user, left=None, user__is_active=True)
    member = rows.select_related("circle").first()
    if member is None:
        raise Refused("circle.refused.calendar", status=404)
    return member.circle


def of(circle: Circle, origin: str) -> str:
    link = f"{origin}{circle.get_absolute_url()}"
    title = say("circle.calendar.event", circle=circle.name)
    events = [
        icalendar.event(f"{circle.code}-{poll.pk}", title, link, poll.chosen, poll.chosen + LASTS)
        for poll in evenings(circle)[:MOST]
        if poll.chosen is not None
    ]
    return icalendar.calendar(circle.name, events)
