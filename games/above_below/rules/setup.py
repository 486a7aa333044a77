"""Setting up the table."""

from __future__ import annotations

from msgspec import UNSET

from engine import Chance, Event, Who, phrase
from games.above_below.data import (
    CAVES,
    EXTRA_COIN,
    HOUSES,
    KEYS,
    KEYS_ON_OFFER,
    OUTPOSTS,
    ROW_SIZE,
    SLOT_COSTS,
    SPECIALS,
    STARS,
    STARTERS,
    STARTING_COINS,
    STARTING_HOUSE,
    TRAINABLE,
    Card,
)
from games.above_below.rules.log import coins, tell, tell_player, tell_round, tell_turn
from games.above_below.state import EXHAUSTED, READY, Options, Pile, Player, Row, State

# At a full table only the builders are up in the first round.
FULL_TABLE = 4


def deal(seats: int, options: Options, chance: Chance) -> State:
    first = chance.below(seats)
    caves = list(CAVES)
    top = chance.pop(caves)
    keys = [card.id for card in KEYS]
    bag = [villager.id for villager in TRAINABLE]
    recruits: list[str | None] = [chance.pop(bag) for _ in SLOT_COSTS]
    return State(
        players=[_player(seat, first, seats) for seat in range(seats)],
        houses=_row(HOUSES, chance),
        outposts=_row(OUTPOSTS, chance),
        stars=[card.id for card in STARS],
        keys=sorted(chance.pop(keys) for _ in range(KEYS_ON_OFFER)),
        recruits=recruits,
        bag=bag,
        specials=[villager.id for villager in SPECIALS],
        pile=Pile(top, caves),
        first=first,
        turn_seat=first,
        reroll_all=options.reroll_all or UNSET,
    )


def _player(seat: int, first: int, seats: int) -> Player:
    place = (seat - first) % seats
    villagers = {
        villager.id: READY if villager.hammer or seats < FULL_TABLE else EXHAUSTED for villager in STARTERS
    }
    return Player(
        STARTING_COINS + (place in EXTRA_COIN[seats]), villagers=villagers, buildings={STARTING_HOUSE.id: 0}
    )


def _row(cards: tuple[Card, ...], chance: Chance) -> Row:
    unseen = [card.id for card in cards]
    return Row([chance.pop(unseen) for _ in range(ROW_SIZE)], unseen)


def opening(state: State) -> list[Event]:
    seats = len(state.players)
    log = [Event(phrase("ab.log.start", players=[Who(seat) for seat in range(seats)]))]
    tell_player(log, "first", state.first)
    for place in EXTRA_COIN[seats]:
        tell_player(log, "extra_coin", (state.first + place) % seats, coins=coins(1))
    if seats == FULL_TABLE:
        tell(log, "four_rest")
    if state.reroll_all:
        tell(log, "house_reroll_all")
    tell_round(log, 1)
    tell_turn(log, state.first)
    return log
