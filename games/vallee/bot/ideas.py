"""What a bot takes in before deciding: for each die and colour, where it would draw and what that brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import NamedTuple

from engine import Chance, Seat
from games.vallee.actions import Draw
from games.vallee.bot.race import Race
from games.vallee.data import COLOURS, DRAWS, POSITIONS, SHEETS, SUNFLOWER
from games.vallee.data.hexes import CELLS, bits, cells_of
from games.vallee.rules.networks import Land, with_drawing
from games.vallee.rules.scoring import ZONE_BITS, surveys
from games.vallee.state import DRAWINGS, NOBODY, SheepRule, State, all_free_cells, free_dice

# What a valley seems worth by itself: (sheet, rule for sheep, land, free cells) -> points.
Worth = Callable[[str, SheepRule, Land, int], float]

# A symbol and the colour reserved for it.
Pick = tuple[str, str]


class Idea(NamedTuple):
    """The best place found for a pick, and what it brings."""

    gain: float
    cell: int
    position: int | None


Ideas = dict[Pick, Idea]


class Sight:
    def __init__(self, state: State) -> None:
        seats = len(state.valleys)
        self.state = state
        self.lands = surveys(state)
        self.free = [bits(all_free_cells(state, seat)) for seat in range(seats)]
        self.dice = free_dice(state)
        self.colours = [colour for colour in COLOURS if colour not in state.reserved]
        self.pool = [face for die, face in enumerate(state.dice) if state.taken_by[die] == NOBODY]
        turns_left = min(len(self.colours), DRAWS * seats - state.drawn) - 1
        # Who plays after this turn, up to the end of the round or of the game.
        self.followers = [(state.turn + 1 + turn) % seats for turn in range(turns_left)]

    def ideas(self, seat: Seat, worth: Worth, chance: Chance) -> Ideas:
        """What this seat could do with each die and colour left; on a rescue turn, one sunflower."""
        found = self._ideas(seat, self.dice, self.colours, worth, chance)
        if found:
            return found
        rescue = self._ideas(seat, [SUNFLOWER], COLOURS, worth, chance)
        if not rescue:
            return {}
        best = max(rescue.values())
        return dict.fromkeys(product(self.dice, self.colours), best)

    def raced_ideas(self, seat: Seat, worth: Worth, chance: Chance) -> Ideas:
        """The same, with what each idea means for majorities and villagers, here and for the others."""
        race = Race(self.state.sheet, self.lands, [free.bit_count() for free in self.free], seat)
        raced = {}
        for (symbol, colour), idea in self.ideas(seat, worth, chance).items():
            zone = SHEETS[self.state.sheet][idea.cell]
            drawn = symbol if zone == colour else SUNFLOWER
            raced[symbol, colour] = idea._replace(gain=idea.gain + race.gain(drawn, COLOURS.index(zone)))
        return raced

    def _ideas(
        self, seat: Seat, symbols: Iterable[str], colours: Iterable[str], worth: Worth, chance: Chance
    ) -> Ideas:
        state, land, free = self.state, self.lands[seat], self.free[seat]
        rule = state.sheep_rule
        now = worth(state.sheet, rule, land, free)
        found: Ideas = {}
        for colour in colours:
            cells = cells_of(ZONE_BITS[state.sheet][COLOURS.index(colour)] & free)
            if not cells:
                continue
            for symbol in symbols:
                best: list[Idea] = []
                for cell, position in product(cells, range(POSITIONS[symbol] or 1)):
                    turned = position if POSITIONS[symbol] else None
                    drawn = with_drawing(land, cell, DRAWINGS[symbol, turned])
                    gain = worth(state.sheet, rule, drawn, free & ~(1 << cell)) - now
                    if not best or gain > best[0].gain:
                        best = [Idea(gain, cell, turned)]
                    elif gain == best[0].gain:
                        best.append(Idea(gain, cell, turned))
                found[symbol, colour] = chance.choice(best)
        return found

    def action(self, pick: Pick, idea: Idea) -> Draw:
        symbol, colour = pick
        q, r = CELLS[idea.cell]
        return Draw(self.dice[symbol], colour, q, r, idea.position)
