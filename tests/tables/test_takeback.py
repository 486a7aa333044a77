"""Taking a move back: free where nothing was shown, by vote otherwise, never a second roll."""

from __future__ import annotations

import pytest

from engine.registry import Game
from games.rolling_village.page.news import last_confirmed
from tables.log import view
from tables.verbs.answering import answer
from tables.verbs.asking import ask
from tests.tables.drafts import CONFIRM, drafting
from tests.tables.house import HOLD, ROLL, consistent, playing, refused, seed_rolling

pytestmark = pytest.mark.django_db


def test_a_move_that_showed_nothing_is_taken_back_without_asking(village: Game) -> None:
    house = playing(village)
    marie = house.host
    before = bytes(house.table.state)
    house.play(marie, house.legal(marie)[0])
    ask(house.code, marie, "takeback")
    assert bytes(house.table.state) == before
    assert house.table.vote is None
    assert house.kinds()[-3:] == ["played", "vote", "taken_back"]
    assert consistent(house)


def test_a_move_that_drew_luck_needs_everybodys_consent(pig: Game) -> None:
    house = playing(pig, "Marie", "Basile", "Chloé", seed=seed_rolling(4))
    marie, basile, chloe = house.people
    before = bytes(house.table.state)
    house.play(marie, ROLL)
    ask(house.code, marie, "takeback")
    assert house.table.vote["yes"] == [0]
    answer(house.code, basile, yes=True)
    assert house.table.position().pot == 4
    answer(house.code, chloe, yes=True)
    assert bytes(house.table.state) == before
    assert house.kinds()[-4:] == ["played", "vote", "vote", "taken_back"]
    assert house.said("en")[-3:-1] == ["Marie would like to take back their last move", "Basile agrees"]
    assert consistent(house)


def test_the_same_luck_comes_again_after_a_take_back(pig: Game) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4, 5, 3))
    marie = house.host
    faces = []
    for _ in range(3):
        faces.append(house.play(marie, ROLL).drawn)
    for _ in range(3):
        ask(house.code, marie, "takeback")
    assert house.table.position().pot == 0
    assert house.table.streams == 0
    assert [house.play(marie, ROLL).drawn for _ in range(3)] == faces
    assert consistent(house)


def test_another_choice_after_a_take_back_meets_the_luck_that_was_due(pig: Game) -> None:
    """Holding draws nothing: whoever rolls next gets the die that the undone roll had shown."""
    house = playing(pig, seed=seed_rolling(4, 5))
    marie, basile = house.people
    house.play(marie, ROLL)
    undone = house.play(marie, ROLL).drawn
    ask(house.code, marie, "takeback")
    answer(house.code, basile, yes=True)
    house.play(marie, HOLD)
    assert house.play(basile, ROLL).drawn == undone
    assert consistent(house)


def test_a_confirmed_round_of_dice_is_the_same_again(village: Game) -> None:
    house = playing(village, "Marie", seed="5" * 64)
    marie = house.host
    while (action := house.legal(marie)[0]) != {"action": "confirm_round"}:
        house.play(marie, action)
    house.play(marie, action)
    dice = house.table.position().dice
    ask(house.code, marie, "takeback")
    assert house.table.position().round == 0
    house.play(marie, action)
    assert house.table.position().dice == dice
    assert consistent(house)


def test_a_refusal_keeps_the_move(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    marie, basile = house.people
    house.play(marie, ROLL)
    state = bytes(house.table.state)
    ask(house.code, marie, "takeback")
    answer(house.code, basile, yes=False)
    assert house.table.vote is None
    assert bytes(house.table.state) == state
    assert house.said("fr")[-1] == "La table préfère garder ce coup"
    with refused(house, "table.refused.no_vote", 409):
        answer(house.code, basile, yes=True)


def test_a_move_made_meanwhile_closes_the_question(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4))
    marie, basile = house.people
    house.play(marie, ROLL)
    ask(house.code, marie, "takeback")
    house.play(marie, HOLD)
    assert house.table.vote is None
    assert house.said("en")[-1] == "Marie’s request lapses: a move has just been played"
    with refused(house, "table.refused.no_vote", 409):
        answer(house.code, basile, yes=True)


def test_a_hidden_move_made_meanwhile_leaves_the_question_as_it_is(village: Game) -> None:
    house = playing(village)
    marie, basile = house.people
    for person in (basile, marie):
        while (action := house.legal(person)[0]) != {"action": "confirm_round"}:
            house.play(person, action)
        house.play(person, action)
    ask(house.code, marie, "takeback")
    asked = house.table.vote
    assert house.play(basile, house.legal(basile)[0]).secret
    assert house.table.vote == asked is not None


def test_what_was_already_taken_back_costs_no_vote(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 5))
    marie, basile = house.people
    house.play(marie, ROLL)
    house.play(marie, HOLD)
    house.play(basile, ROLL)
    ask(house.code, basile, "takeback")
    answer(house.code, marie, yes=True)
    ask(house.code, marie, "takeback")
    assert house.table.vote is None
    assert house.table.position().pot == 4
    assert consistent(house)


def test_only_ones_own_last_move_that_still_counts_is_taken_back(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 5))
    marie, basile = house.people
    with refused(house, "takeback.error.nothing", 409):
        ask(house.code, marie, "takeback")
    house.play(marie, ROLL)
    with refused(house, "takeback.error.nothing", 409):
        ask(house.code, basile, "takeback")
    ask(house.code, marie, "takeback")
    answer(house.code, basile, yes=True)
    with refused(house, "takeback.error.nothing", 409):
        ask(house.code, marie, "takeback")


def test_going_back_undoes_what_the_others_played_since(pig: Game) -> None:
    house = playing(pig, seed=seed_rolling(4, 5))
    marie, basile = house.people
    before = bytes(house.table.state)
    house.play(marie, ROLL)
    house.play(marie, HOLD)
    house.play(basile, ROLL)
    ask(house.code, marie, "takeback")
    answer(house.code, basile, yes=True)
    assert house.table.position().pot == 4
    ask(house.code, marie, "takeback")
    answer(house.code, basile, yes=True)
    assert bytes(house.table.state) == before
    assert [line.undone for line in view.lines(house.scene()) if "lance un" in line.text] == [True, True]
    assert consistent(house)


def test_what_the_others_drafted_at_the_same_time_stands(village: Game) -> None:
    house = playing(village)
    marie, basile = house.people
    drafting(house, marie, 1)
    drafting(house, basile)
    his = house.table.position().villages[1].draft
    ask(house.code, marie, "takeback")
    assert house.table.vote is None, "nobody loses anything: nobody is asked"
    villages = house.table.position().villages
    assert villages[0].draft == []
    assert villages[1].draft == his != []
    assert house.kinds()[-1 - len(his) :] == ["taken_back", *["played"] * len(his)]
    assert {move.user for move in house.table.entries.filter(kind="played", seat=1)} == {basile}
    assert consistent(house)


def test_whoever_confirmed_meanwhile_has_shown_something_is_asked_and_stays_confirmed(village: Game) -> None:
    house = playing(village)
    marie, basile = house.people
    drafting(house, marie, 1)
    drafting(house, basile)
    house.play(basile, CONFIRM)
    ask(house.code, marie, "takeback")
    answer(house.code, basile, yes=True)
    villages = house.table.position().villages
    assert villages[0].draft == []
    assert villages[1].confirmed
    assert consistent(house)


def test_what_rests_on_the_move_goes_with_it_and_is_asked_about(village: Game) -> None:
    """The second to confirm ends the round: what the first then drafts answers dice that are gone again."""
    house = playing(village)
    marie, basile = house.people
    for person in (basile, marie):
        drafting(house, person)
        house.play(person, CONFIRM)
    drafting(house, basile)
    ask(house.code, marie, "takeback")
    answer(house.code, basile, yes=True)
    table = house.table.position()
    assert table.round == 0
    assert table.villages[1].confirmed
    assert house.kinds()[-1] == "taken_back"
    assert consistent(house)


def test_a_cell_that_was_taken_back_is_not_shown_as_built_last(village: Game) -> None:
    house = playing(village)
    marie = house.host
    second, *_, first = house.legal(marie)
    house.play(marie, first)
    ask(house.code, marie, "takeback")
    house.play(marie, second)
    drafting(house, marie)
    house.play(marie, CONFIRM)
    built = last_confirmed(list(house.table.entries.all()))[0]
    assert (second["row"], second["col"]) in built
    assert (first["row"], first["col"]) not in built


def test_a_table_may_play_without_take_backs(pig: Game) -> None:
    house = playing(pig, take_back="never")
    house.play(house.host, ROLL)
    with refused(house, "takeback.error.off", 409):
        ask(house.code, house.host, "takeback")


def test_nothing_is_ever_deleted_from_the_log(pig: Game) -> None:
    house = playing(pig, "Marie", seed=seed_rolling(4))
    house.play(house.host, ROLL)
    before = list(house.table.entries.values())
    ask(house.code, house.host, "takeback")
    assert list(house.table.entries.values())[: len(before)] == before
