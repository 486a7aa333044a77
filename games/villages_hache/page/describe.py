"""The position in plain sentences, for screen readers."""

from __future__ import annotations

from typing import Final

from engine import Who
from games.villages_hache.data.pieces import BUILDINGS, POINTS, VILLAGES
from games.villages_hache.page import queries
from games.villages_hache.page.views import Speaker
from games.villages_hache.rules import wording
from games.villages_hache.rules.possible import ready
from games.villages_hache.state import State

# How many of the cards to come are told, where their order is known.
COMING: Final = 8


def described(say: Speaker, state: State) -> list[str]:
    lines = [say.key("piles", stock=len(state.stock), discard=len(state.discard))]
    if upcoming := coming(say, state):
        lines.append(upcoming)
    for seat in range(len(state.players)):
        lines.extend(_player(say, state, seat))
    if state.phase not in ("CHOOSE_VILLAGE", "PLACE_PAWN"):
        taken = {player.village for player in state.players}
        shut = [say.term(village) for village in VILLAGES if village not in taken]
        if shut:
            lines.append(say.key("describe.closed", villages=[*shut]))
    left = [
        say.key("reserve_of", building=say.term(type_), n=state.reserve[type_])
        for type_ in BUILDINGS
        if state.reserve[type_]
    ]
    lines.append(say.key("describe.reserve", buildings=[*left]))
    return lines


def coming(say: Speaker, state: State) -> str:
    """What will be drawn next from a discard turned over: whoever watched it grow knows, so everybody may."""
    if not (state.turned and state.stock):
        return ""
    upcoming = [POINTS.get(card) or wording.card(card) for card in state.stock[: -COMING - 1 : -1]]
    return say.key("coming", cards=[*upcoming])


def _player(say: Speaker, state: State, seat: int) -> list[str]:
    player, who = state.players[seat], Who(seat)
    if not player.village:
        return [say.key("describe.settling", player=who)]
    village = wording.village(player)
    if not player.pawn:
        return [say.key("describe.chosen", player=who, village=village)]
    lines = [
        say.key("describe", player=who, village=village, score=player.score, cell=wording.cell(player.pawn))
    ]
    if player.built:
        buildings = [wording.building_on(building) for building in player.built]
        lines.append(say.key("describe.built", player=who, buildings=[*buildings]))
    stake = wording.card(player.stake) if player.stake else say.key("no_stake")
    if player.points:
        cards = [*sorted(player.points, reverse=True)]
        total = sum(cards)
        lines.append(say.key("describe.front", player=who, cards=[*cards], total=total, stake=stake))
    else:
        lines.append(say.key("describe.bare", player=who, stake=stake))
    trip = queries.trip(state, seat)
    if trip:
        lines.append(say.key("describe.trip", player=who, trip=queries.told_trip(trip)))
    if ready(player):
        lines.append(say.key("describe.ready", player=who))
    return lines
