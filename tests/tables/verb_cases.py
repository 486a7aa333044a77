"""For every verb a table at which it may be done, who does it, and with what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from accounts.models import User
from engine import fingerprint
from engine.registry import Game
from tables.models import Table
from tables.verbs.rematch import rematch
from tests.tables.house import (
    Browser,
    House,
    last_seen,
    over,
    playing,
    seed_rolling,
    waiting,
)

Fields = dict[str, Any]


def a_vote(game: Game) -> House:
    house = playing(game)
    house.browser(house.host).click("ask", kind="stop")
    return house


def a_pause(game: Game) -> House:
    house = playing(game, "Marie", bots=1)
    house.browser(house.host).click("ask", kind="pause")
    return house


def an_invitation(game: Game) -> House:
    """To another game, which has a log of its own."""
    house = over(game)
    rematch(house.code, house.host)
    return house


def an_absence(game: Game) -> House:
    house = playing(game)
    last_seen(house, 1, minutes=9)
    return house


def a_game(game: Game) -> House:
    return playing(game, seed=seed_rolling(4))


def a_neighbour(game: Game) -> House:
    house = waiting(game)
    house.table.seats.filter(number=1).update(unconfirmed=True)
    return house


def an_offer(game: Game) -> House:
    """A trial whose bots give up their chairs."""
    house = playing(game, bots=1, seed=seed_rolling(4))
    Table.objects.filter(code=house.code).update(offered=True)
    return house


EXILE = 47_110


def an_exile(game: Game) -> House:
    """Somebody was sent away from here."""
    house = waiting(game)
    User.objects.create(pk=EXILE, username="guest-exile", name="Denis", is_guest=True)
    Table.objects.filter(code=house.code).update(sent_away=[EXILE])
    return house


def a_secret(game: Game) -> House:
    house = waiting(game)
    Table.objects.filter(code=house.code).update(seed=SECRET)
    return house


def a_start(game: Game) -> House:
    """Started, and waiting for the value that each browser has pledged."""
    house = a_secret(game)
    for person in house.people:
        house.browser(person).click("pledge", **PLEDGE)
    house.browser(house.host).click("start")
    return house


SECRET, VALUE = "5" * 64, "7" * 64
PLEDGE = {"hash": fingerprint(VALUE), "fingerprint": fingerprint(SECRET)}
ARRANGED = {"places": "2", "option-goal": "9"}
MOVE = {"action": '{"action":"roll"}', "nonce": "a-nonce-of-mine"}
# Each verb, a table at which it makes sense, who does it (an index, or None for a newcomer) and the form.
VERB_CASES: dict[str, tuple[Callable[[Game], House], int | None, Fields]] = {
    "join": (waiting, None, {"name": "Chloé"}),
    "leave": (waiting, 1, {}),
    "clear": (waiting, 0, {"seat": "1"}),
    "let-back": (an_exile, 0, {"person": str(EXILE)}),
    "move-up": (waiting, 0, {"seat": "1"}),
    "let-in": (a_neighbour, 0, {"seat": "1"}),
    "add-bot": (waiting, 0, {"level": "lison"}),
    "remove-bot": (lambda game: waiting(game, bots=1), 0, {"seat": "2"}),
    "arrange": (waiting, 0, ARRANGED),
    "start": (waiting, 0, {}),
    "pledge": (a_secret, 1, PLEDGE),
    "reveal": (a_start, 0, {"value": VALUE}),
    "play": (a_game, 0, MOVE),
    "ask": (a_game, 1, {"kind": "pause"}),
    "answer": (a_vote, 1, {"yes": "1"}),
    "resume": (a_pause, 0, {}),
    "resign": (a_game, 1, {}),
    "hold": (an_absence, 0, {"seat": "1"}),
    "back": (a_game, 0, {}),
    "rematch": (over, 0, {}),
    "decline": (an_invitation, 1, {}),
    "chat": (a_game, 0, {"text": "bonjour"}),
    "note": (a_game, 0, {"text": "le coin nord"}),
    "report": (a_game, 0, {"kind": "bug", "text": "odd"}),
    "chair-link": (a_game, 0, {"seat": "0"}),
    "seat-here": (waiting, 0, {"name": "Léo"}),
    "pass-on": (a_game, 0, {}),
    "hands": (waiting, 0, {"on": "1"}),
    "take-over": (an_offer, None, {"seat": "2", "name": "Chloé"}),
}
# Only a browser that several people share has a curtain: test_shared_device.py.
OF_A_DEVICE = {"uncover"}
# These answer with a page of their own instead of going back to the table.
ANSWERED = {"report", "chair-link"}
# These change nothing that the log would tell.
UNLOGGED = {"back", "chat", "chair-link", "note", "decline", "pass-on"}


def case(verb: str, game: Game) -> tuple[House, Browser, Fields]:
    make, who, fields = VERB_CASES[verb]
    house = make(game)
    return house, house.browser(None if who is None else house.people[who]), fields
