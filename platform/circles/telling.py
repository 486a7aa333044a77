"""What a circle tells its people and its channel. Worded when it goes out, and only if it is still so."""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone, translation

from circles.models import Circle, CircleTable, Poll
from engine import SPECTATOR
from engine.texts import SITE
from notices import asides
from notices.channels.base import Told
from notices.models import Endpoint, Notice
from replay import visibility
from tables.models import Table
from tables.page import presenter
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from web.house import House
from web.jinja import house_day

TONIGHT, POLL, EVENING = "tonight", "poll", "evening"
# For the channel alone: whoever played knows.
RESULT = "result"


def listen() -> None:
    for occasion, teller in ((TONIGHT, _tonight), (POLL, _poll), (EVENING, _evening), (RESULT, _result)):
        asides.tell_by(occasion, teller)


def tell(circle: Circle, occasion: str, about: int, but: int | None = None) -> None:
    """Everybody who is of it, but whoever did it; and the channel."""
    people = circle.members.filter(left=None).exclude(user=but).values_list("user", flat=True)
    asides.post(occasion, about, people, circle.webhook_id)


def tell_result(circle: Circle, table: Table) -> None:
    asides.post(RESULT, table.pk, [], circle.webhook_id)


def _hears(circle: Circle, endpoint: Endpoint) -> bool:
    """Its channel, or somebody who is still of it."""
    if endpoint.user_id is None:
        return circle.webhook_id == endpoint.pk
    return circle.members.filter(user=endpoint.user_id, left=None).exists()


def _told(notice: Notice, tag: str, circle: Circle, path: str, **params: str) -> Told:
    lang = notice.endpoint.lang
    words = SITE.say(f"notice.{notice.occasion}", lang, circle=circle.name, **params)
    return Told(notice.occasion, tag, circle.name, words, path, lang)


def _in_their_words(say: Callable[[], str], notice: Notice) -> str:
    with translation.override(notice.endpoint.lang):
        return say()


def _tonight(notice: Notice, tag: str) -> Told | None:
    found = CircleTable.objects.select_related("circle", "table__host").filter(table=notice.entry).first()
    if found is None or not _hears(found.circle, notice.endpoint):
        return None
    table = found.table
    user = notice.endpoint.user_id
    came = user is not None and table.seats.filter(user=user).exists()
    if table.status != Table.Status.WAITING or not table.installed or came:
        return None
    game = table.rules.texts.get("title", notice.endpoint.lang)
    return _told(notice, tag, found.circle, table.get_absolute_url(), name=str(table.host), game=game)


def _poll(notice: Notice, tag: str) -> Told | None:
    poll = Poll.objects.select_related("circle", "by").filter(pk=notice.entry, closed=None).first()
    if poll is None or not _hears(poll.circle, notice.endpoint):
        return None
    user = notice.endpoint.user_id
    if user is not None and poll.dates.filter(answers__user=user).exists():
        return None
    return _told(notice, tag, poll.circle, poll.circle.get_absolute_url(), name=str(poll.by or "–"))


def _evening(notice: Notice, tag: str) -> Told | None:
    poll = Poll.objects.select_related("circle").filter(pk=notice.entry, chosen__gt=timezone.now()).first()
    if poll is None or poll.chosen is None or not _hears(poll.circle, notice.endpoint):
        return None
    chosen = poll.chosen
    when = _in_their_words(lambda: house_day(chosen), notice)
    return _told(notice, tag, poll.circle, poll.circle.get_absolute_url(), when=when, zone=House().zone)


def _result(notice: Notice, tag: str) -> Told | None:
    found = CircleTable.objects.select_related("circle", "table").filter(table=notice.entry).first()
    if found is None or not _hears(found.circle, notice.endpoint):
        return None
    table = found.table
    if not table.installed or not table.outcome or not visibility.is_open(table):
        return None
    scene = Scene(Snapshot.read(table.pk), SPECTATOR, notice.endpoint.lang)
    headline = _in_their_words(lambda: presenter.of(scene).headline(scene), notice)
    game = table.rules.texts.get("title", notice.endpoint.lang)
    return _told(notice, tag, found.circle, table.get_absolute_url(), game=game, headline=headline)
