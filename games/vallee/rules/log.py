"""What the log, the prompts and the list of moves say."""

from __future__ import annotations

from engine import Event, Item, Param, Phrase, Seat, Term, Who, phrase
from games.vallee.actions import Draw
from games.vallee.data import SHEETS, VILLAGERS
from games.vallee.data.hexes import PORTS, STARTS, name
from games.vallee.state import NOBODY, State, drawing_of, over, usable_colours


def opening(state: State) -> list[Event]:
    told = [Event(phrase("va.log.setup", sheet=state.sheet), heading=True)]
    if state.children:
        told.append(Event(phrase("va.log.setup_children")))
    if state.every_sheep:
        told.append(Event(phrase("va.log.setup_every_sheep")))
    for seat, valley in enumerate(state.valleys):
        told.append(
            Event(
                phrase(
                    "va.log.first_house",
                    player=Who(seat),
                    town=valley.town,
                    cell=name(STARTS[valley.town]),
                    total=valley.villagers,
                ),
                seat,
            )
        )
    told.append(Event(phrase("va.log.first_seat", player=Who(state.first)), state.first))
    told.append(_rolled(state))
    return told


def turn(state: State, seat: Seat, action: Draw) -> list[Event]:
    """A turn, told before it changes the state."""
    cell, symbol, drawing = drawing_of(state, action)
    colour = action.colour
    printed = SHEETS[state.sheet][cell]
    taken: dict[str, Param] = {
        "player": Who(seat),
        "a_symbol": Term(state.dice[action.die], "a"),
        "the_colour": Term(colour, "the"),
    }
    place: dict[str, Param] = {"cell": name(cell), "zone": Term(printed, "zone")}
    if printed != colour:
        return [Event(phrase("va.log.fallback", **taken, **place), seat)]
    if drawing in PORTS:
        told = [Event(phrase("va.log.draw_rail", **taken, **place, **sides(drawing)), seat)]
    else:
        told = [Event(phrase("va.log.draw", **taken, **place), seat)]
    if gained := VILLAGERS[symbol]:
        total = state.valleys[seat].villagers + gained
        said = phrase("va.log.villagers", player=Who(seat), gained=gained, total=total)
        told.append(Event(said, seat, detail=True))
    return told


def left_over(state: State, action: Draw) -> str:
    """A face that stays in the pool once this die is gone."""
    return next(
        face for die, face in enumerate(state.dice) if die != action.die and state.taken_by[die] == NOBODY
    )


def next_round(state: State, unused: str) -> list[Event]:
    ended = phrase("va.log.round_end", round=state.round - 1, a_symbol=Term(unused, "a"))
    opens = phrase("va.log.lead", player=Who(state.first))
    return [Event(ended, detail=True), Event(opens, state.first, detail=True), _rolled(state)]


def _rolled(state: State) -> Event:
    shown: list[Item] = [Term(face) for face in state.dice]
    return Event(phrase("va.log.roll", round=state.round, dice=shown), heading=True)


def sides(drawing: str) -> dict[str, Param]:
    """Where a rail leads, for a sentence to name."""
    one, two = PORTS[drawing]
    return {"side_a": Term(f"side_{one}"), "side_b": Term(f"side_{two}")}


def describe(state: State, action: Draw) -> Phrase:
    cell, symbol, drawing = drawing_of(state, action)
    colour = action.colour
    printed = SHEETS[state.sheet][cell]
    if printed != colour:
        return phrase(
            "va.move.rescue",
            die=Term(state.dice[action.die]),
            the_colour=Term(colour, "the"),
            cell=name(cell),
        )
    drawn: dict[str, Param] = {"symbol": Term(symbol), "cell": name(cell), "zone": Term(printed, "zone")}
    if drawing in PORTS:
        return phrase("va.move.rail", **drawn, **sides(drawing))
    return phrase("va.move.draw", **drawn)


def prompt(state: State, seat: Seat) -> Phrase:
    if over(state):
        return phrase("va.prompt.over")
    if seat != state.turn:
        return phrase("va.prompt.wait", active=Who(state.turn))
    return phrase("va.prompt.draw" if usable_colours(state, seat) else "va.prompt.rescue")
