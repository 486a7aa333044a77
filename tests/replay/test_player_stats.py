"""My games: filtered, and in figures."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.test import Client

from accounts.models import User
from engine import registry
from engine.registry import Game
from replay.forking import fork
from replay.player_stats import bars, everybodys, figures
from tables.models import Entry, Table
from tests.replay.files import brought, file_of
from tests.replay.games import finished
from tests.tables.house import House, over

pytestmark = pytest.mark.django_db


def browser_of(person: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(person)
    return client


def test_figures_count_games_wins_and_people(pig: Game, village: Game) -> None:
    house = over(pig)
    marie, basile = house.people
    hers, his = figures(marie), figures(basile)
    assert [(r.game.slug, r.scores, r.wins, r.contests) for r in hers.records] == [("pig", [6], 1, 1)]
    assert his.records[0].wins == 0
    assert [(p.name, p.games, p.won, p.lost) for p in hers.partners] == [("Basile", 1, 1, 0)]
    assert [(p.name, p.won, p.lost) for p in his.partners] == [("Marie", 0, 1)]
    assert sorted(everybodys("pig")) == [0, 6]
    assert everybodys("rolling_village") == []


def test_trials_and_files_are_nobodys_figures(pig: Game) -> None:
    house = over(pig)
    brought(file_of(house))
    at = house.table.entries.filter(kind=Entry.Kind.PLAYED).first().index
    trial = fork(house.table, house.host, "Marie", at, 0)
    Table.objects.filter(pk=trial.pk).update(status=Table.Status.OVER, outcome=house.table.outcome)
    assert figures(house.host).records[0].scores == [6]
    assert len(everybodys("pig")) == 2


def test_the_bars_share_their_steps_and_reach_the_top_once() -> None:
    found = bars([0, 0, 10, 20, 30, 47], [47])
    assert found[0].low == 0
    assert max(max(bar.everybody, bar.mine) for bar in found) == 1
    assert found[-1].mine == 1
    assert sum(bar.everybody for bar in found) == pytest.approx(1)
    assert all(other.low - one.low == 4 for one, other in pairwise(found))
    assert [bar.low for bar in bars([-5], [-5])] == [-5]


def test_the_page_of_figures_is_drawn_for_everybody(village: Game) -> None:
    house = finished(village)
    page = browser_of(house.host).get("/mes-parties/chiffres/").content.decode()
    assert "Rolling Village" in page
    assert "Basile" in page
    assert Client().get("/mes-parties/chiffres/").status_code == 200


def test_the_history_is_filtered_by_game_and_by_person(pig: Game, village: Game) -> None:
    house = over(pig)
    other = finished(village, "Odile", "Zoé")
    other.table.seats.filter(number=1).update(user=house.host)
    marie = browser_of(house.host)
    odile = other.host.pk

    def listed(query: str) -> set[str]:
        page = marie.get(f"/mes-parties/?{query}").content.decode()
        return {one.code for one in (house, other) if f'id="watch-{one.code}"' in page}

    both = {house.code, other.code}
    assert listed("") == both
    assert listed("jeu=pig") == {house.code}
    assert listed(f"avec={odile}") == {other.code}
    assert listed(f"jeu=pig&avec={odile}") == set()
    for nonsense in ("jeu=belote", "avec=x", "avec=" + "9" * 50, "jeu=%00"):
        assert listed(nonsense) == both
    assert "Aucune partie terminée" in marie.get("/mes-parties/?avec=999999").content.decode()


def test_somebody_elses_history_cannot_be_asked_for(pig: Game) -> None:
    house: House = over(pig)
    stranger = browser_of(User.new_guest("Odile"))
    assert house.code not in stranger.get(f"/mes-parties/?avec={house.host.pk}").content.decode()


def goal(table: Table, total: int, reached: bool) -> None:
    place = {"seat": 0, "rank": 1, "total": total, "lines": [], "reached": reached}
    Table.objects.filter(pk=table.pk).update(outcome={"standings": [place]})


def test_a_lost_game_has_no_score_and_a_won_one_may_have_less_than_nothing() -> None:
    chevoux = registry.get("chevoux")
    won = finished(chevoux, "Marie", places=1)
    lost = finished(chevoux, "Odile", places=1)
    lost.table.seats.update(user=won.host)
    goal(won.table, -12, reached=True)
    goal(lost.table, 0, reached=False)
    record = figures(won.host).records[0]
    assert (record.games, record.scores, record.best, record.best_code) == (2, [-12], -12, won.code)
    assert (record.contests, record.wins) == (2, 1)
    assert everybodys("chevoux") == [-12]
    assert "mes-parties" in browser_of(won.host).get("/mes-parties/chiffres/").text


def test_the_figures_of_somebody_who_never_won_are_drawn() -> None:
    house = finished(registry.get("chevoux"), "Marie", places=1)
    goal(house.table, 0, reached=False)
    page = browser_of(house.host).get("/mes-parties/chiffres/").text
    assert "partie jouée" in page
    assert "Meilleur score" not in page
