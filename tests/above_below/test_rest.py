"""The rest step, the income, and the round's end."""

from __future__ import annotations

from engine import SPECTATOR
from games.above_below import actions as a
from games.above_below.state import EXHAUSTED, READY, WOUNDED
from tests.above_below.tables import ENGINE, everybody_passes, give, keys, night, play, refusal, table, zones


def hurt() -> dict[str, str]:
    return {"D1": READY, "D2": READY, "D3": WOUNDED}


def test_vector_29_potion_and_cider_bring_a_wounded_villager_all_the_way() -> None:
    state = table(villagers=hurt(), potions=1, ciders=1)
    night(state, a.Rest("potion", "D3"), a.Rest("cider", "D3"))
    assert zones(state)["D3"] == READY
    assert (state.players[0].potions, state.players[0].ciders) == (0, 0)


def test_vector_29_two_beds_are_no_potion() -> None:
    state = table(villagers=hurt())
    everybody_passes(state)
    play(state, 0, a.Rest("bed", "D3"))
    assert refusal(state, 0, a.Rest("bed", "D3")) == "rest_two_beds"
    play(state, 0, a.RestConfirm())
    play(state, 1, a.RestConfirm())
    assert zones(state)["D3"] == EXHAUSTED


def test_vector_29_a_potion_and_a_bed_do() -> None:
    state = table(villagers=hurt(), potions=1)
    night(state, a.Rest("bed", "D3"), a.Rest("potion", "D3"))
    assert zones(state)["D3"] == READY


def test_vector_30_the_metal_man_has_a_bed_of_his_own() -> None:
    state = table(villagers={"metal_man_1": EXHAUSTED, "metal_man_2": WOUNDED}, ciders=1, buildings={})
    everybody_passes(state)
    assert refusal(state, 0, a.Rest("cider", "metal_man_1")) == "rest_metal"
    assert refusal(state, 0, a.Rest("bed", "metal_man_2")) == "rest_metal"
    play(state, 0, a.RestConfirm())
    play(state, 1, a.RestConfirm())
    assert zones(state) == {"metal_man_1": READY, "metal_man_2": EXHAUSTED}


def test_vector_32_beds_of_all_cards_add_up() -> None:
    four = dict.fromkeys(("D1", "D2", "D3", "V01"), EXHAUSTED)
    state = table(villagers=four, buildings={"M0": 0, "O16": 0})
    night(state, *(a.Rest("bed", who) for who in four))
    assert set(zones(state).values()) == {READY}


def test_a_plan_is_refused_where_it_makes_no_sense() -> None:
    state = table(
        villagers={"D1": EXHAUSTED, "D2": READY, "D3": WOUNDED, "V01": EXHAUSTED, "V02": EXHAUSTED}, ciders=1
    )
    everybody_passes(state)
    assert refusal(state, 0, a.Rest("potion", "D1")) == "rest_potion_zone"
    assert refusal(state, 0, a.Rest("potion", "D3")) == "rest_potions"
    assert refusal(state, 0, a.Rest("cider", "D3")) == "rest_cider_zone"
    assert refusal(state, 0, a.Rest("bed", "D2")) == "rest_bed_ready"
    assert refusal(state, 0, a.Rest("song", "D1")) == "rest_use"
    assert refusal(state, 0, a.Rest("bed", "V17")) == "villager_unknown"
    assert refusal(state, 0, a.RestUndo("D1")) == "rest_not_planned"
    play(state, 0, a.Rest("bed", "D1"))
    assert refusal(state, 0, a.Rest("cider", "D1")) == "rest_order"
    play(state, 0, a.Rest("cider", "V01"), a.Rest("bed", "D3"), a.Rest("bed", "V02"))
    assert refusal(state, 0, a.Rest("cider", "V02")) == "rest_order"
    play(state, 0, a.RestUndo("D1"), a.RestUndo("V01"), a.Rest("cider", "D1"))
    assert refusal(state, 0, a.Rest("cider", "V01")) == "rest_ciders"
    play(state, 0, a.Rest("bed", "V01"))
    zones(state)["V03"] = EXHAUSTED
    assert refusal(state, 0, a.Rest("bed", "V03")) == "rest_beds"


def test_the_site_shares_out_beds_to_builders_teachers_and_the_best_lanterns_first() -> None:
    state = table(
        villagers={"D3": EXHAUSTED, "V10": WOUNDED, "V05": EXHAUSTED, "D2": EXHAUSTED, "D1": EXHAUSTED},
        potions=2,
    )
    everybody_passes(state)
    play(state, 0, a.RestDefault())
    assert state.plans[0].beds == ["V05", "D2", "D1"]
    assert refusal(state, 0, a.RestDefault()) == "rest_same"
    play(state, 0, a.RestDefault(confirm=True))
    assert refusal(state, 0, a.RestConfirm()) == "rest_done"


def test_a_plan_is_secret_until_all_have_confirmed_and_then_it_is_told() -> None:
    state = table(3, villagers={"D1": EXHAUSTED, "D2": EXHAUSTED, "D3": READY})
    everybody_passes(state)
    play(state, 0, a.Rest("bed", "D1"))
    assert ENGINE.view(state, 0).plans[0].beds == ["D1"]
    for viewer in (1, 2, SPECTATOR):
        assert ENGINE.view(state, viewer).plans[0].beds == []
    stamp = ENGINE.stamp(state, 1)
    play(state, 0, a.RestConfirm())
    assert ENGINE.stamp(state, 1) == stamp, "another’s rest does not make my click stale"
    play(state, 1, a.RestConfirm())
    told = play(state, 2, a.RestConfirm())
    assert "rest_bed_ready" in keys(told)
    assert all(event.reveals for event in told if event.phrase.key == "ab.log.rest_bed_ready")


def test_vector_41_after_round_seven_nothing_is_paid_and_nobody_rests() -> None:
    state = table(coins=5)
    state.round = 7
    everybody_passes(state)
    assert state.phase == "over"
    assert state.players[0].coins == 5
    assert ENGINE.outcome(state)
    assert refusal(state, 0, a.Pass()) == "game_over"


def test_the_next_round_starts_to_the_left_with_everybody_back() -> None:
    state = table(3)
    night(state)
    assert (state.round, state.first, state.turn_seat) == (2, 1, 1)
    assert not any(player.passed for player in state.players)


def test_the_clock_s_answers_are_legal_in_every_phase() -> None:
    state = table(seats=2)
    give(state, 0, buildings={"M0": 0, "H07": 2})
    play(state, 0, a.Choose("D1"), a.Harvest("H07"))
    assert ENGINE.on_timeout(state, 0) == a.EndHarvest()
    play(state, 0, a.EndHarvest())
    assert ENGINE.on_timeout(state, 1) == a.Pass()
    play(state, 1, a.Choose("D1"), a.Choose("D2"), a.Explore())
    answer = ENGINE.on_timeout(state, 1)
    assert answer in ENGINE.legal(state, 1)
    play(state, 1, answer)  # type: ignore[arg-type]
    assert ENGINE.on_timeout(state, 1) == a.Finish()
