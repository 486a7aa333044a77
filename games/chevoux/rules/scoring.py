"""What a village is worth, and how the villages of a duel are ranked."""

from __future__ import annotations

from engine import Phrase, ScoreLine, Standing, Term, Who, phrase
from engine import standings as ranked
from games.chevoux.data import BADGES, EMPTY_HOME_COSTS
from games.chevoux.data.cells import bits
from games.chevoux.rules import still
from games.chevoux.rules.layout import layout_of
from games.chevoux.state import State, Village, finished, is_open

# What a village that was given up is ranked by: after all others.
GIVEN_UP = (0,)


def won(state: State, village: Village) -> bool:
    """Whether a finished village respects all its constraints."""
    return not village.resigned and finished(state, village) and not misplaced(state, village)


def misplaced(state: State, village: Village) -> int:
    return _misplaced(state, village).bit_count()


def misplaced_tiles(state: State, village: Village) -> list[str]:
    return [village.cells[cell] for cell in bits(_misplaced(state, village))]


def _misplaced(state: State, village: Village) -> int:
    return still.misplaced(layout_of(state), tuple(village.cells))


def provisional(village: Village) -> int:
    """The score this village has, if it wins."""
    return sum(village.people) - EMPTY_HOME_COSTS * empty_homes(village)


def empty_homes(village: Village) -> int:
    return sum(
        tile == "HAB" and not people for tile, people in zip(village.cells, village.people, strict=True)
    )


def badge(state: State, score: int) -> str:
    return next(name for name, least in BADGES[state.difficulty] if least is None or score >= least)


def standings(state: State) -> list[Standing]:
    """Best first. Until the villages open, nobody is ahead."""
    sheets = [_lines(state, village) for village in state.villages]
    keys = [_key(state, village) for village in state.villages] if is_open(state) else [()] * len(sheets)
    return ranked(sheets, keys, [_reached(state, village) for village in state.villages])


def _key(state: State, village: Village) -> tuple[int, ...]:
    if village.resigned:
        return GIVEN_UP
    return merit(misplaced(state, village), provisional(village), village.used)


def merit(bad: int, score: int, used: int) -> tuple[int, ...]:
    """What a village played to its end is ranked by, higher is better: won, then lost; fewest misplaced
    tiles; score; fewest cards used."""
    return (1 if bad else 2, -bad, score, -used)


def _reached(state: State, village: Village) -> bool | None:
    return won(state, village) if village.cells and finished(state, village) else None


def _lines(state: State, village: Village) -> list[ScoreLine]:
    if village.resigned:
        return [ScoreLine(phrase(given_up(state)), 0)]
    if not village.cells:
        return [ScoreLine(phrase("cv.score.hidden"), 0)]
    if finished(state, village) and (bad := misplaced(state, village)):
        # A lost game has no score, only what it might have been.
        return [ScoreLine(phrase("cv.score.lost", bad=bad, score=provisional(village)), 0)]
    empty = empty_homes(village)
    return [
        ScoreLine(phrase("cv.score.people"), sum(village.people)),
        ScoreLine(phrase("cv.score.empty", empty=empty), -EMPTY_HOME_COSTS * empty),
    ]


def given_up(state: State) -> str:
    """What to say of a village that was: by its mayor, or in a duel perhaps by the deadline."""
    return "cv.score.out" if state.duel else "cv.score.resigned"


def note(state: State) -> Phrase:
    return duel_note(state, standings(state)) if state.duel else _solo_note(state)


def _solo_note(state: State) -> Phrase:
    village = state.villages[0]
    if village.resigned:
        return phrase("cv.note.resigned")
    score = provisional(village)
    if misplaced(state, village):
        # What it might have scored is worth telling where it is something.
        return phrase("cv.note.lost", score=score) if score > 0 else phrase("cv.note.lost_nothing")
    return phrase("cv.note.won", score=score, badge=Term(badge(state, score)))


def duel_note(state: State, ranked: list[Standing]) -> Phrase:
    if all(village.resigned for village in state.villages):
        return phrase("cv.note.nobody")
    first = [Who(standing.seat) for standing in ranked if standing.rank == 1]
    if not any(standing.reached for standing in ranked):
        bad = misplaced(state, state.villages[first[0].seat])
        return phrase("cv.note.closest", players=list(first), bad=bad)
    if len(first) == 1:
        return phrase("cv.log.end_win", player=first[0])
    return phrase("cv.log.end_tie", players=list(first))
