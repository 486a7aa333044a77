"""Rules, chance, texts and replay. Imports no Django."""

from engine.chance import (
    Chance,
    DamagedLog,
    FastChance,
    RecordedChance,
    SeededChance,
    fingerprint,
    mixed_seed,
)
from engine.game import Event, GameEngine, HouseRule, Move, NoOptions
from engine.phrases import Amount, Item, Param, Phrase, Term, Who, phrase
from engine.refusal import IllegalMove
from engine.seats import OMNISCIENT, SPECTATOR, Seat, Viewer
from engine.standings import Outcome, ScoreLine, Standing, rank

__all__ = [
    "OMNISCIENT",
    "SPECTATOR",
    "Amount",
    "Chance",
    "DamagedLog",
    "Event",
    "FastChance",
    "GameEngine",
    "HouseRule",
    "IllegalMove",
    "Item",
    "Move",
    "NoOptions",
    "Outcome",
    "Param",
    "Phrase",
    "RecordedChance",
    "ScoreLine",
    "Seat",
    "SeededChance",
    "Standing",
    "Term",
    "Viewer",
    "Who",
    "fingerprint",
    "mixed_seed",
    "phrase",
    "rank",
]
