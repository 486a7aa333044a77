"""What each action does, in the order of the rulebook. Actions arrive here already found legal."""

from __future__ import annotations

from msgspec import UNSET

from engine import Chance, Seat
from games.villages_hache.data.board import BITS, STREETS, Ground
from games.villages_hache.data.pieces import (
    CARD_WORTH,
    NUMBER,
    OFFERS,
    POINTS,
    ROTATION,
    SURPRISE,
    SURPRISE_POINTS,
    VILLAGES,
    VISITS,
)
from games.villages_hache.rules.course import (
    begin_acquisition,
    begin_turn,
    discard_stake,
    end,
    end_turn,
    has_won,
)
from games.villages_hache.rules.log import Teller
from games.villages_hache.rules.possible import candidates, nobody_can_build, ready, usable
from games.villages_hache.rules.visits import choose_target, walk
from games.villages_hache.state import Building, State, holds_visit, owner_of

# -- settling in ----------------------------------------------------------------------------------------


def choose_village(state: State, seat: Seat, village: str, tell: Teller) -> None:
    state.players[seat].village = village
    tell.village(seat, village)
    state.phase = "PLACE_PAWN"


def place_pawn(state: State, seat: Seat, cell: str, tell: Teller) -> None:
    state.players[seat].pawn = cell
    tell.pawn(seat, cell)
    state.turn = (seat + 1) % len(state.players)
    if state.turn != state.first:
        state.phase = "CHOOSE_VILLAGE"
        return
    for village in VILLAGES:
        if owner_of(state, village) is None:
            tell.closed(village)
    tell.turn(state.turn)
    begin_turn(state, tell)


# -- drawing a card -------------------------------------------------------------------------------------


def draw(state: State, seat: Seat, chance: Chance, tell: Teller) -> None:
    if not state.stock:
        _turn_over(state, tell)
    player = state.players[seat]
    card = state.stock.pop() if state.turned else chance.pop(state.stock)
    value = POINTS.get(card)
    if value is not None:
        if player.stake and player.stake not in OFFERS:
            state.discard.append(card)
            walk(state, seat, value, True, tell)
            return
        player.points.append(value)
        tell.drew_points(seat, value, player)
        if ready(player):
            tell.ready(seat, player.stake)
        end_turn(state, tell)
    elif card == SURPRISE:
        state.discard.append(card)
        _surprise(state, seat, tell)
    elif card == ROTATION:
        _rotate(state, seat, tell)
        state.discard.append(card)
        end_turn(state, tell)
    elif player.stake:
        state.discard.append(card)
        tell.second_stake(seat, card, holds_visit(player))
        end_turn(state, tell)
    elif card in OFFERS:
        _draw_acquisition(state, seat, card, tell)
    else:
        _draw_visit(state, seat, card, tell)


def _turn_over(state: State, tell: Teller) -> None:
    """The discard as a new stock: what was thrown away first now lies on top, unless the house shuffles."""
    if state.house.discard_shuffled:
        # In an order that says nothing: each card is drawn at random, as from the first stock.
        state.stock, state.discard = sorted(state.discard), []
        tell.shuffled(len(state.stock))
    else:
        state.stock, state.discard = state.discard[::-1], []
        state.turned = True
        tell.turned(len(state.stock))


def _draw_acquisition(state: State, seat: Seat, card: str, tell: Teller) -> None:
    player = state.players[seat]
    if usable(state, player, card):
        player.stake = card
        tell.kept_acquisition(seat, card)
        if ready(player):
            tell.ready(seat, card)
    else:
        state.discard.append(card)
        tell.useless(seat, card)
    end_turn(state, tell)


def _draw_visit(state: State, seat: Seat, card: str, tell: Teller) -> None:
    player = state.players[seat]
    found = candidates(state, VISITS[card])
    if not found:
        state.discard.append(card)
        tell.nobody_to_visit(seat, card)
        end_turn(state, tell)
        return
    player.stake = card
    player.departure = player.pawn
    tell.kept_visit(seat, card)
    if len(found) == 1:
        choose_target(state, seat, found[0], tell)
    else:
        state.phase = "VISIT_TARGET"


# -- acquisition ----------------------------------------------------------------------------------------


def acquire(
    state: State, seat: Seat, type_: str, payment: tuple[int, ...], cells: Ground, tell: Teller
) -> None:
    player = state.players[seat]
    for value in payment:
        player.points.remove(value)
        state.discard.append(CARD_WORTH[value])
    number = NUMBER[player.stake]
    discard_stake(state, player)
    state.reserve[type_] -= 1
    player.built.append(Building(type_, cells))
    player.covered |= BITS[cells]
    player.acquisitions += number
    tell.built(seat, player, type_, payment, cells, number, state.free)
    if state.house.draw_when_acquiring and not state.free:
        # A building brought forward by a surprise has had its draw: the surprise.
        state.draw_due = True
    state.free = False
    if has_won(player):
        end(state, "hundred", tell)
    elif not any(state.reserve.values()):
        end(state, "built", tell)
    else:
        state.phase = "STEP"


def step(state: State, seat: Seat, cell: str, tell: Teller) -> None:
    state.players[seat].pawn = cell
    tell.stepped(seat, cell)
    # Only a new building can have left everybody without one to build.
    if nobody_can_build(state):
        state.turns += 1
        end(state, "blocked", tell)
    elif state.draw_due:
        state.draw_due = UNSET
        state.phase = "DRAW"
    else:
        end_turn(state, tell)


# -- surprise and rotation ------------------------------------------------------------------------------


def _surprise(state: State, seat: Seat, tell: Teller) -> None:
    player = state.players[seat]
    if not player.stake and state.house.surprise_needs_stake:
        tell.surprise_in_vain(seat)
        end_turn(state, tell)
        return
    player.surprises += SURPRISE_POINTS
    visiting = holds_visit(player)
    building = bool(player.stake) and not visiting and usable(state, player, player.stake)
    tell.surprise(seat, player, visiting, building)
    if player.stake and not building:
        discard_stake(state, player)
        player.target = None
    if has_won(player):
        end(state, "hundred", tell)
    elif visiting:
        state.phase = "RETURN"
    elif building:
        state.free = True
        begin_acquisition(state, seat, tell)
    else:
        end_turn(state, tell)


def _rotate(state: State, seat: Seat, tell: Teller) -> None:
    tell.rotation(seat)
    players = state.players
    for visitor, player in enumerate(players):
        if not holds_visit(player):
            continue
        discard_stake(state, player)
        player.target = None
        tell.visit_called_off(visitor)
        if player.pawn not in STREETS[player.village]:
            player.pawn = player.departure
            tell.back_to_departure(visitor, player.pawn)
        player.departure = ""
    hands = [(player.points, player.stake) for player in players]
    for giver, (points, stake) in enumerate(hands):
        taker = (giver + 1) % len(players)
        players[taker].points = points
        players[taker].stake = stake
    for taker, player in enumerate(players):
        tell.received(taker, player)
        if ready(player):
            tell.ready(taker, player.stake)
