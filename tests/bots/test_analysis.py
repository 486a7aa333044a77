"""Analyses at a table: who may ask and when, once for all, piece by piece, and what the page then shows."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from bots.analysis import queue
from bots.analysis.appraisal import appraise
from bots.models import Analysis
from engine.registry import Game
from tables.models import Table
from tests.tables.house import House, guests, over, playing

pytestmark = pytest.mark.django_db


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def work() -> int:
    """A worker takes pieces until there are none; how many it took."""
    pieces = 0
    while piece := queue.claim():
        queue.keep(piece, *appraise(piece.log, piece.done, piece.futures, 0.0))
        pieces += 1
    return pieces


def address(house: House) -> str:
    return f"/t/{house.code}/analyse/"


def test_an_analysis_is_asked_for_made_and_kept(pig: Game) -> None:
    house = over(pig)
    client = browser(house.host)
    assert "Lancer l’analyse" in client.get(address(house)).content.decode()
    assert client.post(address(house)).status_code == 302
    assert "<progress" in client.get(address(house)).content.decode()
    assert work() == 1, "two moves of one seat are one turn"
    page = client.get(address(house)).content.decode()
    assert "Les moments qui ont fait la partie" in page
    assert 'class="chart"' in page
    replays = re.findall(r'href="(/t/\w+/\?at=\d+)"', page)
    assert replays
    assert all(client.get(link).status_code == 200 for link in set(replays))
    boards = [client.get(link) for link in re.findall(r'hx-get="(/t/\w+/plateau/\?at=\d+)"', page)]
    assert len(boards) == page.count('class="analysis__moment"') > 0
    assert all(board.status_code == 200 and 'class="moment-board game-pig"' in board.text for board in boards)
    ids = [found for board in boards for found in re.findall(r' id="([^"]+)"', board.text)]
    assert len(ids) == len(set(ids)), "several stand on one page"


@pytest.mark.parametrize(
    ("before", "after", "lang", "told"),
    [
        (2.0, -5.0, "fr", "Marie laisse échapper 7 points d’avance par ce coup"),
        (2.0, -5.0, "en", "Marie throws away 7 points of lead by this move"),
        (-1.0, 0.0, "fr", "Marie gagne 1 point d’avance par ce coup"),
        (-1.0, 11.0, "en", "(expected lead: −1 without it, +11 with it)"),
    ],
)
def test_a_moment_says_what_its_mover_won_or_lost_by_it(
    pig: Game, before: float, after: float, lang: str, told: str
) -> None:
    house = over(pig)
    queue.ask(house.table, house.host)
    work()
    row = Analysis.objects.get()
    row.found[0] |= {"seat": 0, "earned": {"before": before, "after": after, "doubt": 0.1}}
    row.save()
    page = browser(house.host).get(address(house), headers={"accept-language": lang}).content.decode()
    assert told in page


def test_an_analysis_from_before_that_figure_tells_how_the_lead_changed_around(pig: Game) -> None:
    house = over(pig)
    queue.ask(house.table, house.host)
    work()
    row = Analysis.objects.get()
    del row.found[0]["earned"]
    row.save()
    assert "autour de ce tour" in browser(house.host).get(address(house)).content.decode()


def test_it_is_made_once_however_often_it_is_asked_for(pig: Game) -> None:
    house = over(pig)
    for person in (house.host, house.people[1], house.host):
        browser(person).post(address(house))
    assert Analysis.objects.get().asked_by == house.host
    assert work() == 1
    browser(house.host).post(address(house))
    assert work() == 0


def test_a_game_that_goes_on_is_not_analysed(pig: Game) -> None:
    house = playing(pig)
    answer = browser(house.host).post(address(house))
    assert answer.status_code == 409
    assert "quand la partie est finie" in answer.content.decode()
    assert not Analysis.objects.exists()


def test_spectators_read_but_do_not_ask(pig: Game) -> None:
    house = over(pig)
    guest = browser(User.new_guest("Paul"))
    assert 'id="start-analysis"' not in guest.get(address(house)).content.decode()
    assert guest.post(address(house)).status_code == 403
    assert not Analysis.objects.exists()
    browser(house.host).post(address(house))
    work()
    assert 'class="chart"' in guest.get(address(house)).content.decode()


def test_a_table_without_spectators_keeps_its_analysis_to_itself(pig: Game) -> None:
    house = over(pig, spectators=False)
    assert browser(User.new_guest("Paul")).get(address(house)).status_code == 403
    assert browser(house.host).get("/t/NOSUCHCD/analyse/").status_code == 404


def test_a_sealed_seed_seals_the_analysis(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from tables.page.presenter import Presenter

    monkeypatch.setattr(Presenter, "seed_shown", lambda self, scene: False)
    house = over(pig)
    answer = browser(house.host).post(address(house))
    assert answer.status_code == 409
    assert "dévoilée" in answer.content.decode()
    assert 'id="analyse"' not in browser(house.host).get(f"/t/{house.code}/").content.decode()


def test_a_dead_workers_piece_is_taken_up_again_and_lands_once(pig: Game) -> None:
    house = over(pig)
    queue.ask(house.table, house.host)
    lost = queue.claim()
    assert lost is not None
    assert queue.claim() is None, "it is promised to the first"
    Analysis.objects.update(due=timezone.now() - timedelta(seconds=1))
    assert work() == 1
    kept = Analysis.objects.get()
    queue.keep(lost, *appraise(lost.log, lost.done, lost.futures, 0.0))
    assert Analysis.objects.get().found == kept.found


def test_what_cannot_be_thought_out_is_given_up_and_may_be_asked_for_again(pig: Game) -> None:
    house = over(pig)
    queue.ask(house.table, house.host)
    for _ in range(queue.STUMBLES):
        Analysis.objects.update(due=timezone.now())
        piece = queue.claim()
        assert piece is not None
        queue.stumble(piece)
    assert queue.claim() is None
    client = browser(house.host)
    assert "relancer" in client.get(address(house)).content.decode()
    client.post(address(house))
    assert work() == 1
    assert Analysis.objects.get().status == Analysis.Status.DONE


def long_one(game: Game, person: User, minutes_ago: int) -> House:
    """An analysis of many turns that this person asked for; nothing of it is done yet."""
    house = over(game)
    asked = timezone.now() - timedelta(minutes=minutes_ago)
    Analysis.objects.create(table=house.table, asked_by=person, asked=asked, due=asked)
    return house


def piece_by_piece(times: int) -> list[str]:
    """The tables that a worker looks back on, one turn of a hundred after the other."""
    codes = []
    for _ in range(times):
        piece = queue.claim()
        assert piece is not None
        codes.append(Analysis.objects.get(pk=piece.id).table.code)
        queue.keep(piece, [], 100, 1)
    return codes


def test_somebody_with_many_analyses_does_not_keep_others_waiting(pig: Game) -> None:
    marie, basile = guests("Marie", "Basile")
    for _ in range(10):
        long_one(pig, marie, 60)
    his = long_one(pig, basile, 1)
    assert piece_by_piece(8)[1::2] == [his.code] * 4


def test_somebodys_own_analyses_take_turns(pig: Game) -> None:
    (marie,) = guests("Marie")
    houses = [long_one(pig, marie, 60) for _ in range(3)]
    assert sorted(piece_by_piece(3)) == sorted(house.code for house in houses)


def test_a_second_worker_looks_after_somebody_else_first(pig: Game) -> None:
    marie, basile = guests("Marie", "Basile")
    for _ in range(2):
        long_one(pig, marie, 60)
    long_one(pig, basile, 1)
    pieces = [queue.claim(), queue.claim()]
    assert [Analysis.objects.get(pk=piece.id).asked_by for piece in pieces if piece] == [marie, basile]


def test_somebody_with_enough_analyses_under_way_is_asked_to_wait(pig: Game) -> None:
    house = over(pig)
    for _ in range(queue.A_PERSONS):
        long_one(pig, house.host, 1)
    answer = browser(house.host).post(address(house))
    assert answer.status_code == 429
    assert "sont encore en cours" in answer.content.decode()
    assert Analysis.objects.count() == queue.A_PERSONS
    browser(house.people[1]).post(address(house))
    assert browser(house.host).post(address(house)).status_code == 302, "what is there anyway is shown"


def test_the_result_leads_to_the_analysis(pig: Game) -> None:
    house = over(pig)
    assert address(house) in browser(house.host).get(f"/t/{house.code}/").content.decode()
    stopped = playing(pig)
    Table.objects.filter(code=stopped.code).update(status=Table.Status.STOPPED)
    assert address(stopped) not in browser(stopped.host).get(f"/t/{stopped.code}/").content.decode()


def test_the_result_leads_to_the_analysis_in_the_readers_language(pig: Game) -> None:
    house = over(pig)
    assert "Analyse the game" in house.scene(0, "en").extras
    assert "Analyser la partie" in house.scene(0, "fr").extras
    assert "Analyse the game" not in playing(pig).scene(0, "en").extras
