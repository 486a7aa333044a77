"""The round as everybody sees it: whose turn it is, the dice, the colours."""

from __future__ import annotations

from engine import Term, Who
from engine.speaker import Speaker
from engine.texts import number
from games.vallee.data import COLOURS, DRAWS, POSITIONS
from games.vallee.page.art import SYMBOLS, TILES, art
from games.vallee.page.views import letter
from games.vallee.state import NOBODY, State, free_cells, free_dice
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "vallee/board.html"


@frame(PARTS)
def board(say: Speaker, turn: Fragment, dice: tuple[Fragment, ...], colours: tuple[Fragment, ...]) -> Inputs:
    return locals()


def board_of(scene: Scene) -> Fragment:
    dice = scene.shared(dice_to_take if scene.seated else dice_to_watch)
    return board(scene.words, scene.shared(turn_of), dice, colours_of(scene))


# -- whose turn it is -----------------------------------------------------------------------------------


@frame(PARTS)
def turn(say: Speaker, steps: tuple[Fragment, ...]) -> Inputs:
    return locals()


@fragment(PARTS)
def step(say: Speaker, number: int, seat: int, mark: str) -> Inputs:
    said = say(f"va.page.order_{mark}", player=Who(seat))
    return {"number": number, "seat": seat, "name": say.name_of(seat), "mark": mark, "said": said}


def turn_of(scene: Scene) -> Fragment:
    steps = [step(scene.speaker, n, seat, mark) for n, (seat, mark) in enumerate(order(scene.view))]
    return turn(scene.words, tuple(steps))


def order(state: State) -> tuple[tuple[int, str], ...]:
    """Who draws in this round, in turn: the seat and a mark."""
    seats = len(state.valleys)
    before = (state.round - 1) * len(COLOURS)
    turns = min(len(COLOURS), DRAWS * seats - before)
    done = state.drawn - before
    return tuple(
        ((state.first + n) % seats, "done" if n < done else "now" if n == done else "next")
        for n in range(turns)
    )


# -- the dice -------------------------------------------------------------------------------------------


@fragment(PARTS)
def die(
    say: Speaker, round: int, number: int, face: str, first: int, taken_by: int, may_take: bool
) -> Inputs:
    """Equal dice are one choice: `first` is the one a move names."""
    n, symbol = number + 1, Term(face)
    if taken_by == NOBODY:
        label = say("va.page.die", n=n, symbol=symbol)
    else:
        label = say("va.page.die_taken", n=n, symbol=symbol, player=Who(taken_by))
    return {
        "round": round,
        "number": number,
        "face": face,
        "turns": POSITIONS[face] or 1,
        "first": first,
        "taken_by": taken_by,
        "taker": say.name_of(taken_by),
        "may_take": may_take,
        "symbol": SYMBOLS[face],
        "name": say.term(face),
        "label": label,
    }


def dice_to_take(scene: Scene) -> tuple[Fragment, ...]:
    return _dice(scene, for_a_seat=True)


def dice_to_watch(scene: Scene) -> tuple[Fragment, ...]:
    return _dice(scene, for_a_seat=False)


def _dice(scene: Scene, for_a_seat: bool) -> tuple[Fragment, ...]:
    state: State = scene.view
    first = free_dice(state)
    return tuple(
        die(
            scene.words if taken == NOBODY else scene.speaker,
            state.round,
            at,
            face,
            first.get(face, at),
            taken,
            taken == NOBODY and for_a_seat,
        )
        for at, (face, taken) in enumerate(zip(state.dice, state.taken_by, strict=True))
    )


# -- the colours ----------------------------------------------------------------------------------------


@fragment(PARTS)
def colour(say: Speaker, key: str, free: int | None, usable: bool, reserved_by: int) -> Inputs:
    """`free` are the viewer's free cells of this colour; None for whoever only watches."""
    taken = reserved_by != NOBODY
    left = "" if free is None else say("va.page.colour_free", n=free)
    return {
        "key": key,
        "name": say.term(key).capitalize(),
        "tile": art()[TILES[key]],
        "letter": letter(key, say.phrase),
        # The viewer's free cells of an open colour: in small, and in words.
        "free": "" if taken or free is None else number(free),
        "state": say.name_of(reserved_by) if taken else left,
        "taken": say("va.page.colour_taken", player=Who(reserved_by)) if taken else "",
        "usable": usable,
        "may_take": usable and free is not None,
        "reserved_by": reserved_by,
    }


def colours_of(scene: Scene) -> tuple[Fragment, ...]:
    state: State = scene.view
    free = {key: len(free_cells(state, scene.viewer, key)) if scene.seated else 0 for key in COLOURS}
    # On a rescue turn every open colour can be taken, though none fits.
    rescue = not any(free[key] for key in COLOURS if key not in state.reserved)
    found = []
    for key in COLOURS:
        reserved_by = state.taken_by[state.reserved[key]] if key in state.reserved else NOBODY
        open_ = reserved_by == NOBODY
        left = free[key] if scene.seated and open_ else None if not scene.seated else 0
        say = scene.words if open_ else scene.speaker
        found.append(colour(say, key, left, open_ and (rescue or bool(free[key])), reserved_by))
    return tuple(found)
