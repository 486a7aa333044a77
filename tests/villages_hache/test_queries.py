"""What the pages ask of a position."""

from games.villages_hache.page import queries
from tests.villages_hache.tables import TEXTS, build, draw, give, play, settled, turn_of


def test_a_visit_shows_its_way_and_who_earns() -> None:
    state = settled(pawn="R54")
    build(state, 3, "garage", "Y45", "Y55")
    give(state, 0, 3)
    assert queries.trip(state, 0) is None
    draw(state, "V04")
    trip = queries.trip(state, 0)
    assert trip is not None
    assert trip.path == ("BEA-P1", "BEA-P2", "X", "NOH-P2", "NOH-P1")
    assert (trip.steps, trip.owner, trip.type) == (5, 3, "garage")
    assert TEXTS.say(queries.told_trip(trip), "en") == (
        "garage in Nohant, 5 cells to go; on arrival, 6 points for 4"
    )


def test_a_choice_of_visits_shows_each_way() -> None:
    state = settled()
    build(state, 0, "docteur", "Y30", "Y40")
    build(state, 1, "docteur", "Y30", "Y40")
    assert queries.trips_to_choose(state, 0) == []
    draw(state, "V01")
    own, other = queries.trips_to_choose(state, 0)
    assert (own.owner, own.steps) == (0, 0)
    assert (other.owner, other.steps) == (1, 15)


def test_an_acquisition_shows_what_is_missing() -> None:
    state = settled()
    player = state.players[0]
    assert queries.missing(player) is None
    give(state, 0, 3, stake="A10")
    assert queries.missing(player) == 2
    give(state, 0, 8)
    assert queries.missing(player) == 0


def test_a_visitor_leaves_a_trail_until_back_home() -> None:
    state = settled(pawn="R54")
    build(state, 3, "garage", "Y45", "Y55")
    give(state, 0, 3, 4)
    assert queries.trail(state, 0) == []
    draw(state, "V04")
    assert queries.trail(state, 0) == ["BEA-R54"]
    turn_of(state, 0)
    play(state, {"action": "play_points", "card": 3})
    assert queries.trail(state, 0) == ["BEA-R54", "BEA-P1", "BEA-P2", "X"]
    turn_of(state, 0)
    # Arrived, the visit is over, and the way is still to be walked on the page.
    play(state, {"action": "play_points", "card": 4})
    assert queries.trail(state, 0) == ["BEA-R54", "BEA-P1", "BEA-P2", "X", "NOH-P2", "NOH-P1"]
    play(state, {"action": "return_home", "cell": "BEA-R11"})
    assert queries.trail(state, 0) == []
