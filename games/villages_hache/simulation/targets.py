"""The figures the deck and the board were tuned to: 5000 games for each number of players.

They were found with the discard shuffled into a new stock. The rulebook turns it over unshuffled, so the
cards of the early game come back in their order: with three and four players, whose stock is used up, there
are a few more surprises and rotations, fewer visits, and games last half a turn longer. How the players of
then chose is known only in outline; ours build a little more variety, so more of their visits end at home.
"""

from __future__ import annotations

from typing import Final

GAMES: Final = 5000

# The means of one game with two, three and four players, in the words of `figures.counted` and `tally`.
MEANS: Final[dict[str, dict[int, float]]] = {
    "turns each": {2: 50.2, 3: 47.9, 4: 45.6},
    "score": {2: 88.3, 3: 80.6, 4: 76.2},
    "buildings": {2: 13.1, 3: 17.5, 4: 21.9},
    "visits": {2: 5.1, 3: 7.6, 4: 9.1},
    "visits at home": {2: 3.4, 3: 4.2, 4: 4.7},
    "visits impossible": {2: 5.9, 3: 6.7, 4: 7.4},
    "surprise: visit off": {2: 0.2, 3: 0.3, 4: 0.5},
    "surprise: free building": {2: 0.8, 3: 1.2, 4: 1.6},
    "surprise: nothing held": {2: 2.5, 3: 3.3, 4: 4.2},
    "rotations": {2: 3.3, 3: 4.7, 4: 6.2},
    "stocks turned over": {2: 0.0, 3: 0.8, 4: 1.0},
    "pawns relocated": {2: 0.34, 3: 0.39, 4: 0.47},
}
# The first player first.
WIN_SHARES: Final = {
    2: (0.502, 0.498),
    3: (0.339, 0.339, 0.322),
    4: (0.257, 0.257, 0.250, 0.236),
}
# The winner's lead: its median, and the share of games decided by ten points or less.
LEADS: Final = {2: (28, 0.13), 3: (21, 0.19), 4: (20, 0.23)}
# Games between players who choose at random last this long.
RANDOM_TURNS: Final = {2: 51.4, 3: 50.3, 4: 47.9}
