"""Why a drawing is not allowed: the first rule it breaks, with its sentence."""

from __future__ import annotations

from engine import IllegalMove, Item, Seat, Term, Who
from games.vallee.actions import MISSING, Draw
from games.vallee.data import COLOURS, CURVE, DICE, MOUNTAIN, POSITIONS, SHEETS, STRAIGHT
from games.vallee.data.hexes import INDEX, name
from games.vallee.state import NOBODY, State, free_dice, usable_colours


def check(state: State, seat: Seat, action: Draw) -> None:
    """Raise IllegalMove unless this is a drawing the seat may make now."""
    if seat != state.turn:
        raise IllegalMove("va.no.turn", active=Who(state.turn))
    missing: list[Item] = [
        Term(term)
        for term, given in (
            ("die", action.die != MISSING),
            ("colour", action.colour),
            ("cell", MISSING not in (action.q, action.r)),
        )
        if not given
    ]
    if missing:
        raise IllegalMove("va.no.incomplete", missing=missing)
    _check_die(state, action)
    zones = usable_colours(state, seat)
    _check_colour(state, action, zones)
    if zones:
        _check_cell(state, seat, action, zones)
        _check_position(state, action)
    else:
        _check_rescue(state, seat, action)


def _check_die(state: State, action: Draw) -> None:
    die = action.die
    free = free_dice(state)
    offered: list[Item] = [Term(face) for face in free]
    if not 0 <= die < DICE:
        raise IllegalMove("va.no.die.unknown", free_dice=offered)
    face = state.dice[die]
    if state.taken_by[die] != NOBODY:
        raise IllegalMove(
            "va.no.die.taken", symbol=Term(face), by=Who(state.taken_by[die]), free_dice=offered
        )
    if free[face] != die:
        # Equal dice are one choice, so that a move has one form only.
        raise IllegalMove("va.no.die.twin", symbol=Term(face), number=free[face] + 1)


def _check_colour(state: State, action: Draw, zones: dict[str, tuple[int, ...]]) -> None:
    colour = action.colour
    offered: list[Item] = [Term(one) for one in COLOURS if one not in state.reserved]
    if colour not in COLOURS:
        raise IllegalMove("va.no.colour.unknown", open_colours=offered)
    if colour in state.reserved:
        raise IllegalMove(
            "va.no.colour.reserved" if zones else "va.no.fallback.colour",
            colour=Term(colour),
            by=Who(state.taken_by[state.reserved[colour]]),
            open_colours=offered,
        )
    if zones and colour not in zones:
        raise IllegalMove("va.no.colour.no_cell", colour=Term(colour), usable_colours=_terms(zones))


def _check_cell(state: State, seat: Seat, action: Draw, zones: dict[str, tuple[int, ...]]) -> None:
    zone = Term(action.colour, "zone")
    cell = INDEX.get((action.q, action.r))
    if cell is None:
        raise IllegalMove("va.no.cell.off_sheet", zone=zone)
    drawn = state.valleys[seat].cells[cell]
    if drawn == MOUNTAIN:
        raise IllegalMove("va.no.cell.mountain", cell=name(cell), zone=zone)
    if drawn:
        raise IllegalMove("va.no.cell.taken", cell=name(cell), a_symbol=Term(drawn[0], "a"), zone=zone)
    printed = SHEETS[state.sheet][cell]
    if printed in state.reserved:
        raise IllegalMove(
            "va.no.fallback.not_now",
            cell=name(cell),
            cell_zone=Term(printed, "zone"),
            usable_colours=_terms(zones),
        )
    if printed != action.colour:
        raise IllegalMove(
            "va.no.cell.other_colour", cell=name(cell), cell_zone=Term(printed, "zone"), zone=zone
        )


_RAIL_NAMES = {STRAIGHT: "straight", CURVE: "curve"}


def _check_position(state: State, action: Draw) -> None:
    symbol = state.dice[action.die]
    if symbol not in _RAIL_NAMES:
        if action.o is not None:
            raise IllegalMove("va.no.rail.not_a_rail", a_symbol=Term(symbol, "a"))
    elif action.o is None:
        raise IllegalMove(f"va.no.rail.{_RAIL_NAMES[symbol]}_missing")
    elif not 0 <= action.o < POSITIONS[symbol]:
        raise IllegalMove(f"va.no.rail.{_RAIL_NAMES[symbol]}_range", position=action.o)


def _check_rescue(state: State, seat: Seat, action: Draw) -> None:
    cell = INDEX.get((action.q, action.r))
    if cell is None:
        raise IllegalMove("va.no.fallback.off_sheet")
    drawn = state.valleys[seat].cells[cell]
    if drawn == MOUNTAIN:
        raise IllegalMove("va.no.fallback.mountain", cell=name(cell))
    if drawn:
        raise IllegalMove("va.no.fallback.taken", cell=name(cell), a_symbol=Term(drawn[0], "a"))
    if action.o is not None:
        raise IllegalMove("va.no.fallback.position")


def _terms(colours: dict[str, tuple[int, ...]]) -> list[Item]:
    return [Term(colour) for colour in colours]
