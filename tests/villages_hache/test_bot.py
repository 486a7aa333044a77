"""The villagers one plays against."""

import pytest

from engine import FastChance
from games.villages_hache.actions import ChooseTarget, PlayPoints, ReturnHome
from games.villages_hache.bot import levels
from games.villages_hache.bot.search import impressions
from games.villages_hache.bot.value import lead
from games.villages_hache.rules.habit import habit
from games.villages_hache.rules.scoring import winners
from games.villages_hache.state import State
from tests.villages_hache.tables import ENGINE, build, draw, give, listed, settled, turn_of

LEVELS = [levels.lison, levels.firmin, levels.zephyrin]


def game(bots, seed):  # type: ignore[no-untyped-def]
    chance = FastChance(seed)
    state = settled(len(bots))
    while state.phase != "GAME_END":
        ENGINE.advance(
            state, state.turn, bots[state.turn](ENGINE, ENGINE.clone(state), state.turn, chance), chance
        )
    return winners(state)


@pytest.fixture
def positions() -> list[State]:
    """Moments of a random game at which there is something to decide."""
    state = settled(3)
    chance = FastChance(2)
    found = []
    while state.phase != "GAME_END":
        if len(listed(state)) > 1:
            found.append(ENGINE.clone(state))
        ENGINE.advance(state, state.turn, chance.choice(ENGINE.legal(state, state.turn)), chance)
    return found[::9]


@pytest.mark.parametrize("think", LEVELS, ids=["lison", "firmin", "zephyrin"])
def test_a_villager_answers_with_a_legal_move_and_the_same_luck_gives_the_same_answer(
    think, positions
) -> None:  # type: ignore[no-untyped-def]
    for state in positions:
        before = ENGINE.dump(state)
        action = think(ENGINE, state, state.turn, FastChance(7))
        assert action in listed(state)
        assert action == think(ENGINE, state, state.turn, FastChance(7))
        assert ENGINE.dump(state) == before


@pytest.mark.parametrize("think", LEVELS, ids=["lison", "firmin", "zephyrin"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_villager_settles_in(think, seats: int) -> None:  # type: ignore[no-untyped-def]

    state = ENGINE.deal(seats, ENGINE.Options(), FastChance(1))
    while state.phase in ("CHOOSE_VILLAGE", "PLACE_PAWN"):
        ENGINE.play(state, state.turn, think(ENGINE, state, state.turn, FastChance(3)), FastChance(4))
    assert len({player.village for player in state.players}) == seats


def test_firmin_beats_whim_more_often_than_not() -> None:
    """A hundred and fifty games with fixed luck, each seat in turn."""
    won = sum(
        (seed % 2)
        in game([levels.firmin, levels.lison] if seed % 2 == 0 else [levels.lison, levels.firmin], seed)
        for seed in range(150)
    )
    assert won > 75


@pytest.mark.parametrize("think", [levels.firmin, levels.zephyrin], ids=["firmin", "zephyrin"])
def test_a_thoughtful_villager_visits_at_home_rather_than_abroad(think) -> None:  # type: ignore[no-untyped-def]
    state = settled()
    own = build(state, 0, "docteur", "Y30", "Y40")
    build(state, 1, "docteur", "Y30", "Y40")
    draw(state, "V01")
    assert think(ENGINE, state, 0, FastChance(1)) == ChooseTarget(own)


@pytest.mark.parametrize("think", [levels.firmin, levels.zephyrin], ids=["firmin", "zephyrin"])
def test_a_thoughtful_villager_wastes_no_points(think) -> None:  # type: ignore[no-untyped-def]
    state = settled()
    give(state, 0, 2, 3, 8, stake="A10")
    turn_of(state, 0)
    assert think(ENGINE, state, 0, FastChance(1)).payment == (3, 2)


def test_zephyrin_arrives_with_the_smallest_card_that_does() -> None:
    state = settled(pawn="R54")
    state.players[0].target = build(state, 3, "garage", "Y45", "Y55")
    state.players[0].departure = "BEA-R54"
    give(state, 0, 5, 8, stake="V04")
    turn_of(state, 0)
    assert levels.zephyrin(ENGINE, state, 0, FastChance(1)) == PlayPoints(5)
    assert habit(state, 0) == PlayPoints(5)


def test_zephyrin_would_rather_own_a_new_kind_of_building() -> None:
    state = settled()
    build(state, 0, "ferme", "Y05", "Y15")
    build(state, 1, "maison", "Y05", "Y15")
    give(state, 0, 5, stake="A10")
    turn_of(state, 0)
    assert levels.zephyrin(ENGINE, state, 0, FastChance(1)).type == "maison"


def test_zephyrin_comes_home_beside_his_own_buildings() -> None:
    state = settled()
    build(state, 0, "ferme", "Y45", "Y55")
    build(state, 0, "garage", "Y63", "Y64")
    state.players[0].departure = "BEA-R11"
    state.phase = "RETURN"
    ideas = impressions(ENGINE, state, 0, FastChance(1))
    assert ideas[0][1] == ReturnHome("BEA-R54")
    assert ideas[0][0] > ideas[-1][0]


def test_a_lead_is_worth_more_the_more_points_one_has() -> None:
    state = settled()
    level = lead(state, 0)
    state.players[0].visits += 6
    assert lead(state, 0) > level > lead(state, 1)
