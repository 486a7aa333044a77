"""How much a bot makes of each thing in the middle of a game: two tunings, by play against itself."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    coin: float = 0.45  # points a coin makes while builders have work for it
    coins_per_build: float = 6.5  # what a builder spends well; more is worth less
    idle: float = 0.60  # an unused villager this round
    use: float = 1.0  # a villager's use in a later round …
    use_lantern: float = 0.45  # … and for each lantern of theirs
    harvest_rate: float = 0.85
    new_kinds: float = 0.45  # kinds of goods an ordinary round brings
    cave: float = 0.9
    cave_more: float = 0.65  # each further empty cave, compared with the one before
    potion: float = 0.45
    cider: float = 0.5
    reroll: float = 0.25
    trips: float = 0.8  # expeditions a round
    builds: float = 0.9  # how often a builder finds something to build
    harvest_cost: float = 1.5  # the day it takes to fetch a good
    harvest_share: float = 0.75  # of all days, at most
    growth: float = 0.8  # how many of the new kinds are placed
    spare: float = 0.6
    lost_builder: float = 0.5
    most_builders: float = 2.0
    wait: float = 0.75  # the chance that a wanted card is still there a round later
    goods: float = 1.0  # of the track’s expected points, how many to believe before the last round
    variety: float = 0.0  # each kind of goods at hand, for what it opens, before the last round
    trip: float = 1.0  # of an expedition’s expected points, how many to believe


WEIGHTS = Weights()
# What the ends of a thousand games between villages of many minds say: promises of goods and helping
# hands are worth less than they look, coins and goods of many kinds more.
SEASONED = Weights(
    coin=0.54,
    coins_per_build=6.7,
    idle=0.59,
    use=0.82,
    use_lantern=0.39,
    harvest_rate=0.84,
    new_kinds=0.37,
    cave=0.75,
    cider=0.7,
    builds=0.91,
    harvest_cost=1.65,
    spare=0.5,
    most_builders=1.8,
    wait=0.61,
    goods=0.74,
    variety=0.8,
    trip=0.87,
)
