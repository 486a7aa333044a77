"""What the log says: drafts to their owner alone, confirmed things and dice to everybody."""

from __future__ import annotations

from engine import Event, Item, Phrase, Seat, Term, Who, phrase, rank
from games.rolling_village.data import (
    AVENUES,
    BONUS_ROUNDS,
    CODES,
    FREE_SUMS,
    PARK,
    ROUNDS,
    ROW_OF_SUM,
    TYPE_OF_DIE,
    put,
)
from games.rolling_village.rules import wording
from games.rolling_village.rules.board import room
from games.rolling_village.rules.scoring import groups, park_points, parks, rating
from games.rolling_village.state import Project, Table, Village, active_row, column_of, drafted_sheet


def house_rules(state: Table) -> list[Event]:
    return [Event(phrase("rv.log.house_bonus_park"))] if state.bonus_park else []


def roll(state: Table) -> list[Event]:
    """The chapter a roll opens."""
    d1, d2 = state.dice
    if state.round == 0:
        if d1 == d2:
            return [Event(phrase("rv.log.setup_roll_double", d1=d1), heading=True)]
        return [Event(phrase("rv.log.setup_roll", d1=d1, d2=d2), heading=True)]
    told = [Event(phrase("rv.log.round", round=state.round), heading=True)]
    if state.round == ROUNDS:
        told.append(Event(phrase("rv.log.last_round")))
    if state.round in BONUS_ROUNDS:
        told.append(Event(phrase("rv.log.bonus_round")))
    told.append(Event(_dice(d1, d2)))
    return told


def _dice(d1: int, d2: int) -> Phrase:
    type1, type2 = Term(TYPE_OF_DIE[d1]), Term(TYPE_OF_DIE[d2])
    total = d1 + d2
    if total in FREE_SUMS:
        return phrase("rv.log.roll_choice", d1=d1, sum=total, type1=type1)
    avenue = AVENUES[ROW_OF_SUM[total] - 1]
    if d1 == d2:
        return phrase("rv.log.roll_double", d1=d1, type1=type1, avenue=avenue)
    return phrase("rv.log.roll", d1=d1, d2=d2, type1=type1, type2=type2, avenue=avenue)


def drafted(state: Table, seat: Seat, village: Village) -> list[Event]:
    """To the owner, after a project went into the draft."""
    project = village.draft[-1]
    where = wording.cell(project.row, project.col)
    if missing := wording.to_do(state, village):
        said = phrase("rv.log.draft", type=Term(project.type), cell=where, missing=missing)
        return [Event(said, seat, to=seat, draft=True)]
    return [
        Event(phrase("rv.log.draft_last", type=Term(project.type), cell=where), seat, to=seat, draft=True),
        Event(phrase("rv.log.draft_complete"), seat, to=seat, draft=True),
    ]


def chosen(seat: Seat, avenue: str) -> list[Event]:
    return [Event(phrase("rv.log.draft_avenue", avenue=avenue), seat, to=seat, draft=True)]


def undone(seat: Seat, village: Village) -> list[Event]:
    """To the owner, before the last step is taken back."""
    return [Event(phrase("rv.log.undo", step=wording.last_step(village)), seat, to=seat, draft=True)]


def confirmation(state: Table, seat: Seat, village: Village) -> list[Event]:
    """To everybody, before a draft becomes final: what was built, what it brings."""
    told = [Event(phrase("rv.log.confirmed", player=Who(seat)), seat)]
    sheet = village.sheet
    for project in village.draft:
        sheet = put(sheet, project.row, project.col, CODES[project.type])
        told.append(Event(_built(state, seat, project), seat, reveals=True))
        if room(sheet, project.col) == 0:
            told.append(
                Event(phrase("rv.log.column_filled", column=project.col, player=Who(seat)), seat, detail=True)
            )
    if village.avenue:
        chose = phrase("rv.log.avenue", player=Who(seat), avenue=village.avenue)
        told.append(Event(chose, seat, reveals=True))
    told += _round_score(state, seat, village)
    return told


def _built(state: Table, seat: Seat, project: Project) -> Phrase:
    who, a_type = Who(seat), Term(project.type, "a")
    where = wording.cell(project.row, project.col)
    if project.slot == "park":
        return phrase("rv.log.park", player=who, cell=where)
    if project.slot == "bonus":
        if project.type == PARK:
            return phrase("rv.log.bonus_park", player=who, cell=where)
        return phrase("rv.log.bonus", player=who, a_type=a_type, cell=where)
    if state.round == 0:
        return phrase("rv.log.setup_placed", player=who, a_type=a_type, cell=where)
    named = column_of(project.slot, state.dice)
    if named is not None and named != project.col:
        return phrase("rv.log.overflow", column=named, player=who, a_type=a_type, cell=where)
    return phrase("rv.log.placed", player=who, a_type=a_type, cell=where)


def _round_score(state: Table, seat: Seat, village: Village) -> list[Event]:
    row = active_row(state, village)
    if row is None:
        return []
    who, avenue = Who(seat), AVENUES[row - 1]
    told, points = [], 0
    for group in groups(drafted_sheet(village), row):
        points += group.points
        where = wording.cells(group.cells)
        said = phrase("rv.log.group", player=who, type=Term(group.type), cells=where, points=group.points)
        told.append(Event(said, seat, detail=True))
    total = sum(village.scores) + points
    if points:
        said = phrase("rv.log.round_score", player=who, points=points, avenue=avenue, total=total)
    else:
        said = phrase("rv.log.round_zero", player=who, avenue=avenue, total=total)
    told.append(Event(said, seat))
    return told


def waiting(state: Table) -> list[Event]:
    done = sum(village.confirmed for village in state.villages)
    return [Event(phrase("rv.log.waiting", done=done, total=len(state.villages)))]


def subtotals(state: Table, after: int) -> list[Event]:
    if after not in BONUS_ROUNDS:
        return []
    scores: list[Item] = [
        phrase("rv.subtotal", player=Who(seat), points=sum(village.scores))
        for seat, village in enumerate(state.villages)
    ]
    return [Event(phrase("rv.log.subtotals", round=after, scores=scores))]


def ending(state: Table) -> list[Event]:
    """After the last confirmation: parks, totals, ranking or solo rating."""
    told, totals = [], []
    for seat, village in enumerate(state.villages):
        told += _parks(seat, village)
        from_rounds, from_parks = sum(village.scores), park_points(village.sheet)
        totals.append(from_rounds + from_parks)
        final = phrase(
            "rv.log.final", player=Who(seat), rounds=from_rounds, parks=from_parks, total=totals[seat]
        )
        told.append(Event(final, seat))
    if len(totals) == 1:
        return [*told, Event(solo_verdict(totals[0]))]
    ranks = rank([(total,) for total in totals])
    best = max(totals)
    winners: list[Item] = [Who(seat) for seat, total in enumerate(totals) if total == best]
    if len(winners) == 1:
        told.append(Event(phrase("rv.log.end_win", player=winners[0], points=best)))
    else:
        told.append(Event(phrase("rv.log.end_tie", players=winners, points=best)))
    places: list[Item] = [
        phrase("rv.place", rank=ranks[seat], player=Who(seat), points=totals[seat])
        for seat in sorted(range(len(totals)), key=lambda seat: ranks[seat])
    ]
    return [*told, Event(phrase("rv.log.ranking", ranking=places))]


def _parks(seat: Seat, village: Village) -> list[Event]:
    told = []
    for park in parks(village.sheet):
        where = wording.cell(*park.cell)
        if park.missing:
            missing: list[Item] = [Term(kind, "a") for kind in park.missing]
            said = phrase("rv.log.park_missed", player=Who(seat), cell=where, missing=missing)
        else:
            said = phrase("rv.log.park_scored", player=Who(seat), cell=where)
        told.append(Event(said, seat, detail=True))
    return told


def solo_verdict(total: int) -> Phrase:
    return phrase("rv.log.end_solo", points=total, rating=Term(rating(total)))
