"""What a moderator may do to a table: each an entry of its log, with its reason, that reaches every page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import User
from engine import DamagedLog, Event, Param, phrase
from engine.replay import Played, TakenBack, line
from replay.visibility import is_open
from review import sanctions
from review.models import Sanction
from tables import commitment
from tables.chairs import bot_name, seat_number
from tables.change import Change, change
from tables.log.replay import position_at, steps
from tables.models import Entry, Seat, Table
from tables.verbs.chatting import clean
from tables.verbs.handing import token_for
from tables.verbs.opening import checked_level
from tables.verbs.playing import NONCE
from tables.verbs.takeback import go_back
from tables.verbs.voting import settle
from web.refusals import Refused

REASON_MAX = 200


@dataclass(frozen=True)
class Order:
    """Who wants what done to which table, and why. The same order given twice is carried out once."""

    code: str
    by: User
    reason: str
    nonce: str
    seat: int = -1
    to: int = -1
    level: str = ""
    days: int = 0


def carry_out(verb: str, order: Order) -> str:
    """Do it; the link to a chair where one was asked for, else nothing."""
    if not NONCE.fullmatch(order.nonce):
        raise Refused("table.refused.malformed")
    reason = checked_reason(order.reason)
    with change(order.code) as held:
        if held.table.entries.filter(nonce=order.nonce).exists():
            return ""
        return VERBS[verb](held, Hand(held, order, reason)) or ""


def checked_reason(typed: str) -> str:
    if not typed.strip():
        raise Refused("admin.refused.reason")
    reason = clean(typed)
    if len(reason) > REASON_MAX:
        raise Refused("admin.refused.reason_long", max=REASON_MAX)
    return reason


@dataclass(frozen=True)
class Hand:
    """An order being carried out: enters itself in the log."""

    held: Change
    order: Order
    reason: str

    @property
    def seat(self) -> Seat:
        return seat_number(self.held, self.order.seat)

    def enter(
        self, kind: Entry.Kind, key: str, *, seat: int | None = None, to: int = -1, **params: Param
    ) -> None:
        said = Event(phrase(key, reason=self.reason, **params), seat)
        action = {"to": to} if kind == Entry.Kind.TAKEN_BACK else {"reason": self.reason}
        self.held.append(
            kind, seat=seat, user=self.order.by, nonce=self.order.nonce, action=action, events=[said]
        )


def take_back(held: Change, hand: Hand) -> None:
    """Back to where the table stood after an entry that still counts. The log keeps what is set aside."""
    held.require(Table.Status.PLAYING, Table.Status.OVER, Table.Status.STOPPED)
    aside = moves_after(held.table, hand.order.to)
    if not aside:
        raise Refused("admin.refused.no_moment", status=409)
    _go_back(held, hand, hand.order.to, len(aside))


def moves_after(table: Table, to: int) -> list[Played]:
    """The moves that going back to entry `to` would set aside; none where it is no moment to go back to."""
    started = table.entries.filter(kind=Entry.Kind.STARTED).values_list("index", flat=True).first()
    if started is None or not started <= to < table.head:
        return []
    every = steps(table)
    counting = line(every)
    then = line([*every, TakenBack(table.head + 1, to)])
    if then != line(step for step in every if step.index <= to):
        # That moment was itself taken back since: the log could not say what came of it.
        return []
    return counting[len(then) :]


def _go_back(held: Change, hand: Hand, to: int, aside: int) -> None:
    table, shown = held.table, is_open(held.table)
    go_back(held, to)
    table.status = Table.Status.PLAYING
    table.ended = table.outcome = table.vote = None
    held.end_pause()
    hand.enter(Entry.Kind.TAKEN_BACK, "repair.taken_back", to=to, n=aside)
    if shown:
        new_luck(held)
    held.reschedule()


def stop(held: Change, hand: Hand) -> None:
    held.require(Table.Status.WAITING, Table.Status.PLAYING)
    hand.enter(Entry.Kind.STOPPED, "repair.stopped")
    held.end(Table.Status.STOPPED)


def seat_bot(held: Change, hand: Hand) -> None:
    held.require(Table.Status.PLAYING)
    seat = hand.seat
    if seat.bot:
        raise Refused("table.refused.already_bot", status=409)
    seat.bot = checked_level(held.table.rules, hand.order.level or held.table.bot_level)
    seat.save(update_fields=["bot"])
    hand.enter(Entry.Kind.BOT_IN, "repair.bot_in", seat=seat.number, name=seat.name, bot=bot_name(seat.bot))
    held.reschedule(restart=False)
    settle(held)


def hand_over(held: Change, hand: Hand) -> str:
    """A link to the chair, for whoever shall have it; it works once."""
    held.require(Table.Status.WAITING, Table.Status.PLAYING)
    seat = hand.seat
    hand.enter(Entry.Kind.REPAIRED, "repair.link", seat=seat.number, name=seat.name)
    return token_for(held.table, seat)


def unstick(held: Change, hand: Hand) -> None:
    """Whatever keeps the table from moving is put right: its position, a pause, a vote, a forgotten bot."""
    held.require(Table.Status.PLAYING)
    table, engine = held.table, held.table.rules.engine
    try:
        state = position_at(table, table.head)
    except DamagedLog as damage:
        raise Refused("admin.refused.damaged", status=409, why=str(damage)) from damage
    held.keep(state)
    held.end_pause()
    table.vote = None
    hand.enter(Entry.Kind.REPAIRED, "repair.unstuck")
    if outcome := engine.outcome(state):
        held.end(Table.Status.OVER, outcome)
    else:
        held.reschedule()


def reopen(held: Change, hand: Hand) -> None:
    """A stopped game goes on; one that is over goes on from before its last move."""
    held.require(Table.Status.OVER, Table.Status.STOPPED)
    table = held.table
    if table.status == Table.Status.OVER:
        last = line(steps(table))[-1].index
        _go_back(held, hand, last - 1, 1)
        return
    if not held.seats or not any(seat.user_id == table.host_id for seat in held.seats):
        raise Refused("admin.refused.empty", status=409)
    shown = is_open(table)
    table.status = Table.Status.WAITING if table.state is None else Table.Status.PLAYING
    table.ended = None
    hand.enter(Entry.Kind.REPAIRED, "repair.reopened")
    if shown:
        new_luck(held)
    held.reschedule()


def new_luck(held: Change) -> None:
    """A game that had ended has shown its seed: it goes on with another, told by its fingerprint."""
    commitment.renew(held.table, until=held.table.head)
    fingerprint = held.table.fingerprint
    said = Event(phrase("log.new_seed", fingerprint=fingerprint))
    held.append(Entry.Kind.LUCK, action={"fingerprint": fingerprint}, events=[said])


def mute(held: Change, hand: Hand) -> None:
    _sanction(held, hand, Sanction.Kind.MUTE)


def ban(held: Change, hand: Hand) -> None:
    _sanction(held, hand, Sanction.Kind.BAN)


def _sanction(held: Change, hand: Hand, kind: Sanction.Kind) -> None:
    seat = hand.seat
    sanctions.impose(held, seat, kind, hand.order.days, hand.order.by, hand.reason)
    hand.enter(Entry.Kind.MODERATED, f"repair.{kind}", seat=seat.number, name=seat.name)


def lift(held: Change, hand: Hand) -> None:
    seat = hand.seat
    sanctions.lift(seat)
    hand.enter(Entry.Kind.MODERATED, "repair.lift", seat=seat.number, name=seat.name)


VERBS: dict[str, Callable[[Change, Hand], str | None]] = {
    "take-back": take_back,
    "unstick": unstick,
    "seat-bot": seat_bot,
    "hand-over": hand_over,
    "stop": stop,
    "reopen": reopen,
    "mute": mute,
    "ban": ban,
    "lift": lift,
}
