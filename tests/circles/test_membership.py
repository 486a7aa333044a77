"""Who is of a circle: coming in, going, being sent away, and what only its keeper may do."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.deletion import forget
from accounts.merge import merge
from accounts.models import User
from circles import membership
from circles.models import Circle, Member
from engine.registry import Game
from engine.texts import SITE
from tests.circles.bands import browser, circle_of
from tests.tables.house import guests
from web.refusals import Refused

pytestmark = pytest.mark.django_db


def fr(key: str, **params: Any) -> str:
    return SITE.say(key, "fr", **params)


def join_path(circle: Circle) -> str:
    circle.refresh_from_db()
    return f"/bande/{circle.code}/{circle.key}/"


def here(circle: Circle) -> list[str]:
    return [str(member.user) for member in circle.members.filter(left=None)]


def settle(keeper: User, circle: Circle, what: str, /, **fields: Any) -> Any:
    return browser(keeper).post(f"/bande/{circle.code}/reglages/", {"what": what, **fields})


def test_a_guest_founds_a_circle_and_a_friend_comes_in_by_its_link(pig: Game) -> None:
    marie, basile = browser(), browser()
    answer = marie.post("/bandes/", {"name": "Marie", "circle": "La bande du jeudi", "game": "pig"})
    circle = Circle.objects.get()
    assert answer.url == circle.get_absolute_url()
    page = marie.get(answer.url).content.decode()
    assert join_path(circle) in page
    shown = basile.get(join_path(circle)).content.decode()
    assert "La bande du jeudi" in shown
    assert f"/bande/{circle.code}/{circle.key}/invitation.png" in shown
    assert basile.post(join_path(circle), {"name": "Basile"}).url == circle.get_absolute_url()
    assert basile.get(circle.get_absolute_url()).status_code == 200
    assert here(circle) == ["Marie", "Basile"]
    assert basile.get(join_path(circle)).url == circle.get_absolute_url(), "again: straight to the circle"


def test_a_stranger_sees_nothing_of_it(pig: Game) -> None:
    circle, _ = circle_of(pig)
    for client in (browser(), browser(guests("Ana")[0])):
        for path in ("", "parties/", "classement.svg", "classement.png", "reglages/"):
            answer = client.get(f"/bande/{circle.code}/{path}")
            assert answer.status_code == 403
            assert "jeudi" not in answer.content.decode()
        assert client.get(f"/bande/{circle.code}/WRONGKEY/").status_code == 404
        assert client.get(f"/bande/{circle.code}/WRONGKEY/invitation.png").status_code == 404


def test_whoever_guesses_codes_is_slowed_down_and_members_are_not(pig: Game) -> None:
    circle, (marie, *_) = circle_of(pig)
    stranger = browser()
    answers = [stranger.get("/bande/NOSUCHCO/").status_code for _ in range(25)]
    assert answers.count(404) == 20
    assert answers[-1] == 429
    assert stranger.get(circle.get_absolute_url()).status_code == 429
    assert browser(marie).get(circle.get_absolute_url()).status_code == 200


def test_somebody_removed_is_told_so_and_their_link_opens_nothing(pig: Game) -> None:
    circle, (marie, basile, _) = circle_of(pig)
    old = join_path(circle)
    assert settle(marie, circle, "remove", person=basile.pk).status_code == 302
    assert here(circle) == ["Marie", "Chloé"]
    told = fr("circle.refused.removed", circle=circle.name)
    for path in (old, join_path(circle), circle.get_absolute_url()):
        for answer in (browser(basile).get(path), browser(basile).post(path)):
            assert answer.status_code in (403, 405), path
    assert told.split("«")[0] in browser(basile).get(old).content.decode()
    assert browser().get(old).status_code == 404, "the link they could pass on is another one now"
    assert here(circle) == ["Marie", "Chloé"]


def test_the_keeper_may_let_them_back(pig: Game) -> None:
    circle, (marie, basile, _) = circle_of(pig)
    settle(marie, circle, "remove", person=basile.pk)
    settle(marie, circle, "let-back", person=basile.pk)
    assert "Basile" not in here(circle), "only if they want to"
    assert browser(basile).post(join_path(circle)).status_code == 302
    assert "Basile" in here(circle)


def test_whoever_left_may_come_back(pig: Game) -> None:
    circle, (_, basile, _) = circle_of(pig)
    assert browser(basile).post(f"/bande/{circle.code}/quitter/").url == "/bandes/"
    assert browser(basile).get(circle.get_absolute_url()).status_code == 403
    assert browser(basile).post(join_path(circle)).status_code == 302
    assert Member.objects.filter(circle=circle, user=basile).count() == 1


def test_a_keeper_hands_over_before_leaving(pig: Game) -> None:
    circle, (marie, basile, _) = circle_of(pig)
    answer = browser(marie).post(f"/bande/{circle.code}/quitter/")
    assert answer.status_code == 409
    assert fr("circle.refused.hand_first") in answer.content.decode()
    assert settle(marie, circle, "hand-over", person=basile.pk).status_code == 302
    assert settle(marie, circle, "renew").status_code == 403
    assert browser(marie).post(f"/bande/{circle.code}/quitter/").status_code == 302
    circle.refresh_from_db()
    assert circle.keeper == basile
    assert here(circle) == ["Basile", "Chloé"]


def test_the_last_to_leave_closes_it(pig: Game) -> None:
    circle, (marie,) = circle_of(pig, "Marie")
    browser(marie).post(f"/bande/{circle.code}/quitter/")
    assert not Circle.objects.exists()


@pytest.mark.parametrize("what", ["name", "usual", "webhook", "remove", "let-back", "hand-over", "renew"])
def test_only_the_keeper_settles_anything(pig: Game, what: str) -> None:
    circle, (_, basile, chloe) = circle_of(pig)
    before = Circle.objects.filter(pk=circle.pk).values().get()
    fields = {"person": chloe.pk, "circle": "La mienne", "invites": "keeper", "address": "", "shape": "json"}
    answer = settle(basile, circle, what, game="pig", **fields)
    assert answer.status_code == 403
    assert fr("circle.refused.keeper", name="Marie") in answer.content.decode()
    assert Circle.objects.filter(pk=circle.pk).values().get() == before
    assert here(circle) == ["Marie", "Basile", "Chloé"]


def test_renewing_the_link_leaves_the_members(pig: Game) -> None:
    circle, (marie, basile, _) = circle_of(pig)
    old = join_path(circle)
    settle(marie, circle, "renew")
    assert join_path(circle) != old
    assert browser().get(old).status_code == 404
    assert browser(basile).get(old).url == circle.get_absolute_url()


def test_only_the_keeper_is_shown_the_link_where_they_want_it_so(pig: Game) -> None:
    circle, (marie, basile, _) = circle_of(pig)
    settle(marie, circle, "name", circle="Les lève-tard", invites="keeper")
    assert join_path(circle) not in browser(basile).get(circle.get_absolute_url()).content.decode()
    shown = browser(marie).get(circle.get_absolute_url()).content.decode()
    assert join_path(circle) in shown
    assert "Les lève-tard" in shown


@pytest.mark.parametrize("name", ["x" * 41, "", "   ", "a\u202eb", "\u200b"])
def test_a_name_that_nobody_could_read_is_refused(pig: Game, name: str) -> None:
    circle, (marie, *_) = circle_of(pig)
    answer = settle(marie, circle, "name", circle=name, invites="everyone")
    assert answer.status_code == 400
    circle.refresh_from_db()
    assert circle.name == "La bande du jeudi"
    founded = browser(marie).post("/bandes/", {"circle": name, "game": "pig"})
    assert founded.status_code == 400
    assert Circle.objects.count() == 1


def test_a_name_with_a_script_is_only_text(pig: Game) -> None:
    circle, (marie, *_) = circle_of(pig)
    settle(marie, circle, "name", circle="<script>alert(1)</script>", invites="everyone")
    for path in ("", "reglages/", "classement.svg"):
        page = browser(marie).get(f"/bande/{circle.code}/{path}").content.decode()
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page


def test_there_are_limits(pig: Game, settings: Any) -> None:
    settings.CIRCLE_MEMBERS, settings.CIRCLES_A_PERSON = 3, 1
    circle, (marie, *_) = circle_of(pig)
    full = browser(guests("Ana")[0]).post(join_path(circle))
    assert full.status_code == 409
    assert fr("circle.refused.full", n=3) in full.content.decode()
    many = browser(marie).post("/bandes/", {"circle": "Une autre", "game": "pig"})
    assert many.status_code == 409
    assert fr("circle.refused.many", n=1) in many.content.decode()
    assert Circle.objects.count() == 1


def test_circles_are_not_founded_by_the_dozen(pig: Game) -> None:
    marie = browser(guests("Marie")[0])
    answers = [marie.post("/bandes/", {"circle": f"Bande {n}", "game": "pig"}).status_code for n in range(6)]
    assert answers == [302] * 5 + [429]


def test_nonsense_changes_nothing(pig: Game) -> None:
    circle, (marie, *_) = circle_of(pig)
    for fields in (
        {"what": "fly"},
        {},
        {"what": "remove", "person": "x"},
        {"what": "remove", "person": "9" * 30},
    ):
        assert browser(marie).post(f"/bande/{circle.code}/reglages/", fields).status_code == 400
    for fields in ({"what": "remove", "person": 999_999}, {"what": "hand-over", "person": 999_999}):
        assert browser(marie).post(f"/bande/{circle.code}/reglages/", fields).status_code == 404
    assert settle(marie, circle, "remove", person=marie.pk).status_code == 409
    assert settle(marie, circle, "name", circle="X", invites="nobody").status_code == 400
    assert browser(marie).post("/bandes/", {"circle": "X", "game": "tarot"}).status_code == 400
    assert here(circle) == ["Marie", "Basile", "Chloé"]


# -- accounts ---------------------------------------------------------------------------------------------


def test_a_guest_who_signs_in_brings_their_circles_along(pig: Game) -> None:
    circle, (marie, basile, _) = circle_of(pig)
    account = User.objects.create_user("marie", name="Marie")
    merge(marie, account)
    circle.refresh_from_db()
    assert circle.keeper == account
    assert Member.objects.get(circle=circle, user=account).left is None
    other = User.objects.create_user("basile", name="Basile")
    membership.join(circle.pk, circle.key, other)
    membership.remove(circle.pk, other.pk)
    merge(basile, other)
    assert Member.objects.get(circle=circle, user=other).removed, "signing in opens nothing that was closed"
    with pytest.raises(Refused):
        membership.join(circle.pk, Circle.objects.get().key, other)


def test_whoever_leaves_for_good_leaves_the_circle_to_the_eldest(pig: Game) -> None:
    circle, (marie, *_) = circle_of(pig)
    forget(marie)
    circle.refresh_from_db()
    assert str(circle.keeper) == "Basile"
    assert here(circle) == ["Basile", "Chloé"]


def test_a_circle_of_one_goes_with_them(pig: Game) -> None:
    _, (marie,) = circle_of(pig, "Marie")
    forget(marie)
    assert not Circle.objects.exists()
