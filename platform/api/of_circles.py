"""What programs may ask about circles of friends."""

from __future__ import annotations

from api import answers
from api.doors import Call
from circles import mine as own
from circles import standings as counting
from circles.access import find, of_members
from circles.played import games_of
from circles.seasons import ALWAYS, chosen, in_season
from web.ratelimit import address


def mine(call: Call) -> list[answers.Circle]:
    return [
        answers.Circle(
            one.circle.code,
            one.circle.name,
            one.circle.keeper_id == call.person.pk,
            len(one.members),
            one.circle.game,
            one.circle.get_absolute_url(),
            next(member.joined for member in one.members if member.user_id == call.person.pk),
        )
        for one in own.of(call.person)
    ]


def standings(call: Call, circle: str) -> answers.CircleStandings:
    found = find(circle, call.person, address(call.request))
    of_members(found, call.person)
    games = games_of(found)
    wanted = call.request.GET.get("season", "")
    season = chosen(games, ALWAYS if wanted == "all" else wanted)
    here = set(found.members.filter(left=None).values_list("user", flat=True))
    rows = [
        answers.CircleRow(
            place,
            row.name,
            row.person in here,
            row.person == call.person.pk,
            row.rating,
            row.points,
            row.games,
            row.wins,
        )
        for place, row in enumerate(counting.standings(in_season(games, season)), 1)
    ]
    seasons = sorted({game.season for game in games}, reverse=True)
    return answers.CircleStandings(
        found.code, found.name, season.key if season else None, [one.key for one in seasons], rows
    )
