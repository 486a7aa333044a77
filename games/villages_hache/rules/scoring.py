"""Scores and final ranking: who comes before whom, what breaks a tie, and what is said of it at the end."""

from __future__ import annotations

from engine import Event, Outcome, Phrase, ScoreLine, Seat, Standing, Who, phrase, rank
from games.villages_hache.state import State


def totals(state: State) -> list[tuple[int, int, int]]:
    """Each seat's score, then what breaks ties: buildings built, POINTS cards in front."""
    return [(player.score, len(player.built), sum(player.points)) for player in state.players]


def standings(state: State) -> list[Standing]:
    ranks = rank(totals(state))
    found = [
        Standing(
            seat,
            ranks[seat],
            player.score,
            [
                ScoreLine(phrase("vi.score.acquisitions"), player.acquisitions),
                ScoreLine(phrase("vi.score.visits"), player.visits),
                ScoreLine(phrase("vi.score.surprises"), player.surprises),
            ],
        )
        for seat, player in enumerate(state.players)
    ]
    return sorted(found, key=lambda standing: (standing.rank, standing.seat))


def winners(state: State) -> list[Seat]:
    return [seat for seat, place in enumerate(rank(totals(state))) if place == 1]


def tie_break(state: State) -> Phrase | None:
    """How the first place was decided among equal scores; None where the score alone did, or nothing."""
    found = totals(state)
    first = winners(state)
    best = found[first[0]]
    level = [seat for seat, total in enumerate(found) if total[0] == best[0]]
    if len(first) > 1 or len(level) == 1:
        return None
    on_buildings = all(found[seat][1] < best[1] for seat in level if seat != first[0])
    return phrase(
        "vi.log.tie.buildings" if on_buildings else "vi.log.tie.points",
        score=best[0],
        players=[Who(seat) for seat in level],
        player=Who(first[0]),
    )


def outcome(state: State) -> Outcome | None:
    return Outcome(standings(state), tie_break(state)) if state.phase == "GAME_END" else None


def told_end(state: State) -> list[Event]:
    """The last lines of the log: how it ended, what decided, and everybody's place."""
    first = winners(state)
    score = state.players[first[0]].score
    if len(first) > 1:
        told = [phrase("vi.log.end.shared", players=[Who(seat) for seat in first], score=score)]
    else:
        told = [phrase(f"vi.log.end.{state.ending}", player=Who(first[0]), score=score)]
    decided = tie_break(state)
    if decided:
        told.append(decided)
    told += [
        phrase("vi.log.end.rank", rank=standing.rank, player=Who(standing.seat), score=standing.total)
        for standing in standings(state)
    ]
    return [Event(line) for line in told]
