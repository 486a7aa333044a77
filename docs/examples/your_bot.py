"""A player of your own: python your_bot.py ADDRESS KEY

Both are shown when the key is made, under “Faire jouer un programme” at the table. Plays until the game is
over, a random move each time: `choose` is where you come in. Needs Python alone; with the `websockets`
package it hears of news at once instead of looking every second.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request
from urllib.parse import urlsplit

try:
    from websockets.sync.client import connect
except ImportError:
    connect = None


def choose(position):
    """position["view"] is all that the chair can see, position["legal"] all that it may do."""
    onward = [move for move in position["legal"] if "undo" not in move["action"]]
    return random.choice(onward or position["legal"])


def ask(address, key, move=None):
    """The position of the chair; with a move, the position after it."""
    body = json.dumps(move).encode() if move else None
    request = urllib.request.Request(address, body, {"Authorization": f"Bearer {key}"})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        if refusal.code == 429:  # too fast: the answer says for how long to wait
            time.sleep(int(refusal.headers["Retry-After"]))
            return ask(address, key)
        if refusal.code == 409:  # the table has moved on, or is paused: look again
            time.sleep(1)
            return ask(address, key)
        sys.exit(json.load(refusal)["error"])


def news(address, key, code):
    """Yields whenever something may have changed."""
    site = urlsplit(address)
    if connect is None:
        while True:
            time.sleep(1)
            yield
    socket = f"{'wss' if site.scheme == 'https' else 'ws'}://{site.netloc}/ws/t/{code}/"
    headers = {"Authorization": f"Bearer {key}"}
    while True:
        with connect(
            socket, origin=f"{site.scheme}://{site.netloc}", additional_headers=headers, max_size=None
        ) as table:
            for _ in table:
                yield


def main(address, key):
    position = ask(address, key)
    told = news(address, key, position["table"])
    while position["status"] in ("waiting", "playing"):
        if position["your_turn"]:
            move = {"action": choose(position), "stamp": position["stamp"]}
            position = ask(address, key, move)
        else:
            next(told)
            position = ask(address, key)
    return position


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:3])["outcome"], ensure_ascii=False, indent=2))
