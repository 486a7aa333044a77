"""What a good move looks like: three levels, none of which ever takes a step back.

Each call plans the rest of the round from the draft as it stands and answers with the first step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import Chance, GameEngine, Seat
from games.rolling_village.actions import CHOICES, CONFIRM, AnyMove, Place
from games.rolling_village.bot.plans import Land, Step, as_place, avenues, land_of, pays, plans, row_of
from games.rolling_village.bot.search import best_plan
from games.rolling_village.data import AVENUES, BONUS_ROUNDS, CODES, KINDS, put
from games.rolling_village.rules.scoring import avenue_score, avenue_scores, best_row
from games.rolling_village.state import (
    Table,
    Village,
    active_row,
    avenue_is_free,
    bonus_types,
    drafted_sheet,
    open_slots,
    placements,
    type_of,
)

Engine = GameEngine[Any, Any]


def easy(engine: Engine, state: Table, seat: Seat, chance: Chance) -> AnyMove:
    """Any step among the better half by what it brings at once."""
    village = state.villages[seat]
    sheet = drafted_sheet(village)
    if len(village.draft) < placements(state):
        row = active_row(state, village)

        def brings(move: AnyMove) -> int:
            if not isinstance(move, Place) or state.round == 0:
                return 0
            kind = move.type or type_of(move.slot, state.dice) or ""
            after = put(sheet, move.row or 0, move.col or 0, CODES[kind])
            return avenue_score(after, row) if row else max(avenue_scores(after))

        moves = [move for move in engine.legal(state, seat) if isinstance(move, Place)]
        return _of_the_better_half(moves, brings, chance)
    if avenue_is_free(state) and village.avenue is None:
        return _of_the_better_half(
            list(CHOICES), lambda move: avenue_score(sheet, AVENUES.index(move.avenue) + 1), chance
        )
    return CONFIRM[0]


def medium(engine: Engine, state: Table, seat: Seat, chance: Chance) -> AnyMove:
    """The most points this round; nothing else counts."""
    row = row_of(state.dice)

    def best(found: dict[Land, tuple[Step, ...]]) -> tuple[Step, ...]:
        if state.round == 0:
            return chance.choice(list(found.values()))
        worth = {land: pays(avenues(land)[0], row) for land in found}
        most = max(worth.values())
        return found[chance.choice([land for land, points in worth.items() if points == most])]

    return _follow(state, seat, best)


def hard(engine: Engine, state: Table, seat: Seat, chance: Chance) -> AnyMove:
    """The round's best plan by what it brings now and, over imagined dice, until the end."""

    def best(found: dict[Land, tuple[Step, ...]]) -> tuple[Step, ...]:
        return found[best_plan(state, state.villages[seat], found, chance)]

    return _follow(state, seat, best)


def _follow(
    state: Table, seat: Seat, best: Callable[[dict[Land, tuple[Step, ...]]], tuple[Step, ...]]
) -> AnyMove:
    village = state.villages[seat]
    slots = [*open_slots(state, village)]
    if len(village.draft) < placements(state):
        if state.round in BONUS_ROUNDS:
            slots.append("bonus")
        return as_place(best(_plans(state, village, slots))[0])
    if avenue_is_free(state) and village.avenue is None:
        return CHOICES[best_row(drafted_sheet(village)) - 1]
    return CONFIRM[0]


def _plans(state: Table, village: Village, slots: list[str]) -> dict[Land, tuple[Step, ...]]:
    bonus = [KINDS.index(kind) for kind in bonus_types(state, village)]
    land = land_of(drafted_sheet(village))
    found = plans(land, slots, state.dice, bonus, state.options.setup_distinct and state.round == 0)
    if state.options.setup_distinct and state.round == 0 and village.draft:
        taken = KINDS.index(village.draft[0].type)
        return {there: steps for there, steps in found.items() if steps[0][1] != taken}
    return found


def _of_the_better_half(moves: list[Any], brings: Callable[[Any], int], chance: Chance) -> AnyMove:
    chance.shuffle(moves)  # so that equals are cut at random
    moves.sort(key=brings, reverse=True)
    choice: AnyMove = chance.choice(moves[: (len(moves) + 1) // 2])
    return choice
