"""Random games of OpenSpiel's Python tic-tac-toe for so many seconds of a core's own time."""

import json
import random
import sys
import time

import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401  registers the game

game = pyspiel.load_game("python_tic_tac_toe")
luck = random.Random(1)  # noqa: S311
games = decisions = 0
started = time.process_time()
while (took := time.process_time() - started) < float(sys.argv[1]):
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
        decisions += 1
    games += 1
print(json.dumps({"games_per_s": games / took, "decisions_per_s": decisions / took}))
