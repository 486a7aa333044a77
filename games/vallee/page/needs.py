"""What each valley still needs: counted from its drawings, and said in a few words."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from engine import Item, Seat, Term, phrase
from games.vallee.data import COLOURS
from games.vallee.data.hexes import OFF_SHEET
from games.vallee.page.views import Say, letter
from games.vallee.rules.features import idle_sheep, lonely_houses
from games.vallee.rules.networks import lines, survey
from games.vallee.rules.scoring import majority, sunflower_counts, surveys
from games.vallee.state import State, all_free_cells, free_cells


class Needs(Struct, frozen=True):
    """What a valley still wants, readable at a glance."""

    draws_left: int
    # Free cells of each colour.
    free: dict[str, list[int]]
    lonely_houses: list[int]
    idle_sheep: list[int]
    # Free cells that a rail looks at, where a house or a rail would go on with its line.
    rail_ends: list[int]
    villagers: int
    # For each colour: "ahead", "tied" or "behind" in sunflowers; missing where nobody has any.
    sunflowers: dict[str, str]


def needs(state: State, seat: Seat) -> Needs:
    valley = state.valleys[seat]
    land = survey(valley.cells)
    return Needs(
        len(all_free_cells(state, seat)),
        {colour: list(free_cells(state, seat, colour)) for colour in COLOURS},
        lonely_houses(land, state.children),
        idle_sheep(land, state.sheep_rule),
        sorted(
            {
                end
                for line in lines(land.rails)
                for end in line.ends
                if end != OFF_SHEET and not valley.cells[end]
            }
        ),
        valley.villagers,
        _sunflower_race(state, seat),
    )


def leaders(state: State) -> dict[str, Seat]:
    """Who is ahead in sunflowers, for each colour in which somebody is."""
    counted = zip(COLOURS, sunflower_counts(state.sheet, surveys(state)), strict=True)
    return {
        colour: leader
        for colour, counts in counted
        if any(counts) and (leader := majority(counts)) is not None
    }


def _sunflower_race(state: State, seat: Seat) -> dict[str, str]:
    race = {}
    for colour, counts in zip(COLOURS, sunflower_counts(state.sheet, surveys(state)), strict=True):
        if not any(counts):
            continue
        if majority(counts) == seat:
            race[colour] = "ahead"
        else:
            race[colour] = "tied" if counts[seat] == max(counts) else "behind"
    return race


# -- in words ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wants:
    """What a valley still needs, as short words and numbers."""

    # A colour's key and letter, its free cells, whether it is closed for this round, and all that in words.
    free: list[tuple[str, str, int, bool, str]]
    lonely: tuple[int, str]
    idle: tuple[int, str]
    villagers: tuple[int, str]
    rails: tuple[int, str]
    ahead: str
    left: str


def everybodys_wants(state: State, say: Say) -> list[Wants]:
    return [wants(state, seat, say) for seat in range(len(state.valleys))]


def wants(state: State, seat: int, say: Say) -> Wants:
    need = needs(state, seat)
    free = []
    for colour, cells in need.free.items():
        said = say(phrase("va.page.need.colour", colour=Term(colour), n=len(cells)))
        closed = colour in state.reserved
        if closed:
            said = say(phrase("va.page.need.closed", cells=said))
        free.append((colour, letter(colour, say), len(cells), closed, said))
    ahead: list[Item] = [
        Term(colour, "letter") for colour, place in need.sunflowers.items() if place == "ahead"
    ]

    def counted(key: str, n: int) -> tuple[int, str]:
        return n, say(phrase(f"va.page.need.{key}", n=n))

    return Wants(
        free,
        counted("lonely", len(need.lonely_houses)),
        counted("idle", len(need.idle_sheep)),
        counted("villagers", need.villagers),
        counted("rails", len(need.rail_ends)),
        say(phrase("va.page.need.sunflowers", colours=ahead)) if ahead else "",
        say(phrase("va.page.need.left", n=need.draws_left)),
    )
