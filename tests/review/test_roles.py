"""Every page of the review against everybody who may come along."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.core.management import CommandError, call_command

from accounts.models import User
from engine.registry import Game
from tables.models import Report
from tables.verbs.reporting import report
from tests.review.conftest import Enter, somebody
from tests.review.desk import GAMES, REPORTS
from tests.tables.house import House, over

pytestmark = pytest.mark.django_db

# Where somebody is sent who is not signed in, kept out, or let in.
SIGN_IN, OUT, IN, THERE = "sign-in", 403, 200, 302

LOOK = {"nobody": SIGN_IN, "guest": SIGN_IN, "player": OUT, "staff": OUT}
LOOK |= {"reviewer": IN, "moderator": IN, "chief": IN}
GO = {role: THERE if may == IN else may for role, may in LOOK.items()}
ACT = {**LOOK, "reviewer": OUT}
DO = {**GO, "reviewer": OUT}
CHIEF = {**LOOK, "reviewer": OUT, "moderator": OUT}
INDEX = {**LOOK, "staff": IN}

# Method, address, who may.
PAGES = [
    ("get", "/admin/", INDEX),
    ("get", GAMES, LOOK),
    ("get", GAMES + "figures/", LOOK),
    ("get", GAMES + "figures.csv", LOOK),
    ("get", GAMES + "{code}/", LOOK),
    ("get", GAMES + "{table}/change/", GO),
    ("post", GAMES + "{code}/look/", GO),
    *(("get", f"{GAMES}{{code}}/act/{verb}/", ACT) for verb in ("stop", "unstick", "reopen", "take-back")),
    *(
        ("get", f"{GAMES}{{code}}/act/{verb}/", ACT)
        for verb in ("seat-bot", "hand-over", "mute", "ban", "lift")
    ),
    ("get", REPORTS, LOOK),
    ("get", REPORTS + "{report}/", LOOK),
    ("get", REPORTS + "{report}/change/", GO),
    ("get", REPORTS + "{report}/fixture/", LOOK),
    ("post", REPORTS + "{report}/close/", DO),
    ("get", "/admin/review/sanction/", LOOK),
    ("get", "/admin/review/sanction/add/", dict.fromkeys(LOOK, OUT) | {"nobody": SIGN_IN, "guest": SIGN_IN}),
    ("get", "/admin/accounts/user/", CHIEF),
    ("get", "/admin/auth/group/", CHIEF),
    # Last: the game goes on after it, and keeps its secrets again.
    ("post", GAMES + "{code}/act/reopen/", DO),
]


@pytest.fixture
def house(pig: Game) -> House:
    house = over(pig)
    report(house.code, house.host, "rule", "Le dé est carré.")
    return house


@pytest.mark.parametrize("role", LOOK)
def test_every_page_is_open_to_those_it_is_for_and_to_nobody_else(
    enter: Enter, house: House, role: str
) -> None:
    names = {"code": house.code, "table": house.table.pk, "report": Report.objects.get().pk}
    client = enter(role)
    fields = {"as": "all", "at": "1", "reason": "Encore une fois", "nonce": f"nonce-{role}", "answer": "Oui."}
    for method, address, who in PAGES:
        answer = getattr(client, method)(address.format(**names), fields if method == "post" else None)
        expected = who[role]
        if expected == SIGN_IN:
            assert answer.status_code == 302, address
            assert "/admin/login/" in answer["Location"], address
        else:
            assert answer.status_code == expected, f"{role} at {address}"


def test_who_may_not_act_changes_nothing(enter: Enter, house: House) -> None:
    before = house.trace()
    for role in ("nobody", "guest", "player", "staff", "reviewer"):
        fields = {"reason": "Pour voir", "nonce": "une-fois-seulement"}
        enter(role).post(f"{GAMES}{house.code}/act/reopen/", fields)
    assert house.trace() == before


def test_the_site_comes_with_its_two_roles() -> None:
    def permissions(name: str) -> set[str]:
        return set(Group.objects.get(name=name).permissions.values_list("codename", flat=True))

    assert permissions("reviewer") == {"look"}
    assert permissions("moderator") == {"look", "act"}


def test_somebody_is_appointed_and_dismissed_by_one_command() -> None:
    user = somebody("player")
    call_command("appoint", user.username, "reviewer", verbosity=0)
    assert User.objects.get(pk=user.pk).has_perm("review.look")
    assert not User.objects.get(pk=user.pk).has_perm("review.act")
    call_command("appoint", user.username, "moderator")
    assert User.objects.get(pk=user.pk).has_perm("review.act")
    call_command("appoint", user.username, "nobody")
    user = User.objects.get(pk=user.pk)
    assert not user.has_perm("review.look")
    assert not user.is_staff
    with pytest.raises(CommandError, match="No account is called personne"):
        call_command("appoint", "personne", "reviewer")


def test_the_review_is_in_the_menu_of_those_it_is_for(enter: Enter) -> None:
    assert 'href="/admin/"' in enter("reviewer").get("/").content.decode()
    assert 'href="/admin/"' not in enter("player").get("/").content.decode()
