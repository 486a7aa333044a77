"""Whose an attempt at the daily challenge is, and what becomes of it when people come, hand on and leave."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError

from accounts.deletion import forget
from accounts.merge import merge
from accounts.models import User
from daily.models import Attempt
from daily.ranking import settle, streak
from engine import registry
from games.chevoux.rules import scoring
from lobby.matching import alone
from tables.models import Entry, Table
from tables.verbs.handing import chair_token, claim, token_for
from tests.daily.days import begin, browser, finish, ranking
from web.refusals import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def account() -> User:
    return User.objects.create_user("camille", password="quatre mots tout simples", name="Camille")


def counted(table: Table) -> bool:
    return Attempt.objects.get(table=table).counted


def hand_on(table: Table, user: User) -> None:
    """The house gives somebody a link to the chair, as it can for any table."""
    claim(table.code, token_for(table, table.seats.get()), user, user.name)


@pytest.mark.parametrize("counted", [True, False])
def test_nobody_hands_on_what_others_have_yet_to_meet(counted: bool, marie: User) -> None:
    table = begin(marie, "hard", counted=True)
    if not counted:
        finish(table, marie)
        table = begin(marie, "hard", counted=False)
    with pytest.raises(Refused, match="own_attempt"):
        chair_token(table.code, marie, 0)
    assert 'id="my-place"' not in browser(marie).get(table.get_absolute_url()).content.decode()


def test_any_other_village_can_be_handed_on(marie: User) -> None:
    table = alone(marie, registry.get("chevoux"), {})
    assert chair_token(table.code, marie, 0)
    assert 'id="my-place"' in browser(marie).get(table.get_absolute_url()).content.decode()


def test_whose_chair_the_house_hands_on_has_still_had_their_attempt(marie: User, basile: User) -> None:
    table = begin(marie, "hard", counted=True)
    hand_on(table, basile)
    with pytest.raises(Refused, match=r"running"):
        begin(marie, "hard", counted=True)
    finish(table, basile)
    own = begin(basile, "hard", counted=True)
    finish(own, basile)
    settle()
    assert [(one.name, one.me) for one in ranking("hard", marie)] == [("Marie", True), ("Basile", False)]
    assert (streak(marie), streak(basile)) == (1, 1)


def test_the_database_itself_keeps_one_counted_attempt_a_person(marie: User) -> None:
    begin(marie, "hard", counted=True)
    other = begin(marie, "normal", counted=True)
    with pytest.raises(IntegrityError):
        Attempt.objects.filter(table=other).update(variant="hard")


@pytest.mark.parametrize("guest_first", [True, False])
def test_a_guest_brings_attempts_along_and_the_first_one_counts(
    guest_first: bool, marie: User, account: User
) -> None:
    people = (marie, account) if guest_first else (account, marie)
    first, later = (begin(user, "hard", counted=True) for user in people)
    alone = begin(marie, "normal", counted=True)
    assert merge(marie, account) == 2, "chairs, as before"
    assert set(Attempt.objects.values_list("user", flat=True)) == {account.pk}
    assert (counted(first), counted(later), counted(alone)) == (True, False, True)


def test_a_guest_who_signs_in_while_results_are_written_keeps_the_attempt_for_the_account(
    marie: User, account: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(marie, "hard", counted=True)
    finish(table, marie)
    counting = scoring.misplaced

    def meanwhile(*what: Any) -> int:
        merge(marie, account)
        return counting(*what)

    monkeypatch.setattr(scoring, "misplaced", meanwhile)
    settle()
    attempt = Attempt.objects.get(table=table)
    assert (attempt.user, attempt.finished) == (account, True)


def test_two_attempts_that_did_not_count_follow_as_they_are(marie: User, account: User) -> None:
    for user in (marie, account):
        finish(begin(user, "hard", counted=True), user)
    Attempt.objects.filter(user=marie).update(counted=False)
    merge(marie, account)
    assert sorted(Attempt.objects.filter(user=account).values_list("counted", flat=True)) == [False, True]


def test_who_left_for_good_is_ranked_without_a_name(marie: User, basile: User) -> None:
    for user in (marie, basile):
        finish(begin(user, "hard", counted=True), user)
    settle()
    forget(marie)
    Attempt.objects.filter(user=basile).update(user=None)
    assert [one.name for one in ranking()] == ["–", "–"]


class AppsThen:
    """Models by the names they had when that migration was written."""

    def get_model(self, app: str, name: str) -> Any:
        now = {"Move": ("tables", "Entry"), "Attempt": ("daily", "Attempt")}[name]
        return apps.get_model(*now)


def test_attempts_of_before_are_given_to_those_who_began_them(
    marie: User, basile: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Attempt, "difficulty", property(lambda one: one.variant), raising=False)
    handed = begin(marie, "hard", counted=True)
    hand_on(handed, basile)
    Attempt.objects.update(user=None)
    again, other = begin(marie, "hard", counted=True), begin(basile, "hard", counted=True)
    orphan = begin(User.new_guest("Zoé"), "hard", counted=True)
    Entry.objects.filter(table=orphan).update(user=None)
    Attempt.objects.update(user=None)
    import_module("games.chevoux.migrations.0003_fill_attempt_user").fill(AppsThen(), None)
    found = {one.table_id: (one.user_id, one.counted) for one in Attempt.objects.all()}
    assert found == {
        handed.pk: (marie.pk, True),
        again.pk: (marie.pk, False),
        other.pk: (basile.pk, True),
        orphan.pk: (None, True),
    }
