"""The position in plain sentences, for screen readers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine import Who
from engine.speaker import Speaker
from games.villages_hache.data.pieces import BUILDINGS, POINTS, VILLAGES
from games.villages_hache.page import queries
from games.villages_hache.rules import wording
from games.villages_hache.rules.possible import ready
from games.villages_hache.state import State, settled

# How many of the cards to come are told, where their order is known.
COMING: Final = 8


def described(say: Speaker, state: State) -> list[str]:
    lines = [say("vi.page.piles", stock=len(state.stock), discard=len(state.discard))]
    if upcoming := coming(say, state):
        lines.append(upcoming)
    for seat in range(len(state.players)):
        lines.extend(_player(say, state, seat))
    if settled(state):
        taken = {player.village for player in state.players}
        shut = [say.term(village) for village in VILLAGES if village not in taken]
        if shut:
            lines.append(say("vi.page.describe.closed", villages=[*shut]))
    left = [
        say("vi.page.reserve_of", building=say.term(type_), n=state.reserve[type_])
        for type_ in BUILDINGS
        if state.reserve[type_]
    ]
    lines.append(say("vi.page.describe.reserve", buildings=[*left]))
    return lines


def coming(say: Speaker, state: State) -> str:
    """What will be drawn next from a discard turned over: whoever watched it grow knows, so everybody may."""
    if not (state.turned and state.stock):
        return ""
    return _coming(say, tuple(state.stock[: -COMING - 1 : -1]))


@lru_cache(256)
def _coming(say: Speaker, cards: tuple[str, ...]) -> str:
    return say("vi.page.coming", cards=[POINTS.get(card) or wording.card(card) for card in cards])


def _player(say: Speaker, state: State, seat: int) -> list[str]:
    player, who = state.players[seat], Who(seat)
    if not player.village:
        return [say("vi.page.describe.settling", player=who)]
    village = wording.village(player)
    if not player.pawn:
        return [say("vi.page.describe.chosen", player=who, village=village)]
    lines = [
        say(
            "vi.page.describe",
            player=who,
            village=village,
            score=player.score,
            cell=wording.cell(player.pawn),
        )
    ]
    if player.built:
        buildings = [wording.building_on(building) for building in player.built]
        lines.append(say("vi.page.describe.built", player=who, buildings=[*buildings]))
    stake = wording.card(player.stake) if player.stake else say("vi.page.no_stake")
    if player.points:
        cards = [*sorted(player.points, reverse=True)]
        total = sum(cards)
        lines.append(say("vi.page.describe.front", player=who, cards=[*cards], total=total, stake=stake))
    else:
        lines.append(say("vi.page.describe.bare", player=who, stake=stake))
    trip = queries.trip(state, seat)
    if trip:
        lines.append(say("vi.page.describe.trip", player=who, trip=queries.told_trip(trip)))
    if ready(player):
        lines.append(say("vi.page.describe.ready", player=who))
    return lines
