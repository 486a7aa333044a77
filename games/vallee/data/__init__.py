"""What is printed on the pieces: the dice, the central board and the eight sheets."""

from __future__ import annotations

from typing import Final

# -- the dice -------------------------------------------------------------------------------------

HOUSE, SHEEP, STRAIGHT, CURVE, SUNFLOWER, SUPER = FACES = ("H", "S", "I", "C", "f", "F")
DICE: Final = 6
# How many ways a symbol can be drawn on a cell; 0 for what is not turned.
POSITIONS: Final = {HOUSE: 0, SHEEP: 0, STRAIGHT: 3, CURVE: 6, SUNFLOWER: 0, SUPER: 0}
VILLAGERS: Final = {HOUSE: 2, SHEEP: 0, STRAIGHT: 0, CURVE: 0, SUNFLOWER: 0, SUPER: 1}

# -- the central board ----------------------------------------------------------------------------

COLOURS = ("b", "o", "p", "g", "y")
# Where each town of the central board has its first house.
TOWNS: Final = {1: (3, 1), 2: (4, 2), 3: (3, 4), 4: (1, 5), 5: (1, 3)}

# -- the sheets -----------------------------------------------------------------------------------

MOUNTAIN = "^"
# Thirty hexes in reading order, rows of 3-4-5-6-5-4-3: a colour or a mountain each.
SHEETS: Final = {
    "A": "oo^^ooogppppggg^pbg^bbbyyybyy^",
    "B": "gggog^pogppp^oypb^ooybb^y^byyb",
    "C": "oo^ooobp^bbbppg^ybppgyy^gyygg^",
    "D": "^ppyppoypooo^y^o^bygbbbyggbg^g",
    "E": "bbpbbppy^bp^yyg^pgyogggyooo^o^",
    "F": "^ppppb^opbbb^oo^bgoyyggoy^gyyg",
    "G": "oogyoogyo^gg^yyg^bypbbb^ppbpp^",
    "H": "yybyy^b^yobbgggob^gp^oogppo^pp",
}
# Each valley has 25 free cells, and its first house is given.
DRAWS = 24

# -- the score table ------------------------------------------------------------------------------

PAIR_POINTS = 3
LONELY_POINTS = -5
MAJORITY_POINTS = 3
VILLAGER_POINTS = (5, 3)
# By the number of places in one network; the last entry holds for more.
SPEED_POINTS = (0, 0, 4, 9, 16, 25, 36)
