"""Claim what is due, ask once more whether it is true, and send it.

A notice is claimed by moving its due time ahead, as bots' errands are: should this process die, another finds
it again. What was sent by a process that died before it could write so is sent once more under the same tag,
which a browser shows once, a mailbox files once and a webhook may know again.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F
from django.utils import timezone

from engine.texts import SITE
from notices import asides, channels, village
from notices.channels.base import Passing, Permanent, Told
from notices.looking import viewer_of, wishes_of, withdraw
from notices.models import Endpoint, Notice
from notices.occasions import KINDS, NIGHT, VILLAGE, aside
from tables.live.pool import in_pool
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot

log = logging.getLogger("place.notices")

# Longer than any sending takes; short enough that a person whose notice died with its process, and once more
# with the next one, is told within the minute all the same.
LEASE = timedelta(seconds=20)
# After so many failures nobody waits any longer: about two hours.
TRIES = 9
FIRST_WAIT = timedelta(seconds=15)
LONGEST_WAIT = timedelta(hours=1)
State = Notice.State


@dataclass(frozen=True)
class Parcel:
    """What goes to one endpoint at once: one notice, or all that a mailbox is to have by now."""

    endpoint: Endpoint
    notices: list[Notice]


def claim(most: int) -> list[Parcel]:
    now = timezone.now()
    due = Notice.objects.filter(due__lte=now).select_related("endpoint__user__wishes", "table")
    parcels: dict[tuple[str, int], Parcel] = {}
    for notice in due.order_by("due")[:most]:
        mine = Notice.objects.filter(pk=notice.pk, due=notice.due)
        if mine.update(due=now + LEASE, tries=F("tries") + 1):
            letter = notice.endpoint.channel == Endpoint.Way.MAIL
            key = ("mailbox", notice.endpoint_id) if letter else ("notice", notice.pk)
            parcels.setdefault(key, Parcel(notice.endpoint, [])).notices.append(notice)
    return list(parcels.values())


async def deliver(parcel: Parcel) -> None:
    """Whatever goes wrong with one endpoint, the others are served; the lease brings it back."""
    told, going = await in_pool(_judge_all)(parcel.notices)
    if not told:
        return
    try:
        await channels.BY_NAME[parcel.endpoint.channel].send(parcel.endpoint, _one(told, parcel.endpoint))
    except Passing as failure:
        await in_pool(_put_off)(going, str(failure))
    except Permanent as failure:
        log.warning("%s is forgotten: %s", parcel.endpoint, failure)
        await in_pool(parcel.endpoint.delete)()
    else:
        await in_pool(_sent)(going)


# -- is it to go? -------------------------------------------------------------------------------------------


def _judge_all(notices: Iterable[Notice]) -> tuple[list[Told], list[Notice]]:
    judged = [(judge(notice), notice) for notice in notices]
    return [told for told, _ in judged if told], [notice for told, notice in judged if told]


def judge(notice: Notice) -> Told | None:
    """Its words if it is still to be told; otherwise it is dropped, or parked for later."""
    if notice.state == State.CLOSING:
        return Told(notice.occasion, tag_of(notice), "", "", "/", notice.endpoint.lang, close=True)
    now = timezone.now()
    if notice.endpoint.user_id is not None:
        wishes = wishes_of(notice.endpoint)
        if notice.occasion != NIGHT and not wishes.wants(notice.occasion, notice.endpoint.channel):
            withdraw(notice, now)
            return None
        if until := wishes.quiet_until(now):
            _park(notice, until)
            return None
    if notice.table_id is None:
        return _aside(notice, now)
    return _about_a_table(notice, notice.table_id, now)


def _about_a_table(notice: Notice, table_id: int, now: datetime) -> Told | None:
    snapshot = Snapshot.read(table_id)
    viewer = viewer_of(notice.endpoint, snapshot)
    if viewer is None or not snapshot.table.installed:
        withdraw(notice, now)
        return None
    occasion = KINDS[notice.occasion](Scene(snapshot, viewer, notice.endpoint.lang))
    since = occasion.since or notice.created
    if occasion.true and since > now:
        _park(notice, since)
        return None
    if not occasion.true or _looking(viewer, snapshot, since):
        withdraw(notice, now)
        return None
    return occasion.told(tag_of(notice))


def _looking(viewer: int, snapshot: Snapshot, since: datetime) -> bool:
    """Whether the person has the table before them on any device, or has looked at it since."""
    if viewer < 0:
        return False
    seen = snapshot.seats[viewer].seen
    return viewer in snapshot.here or (seen is not None and seen > since)


def _aside(notice: Notice, now: datetime) -> Told | None:
    if (tell := asides.teller(notice.occasion)) is not None:
        told = tell(notice, tag_of(notice))
        if told is None:
            withdraw(notice, now)
        return told
    paths = {VILLAGE: village.path(), NIGHT: "/admin/"}
    path = paths.get(notice.occasion)
    stale = notice.occasion == VILLAGE and notice.entry != village.today(notice.endpoint)
    if stale or not path:
        withdraw(notice, now)
        return None
    return aside(notice.occasion, notice.endpoint.lang, tag_of(notice), path)


def tag_of(notice: Notice) -> str:
    """Says nothing of the table to the push service, and the same about it every time."""
    about = f"{notice.table_id}:{notice.occasion}:{notice.entry}"
    return hashlib.sha256(about.encode()).hexdigest()[:24]


def _one(told: list[Told], endpoint: Endpoint) -> Told:
    """Several for one mailbox are one letter."""
    if len(told) == 1:
        return told[0]
    title = SITE.say("notice.bundle", endpoint.lang, n=len(told))
    body = "\n\n".join(f"{one.body}\n{endpoint.origin}{one.path}" for one in told)
    tag = hashlib.sha256("".join(one.tag for one in told).encode()).hexdigest()[:24]
    return Told("bundle", tag, title, body, "/", endpoint.lang)


# -- what became of it --------------------------------------------------------------------------------------


def _park(notice: Notice, until: datetime) -> None:
    Notice.objects.filter(pk=notice.pk, state=State.PARKED).update(due=until, tries=0)


def _put_off(notices: Iterable[Notice], trouble: str) -> None:
    for notice in notices:
        tries = notice.tries + 1
        change = {"due": timezone.now() + min(FIRST_WAIT * 2 ** (tries - 1), LONGEST_WAIT)}
        if tries >= TRIES:
            change = {"due": None, "state": State.FAILED}
        Notice.objects.filter(pk=notice.pk).update(trouble=trouble[:200], **change)


def _sent(notices: Iterable[Notice]) -> None:
    for notice in notices:
        rows = Notice.objects.filter(pk=notice.pk)
        if notice.state == State.CLOSING or notice.endpoint.channel == Endpoint.Way.WEBHOOK:
            rows.update(state=State.CLOSED, due=None)
        elif not rows.filter(state=State.PARKED).update(state=State.SENT, due=None, tries=0):
            # It stopped being true while it was on its way.
            rows.filter(state=State.DROPPED).update(state=State.SENT)
            withdraw(notice, timezone.now())
