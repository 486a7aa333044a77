"""Which tables are shown to whom, in which order, and at what price."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from lobby import cards
from tables.models import Table
from tables.verbs.adding_bot import add_bot
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.starting import start
from tests.lobby.conftest import browser_of

pytestmark = pytest.mark.django_db

ENGLISH = {"accept-language": "en"}


def table_of(host: User, game, *guests: User, started: bool = False, bots: int = 0, **chosen: Any) -> Table:
    table = open_table(host, game, name=str(host), **chosen)
    for guest in guests:
        join(table.code, guest, str(guest))
    for _ in range(bots):
        add_bot(table.code, host)
    if started:
        start(table.code, host)
    table.refresh_from_db()
    return table


def over(table: Table, *ranks: int) -> Table:
    """The table as it stands once its seats have taken these ranks."""
    table.status = Table.Status.OVER
    table.ended = timezone.now()
    table.outcome = {
        "standings": [
            {"seat": seat, "rank": rank, "total": 100 - rank, "lines": []} for seat, rank in enumerate(ranks)
        ]
    }
    table.save()
    return table


def test_the_table_that_waits_for_me_comes_first(marie, basile, pig) -> None:
    mine = table_of(marie, pig, basile, started=True)
    table_of(basile, pig, marie, started=True)  # Basile's turn, and played later
    resume = cards.resume_first(cards.live(marie), marie)
    assert [card.waits_for_me for card in resume] == [True, False]
    assert resume[0].table == mine


def test_a_table_that_has_waited_for_me_longest_is_not_pushed_out_by_livelier_ones(
    marie, basile, pig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cards, "SHORT", 2)
    mine = table_of(marie, pig, basile, started=True)
    for _ in range(3):
        table_of(basile, pig, marie, started=True)
    assert mine.code in browser_of(marie).get("/").text
    all_of_them = browser_of(marie).get("/mes-parties/").text
    assert all(table.code in all_of_them for table in Table.objects.all())


def test_a_table_nobody_can_read_closes_no_list(marie, basile, pig) -> None:
    damaged = table_of(marie, pig, basile, started=True, listed=True)
    Table.objects.filter(pk=damaged.pk).update(state=b'{"torn":')
    for reader in (browser_of(marie), Client()):
        for path in ("/", "/tables/", "/mes-parties/"):
            assert reader.get(path).status_code == 200


def test_a_paused_table_waits_for_nobody(marie, basile, pig) -> None:
    table = table_of(marie, pig, basile, started=True)
    table.paused = True
    assert not cards.TableCard(table, marie).waits_for_me


def test_private_tables_are_in_no_list(marie, basile, pig) -> None:
    table_of(marie, pig)
    table_of(marie, pig, basile, started=True)
    page = Client().get("/tables/", headers=ENGLISH).text
    assert "Marie" not in page


def test_listed_tables_can_be_joined_or_watched(marie, basile, pig) -> None:
    waiting = table_of(marie, pig, listed=True)
    playing = table_of(basile, pig, listed=True, started=True)
    closed = table_of(basile, pig, listed=True, spectators=False, started=True)
    page = Client().get("/tables/", headers=ENGLISH).text
    assert waiting.code in page
    assert playing.code in page
    assert closed.code not in page


def test_a_card_tells_who_is_there_without_the_reader(marie, basile, pig) -> None:
    table = table_of(marie, pig, basile, bots=2)
    assert cards.TableCard(table, marie).others == "Basile et 2 robots"
    assert cards.TableCard(table, basile).others == "Marie et 2 robots"


@pytest.mark.parametrize(
    ("ranks", "verdict"), [((1, 2), "won"), ((2, 1), "lost"), ((1, 1), "shared"), ((1,), "solo")]
)
def test_a_finished_game_tells_how_it_ended_for_me(marie, basile, pig, ranks, verdict: str) -> None:
    others = [basile] if len(ranks) == 2 else []
    card = cards.TableCard(over(table_of(marie, pig, *others, started=True), *ranks), marie)
    assert card.verdict == verdict


def test_a_game_that_was_stopped_has_no_winner(marie, basile, pig) -> None:
    table = table_of(marie, pig, basile, started=True)
    Table.objects.update(status=Table.Status.STOPPED, ended=timezone.now())
    table.refresh_from_db()
    assert cards.TableCard(table, marie).verdict == "stopped"
    assert "Ended early" in browser_of(marie).get("/mes-parties/", headers=ENGLISH).text


def test_my_games_come_page_by_page_the_latest_first(marie, basile, pig) -> None:
    tables = [over(table_of(marie, pig, basile, started=True), 1, 2) for _ in range(23)]
    browser = browser_of(marie)
    first, second = browser.get("/mes-parties/").text, browser.get("/mes-parties/?page=2").text
    assert tables[-1].code in first
    assert tables[0].code not in first
    assert tables[0].code in second
    assert browser.get("/mes-parties/?page=999&x=1").status_code == 200
    assert browser.get("/mes-parties/?page=none").status_code == 200


@pytest.mark.parametrize("path", ["/", "/tables/", "/mes-parties/", "/jeux/pig/"])
def test_more_tables_cost_no_more_queries(marie, basile, pig, path: str) -> None:
    odile = User.new_guest("Odile")

    def furnish() -> None:
        table_of(marie, pig, basile, started=True)
        table_of(marie, pig)
        over(table_of(marie, pig, basile, started=True, bots=1), 1, 2, 3)
        table_of(basile, pig, odile, listed=True)
        table_of(basile, pig, odile, listed=True, started=True)

    def price() -> int:
        browser = browser_of(marie)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            browser.get(path)
        return len(queries)

    furnish()
    price()  # the first visit also warms caches
    few = price()
    for _ in range(4):
        furnish()
    assert price() == few
    assert few <= 12


@pytest.mark.parametrize(("reached", "verdict"), [(True, "won"), (False, "lost"), (None, "solo")])
def test_a_game_alone_is_won_or_lost_where_it_has_a_goal(
    marie, pig, reached: bool | None, verdict: str
) -> None:
    table = over(table_of(marie, pig), 1)
    table.outcome["standings"][0]["reached"] = reached
    table.save()
    assert cards.TableCard(table, marie).verdict == verdict


def test_a_trial_is_marked_and_neither_won_nor_lost(marie, pig) -> None:
    lost = over(table_of(marie, pig, bots=1, started=True), 2, 1)
    trial = over(table_of(marie, pig, bots=1, started=True), 2, 1)
    Table.objects.filter(pk=trial.pk).update(origin=lost, origin_at=4)
    live = table_of(marie, pig, bots=1, started=True)
    Table.objects.filter(pk=live.pk).update(origin=lost, origin_at=4)
    assert {card.table.pk: card.verdict for card in shown(marie)} == {lost.pk: "lost", trial.pk: "trial"}
    page = browser_of(marie).get("/mes-parties/").content.decode().replace("\u00a0", " ")
    assert page.count(">Perdue<") == 1
    assert "1 partie jouée" in page
    assert page.count(">Essai<") == 2


def shown(reader: User) -> list[cards.TableCard]:
    return [cards.TableCard(table, reader) for table in cards.finished(reader)]
