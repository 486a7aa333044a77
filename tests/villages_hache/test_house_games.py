"""Whole games with each house rule, and with all: what the bots do, and what is kept of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine import FastChance
from games.villages_hache.bot import levels
from games.villages_hache.bot.value import lead
from games.villages_hache.data.pieces import DECK
from games.villages_hache.rules.habit import habit
from games.villages_hache.state import AS_USUAL
from tests.villages_hache.tables import ENGINE, cards_in_play, give, play, settled, turn_of

ALL = [name for name in msgspec.structs.asdict(AS_USUAL) if name != "instant_turns"]
EVERY = dict.fromkeys(ALL, True)
LEVELS = [levels.lison, levels.firmin, levels.zephyrin]


@pytest.mark.parametrize("options", [{name: True} for name in ALL] + [EVERY], ids=[*ALL, "all"])
def test_no_card_is_lost_and_a_clock_is_always_answered(options: dict[str, bool]) -> None:
    for seats in (2, 4):
        state = settled(seats, **options)
        chance = FastChance(seats)
        while state.phase != "GAME_END":
            legal = ENGINE.legal(state, state.turn)
            assert ENGINE.on_timeout(state, state.turn) in list(legal)
            ENGINE.advance(state, state.turn, chance.choice(legal), chance)
            assert cards_in_play(state) == sorted(DECK)


@pytest.mark.parametrize("think", LEVELS, ids=["lison", "firmin", "zephyrin"])
@pytest.mark.parametrize("options", [{name: True} for name in ALL] + [EVERY], ids=[*ALL, "all"])
def test_every_villager_plays_by_the_house_rules(think: Any, options: dict[str, bool]) -> None:
    state = settled(3, **options)
    chance = FastChance(3)
    asked = 0
    while state.phase != "GAME_END" and asked < 25:
        legal = list(ENGINE.legal(state, state.turn))
        if len(legal) > 1:
            assert think(ENGINE, ENGINE.clone(state), state.turn, FastChance(asked)) in legal
            asked += 1
        ENGINE.advance(state, state.turn, habit(state, state.turn), chance)
    assert asked


def test_cards_that_a_building_will_take_in_any_case_are_worth_nothing_more_to_a_bot() -> None:
    """Where all cards go, those beyond the price of the stake will buy nothing."""
    for house in (False, True):
        state = settled(payment_takes_all=house)
        give(state, 0, 6, stake="A10")
        before = lead(state, 0)
        give(state, 0, 8)
        assert (lead(state, 0) > before) == (not house)


def test_a_game_of_the_usual_reading_is_recorded_as_before_there_were_others() -> None:
    record = msgspec.json.decode(ENGINE.dump(settled(instant_turns=True)))
    assert not {"house_rules", "draw_due"} & record.keys()
    assert ENGINE.load(ENGINE.dump(settled())).house == AS_USUAL


def test_a_record_keeps_the_house_rules_of_its_table() -> None:
    state = settled(**EVERY)
    give(state, 0, 3, 4, 8, stake="A10")
    turn_of(state, 0)
    cells = ["BEA-Y22", "BEA-Y32"]
    play(state, {"action": "acquire", "type": "maison", "payment": [8, 4, 3], "cells": cells})
    again = ENGINE.load(ENGINE.dump(state))
    assert again == state == ENGINE.clone(state)
    assert again.house == ENGINE.Options(**EVERY)
    play(again, {"action": "step", "cell": "BEA-R41"})
    assert again.phase == "DRAW"
