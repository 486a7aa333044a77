"""Faites tourner les jeux."""

from tests.villages_hache.tables import build, draw, give, keys, settled, turn_of


def test_points_and_acquisitions_go_to_the_left() -> None:
    state = settled()
    give(state, 0, 8, 8, 3)
    give(state, 1, 3, stake="A10")
    give(state, 3, 1, stake="A01")
    told = draw(state, "F1")
    assert [player.points for player in state.players] == [[1], [8, 8, 3], [3], []]
    assert [player.stake for player in state.players] == ["A01", "", "A10", ""]
    assert state.discard == ["F1"]
    assert state.turn == 1
    assert keys(told) == [
        "rotate",
        "rotate.hand",
        "rotate.hand_plain",
        "rotate.hand",
        "rotate.hand_plain",
        "turn",
    ]


def test_two_players_swap() -> None:
    state = settled(2)
    give(state, 0, 8)
    give(state, 1, 1, 2, stake="A01")
    draw(state, "F1")
    assert [player.points for player in state.players] == [[1, 2], [8]]
    assert [player.stake for player in state.players] == ["A01", ""]


def test_visits_are_called_off_and_pawns_abroad_go_back_to_where_they_left() -> None:
    state = settled()
    target = build(state, 3, "garage", "Y45", "Y55")
    give(state, 1, 5, stake="V04")
    visitor = state.players[1]
    visitor.target, visitor.departure, visitor.pawn = target, "MAR-R11", "X"
    told = draw(state, "F1")
    assert (visitor.stake, visitor.target, visitor.pawn) == ("", None, "MAR-R11")
    assert state.players[2].points == [5]
    assert state.players[2].stake == ""
    assert sorted(state.discard) == ["F1", "V04"]
    assert keys(told)[:3] == ["rotate", "rotate.visit", "rotate.back"]


def test_a_visitor_still_on_the_street_at_home_stays_there() -> None:
    state = settled()
    give(state, 1, stake="V04")
    visitor = state.players[1]
    visitor.target = build(state, 3, "garage", "Y45", "Y55")
    visitor.departure, visitor.pawn = "MAR-R11", "MAR-R44"
    told = draw(state, "F1")
    assert visitor.pawn == "MAR-R44"
    assert "rotate.back" not in keys(told)


def test_a_visitor_on_the_path_of_its_own_village_goes_back() -> None:
    state = settled()
    give(state, 1, stake="V04")
    visitor = state.players[1]
    visitor.target = build(state, 3, "garage", "Y45", "Y55")
    visitor.departure, visitor.pawn = "MAR-R11", "MAR-P1"
    draw(state, "F1")
    assert visitor.pawn == "MAR-R11"


def test_whoever_can_now_pay_is_announced_and_builds_on_their_own_turn() -> None:
    state = settled()
    give(state, 0, 5, stake="A10")
    turn_of(state, 3)
    told = draw(state, "F1")
    assert "ready" in keys(told)
    assert state.players[1].built == []
    draw(state, "P1")
    assert (state.turn, state.phase) == (1, "ACQUIRE")


def test_a_stake_useless_to_its_new_holder_is_dropped_on_their_turn() -> None:
    state = settled()
    give(state, 0, stake="A01")
    build(state, 1, "eglise", "Y30", "Y40")
    turn_of(state, 3)
    draw(state, "F1")
    assert state.players[1].stake == "A01"
    told = draw(state, "P1")
    assert keys(told) == ["draw.points", "turn", "discard.unusable"]
    assert (state.players[1].stake, state.phase) == ("", "DRAW")
