"""Tables of Villages at every kind of decision, as full as a game may make them; laid inside the site."""

from __future__ import annotations

import json
from collections.abc import Callable

import msgspec
from django.db.models import F

from engine import Event, registry
from games.villages_hache.state import State
from tables.models import Entry, Table
from tests.browser.chairs import told
from tests.tables.house import House, playing
from tests.villages_hache.tables import ENGINE, NONE, build, draw, give, play, settled, turn_of

BUILT = (
    (("eglise", "Y00", "Y01"), ("ferme", "Y02", "Y03"), ("caserne", "Y23", "Y33")),
    (("poste", "Y23", "Y33"), ("garage", "Y40", "Y50")),
    (("magasin", "Y40", "Y50"), ("ecole", "Y02", "Y03"), ("docteur", "Y60", "Y61")),
    (("magasin", "Y04", "Y05"), ("mairie", "Y15", "Y25")),
)


def busy() -> State:
    """Everybody has built, holds cards and pursues something."""
    state = settled()
    for seat, buildings in enumerate(BUILT):
        for type_, one, other in buildings:
            build(state, seat, type_, one, other)
        give(state, seat, 1, 2, 3, 5)
    state.players[1].stake, state.players[1].target = "V09", ("BEA-Y02", "BEA-Y03")
    state.players[1].departure = state.players[1].pawn
    state.players[2].stake = "A05"
    return state


def choose_village() -> State:
    return ENGINE.deal(4, ENGINE.Options(), NONE)


def place_pawn() -> State:
    state = choose_village()
    play(state, {"action": "choose_village", "village": "FON"}, seat=0)
    return state


def acquire() -> State:
    """Three buildings to choose from, and eight cards to pay with."""
    state = busy()
    give(state, 0, 4, 6, 7, 8, stake="A12")
    return turn_of(state, 0)


def acquire_free() -> State:
    state = busy()
    give(state, 0, stake="A04")
    turn_of(state, 0)
    state.players[0].points = [1, 2]
    turn_of(state, 0)
    draw(state, "I1")
    return state


def step() -> State:
    state = acquire()
    ground = ENGINE.legal(state, 0)[0].cells
    play(state, {"action": "acquire", "type": "maison", "payment": [6], "cells": list(ground)})
    return state


def visit_target() -> State:
    """As many as there can be: three buildings of the kind, one of them at home."""
    state = busy()
    build(state, 0, "magasin", "Y60", "Y61")
    state.players[0].points = []
    turn_of(state, 0)
    draw(state, "V02")
    return state


def visit_move() -> State:
    state = busy()
    give(state, 0, 4, 6, 7, 8, stake="V06")
    state.players[0].target = ("BEA-Y00", "BEA-Y01")
    state.players[0].departure, state.players[0].pawn = "BEA-R31", "MAR-R54"
    return turn_of(state, 0)


def return_home() -> State:
    state = visit_move()
    state.players[0].pawn = "BEA-R54"
    play(state, {"action": "play_points", "card": 8})
    return state


def waiting() -> State:
    state = acquire()
    give(state, 1, 8)
    state.players[1].target, state.players[1].stake = None, "A07"
    return turn_of(state, 1)


DECISIONS: dict[str, Callable[[], State]] = {
    "choose_village": choose_village,
    "place_pawn": place_pawn,
    "acquire": acquire,
    "acquire_free": acquire_free,
    "step": step,
    "visit_target": visit_target,
    "visit_move": visit_move,
    "return": return_home,
    "waiting": waiting,
}


def news() -> list[Event]:
    """What the neighbour did just before, at some length."""
    state = settled()
    give(state, 0, 6)
    return draw(state, "A10")


def laid(state: State) -> House:
    # Bots are never away: no panel grows with the seconds for what may be done about absent people.
    house = playing(registry.get("villages_hache"), "Ada", "Basile", bots=2)
    table = house.table
    Entry.objects.create(
        table=table,
        index=table.head + 1,
        kind=Entry.Kind.PLAYED,
        seat=3,
        action={"action": "draw"},
        events=msgspec.to_builtins(news()),
    )
    Table.objects.filter(pk=table.pk).update(state=ENGINE.dump(state), head=F("head") + 1)
    return house


def told_all() -> str:
    """Where each table is, and who may sit there."""
    return json.dumps({kind: json.loads(told(laid(position()))) for kind, position in DECISIONS.items()})
