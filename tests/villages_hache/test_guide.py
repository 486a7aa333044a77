"""What the pages ask."""

from games.villages_hache.page import queries
from tests.villages_hache.tables import build, draw, give, settled, turn_of


def test_a_visit_shows_its_way_and_who_earns_what() -> None:
    state = settled(pawn="R54")
    build(state, 3, "garage", "Y45", "Y55")
    give(state, 0, 3)
    assert queries.trip(state, 0) is None
    draw(state, "V04")
    trip = queries.trip(state, 0)
    assert trip is not None
    assert trip.path == ("BEA-P1", "BEA-P2", "X", "NOH-P2", "NOH-P1")
    assert (trip.steps, trip.owner, trip.points, trip.type) == (5, 3, 6, "garage")
    assert queries.stretch(state, 0, 3) == ["BEA-P1", "BEA-P2", "X"]
    assert queries.stretch(state, 0, 8) == list(trip.path)
    assert queries.stretch(state, 1, 8) == []


def test_a_choice_of_visits_shows_each_way() -> None:
    state = settled()
    build(state, 0, "docteur", "Y30", "Y40")
    build(state, 1, "docteur", "Y30", "Y40")
    assert queries.trips_to_choose(state, 0) == []
    draw(state, "V01")
    own, other = queries.trips_to_choose(state, 0)
    assert (own.owner, own.steps) == (0, 0)
    assert (other.owner, other.steps) == (1, 15)
    assert queries.visitable(state) == {"docteur": [0, 1]}


def test_an_acquisition_shows_what_is_missing_and_what_it_can_buy() -> None:
    state = settled()
    assert queries.errand(state, 0) is None
    assert queries.affordable(state, 0) == []
    give(state, 0, 3, stake="A10")
    found = queries.errand(state, 0)
    assert found is not None
    assert (found.missing, found.ready, found.types) == (2, False, ("ferme", "maison"))
    assert queries.affordable(state, 0) == []
    give(state, 0, 8, 4)
    assert queries.affordable(state, 0) == ["ferme", "maison"]
    assert queries.acquisition_payments(state, 0) == [(4, 3), (8,)]
    assert queries.acquisition_payments(state, 1) == []


def test_a_village_with_its_church_may_have_nine_kinds_more() -> None:
    state = settled()
    build(state, 0, "eglise", "Y30", "Y40")
    assert "eglise" not in queries.allowed_types(state, 0)
    assert len(queries.allowed_types(state, 0)) == 9
    assert len(queries.allowed_types(state, 1)) == 10


def test_legal_grounds_are_shown_before_one_can_build_and_not_on_a_visit() -> None:
    state = settled()
    assert len(queries.legal_grounds(state, 1)) == 5
    state.players[1].target = build(state, 0, "garage", "Y30", "Y40")
    assert queries.legal_grounds(state, 1) == []


def test_the_grounds_shown_are_those_one_can_build_on() -> None:
    state = settled()
    give(state, 0, 8, stake="A10")
    turn_of(state, 0)
    from tests.villages_hache.tables import listed

    shown = set(queries.legal_grounds(state, 0))
    assert shown == {action.cells for action in listed(state)}  # type: ignore[union-attr]


def test_each_building_is_printed_on_some_acquisition() -> None:
    assert queries.cards_offering("eglise") == ["A01", "A03"]
    assert queries.cards_offering("ferme") == ["A10", "A11", "A12"]
