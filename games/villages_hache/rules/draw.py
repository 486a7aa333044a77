"""Turning over a card, and what each of them does. A visit and an acquisition go on in files of their own."""

from __future__ import annotations

from engine import Chance, Seat
from games.villages_hache.data.board import STREETS
from games.villages_hache.data.pieces import OFFERS, POINTS, ROTATION, SURPRISE, SURPRISE_POINTS, VISITS
from games.villages_hache.rules.log import Teller
from games.villages_hache.rules.possible import candidates, ready, usable
from games.villages_hache.rules.turns import begin_acquisition, discard_stake, end, end_turn, has_won
from games.villages_hache.rules.visits import choose_target, walk
from games.villages_hache.state import State, holds_visit


def draw(state: State, seat: Seat, chance: Chance, tell: Teller) -> None:
    if not state.stock:
        _turn_over(state, tell)
    player = state.players[seat]
    card = state.stock.pop() if state.turned else chance.pop(state.stock)
    value = POINTS.get(card)
    if value is not None:
        if holds_visit(player):
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
