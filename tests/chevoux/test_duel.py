"""Several seats on the same deal, each out of the others' sight."""

from __future__ import annotations

import pytest

from engine import OMNISCIENT, SPECTATOR, FastChance
from games.chevoux.data import CARDS, pile
from games.chevoux.state import State, Village
from tests.chevoux.villages import ENGINE, G1, fresh, pass_all, pass_one, play


def ahead(seed: int = 3) -> State:
    """A duel in which seat 0 has played eight cards and seat 1 two."""
    state = fresh(3, seed)
    for _ in range(8):
        pass_one(state, 0)
    for _ in range(2):
        pass_one(state, 1)
    return state


def test_everybody_may_move_until_they_have_finished() -> None:
    state = fresh(3)
    pass_all(state, 1)
    assert ENGINE.to_move(state) == {0, 2}
    assert ENGINE.outcome(state) is None


def test_the_others_are_seen_by_their_progress_only() -> None:
    view = ENGINE.view(ahead(), 1)
    assert view.villages[0] == Village([], [], played=8)
    assert len(view.villages[1].cells) == 12


def test_a_seat_sees_no_tile_and_no_card_that_it_has_not_met() -> None:
    state = ahead()
    view = ENGINE.view(state, 1)
    assert view.tiles == state.tiles[:12]
    assert view.cards[0] == ["", *state.cards[0][1:4], "", ""]
    assert view.cards[1] == [""] * 6
    further = ENGINE.view(state, 0)
    assert further.tiles == state.tiles[:18]
    assert further.cards[0] == ["", *state.cards[0][1:]]


def test_spectators_of_a_duel_see_progress_and_nothing_else() -> None:
    view = ENGINE.view(ahead(), SPECTATOR)
    assert view.tiles == []
    assert all(card == "" for cards in view.cards for card in cards)
    assert [village.cells for village in view.villages] == [[], [], []]
    assert [village.played for village in view.villages] == [8, 2, 0]


def test_spectators_of_a_solo_game_see_what_its_player_sees() -> None:
    state = fresh(1)
    assert ENGINE.dump(ENGINE.view(state, SPECTATOR)) == ENGINE.dump(ENGINE.view(state, 0))
    assert ENGINE.dump(ENGINE.view(state, 0)) != ENGINE.dump(state)


def test_an_imagined_world_keeps_what_was_met_and_redraws_the_rest() -> None:
    state = ahead()
    worlds = [ENGINE.imagine(state, 1, FastChance(n)) for n in range(20)]
    for world in worlds:
        assert world.tiles[:12] == state.tiles[:12]
        assert world.cards[0][1:4] == state.cards[0][1:4]
        assert sorted(world.tiles) == sorted(pile(state.moon, state.sun))
        assert all(sorted(cards) == list(CARDS) for cards in world.cards)
        # The seat ahead has met the imagined tiles, not the true ones.
        assert sorted(world.villages[0].cells) == sorted(world.tiles[:18])
    assert len({tuple(world.tiles) for world in worlds}) > 15
    assert len({world.cards[0][0] for world in worlds}) == 3


def test_the_card_aside_is_no_mystery_once_five_were_seen() -> None:
    state = ahead()
    for n in range(5):
        assert ENGINE.imagine(state, 0, FastChance(n)).cards[0] == state.cards[0]


def test_everything_opens_when_all_have_finished() -> None:
    state = fresh(2)
    pass_all(state, 0)
    assert ENGINE.view(state, 1).villages[0].cells == []
    pass_all(state, 1)
    for viewer in (0, 1, SPECTATOR, OMNISCIENT):
        assert ENGINE.dump(ENGINE.view(state, viewer)) == ENGINE.dump(state)


def test_news_of_a_village_goes_to_its_seat_alone() -> None:
    state = fresh(2)
    told = pass_one(state, 1)
    assert told
    assert all(event.to == 1 for event in told)
    for _ in range(4):
        told = pass_one(state, 1)
    assert [event.phrase.key for event in told if event.to is None] == ["cv.log.duel_progress"]


def test_what_comes_next_is_marked_as_revealed() -> None:
    state = fresh()
    told = pass_one(state)
    assert [event.phrase.key for event in told if event.reveals] == ["cv.log.card"]
    for _ in range(4):
        told = pass_one(state)
    assert [event.phrase.key for event in told if event.reveals] == ["cv.log.grow", "cv.log.card"]


def finished_duel(*villages: Village) -> State:
    state = fresh(1, moon="AGR", sun="TOU")
    state.villages = list(villages)
    return state


def village(people: int = 0, used: int = 25, *, spoilt: int = 0, resigned: bool = False) -> Village:
    cells = G1.split()
    living = [0] * 30
    living[5] = people
    if spoilt:
        cells[2], cells[23] = cells[23], cells[2]  # Wash house and Café: two misplaced tiles
    if spoilt == 1:
        cells = G1.split()
        cells[0], cells[5] = cells[5], cells[0]  # one lonely Field
        living = [people, *[0] * 29]
    return Village(cells, living, 25, used, resigned)


@pytest.mark.parametrize(
    ("villages", "ranks"),
    [
        pytest.param([village(1), village(20, spoilt=1)], [1, 2], id="a win comes before a loss"),
        pytest.param([village(3), village(5)], [2, 1], id="the better score of two wins"),
        pytest.param([village(9, spoilt=2), village(0, spoilt=1)], [2, 1], id="fewer misplaced tiles"),
        pytest.param([village(2, spoilt=1), village(4, spoilt=1)], [2, 1], id="provisional score"),
        pytest.param([village(3, 25), village(3, 20)], [2, 1], id="fewer cards used"),
        pytest.param([village(3, 20), village(3, 20), village(1)], [1, 1, 3], id="a shared place"),
        pytest.param(
            [village(20, resigned=True), village(0, spoilt=2), village(0, resigned=True)],
            [2, 1, 2],
            id="resigned villages share the last place",
        ),
    ],
)
def test_ranking_of_a_duel(villages: list[Village], ranks: list[int]) -> None:
    outcome = ENGINE.outcome(finished_duel(*villages))
    assert outcome is not None
    found = {standing.seat: standing.rank for standing in outcome.standings}
    assert [found[seat] for seat in range(len(villages))] == ranks


def test_resigning_ends_a_game_and_counts_as_lost() -> None:
    state = fresh(2)
    play(state, 0, action="resign")
    assert ENGINE.to_move(state) == {1}
    pass_all(state, 1)
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert [(standing.seat, standing.rank) for standing in outcome.standings] == [(1, 1), (0, 2)]


def test_nobody_is_ahead_before_the_villages_open() -> None:
    state = ahead()
    assert {standing.rank for standing in ENGINE.score(state)} == {1}


def test_both_difficulties_start_alike_from_one_seed() -> None:
    normal, hard = fresh(seed=5), fresh(seed=5, difficulty="hard")
    assert (normal.tiles, normal.cards) == (hard.tiles, hard.cards)


def test_chosen_axes_take_their_slots() -> None:
    state = fresh(moon="SAN", sun="IND")
    assert (state.moon, state.sun) == ("SAN", "IND")
    half = fresh(sun="AGR")
    assert half.sun == "AGR"
    assert half.moon != "AGR"


@pytest.mark.parametrize(("people", "badge"), [(20, "silver"), (14, "bronze")])
def test_badges_of_a_win(people: int, badge: str) -> None:
    state = finished_duel(village(people))
    state.villages[0].people = [0] * 30
    for home in (5, 13, 15, 17, 26):
        state.villages[0].people[home] = people // 5
    outcome = ENGINE.outcome(state)
    assert outcome is not None
    assert outcome.note is not None
    score = people // 5 * 5 - 2
    assert outcome.note.params["score"] == score
    assert outcome.note.params["badge"].id == ("gold" if score >= 17 else badge)  # type: ignore[union-attr]


def test_without_markers_the_log_keeps_quiet_about_misplaced_tiles() -> None:
    for shown, key in ((True, "cv.log.round_end"), (False, "cv.log.round_over")):
        state = fresh(show_violations=shown)
        told = [event.phrase.key for _ in range(5) for event in pass_one(state)]
        assert key in told
        assert ("cv.log.round_end" in told) is shown
