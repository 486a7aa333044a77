"""A circle's own page: tonight, the next evening, who stands where, and all it has played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from circles import calendar, polls, standings, tonight
from circles.access import for_members, may_invite
from circles.models import Circle, Member
from circles.played import Played, games_of
from circles.records import records
from circles.seasons import chosen, in_season
from lobby import cards
from tables import offer

PER_PAGE = 20
SHOWN = 5
# In the race and against one another: as many as can be told apart.
RACERS = 6


@dataclass(frozen=True)
class Person:
    """How somebody appears in the standings: a token of their own, and whether they are still of it."""

    token: int
    name: str
    here: bool


@never_cache
@require_safe
@for_members
def page(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    return show(request, circle, user)


def show(
    request: HttpRequest, circle: Circle, user: User, refused: str = "", status: int = 200
) -> HttpResponse:
    games = games_of(circle)
    members = list(circle.members.filter(left=None).select_related("user"))
    people = people_of(members, games)
    figures = _figures(games, people, request.GET.get("saison", ""))
    context = {
        "circle": circle,
        "members": members,
        "is_keeper": circle.keeper_id == user.pk,
        "people": people,
        "invitation": invitation(request, circle) if may_invite(circle, user) else "",
        "calendar": request.build_absolute_uri(calendar.path_for(circle, user)),
        "running": [cards.TableCard(table, user) for table in tonight.running_tables(circle)],
        "offered": [cards.game_card(game) for game in offer.games()],
        "usual": tonight.usual_game(circle),
        "newest": games[: -SHOWN - 1 : -1],
        "played": len(games),
        "origin": request.build_absolute_uri("/")[:-1],
        "refused": refused,
        **_evening(circle, user),
        **figures,
    }
    return render(request, "circles/circle.html", context, status=status)


@never_cache
@require_safe
@for_members
def played(request: HttpRequest, circle: Circle, user: User) -> HttpResponse:
    """All of them, newest first."""
    games = games_of(circle)[::-1]
    shown = Paginator(games, PER_PAGE).get_page(request.GET.get("page"))
    members = list(circle.members.filter(left=None).select_related("user"))
    context = {
        "circle": circle,
        "page": shown,
        "people": people_of(members, games[::-1]),
        "played": len(games),
    }
    return render(request, "circles/played.html", context)


def invitation(request: HttpRequest, circle: Circle) -> str:
    return request.build_absolute_uri(reverse("circles:join", args=[circle.code, circle.key]))


def people_of(members: list[Member], games: list[Played]) -> dict[int, Person]:
    """Tokens by the order in which people came; those who are gone, or only visited, after them."""
    found = {member.user_id: Person(n, str(member.user), True) for n, member in enumerate(members, 1)}
    for game in games:
        for place in game.places:
            if place.person not in found:
                found[place.person] = Person(len(found) + 1, place.name, False)
    return found


def _figures(games: list[Played], people: dict[int, Person], wanted: str) -> dict[str, Any]:
    season = chosen(games, wanted)
    counted = standings.counted(in_season(games, season))
    rows = standings.standings(counted)
    # In the order of their tokens, which the curves are drawn in.
    racers = sorted((row.person for row in rows[:RACERS]), key=lambda person: people[person].token)
    return {
        "seasons": sorted({game.season for game in games}, reverse=True),
        "season": season,
        "counted": len(counted),
        "rows": rows,
        "racers": racers,
        "race": standings.race(counted, racers),
        "duels": standings.duels(counted),
        "records": records(games),
    }


def _evening(circle: Circle, user: User) -> dict[str, Any]:
    poll = polls.open_poll(circle)
    choices = polls.choices(poll, user) if poll else []
    asked = poll or polls.next_evening(circle)
    return {
        "poll": poll,
        "choices": choices,
        "best": polls.best(choices) if choices else 0,
        "may_choose": asked is not None and polls.may_choose(asked, circle, user),
        "evening": polls.next_evening(circle),
        "most_dates": polls.DATES,
    }
