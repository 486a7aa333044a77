"""What a good move looks like: four players, from the one who draws anywhere to the one who looks ahead."""

from __future__ import annotations

from collections.abc import Mapping

from engine import Chance, GameEngine, Seat
from engine.registry import Level
from games.vallee.actions import Draw
from games.vallee.bot.ideas import Ideas, Pick, Sight
from games.vallee.bot.value import hopes, own_points
from games.vallee.rules.networks import Land
from games.vallee.state import SheepRule, State

Engine = GameEngine[State, Draw]

# How much of what is left for the next player counts against a pick.
DENIAL = 0.3


def lison(engine: Engine, state: State, seat: Seat, chance: Chance) -> Draw:
    """Draws anything anywhere."""
    return chance.choice(engine.legal(state, seat))


def firmin(engine: Engine, state: State, seat: Seat, chance: Chance) -> Draw:
    """Takes the most points in sight in the own valley."""
    sight = Sight(state)
    mine = sight.ideas(seat, in_hand, chance)
    return _choose(sight, mine, {pick: idea.gain for pick, idea in mine.items()}, chance)


def marguerite(engine: Engine, state: State, seat: Seat, chance: Chance) -> Draw:
    """Minds the sunflower and villager races too, and what would be left for the next player."""
    sight = Sight(state)
    mine = sight.raced_ideas(seat, in_hand, chance)
    values = {pick: idea.gain for pick, idea in mine.items()}
    if sight.followers:
        theirs = sight.raced_ideas(sight.followers[0], in_hand, chance)
        for pick in values:
            values[pick] -= DENIAL * _best_left(sight, theirs, pick)
    return _choose(sight, mine, values, chance)


def zephyrin(engine: Engine, state: State, seat: Seat, chance: Chance) -> Draw:
    """Plans for the free cells, and plays the round out in mind for every die and colour."""
    sight = Sight(state)
    everyone = {other: sight.raced_ideas(other, in_prospect, chance) for other in (seat, *sight.followers)}
    mine = everyone[seat]
    values = {pick: idea.gain + _played_out(sight, everyone, pick, seat) for pick, idea in mine.items()}
    return _choose(sight, mine, values, chance)


LEVELS = tuple(Level(think.__name__, think) for think in (lison, firmin, marguerite, zephyrin))


# -- what a valley seems worth --------------------------------------------------------------------


def in_hand(sheet: str, rule: SheepRule, land: Land, free: int) -> float:
    """Points as they stand, for those who do not plan."""
    return own_points(sheet, rule, land.houses, land.sheep, land.sunflowers, land.rails)


def in_prospect(sheet: str, rule: SheepRule, land: Land, free: int) -> float:
    """Points as they stand, and what the free cells promise."""
    houses, sheep, sunflowers, _, rails = land
    made = own_points(sheet, rule, houses, sheep, sunflowers, rails)
    return made + hopes(sheet, rule.every_sheep, houses, sheep, rails, free)


# -- what a pick leaves to the others -------------------------------------------------------------


def _choose(sight: Sight, mine: Ideas, values: Mapping[Pick, float], chance: Chance) -> Draw:
    most = max(values.values())
    pick = chance.choice([pick for pick, value in values.items() if value == most])
    return sight.action(pick, mine[pick])


def _best_left(sight: Sight, theirs: Ideas, taken: Pick) -> float:
    symbol, colour = taken
    gone = symbol if sight.pool.count(symbol) == 1 else None
    left = [idea.gain for (face, zone), idea in theirs.items() if face != gone and zone != colour]
    return max(left, default=0.0)


def _played_out(sight: Sight, everyone: Mapping[Seat, Ideas], taken: Pick, seat: Seat) -> float:
    """The rest of the round if all take what seems best to them: own gains less the rivals' average."""
    pool = sight.pool.copy()
    pool.remove(taken[0])
    colours = set(sight.colours) - {taken[1]}
    rivals = max(1, len(everyone) - 1)
    worth = 0.0
    for player in sight.followers:
        left = [
            (idea.gain, pick)
            for pick, idea in everyone[player].items()
            if pick[0] in pool and pick[1] in colours
        ]
        if not left:
            continue
        gain, (symbol, colour) = max(left)
        pool.remove(symbol)
        colours.remove(colour)
        worth += gain if player == seat else -gain / rivals
    return worth
