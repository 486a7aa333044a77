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
from engine.cloning import copier
from engine.game import Event, GameEngine, HouseRule, Move, NoOptions
from engine.mode import Mode
from engine.phrases import Amount, Item, Param, Phrase, Term, Who, phrase
from engine.refusal import IllegalMove
from engine.seats import OMNISCIENT, SPECTATOR, Seat, Viewer
from engine.standings import Outcome, ScoreLine, Standing, TieBreak, decided_by, rank, standings

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
    "Mode",
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
    "TieBreak",
    "Viewer",
    "Who",
    "copier",
    "decided_by",
    "fingerprint",
    "mixed_seed",
    "phrase",
    "rank",
    "standings",
]
