"""Harvesting and working."""

from __future__ import annotations

from engine import Amount, Chance, IllegalMove, Seat, Term
from engine.phrases import Param
from games.above_below.actions import EndHarvest, Harvest, Work
from games.above_below.data import CARDS
from games.above_below.rules.log import Log, coins, tell_player, villager, villagers
from games.above_below.rules.turns import all_willing, next_turn, refuse_if_nobody_chosen
from games.above_below.rules.village import goods_to_harvest, keep, place
from games.above_below.state import EXHAUSTED, READY, Sale, State

DESTINATIONS = ("store", "track", "sale")


def check_harvest(state: State, seat: Seat, move: Harvest) -> None:
    player = state.players[seat]
    if not goods_to_harvest(player):
        raise IllegalMove("ab.no.harvest_nothing")
    if move.building not in player.buildings:
        raise IllegalMove("ab.no.harvest_not_yours")
    if not player.buildings[move.building]:
        raise IllegalMove("ab.no.harvest_empty", card=Term(move.building))
    if move.to not in DESTINATIONS:
        raise IllegalMove("ab.no.harvest_where")
    if move.to == "sale" and player.sale is not None:
        raise IllegalMove("ab.no.harvest_sale_full", item=Amount(1, player.sale.item))
    refuse_if_nobody_chosen(state, seat)


def harvest(state: State, seat: Seat, move: Harvest, chance: Chance, log: Log) -> None:
    player = state.players[seat]
    who = state.turn.chosen[0]
    if all_willing(state, seat, [who], chance, log):
        state.turn.chosen.pop(0)
        player.villagers[who] = EXHAUSTED
        player.buildings[move.building] -= 1
        state.phase = "harvest"
        good = CARDS[move.building].good
        slot = 0
        if move.to == "store":
            keep(player, good)
        elif move.to == "sale":
            player.sale = Sale(good)
        else:
            slot = place(player, good)
        if log is not None:
            words: dict[str, Param] = {
                "villager": villager(seat, who),
                "goods": Amount(1, good),
                "card": Term(move.building),
            }
            if slot:
                words["slot"] = slot
            tell_player(log, f"harvest_{move.to}", seat, False, **words)
    if state.phase == "harvest" and not (
        READY in player.villagers.values() and any(player.buildings.values())
    ):
        next_turn(state, chance, log)


def check_end_harvest(state: State, seat: Seat, move: EndHarvest) -> None:
    """One may always leave the rest on the cards."""


def end_harvest(state: State, seat: Seat, move: EndHarvest, chance: Chance, log: Log) -> None:
    next_turn(state, chance, log)


def check_work(state: State, seat: Seat, move: Work) -> None:
    refuse_if_nobody_chosen(state, seat)


def work(state: State, seat: Seat, move: Work, chance: Chance, log: Log) -> None:
    player, crew = state.players[seat], state.turn.chosen
    if not all_willing(state, seat, crew, chance, log):
        return
    for who in crew:
        player.villagers[who] = EXHAUSTED
    player.coins += len(crew)
    first = state.cider
    if first:
        state.cider = False
        player.ciders += 1
    if log is not None:
        key = "work_cider" if first else "work"
        tell_player(log, key, seat, villagers=villagers(seat, crew), coins=coins(len(crew)))
    next_turn(state, chance, log)
