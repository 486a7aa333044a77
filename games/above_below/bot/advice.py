"""A move as somebody at the table would propose it: what to do, and with whom."""

from __future__ import annotations

from typing import Any

from engine import FastChance, GameEngine, Phrase, Seat, phrase
from games.above_below import actions as a
from games.above_below.bot.levels import intended
from games.above_below.bot.plans import hands, next_move
from games.above_below.rules.log import villagers
from games.above_below.state import State


def proposed(engine: GameEngine[Any, Any], state: State, seat: Seat, move: a.Action) -> Phrase:
    """Who is chosen is only the first step: told is what they are chosen for."""
    whole = intended(state, seat, move.villager) if isinstance(move, a.Choose) else None
    if whole is None:
        return engine.describe(state, seat, move)
    there, luck = engine.clone(state), FastChance(0)
    for who in hands(whole):
        if who not in there.turn.chosen:
            engine.advance(there, seat, a.Choose(who), luck)
    told = engine.describe(there, seat, next_move(there, whole))
    if whole.kind in {"build", "train"}:
        return phrase("ab.move.with", move=told, villagers=villagers(seat, whole.crew))
    return told
