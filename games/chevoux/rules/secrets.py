"""What each viewer knows of a running game, and worlds that fit that knowledge.

The order of tiles and cards is fixed for the whole table, but each seat has met only the beginning of
it. So a view holds the part met, and an imagined world redraws the rest.
"""

from __future__ import annotations

from engine import Chance, Viewer, copier
from games.chevoux.data import CARDS, CARDS_A_ROUND, pile
from games.chevoux.data.cells import COLUMNS
from games.chevoux.data.effects import PASS
from games.chevoux.rules.board import Board
from games.chevoux.rules.layout import layout_of
from games.chevoux.state import (
    UNKNOWN,
    State,
    Village,
    cards_seen,
    round_of,
    rows_in,
    seat_of,
    tiles_met,
)


def open_village(state: State, viewer: Viewer) -> Village | None:
    """The village this viewer looks at: their own, or the only one."""
    return seat_of(state, viewer if state.duel else 0)


def view(state: State, viewer: Viewer) -> State:
    mine = open_village(state, viewer)
    return State(
        state.difficulty,
        state.show_violations,
        state.moon,
        state.sun,
        state.tiles[: tiles_met(state, mine)] if mine else [],
        [_cards_known(state, mine, round_) for round_ in range(1, len(state.cards) + 1)],
        [village if village is mine else _progress_of(village) for village in state.villages],
        state.whole_groups,
    )


def _cards_known(state: State, village: Village | None, round_: int) -> list[str]:
    seen = cards_seen(state, village, round_) if village else []
    return [UNKNOWN, *seen, *[UNKNOWN] * (CARDS_A_ROUND - len(seen))]


def _progress_of(village: Village) -> Village:
    return Village([], [], played=village.played, resigned=village.resigned)


def imagine(state: State, viewer: Viewer, chance: Chance) -> State:
    """The order still unknown is shuffled; villages out of sight get a random past of their own."""
    known = view(state, viewer)
    mine = open_village(state, viewer)
    world = State(
        known.difficulty,
        known.show_violations,
        known.moon,
        known.sun,
        complete_tiles(known, chance),
        [complete_cards(cards, chance) for cards in known.cards],
        [],
        known.whole_groups,
    )
    for village, original in zip(known.villages, state.villages, strict=True):
        world.villages.append(
            copier(Village)(village) if original is mine else _random_past(world, village, chance)
        )
    return world


def complete_tiles(known: State, chance: Chance) -> list[str]:
    rest = pile(known.moon, known.sun)
    for tile in known.tiles:
        rest.remove(tile)
    chance.shuffle(rest)
    return known.tiles + rest


def complete_cards(cards: list[str], chance: Chance) -> list[str]:
    rest = [card for card in CARDS if card not in cards]
    chance.shuffle(rest)
    return [card or rest.pop() for card in cards]


def _random_past(world: State, seen: Village, chance: Chance) -> Village:
    """A village that has played as many cards as this one, each at random."""
    layout = layout_of(world)
    codes = [layout.codes[tile] for tile in world.tiles]
    first = rows_in(1) * COLUMNS
    board = Board(layout, codes[:first], [0] * first)
    used = 0
    past = Village([], [], resigned=seen.resigned)
    while past.played < seen.played:
        round_, number = divmod(past.played, CARDS_A_ROUND)
        effect = chance.choice(board.effects(world.cards[round_][number + 1]))
        board.do(effect)
        used += effect[0] != PASS
        past.played += 1
        due = rows_in(round_of(world, past)) * COLUMNS
        board.grow(codes[len(board.tiles) : due])
    past.cells, past.people, past.used = board.names(), board.people, used
    return past
