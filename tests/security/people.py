"""The roles a visitor may have at a table, and a small house with one of each."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.contrib.auth.models import Group

from accounts.models import User
from circles import membership
from circles.models import Circle
from engine.registry import Game
from tests.tables.house import House, guests, playing

ROLES = ("stranger", "elsewhere", "spectator", "seat", "host", "reviewer", "moderator", "staff")
PASSWORD = "quatre mots tout simples"


@dataclass
class Neighbourhood:
    """A table that may be watched, one that may not, and everybody who could come by."""

    open: House
    closed: House
    people: dict[str, User | None]
    # Kept by the host, with the other player and a friend in it.
    circle: Circle

    def trace(self) -> tuple[object, ...]:
        return self.open.trace(), self.closed.trace()


def appoint(role: str) -> User:
    """Somebody with an account whom the house has made a reviewer or a moderator."""
    user: User = User.objects.create_user(
        f"{role}-{secrets.token_hex(4)}", password=PASSWORD, name=role.title(), is_staff=True
    )
    user.groups.add(Group.objects.get(name=role))
    return user


def neighbourhood(game: Game) -> Neighbourhood:
    (host, seat), (spectator,) = guests("Marie", "Basile"), guests("Chloé")
    staff = User.objects.create_superuser(f"staff-{secrets.token_hex(4)}", password=PASSWORD, name="Sacha")
    appointed = {role: appoint(role) for role in ("reviewer", "moderator")}
    houses = [playing(game, spectators=watched) for watched in (True, False)]
    for house in houses:
        for number, user in enumerate((host, seat)):
            house.table.seats.filter(number=number).update(user=user)
        type(house.table).objects.filter(code=house.code).update(host=host)
        house.people = [host, seat]
    people = {
        "stranger": None,
        "elsewhere": playing(game, "Denis").host,
        "spectator": spectator,
        "seat": seat,
        "host": host,
        "staff": staff,
        **appointed,
    }
    circle = membership.found(host, "La bande du jeudi", game)
    for friend in (seat, *guests("Élise")):
        membership.join(circle.pk, circle.key, friend)
    return Neighbourhood(*houses, people, circle)
