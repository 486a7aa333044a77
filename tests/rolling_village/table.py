"""Short ways to set a table for the tests of Rolling Village."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from msgspec import UNSET

from engine import Chance, Event, IllegalMove, SeededChance
from engine.chance import RecordedChance
from engine.texts import Texts
from games import rolling_village
from games.rolling_village.data import EMPTY as EMPTY_CELL
from games.rolling_village.data import EMPTY_SHEET
from games.rolling_village.rules.engine import RollingVillage
from games.rolling_village.state import Table, TableOptions, Village

ENGINE = RollingVillage()
TEXTS = Texts.load(Path(rolling_village.__file__).with_name("texts.yaml"))
EMPTY = EMPTY_SHEET
# A sheet whose column 2 is full and the rest empty.
COLUMN_2_FULL = ".H..../.F..../.L..../.H..../.F...."

# Anything that can stand on a sheet before its last project.
sheets = (
    st.lists(st.text("....HFLP", min_size=6, max_size=6), min_size=5, max_size=5)
    .map("/".join)
    .filter(lambda sheet: EMPTY_CELL in sheet)
)


def table(
    round: int,
    dice: tuple[int, int],
    sheet: str = EMPTY,
    seats: int = 1,
    bonuses: tuple[str, ...] = (),
    scores: list[int] | None = None,
    distinct: bool = False,
    bonus_park: bool = False,
) -> Table:
    done = [0] * max(0, round - 1) if scores is None else scores
    villages = [Village(sheet, [], None, list(bonuses), list(done)) for _ in range(seats)]
    return Table(round, dice, villages, TableOptions(distinct), bonus_park or UNSET)


def dice(*faces: int) -> Chance:
    """A chance that rolls these faces."""
    return RecordedChance([(6, face - 1) for face in faces])


def act(state: Table, action: dict[str, Any], seat: int = 0, chance: Chance | None = None) -> list[Event]:
    return ENGINE.play(state, seat, ENGINE.decode(action), chance or SeededChance("test", 1))


def place(state: Table, slot: str, row: int, col: int, kind: str | None = None, seat: int = 0) -> list[Event]:
    action: dict[str, Any] = {"action": "place", "slot": slot, "row": row, "col": col}
    return act(state, action if kind is None else {**action, "type": kind}, seat)


def confirm(state: Table, seat: int = 0, chance: Chance | None = None) -> list[Event]:
    return act(state, {"action": "confirm_round"}, seat, chance)


def refusal(state: Table, action: dict[str, Any], seat: int = 0, lang: str = "en") -> tuple[str, str]:
    """The key and the sentence a refused action gets; the state must not change."""
    before = ENGINE.dump(state)
    try:
        act(state, action, seat)
    except IllegalMove as refused:
        assert ENGINE.dump(state) == before
        return refused.phrase.key, TEXTS.say(refused.phrase, lang, "ABCDEFGHIJKL".__getitem__)
    raise AssertionError(f"{action} was accepted")


def told(events: list[Event], lang: str = "en") -> list[str]:
    return [TEXTS.say(event.phrase, lang, "ABCDEFGHIJKL".__getitem__) for event in events]


def listed(state: Table, seat: int = 0) -> set[tuple[Any, ...]]:
    """The placements on offer: (slot, row, col, type)."""
    return {
        (move.slot, move.row, move.col, move.type)
        for move in ENGINE.legal(state, seat)
        if hasattr(move, "slot")
    }
