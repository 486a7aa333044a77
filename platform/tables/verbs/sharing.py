"""Several people at one browser: seat somebody on this device, open the curtain, pass the device on."""

from __future__ import annotations

from functools import partial
from typing import cast

from django.db import transaction
from django.http import HttpRequest

from accounts.models import User
from accounts.names import clean_name
from accounts.shared import share
from tables.access import find
from tables.chairs import check_name, seat_number, sit_beside
from tables.change import Change, change
from tables.devices import asked_here, chairs_of
from tables.live import notify
from tables.log.bounds import require_room
from tables.models import Seat, Table
from tables.networks import scrambled
from tables.verbs.absence import come_back
from tables.verbs.reading import person, seat, text
from tables.verbs.registry import Answer, Done, Elsewhere, verb
from web.ratelimit import address
from web.refusals import Refused


@verb("seat-here", by_browser=True)
def read_seat(request: HttpRequest, code: str) -> Answer:
    table = find(code)
    device = share(request.session)
    seat_here(code, person(request), device, clean_name(text(request, "name")), address(request))
    # The page is loaded anew: its socket was opened before this browser was a shared one.
    return Elsewhere(table.get_absolute_url())


@verb("uncover", by_browser=True)
def read_uncover(request: HttpRequest, code: str) -> Answer:
    uncover(code, person(request), seat(request))
    return Done()


@verb("pass-on", by_browser=True)
def read_pass_on(request: HttpRequest, code: str) -> Answer:
    pass_on(code, person(request))
    return Done()


def seat_here(code: str, host: User, device: str, name: str, place: str = "") -> Seat:
    """Somebody sits down at the host's own browser. They are a guest of their own: their games are theirs."""
    with change(code) as held:
        held.require(Table.Status.WAITING)
        held.require_host(host)
        mine = held.require_seat(host)
        require_room(held)
        # Before there is one guest more for nothing.
        check_name(held, name)
        return sit_beside(held, mine, User.new_guest(name), device, scrambled(held.table, place))


def uncover(code: str, user: User, number: int) -> None:
    """The person whom the curtain asks for says that they have the device in hand."""
    with change(code) as held:
        seat, here = _at_this_device(held, user, number)
        held.require(Table.Status.PLAYING)
        asked = asked_here(here, held.table.rules.engine.to_move(held.table.position()))
        if asked and number not in asked:
            raise Refused("curtain.not_yours", status=409, name=held.seats[asked[0]].name)
        _keep(held, {**held.table.uncovered, user.device: number})
    if seat.held:
        come_back(code, cast(User, seat.user))


def pass_on(code: str, user: User) -> None:
    """Cover what is shown before the device changes hands."""
    with change(code) as held:
        held.require_seat(user)
        open_now = held.table.uncovered
        _keep(held, {device: number for device, number in open_now.items() if device != user.device})


def _at_this_device(held: Change, user: User, number: int) -> tuple[Seat, list[Seat]]:
    seat = seat_number(held, number)
    here = chairs_of(held.seats, user.device)
    if seat not in here or held.require_seat(user) not in here:
        raise Refused("device.refused.elsewhere", status=403, name=seat.name)
    return seat, here


def _keep(held: Change, uncovered: dict[str, int]) -> None:
    """No entry of the log: it is no part of the game, and nobody else's affair."""
    Table.objects.filter(pk=held.table.pk).update(uncovered=uncovered)
    transaction.on_commit(partial(notify.talked, held.table.pk))
