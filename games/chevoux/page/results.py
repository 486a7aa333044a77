"""How a finished village is told: won or lost before it has points."""

from __future__ import annotations

from collections.abc import Callable

from engine import Phrase, Seat, Term, phrase
from games.chevoux.rules import scoring
from games.chevoux.state import State, Village

# So many misplaced tiles are a near miss: all of them are named.
NEARLY = 3


def headline(state: State) -> Phrase:
    """Of a village played alone; a lost one names what it lacked."""
    village = state.villages[0]
    if village.resigned:
        return phrase("cv.page.resigned")
    if scoring.won(state, village):
        return phrase("cv.page.won")
    bad = scoring.misplaced(state, village)
    names = list(dict.fromkeys(scoring.misplaced_tiles(state, village)))
    if bad <= NEARLY:
        return phrase("cv.page.nearly", count=bad, tiles=list(map(Term, names)))
    return phrase("cv.page.lost_with", count=bad, tiles=list(map(Term, names[:NEARLY])))


def missed(state: State, seat: Seat) -> Phrase:
    """What stands where a lost village has no points."""
    village = state.villages[seat]
    if village.resigned:
        return phrase(scoring.given_up(state))
    # Alone, the headline says what was amiss.
    if not state.duel:
        return phrase("cv.page.lost")
    return phrase("cv.page.misplaced", count=scoring.misplaced(state, village))


def columns(state: State, lost: bool) -> list[tuple[Phrase, dict[Seat, int]]]:
    """A lost village has no points, so the table says what it lacked."""
    # It ranks the lost villages of a duel; alone it is worth telling where it is something.
    provisional = lost and (state.duel or scoring.provisional(state.villages[0]) > 0)

    def column(key: str, value: Callable[[Village], int]) -> tuple[Phrase, dict[Seat, int]]:
        return phrase(key), {seat: value(village) for seat, village in enumerate(state.villages)}

    return [
        column("cv.page.col_bad", lambda village: scoring.misplaced(state, village)),
        column("cv.page.col_people", lambda village: sum(village.people)),
        column("cv.page.col_empty", scoring.empty_homes),
        *([column("cv.page.col_provisional", scoring.provisional)] if provisional else []),
        column("cv.page.col_used", lambda village: village.used),
    ]
