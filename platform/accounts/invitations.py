"""Those whom the administrator lets open tables where that is not for everybody (WHO_MAY_OPEN=invited)."""

from __future__ import annotations

from django.contrib.auth.models import Group

from accounts.models import User

# The admin's page of a person shows it among their groups.
INVITED = "invited"


def invited(user: User) -> bool:
    return user.groups.filter(name=INVITED).exists()


def invite(user: User) -> None:
    group, _ = Group.objects.get_or_create(name=INVITED)
    user.groups.add(group)


def uninvite(user: User) -> None:
    user.groups.remove(*Group.objects.filter(name=INVITED))
