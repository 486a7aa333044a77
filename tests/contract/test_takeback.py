"""Taking back, in every game that knows it: where several play at once the others lose nothing, else the
table stands again exactly where it stood.
"""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from engine import Chance, FastChance, IllegalMove, registry
from engine.registry import Game
from tables.log.replay import position_at
from tables.verbs.answering import answer
from tables.verbs.asking import ask
from tests.tables.house import House, playing

pytestmark = pytest.mark.django_db

GAMES = [game for game in registry.games() if game.engine.mode.takes_back]
# A game that asks several at once has done so by then.
LONG = 60


class NoLuck(Chance):
    def below(self, n: int) -> int:
        raise LookupError("this draws")


def asked(house: House) -> list[User]:
    table = house.table
    return [house.people[seat] for seat in sorted(table.rules.engine.to_move(table.position()))]


def plays(house: House, user: User, pick: FastChance) -> tuple[int, dict[str, Any]]:
    action = pick.choice(house.legal(user))
    house.play(user, action)
    return house.people.index(user), action


def without(engine: Any, state: Any, moves: list[tuple[int, dict[str, Any]]]) -> Any:
    """The position with these moves of people who were all asked in it; the position itself where they make
    no game of their own.
    """
    after, at_once = engine.clone(state), engine.to_move(state)
    try:
        for seat, action in moves:
            if seat not in at_once:
                return state
            engine.play(after, seat, engine.decode(action), NoLuck())
    except (IllegalMove, LookupError):
        return state
    return after


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_only_what_rests_on_the_move_goes_with_it(game: Game, seed: int) -> None:
    house = playing(game, "Ada", "Bob", "Cléo", seed=f"{seed:064}")
    pick, engine, moves = FastChance(seed), game.engine, 0
    # What had to happen is not taken back by itself.
    while (len(asked(house)) < 2 and moves < LONG) or engine.automatic(house.table.position()):
        plays(house, asked(house)[0], pick)
        moves += 1
    before, mover = house.table.position(), pick.choice(asked(house))
    plays(house, mover, pick)
    meanwhile = [plays(house, other, pick) for _ in range(2) for other in asked(house) if other is not mover]
    assert meanwhile or len(asked(house)) == 1, "the others were to play, and did not"
    ask(house.code, mover, "takeback")
    for other in house.people:
        if other is not mover and house.table.vote:
            answer(house.code, other, yes=True)
    assert house.table.vote is None
    now = house.table.position()
    assert engine.dump(now) == engine.dump(without(engine, before, meanwhile))
    assert engine.dump(position_at(house.table, house.table.head)) == engine.dump(now)
