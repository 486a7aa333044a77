"""What if: a new table from a moment of another game. The original is only read.

The trial's log begins with the original's moves up to that moment, as entries, and then says where they
come from. Later chance is drawn from the trial's own seed, so the log still makes the whole position, and
each draw can still be checked against the seed it came from.

A trial of a game that still runs takes over no entry: it begins at a position imagined anew from all that its
player may know, so that nothing tried there tells what the game has in store.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from accounts.models import User
from engine import SeededChance
from engine.replay import line
from replay import visibility
from replay.log_cache import Reel, reel_of
from tables.change import Change
from tables.live import notify
from tables.log.luck import Luck, inherited, luck_of, own
from tables.models import Entry, Seat, Table, new_seed
from tables.verbs.opening import checked_level
from web.refusals import Refused


def may_fork(table: Table, user: User | None, state: Any) -> bool:
    """A game of which nothing is hidden any more, or one that only this person plays and that hides nothing
    from them at that moment: a trial would deal them the very tiles and cards to come."""
    if not table.live:
        return visibility.is_open(table)
    people = [seat for seat in table.seats.all() if seat.user_id]
    engine = table.rules.engine
    return (
        table.status == Table.Status.PLAYING
        and user is not None
        and [seat.user_id for seat in people] == [user.pk]
        and visibility.seed_may_show(table)
        and engine.dump(engine.view(state, people[0].number)) == engine.dump(state)
    )


def moment_of(table: Table, at: int) -> Any:
    """The position after an entry of the log, from the deal on."""
    reel = reel_of(table)
    if not reel.deal.index <= at <= table.head:
        raise Refused("replay.error.range", status=404)
    return reel.position(at)


def fork(original: Table, user: User, name: str, at: int, chair: int, *, together: bool = False) -> Table:
    """This person in that chair, bots in the others, and the game as it stood after entry `at`.

    `together` offers the other chairs to whoever comes by the trial's link, and waits for them.
    """
    state = moment_of(original, at)
    if not may_fork(original, user, state):
        raise Refused("whatif.error.playing", status=403)
    reel = reel_of(original)
    seats = list(original.seats.order_by("number"))
    if not 0 <= chair < len(seats):
        raise Refused("table.refused.no_such_seat", status=404)
    engine = original.rules.engine
    if not engine.to_move(state):
        raise Refused("whatif.error.end", status=409)
    level = checked_level(original.rules, None)
    table = Table(
        game=original.game,
        rules_version=engine.version,
        status=Table.Status.PLAYING,
        host=user,
        options=reel.deal.action["options"],
        places=len(seats),
        spectators=original.spectators,
        take_back=original.take_back,
        bot_level=level,
        scheme=Table.Scheme.PLAIN,
        started=timezone.now(),
        origin=original,
        origin_at=at,
        offered=together,
    )
    with transaction.atomic():
        table.save()
        Seat.objects.bulk_create(
            Seat(table=table, number=seat.number, user=user, name=name)
            if seat.number == chair
            else Seat(table=table, number=seat.number, name=seat.bot or level, bot=seat.bot or level)
            for seat in seats
        )
        trial = Change(table)
        trial.tell(Entry.Kind.OPENED, "log.opened", seat=chair, user=user, name=name)
        if original.live:
            dice = _begin_anew(trial, original, user, state)
        else:
            dice = _bring_moves(trial, original, reel, at)
        trial.tell(
            Entry.Kind.FORKED,
            "log.forked",
            seat=chair,
            user=user,
            action={"code": original.code, "at": at, "dice": msgspec.to_builtins(dice)},
            code=original.code,
        )
        if together:
            table.paused = True
            trial.tell(Entry.Kind.PAUSED, "whatif.waits", seat=chair, user=user, name=name)
            # Those who still look at the result of that game read of it there.
            transaction.on_commit(partial(notify.talked, original.pk))
        trial.reschedule()
        trial.save()
    return table


def _begin_anew(trial: Change, original: Table, user: User, state: Any) -> list[Luck]:
    """Begin at a world that this person cannot tell from the true one. Nothing of it was drawn elsewhere."""
    engine, mine = original.rules.engine, original.seats.get(user=user).number
    world = engine.imagine(engine.view(state, mine), mine, SeededChance(new_seed(), 0))
    # As text: a database may put the keys of JSON in another order, and rules may care.
    position = engine.dump(world).decode()
    start = {"seats": len(trial.seats), "options": trial.table.options, "position": position}
    trial.append(Entry.Kind.STARTED, user=user, action=start)
    trial.keep(world)
    return []


def _bring_moves(trial: Change, original: Table, reel: Reel, at: int) -> list[Luck]:
    """Copy the deal and the moves that count; where their draws came from, as stretches of the log."""
    counted = {move.index for move in line(step for step in reel.steps if step.index <= at)}
    forked = next((entry for entry in reel.entries if entry.kind == Entry.Kind.FORKED), None)
    here = own(original, shown=False)
    sources = [*inherited(forked), *(replace(luck, code=original.code) for luck in here)]
    dice: list[Luck] = []
    for entry in reel.entries:
        if entry is not reel.deal and entry.index not in counted:
            continue
        index = trial.table.head + 1
        trial.adopt(
            Entry(
                index=index,
                kind=entry.kind,
                seat=entry.seat,
                action=entry.action,
                drawn=entry.drawn,
                stream=entry.stream,
                events=entry.events,
                secret=entry.secret,
            )
        )
        source = replace(luck_of(sources, entry.index), until=None)
        if dice and replace(dice[-1], until=None) == source:
            dice.pop()
        dice.append(replace(source, until=index))
    trial.keep(reel.position(at))
    return dice
