"""A village of the day is its player's alone until the day is over, and no more of it than they met."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from bots.programs import tokens
from engine import OMNISCIENT
from games.chevoux.state import UNKNOWN
from review.peeking import has_secrets
from tables.access import NotAdmitted, admit
from tables.models import Table
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.verbs.asking import ask
from tables.verbs.resigning import resign
from tests.daily.days import begin, browser, finish, tomorrow
from web.jinja import language

pytestmark = pytest.mark.django_db

# Everything that shows a table, its past, its end or its luck.
PAGES = (
    "",
    "?at=3",
    "revoir/",
    "des/",
    "partie.json",
    "resultat/",
    "resultat.svg",
    "resultat.png",
    "analyse/",
)


class Program:
    """What plays a chair by its own address; the key is made while the game runs."""

    def __init__(self, table: Table, user: User) -> None:
        self.address = f"/api/t/{table.code}/0/"
        self.headers = {"authorization": f"Bearer {tokens.make(table, user, 0)}"}

    def told(self) -> dict[str, Any]:
        answer = Client().get(self.address, headers=self.headers)
        assert answer.status_code == 200
        content: dict[str, Any] = answer.json()
        return content


def seen(table: Table, viewer: int) -> Any:
    return Scene(Snapshot.read(table.pk), viewer, language()).view


# -- what the player has not met ------------------------------------------------------------------------


@pytest.mark.parametrize("counted", [True, False])
def test_a_program_that_gave_up_is_told_no_more_than_it_met(
    counted: bool, marie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(marie, "normal", counted=True)
    if not counted:
        finish(table, marie)
        table = begin(marie, "normal", counted=False)
    program, deal = Program(table, marie), table.position()
    resign(table.code, marie)
    view = program.told()["view"]
    assert view["tiles"] == deal.tiles[:12], "the two rows of the first round"
    assert view["cards"] == [[UNKNOWN, deal.cards[0][1], *[UNKNOWN] * 4], *[[UNKNOWN] * 6] * 4]
    assert view["villages"][0]["resigned"]
    tomorrow(monkeypatch)
    view = program.told()["view"]
    assert (view["tiles"], view["cards"]) == (deal.tiles, deal.cards)


def test_the_cards_put_aside_stay_aside_when_all_others_were_played(marie: User) -> None:
    table = begin(marie, "normal", counted=True)
    program, deal = Program(table, marie), table.position()
    finish(table, marie)
    answer = program.told()
    assert answer["outcome"] is not None
    assert answer["view"]["tiles"] == deal.tiles
    assert answer["view"]["cards"] == [[UNKNOWN, *cards[1:]] for cards in deal.cards]


def test_a_page_is_drawn_from_what_the_program_is_told(marie: User) -> None:
    table = begin(marie, "normal", counted=True)
    resign(table.code, marie)
    assert len(seen(table, 0).tiles) == 12
    # The house's own look, which is announced to the table and recorded, sees everything as ever.
    assert len(seen(table, OMNISCIENT).tiles) == 30


def test_no_page_shows_its_player_the_seed_of_a_day_that_runs(marie: User) -> None:
    table = begin(marie, "hard", counted=True)
    finish(table, marie)
    for page in PAGES:
        answer = browser(marie).get(f"/t/{table.code}/{page}", follow=True)
        assert table.seed not in answer.content.decode(), page


def test_the_house_looks_at_a_stopped_village_only_after_saying_so(
    marie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(marie, "normal", counted=True)
    ask(table.code, marie, "stop")
    table.refresh_from_db()
    assert table.status == Table.Status.STOPPED
    assert has_secrets(table)
    tomorrow(monkeypatch)
    assert not has_secrets(table)


# -- what is nobody else's --------------------------------------------------------------------------------


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("counted", [True, False])
def test_nobody_else_sees_a_village_before_the_end_of_its_day(
    over: bool, counted: bool, marie: User, basile: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(marie, "hard", counted=True)
    if not counted:
        resign(table.code, marie)
        table = begin(marie, "hard", counted=False)
    if over:
        finish(table, marie)
    for page in PAGES:
        for other in (browser(basile), Client()):
            assert other.get(f"/t/{table.code}/{page}").status_code in (403, 404, 409), page
    # The door of the sockets, which is that of every page too.
    with pytest.raises(NotAdmitted):
        admit(table.code, basile)
    listed = browser(basile).get("/jeux/chevoux/defi/hard/").content.decode()
    assert table.code not in listed
    tomorrow(monkeypatch)
    browser(basile).get("/jeux/chevoux/defi/hard/")
    assert browser(basile).get(f"/t/{table.code}/").status_code == 200
