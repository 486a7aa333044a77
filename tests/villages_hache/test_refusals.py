"""Every refusal of the texts, met by the move that deserves it."""

from collections.abc import Callable
from typing import Any

import pytest

from games.villages_hache.state import State
from tests.villages_hache.tables import (
    ENGINE,
    NONE,
    TEXTS,
    build,
    draw,
    give,
    play,
    refusal,
    settled,
    turn_of,
)

Act = dict[str, Any]


def fresh() -> State:
    return ENGINE.deal(4, ENGINE.Options(), NONE)


def village_chosen() -> State:
    state = fresh()
    play(state, {"action": "choose_village", "village": "BEA"})
    return state


def one_settled() -> State:
    state = village_chosen()
    play(state, {"action": "place_pawn", "cell": "BEA-R31"})
    return state


def drawing() -> State:
    return settled()


def saving() -> State:
    state = settled()
    give(state, 0, 2, stake="A10")
    return turn_of(state, 0)


def acquiring(**options: bool) -> State:
    """Church or town hall with a church already there; then cards 3, 4, 8 and 8 for the 12."""
    state = settled(3, **options)
    build(state, 0, "eglise", "Y20", "Y30")
    give(state, 0, 3, 4, 8, 8, stake="A03")
    return turn_of(state, 0)


def where_all_cards_go() -> State:
    return acquiring(payment_takes_all=True)


def where_builders_draw() -> State:
    return acquiring(draw_when_acquiring=True)


def with_stake(stake: str, *own: str) -> Callable[[], State]:
    def table() -> State:
        state = settled()
        for place, type_ in enumerate(own):
            build(state, 0, type_, f"Y0{2 * place}", f"Y0{2 * place + 1}")
        give(state, 0, 8, 8, stake=stake)
        return turn_of(state, 0)

    return table


def sold_out() -> State:
    state = with_stake("A10")()
    state.reserve["ferme"] = 0
    return state


def free() -> State:
    state = settled()
    give(state, 0, 2, stake="A01")
    draw(state, "I1")
    return state


def stepping() -> State:
    state = with_stake("A10")()
    play(state, acquire("maison", [8], "BEA-Y22", "BEA-Y32"))
    return state


def choosing_target() -> State:
    state = settled()
    build(state, 0, "docteur", "Y05", "Y15")
    build(state, 2, "docteur", "Y30", "Y40")
    build(state, 2, "ferme", "Y05", "Y15")
    give(state, 0, 3)
    draw(state, "V01")
    return state


def visiting(*points: int) -> Callable[[], State]:
    def table() -> State:
        state = settled(pawn="R54")
        target = build(state, 3, "garage", "Y45", "Y55")
        give(state, 0, *points, stake="V04")
        state.players[0].target, state.players[0].departure = target, "BEA-R54"
        return turn_of(state, 0)

    return table


def returning() -> State:
    state = visiting(8)()
    play(state, {"action": "play_points", "card": 8})
    return state


def over() -> State:
    state = settled()
    state.players[0].visits = 90
    draw(state, "I1")
    return state


def ready_but_waiting() -> State:
    state = settled()
    give(state, 1, 8, stake="A10")
    return state


def acquire(type_: str | None, payment: list[Any], *cells: str) -> Act:
    return {"action": "acquire", "type": type_, "payment": payment, "cells": list(cells)}


DRAW: Act = {"action": "draw"}
GOOD = ("BEA-Y22", "BEA-Y32")
TOWN_HALL = acquire("mairie", [8, 4], *GOOD)


def village(code: str | None = None) -> Act:
    return {"action": "choose_village", "village": code}


def pawn(cell: str | None = None) -> Act:
    return {"action": "place_pawn", "cell": cell}


def step(cell: str | None = None) -> Act:
    return {"action": "step", "cell": cell}


def target(*cells: str) -> Act:
    return {"action": "choose_target", "building": list(cells)}


def points(card: Any = None) -> Act:
    return {"action": "play_points", "card": card}


def home(cell: str | None = None) -> Act:
    return {"action": "return_home", "cell": cell}


CASES: list[tuple[str, Callable[[], State], Act, int]] = [
    ("over", over, DRAW, 0),
    ("state.setup_others", one_settled, DRAW, 0),
    ("acquire.wait", ready_but_waiting, TOWN_HALL, 1),
    ("turn", drawing, DRAW, 2),
    ("turn", one_settled, village("FON"), 3),
    ("village.done", village_chosen, village("FON"), 0),
    ("village.done", drawing, village("FON"), 0),
    ("pawn.done", drawing, pawn("BEA-R11"), 0),
    ("draw.points_remain", visiting(2), DRAW, 0),
    ("draw.must_build", acquiring, DRAW, 0),
    ("draw.build_first", where_builders_draw, DRAW, 0),
    ("acquire.visiting", visiting(2), TOWN_HALL, 0),
    ("acquire.visiting", visiting(), TOWN_HALL, 0),
    ("acquire.visiting", choosing_target, TOWN_HALL, 0),
    ("acquire.no_stake", drawing, TOWN_HALL, 0),
    ("acquire.not_ready", saving, TOWN_HALL, 0),
    ("step.not_now", drawing, step("BEA-R41"), 0),
    ("target.fixed", visiting(2), target("NOH-Y45", "NOH-Y55"), 0),
    ("target.fixed", visiting(), target("NOH-Y45", "NOH-Y55"), 0),
    ("target.not_now", drawing, target("NOH-Y45", "NOH-Y55"), 0),
    ("points.too_early", choosing_target, points(3), 0),
    ("points.none_left", visiting(), points(3), 0),
    ("points.not_visiting", drawing, points(3), 0),
    ("return.not_now", drawing, home("BEA-R11"), 0),
    ("state.village", fresh, DRAW, 0),
    ("state.village", fresh, pawn("BEA-R11"), 0),
    ("state.pawn", village_chosen, DRAW, 0),
    ("state.acquire_free", free, DRAW, 0),
    ("state.acquire", acquiring, step("BEA-R41"), 0),
    ("state.step", stepping, DRAW, 0),
    ("state.target", choosing_target, DRAW, 0),
    ("state.visit", visiting(2), step("BEA-R53"), 0),
    ("state.return", returning, DRAW, 0),
    ("incomplete", fresh, village(), 0),
    ("incomplete", village_chosen, pawn(), 0),
    ("incomplete", acquiring, {"action": "acquire"}, 0),
    ("incomplete", acquiring, {"action": "acquire", "type": "mairie", "payment": [8, 4]}, 0),
    ("incomplete", stepping, step(), 0),
    ("incomplete", choosing_target, {"action": "choose_target"}, 0),
    ("incomplete", visiting(2), points(), 0),
    ("incomplete", returning, home(), 0),
    ("village.unknown", fresh, village("PARIS"), 0),
    ("village.taken", one_settled, village("BEA"), 1),
    ("pawn.unknown", village_chosen, pawn("BEA-R99"), 0),
    ("pawn.other_village", village_chosen, pawn("FON-R11"), 0),
    ("pawn.not_red", village_chosen, pawn("BEA-Y00"), 0),
    ("pawn.not_red", village_chosen, pawn("X"), 0),
    ("type.unknown", acquiring, acquire("chateau", [8, 4], *GOOD), 0),
    ("type.not_on_card", acquiring, acquire("ferme", [8, 4], *GOOD), 0),
    ("type.reserve", sold_out, acquire("ferme", [8], *GOOD), 0),
    ("type.church", acquiring, acquire("eglise", [8, 4], *GOOD), 0),
    ("type.town_hall", with_stake("A03", "mairie"), acquire("mairie", [8, 8], *GOOD), 0),
    ("type.post_office", with_stake("A04", "poste"), acquire("poste", [8, 8], *GOOD), 0),
    ("pay.free", free, acquire("eglise", [2], *GOOD), 0),
    ("pay.unknown", acquiring, acquire("mairie", [8, 5], *GOOD), 0),
    ("pay.unknown", acquiring, acquire("mairie", ["P8", "gold"], *GOOD), 0),
    ("pay.not_points", acquiring, acquire("mairie", [8, "A03"], *GOOD), 0),
    ("pay.twice", acquiring, acquire("mairie", [4, 4, 8], *GOOD), 0),
    ("pay.nothing", acquiring, acquire("mairie", [], *GOOD), 0),
    ("pay.too_small", acquiring, acquire("mairie", [8, 3], *GOOD), 0),
    ("pay.superfluous", acquiring, acquire("mairie", [8, 8, 3], *GOOD), 0),
    ("pay.all", where_all_cards_go, acquire("mairie", [8, 4], *GOOD), 0),
    ("ground.two", acquiring, acquire("mairie", [8, 4], "BEA-Y32"), 0),
    ("ground.two", acquiring, acquire("mairie", [8, 4], "BEA-Y32", "BEA-Y32"), 0),
    ("ground.unknown", acquiring, acquire("mairie", [8, 4], "BEA-Y32", "BEA-Z32"), 0),
    ("ground.closed", acquiring, acquire("mairie", [8, 4], "NOH-Y22", "NOH-Y32"), 0),
    ("ground.other_village", acquiring, acquire("mairie", [8, 4], "MAR-Y22", "MAR-Y32"), 0),
    ("ground.not_yellow", acquiring, acquire("mairie", [8, 4], "BEA-R31", "BEA-Y32"), 0),
    ("ground.not_yellow", acquiring, acquire("mairie", [8, 4], "BEA-Y32", "X"), 0),
    ("ground.taken", acquiring, acquire("mairie", [8, 4], "BEA-Y30", "BEA-Y40"), 0),
    ("ground.apart", acquiring, acquire("mairie", [8, 4], "BEA-Y32", "BEA-Y23"), 0),
    ("ground.far", acquiring, acquire("mairie", [8, 4], "BEA-Y05", "BEA-Y15"), 0),
    ("step.unknown", stepping, step("nowhere"), 0),
    ("step.stay", stepping, step("BEA-R31"), 0),
    ("step.out", stepping, step("BEA-P1"), 0),
    ("step.out", stepping, step("MAR-R31"), 0),
    ("step.yellow", stepping, step("BEA-Y30"), 0),
    ("step.far", stepping, step("BEA-R54"), 0),
    ("target.unknown", choosing_target, target("BEA-Y30", "BEA-Y40"), 0),
    ("target.type", choosing_target, target("FON-Y05", "FON-Y15"), 0),
    ("points.unknown", visiting(2), points(3), 0),
    ("points.unknown", visiting(2), points("gold"), 0),
    ("points.not_points", visiting(2), points("V04"), 0),
    ("points.one", visiting(2, 3), points([2, 3]), 0),
    ("return.unknown", returning, home("BEA"), 0),
    ("return.other_village", returning, home("NOH-R11"), 0),
    ("return.not_red", returning, home("BEA-P1"), 0),
]


@pytest.mark.parametrize(
    ("expected", "table", "action", "seat"), CASES, ids=[f"{n}-{case[0]}" for n, case in enumerate(CASES)]
)
def test_a_wrong_move_is_refused_with_its_sentence(
    expected: str, table: Callable[[], State], action: Act, seat: int
) -> None:
    assert refusal(table(), action, seat) == expected


def test_a_drawing_player_who_asks_for_something_else_altogether_is_told_to_draw() -> None:
    state = drawing()
    state.players[0].pawn = ""
    assert refusal(state, pawn("BEA-R11")) == "state.draw"


def test_every_refusal_of_the_texts_has_been_met() -> None:
    met = {case[0] for case in CASES} | {"state.draw"}
    assert met == {key.removeprefix("vi.no.") for key in TEXTS.refusals}


def test_the_move_these_tables_wait_for_is_accepted() -> None:
    for table, action in (
        (acquiring, TOWN_HALL),
        (free, acquire("eglise", [], *GOOD)),
        (stepping, step("BEA-R41")),
        (choosing_target, target("FON-Y40", "FON-Y30")),
        (visiting(2), points(2)),
        (returning, home("BEA-R11")),
    ):
        assert play(table(), action)
