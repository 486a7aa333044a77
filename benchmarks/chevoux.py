"""How quick Chévoux is: a part of `manage.py bench`.

Positions are those that bots come to, the same in every run. Times are the core's own, and the clock's for
whoever waits.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from typing import Any

from engine import Chance, FastChance
from games.chevoux.actions import Decision
from games.chevoux.bot import answers, levels
from games.chevoux.bot.advice import suggest, winnable
from games.chevoux.data import CARDS_A_ROUND
from games.chevoux.rules.board import Board, board_of
from games.chevoux.rules.engine import Chevoux
from games.chevoux.state import Options, State, visible_card

Think = Callable[[Any, State, int, Chance], Decision]

ENGINE = Chevoux()
# Games each way of playing gives positions from.
PLAYERS: tuple[tuple[Think, int], ...] = ((levels.sensible, 3), (levels.greedy, 12), (levels.two_ply, 9))
# Every so manyeth decision before the last round is asked about.
EVERY = 7
REPEATS = 200


def measure() -> list[dict[str, Any]]:
    """What each question takes; in the last round by the number of cards left and by the answer."""
    found: dict[str, list[tuple[float, float]]] = {}
    for state in _positions():
        board, card = board_of(state, state.villages[0]), visible_card(state, state.villages[0])
        left = state.decisions - state.villages[0].played
        if left == CARDS_A_ROUND:
            found.setdefault("full board: moves and violations", []).append(_listed(board, card))
        luck = FastChance(left)
        if left <= CARDS_A_ROUND:
            answer, took = _timed(lambda: _end(answers.last_round(state, 0)))  # noqa: B023  called at once
            found.setdefault(f"last round, {left} cards left: {answer.verdict}", []).append(took)
        elif left % EVERY == 0:
            for name, ask in (("still winnable", winnable), ("suggest a move", suggest)):
                _, took = _timed(lambda: _end(ask(ENGINE, state, 0, luck)))  # noqa: B023
                found.setdefault(f"{name}, before the last round", []).append(took)
            _, took = _timed(lambda: levels.two_ply(ENGINE, state, 0, luck))  # noqa: B023
            found.setdefault("two-ply move", []).append(took)
    return [{"what": what, **_spread(took)} for what, took in sorted(found.items())]


def _games(think: Think, games: int, difficulty: str) -> Iterator[Iterator[State]]:
    for number in range(games):
        yield _game(think, Options(difficulty=difficulty), FastChance(f"bench {number}"))  # type: ignore[arg-type]


def _game(think: Think, options: Options, luck: Chance) -> Iterator[State]:
    """One state that goes on; the last one is the end of the game."""
    state = ENGINE.deal(1, options, luck)
    while ENGINE.to_move(state):
        yield state
        ENGINE.advance(state, 0, think(ENGINE, state, 0, luck), luck)
    yield state


def _positions() -> Iterator[State]:
    for think, games in PLAYERS:
        for difficulty in ("normal", "hard"):
            for game in _games(think, games, difficulty):
                yield from (state for state in game if ENGINE.to_move(state))


def _listed(board: Board, card: str) -> tuple[float, float]:
    """The mean of many: a single one is too quick for the clock."""

    def often() -> None:
        for _ in range(REPEATS):
            fresh = Board(board.layout, board.tiles, board.people)
            fresh.effects(card)
            fresh.misplaced()

    _, (core, clock) = _timed(often)
    return core / REPEATS, clock / REPEATS


def _timed(ask: Callable[[], Any]) -> tuple[Any, tuple[float, float]]:
    core, clock = time.process_time(), time.perf_counter()
    answer = ask()
    return answer, (time.process_time() - core, time.perf_counter() - clock)


def _end(asked: Generator[Any, None, Any]) -> Any:
    while True:
        try:
            next(asked)
        except StopIteration as end:
            return end.value


def _spread(took: list[tuple[float, float]]) -> dict[str, Any]:
    core, clock = (sorted(1000 * seconds for seconds in times) for times in zip(*took, strict=True))
    last = len(core) - 1
    return {
        "positions": len(core),
        "core_ms_p50": round(core[last // 2], 3),
        "core_ms_p95": round(core[round(last * 0.95)], 3),
        "core_ms_max": round(core[-1], 3),
        "clock_ms_max": round(clock[-1], 3),
    }
