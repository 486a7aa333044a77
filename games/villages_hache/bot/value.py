"""Evaluation: what a position is worth to each player, in points of score.

Beyond the score itself: the cards in front, the errand under way, and above all the visits to come.
Owning a kind of building turns its visit from a long trip that pays somebody else into a short one
that pays at home.
"""

from __future__ import annotations

from typing import Final

from engine import Seat
from games.villages_hache.data.board import STREETS
from games.villages_hache.data.pieces import GOAL, NUMBER, VISIT_POINTS, VISITS
from games.villages_hache.rules.board import steps_to
from games.villages_hache.state import Player, State, VillagesOptions, owner_of_building

# A turn brings about two points of score: a game of a hundred lasts fifty.
TURN: Final = 2.0
# A point in cards is worth less than one of score: it takes an acquisition to spend it on, some of
# it is lost in change, and all of it may be passed on.
CARD_POINT: Final = 0.6
SPARE_POINT: Final = 0.35
# What lies in front beyond one good building waits longer for its use.
ENOUGH: Final = 14
# Not having to wait for an acquisition, and being about to build.
STAKE: Final = 2.0
READY: Final = 1.0
# How often a visit card finds its drawer with nothing else to do.
IDLE: Final = 0.45
# The share of turns that turn over a card; in the others one builds or walks.
DRAWING: Final = 0.7
# The mean value of a POINTS card.
STRIDE: Final = 4.5
# Steps of the longest walk on the board, and of a usual one to another village.
FARTHEST: Final = 24
ABROAD: Final = 14
# A won game, beyond the points that won it.
VICTORY: Final = 25.0


def _trip(steps: int) -> float:
    """What a walk costs: the turns it takes and the cards it uses up."""
    if not steps:
        return 0.0
    turns = 0.7 + steps / STRIDE
    return turns * TURN + (steps + 1) * CARD_POINT


TRIP: Final = tuple(_trip(steps) for steps in range(FARTHEST + 1))


def worths(state: State) -> list[float]:
    """For each seat, its score and what else it has to hope for."""
    players = state.players
    if state.phase == "GAME_END":
        best = max(player.score for player in players)
        return [player.score + (VICTORY if player.score == best else 0.0) for player in players]
    found = [player.score + _in_front(player, state.house) for player in players]
    _add_visits_under_way(state, found)
    _add_visits_to_come(state, found)
    return found


def lead(state: State, seat: Seat) -> float:
    """How far this seat is ahead of the others, the best of them counting for more."""
    found = worths(state)
    mine = found.pop(seat)
    return mine - 0.5 * (max(found) + sum(found) / len(found))


def _in_front(player: Player, house: VillagesOptions) -> float:
    total = sum(player.points)
    number = NUMBER.get(player.stake)
    # Where a building takes every card, those beyond its price buy nothing.
    kept = min(total, number) if number is not None and house.payment_takes_all else total
    worth = CARD_POINT * min(kept, ENOUGH) + SPARE_POINT * max(kept - ENOUGH, 0)
    if number is not None:
        worth += STAKE + (READY if total >= number else 0.0) + 0.1 * number
    return worth


def _add_visits_under_way(state: State, found: list[float]) -> None:
    for seat, player in enumerate(state.players):
        if player.target is not None:
            found[seat] -= TRIP[steps_to(player.target)[player.pawn]]
            found[owner_of_building(state, player.target)] += VISIT_POINTS


def _add_visits_to_come(state: State, found: list[float]) -> None:
    players = state.players
    homes = [
        player.pawn if player.pawn in STREETS[player.village] else player.departure for player in players
    ]
    expected = _visits_expected(state)
    nearest: dict[str, list[int]] = {}
    for owner, player in enumerate(players):
        for building in player.built:
            steps = nearest.setdefault(building.type, [-1] * len(players))
            far = steps_to(building.cells)[homes[owner]]
            if not 0 <= steps[owner] <= far:
                steps[owner] = far
    for type_, at_home in nearest.items():
        rate = expected[type_]
        if not rate:
            continue
        owners = [seat for seat, far in enumerate(at_home) if far >= 0]
        for seat, far in enumerate(at_home):
            if far >= 0:
                found[seat] += rate * (VISIT_POINTS - TRIP[far])
            else:
                found[seat] -= rate * TRIP[ABROAD]
                for owner in owners:
                    found[owner] += rate * VISIT_POINTS / len(owners)


def _visits_expected(state: State) -> dict[str, float]:
    """For each kind, how many visits one player may still have to make to it."""
    seats = len(state.players)
    ahead = max(player.score for player in state.players)
    draws = seats * (GOAL - ahead) / TURN * DRAWING
    stock, discard = state.stock, state.discard
    if state.turned:
        stock = stock[-round(draws) :] if draws >= 1 else []
        from_stock = 1.0
    else:
        from_stock = min(1.0, draws / len(stock)) if stock else 0.0
    again = min(1.0, max(0.0, draws - len(stock)) / len(discard)) if discard else 0.0
    share = IDLE / seats
    return {
        type_: share * (stock.count(card) * from_stock + discard.count(card) * again)
        for card, type_ in VISITS.items()
    }
