"""The standings equal a recount from the logs, done here by other means than the circle's own code."""

from __future__ import annotations

import math
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.deletion import forget
from accounts.models import User
from bots.work.errands import carry_out, claim
from circles.models import Circle, CircleTable
from circles.played import games_of
from circles.records import records
from circles.seasons import season_of
from circles.standings import duels, standings
from engine import SPECTATOR, phrase, registry
from engine.registry import Game
from engine.replay import Played, Start, TakenBack, replay
from tables.models import Entry, Table
from tables.verbs.adding_bot import add_bot
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.resigning import resign
from tables.verbs.starting import start
from tests.circles.bands import SIX, browser, circle_of, table_for, won_by_first
from tests.contract.play import RandomGame
from tests.tables.house import HOLD, ROLL, House

pytestmark = pytest.mark.django_db

NAMES = ("Marie", "Basile", "Chloé", "Denis", "Élise")
MU, SIGMA = 25.0, 25.0 / 3
BETA, KAPPA = SIGMA / 2, 0.0001


# -- the recount ------------------------------------------------------------------------------------------


def places_in_the_log(code: str) -> dict[int, int]:
    """By person, their place among the people: the whole log is played again by the rules."""
    entries = list(Entry.objects.filter(table__code=code).order_by("index"))
    engine = registry.get(Table.objects.get(code=code).game).engine
    started = next(entry for entry in entries if entry.kind == "started")
    start = Start(started.action["seats"], started.action["options"], [tuple(d) for d in started.drawn])
    steps: list[Any] = []
    for entry in entries:
        if entry.kind == "played":
            steps.append(Played(entry.index, entry.seat or 0, entry.action, [tuple(d) for d in entry.drawn]))
        elif entry.kind == "taken_back":
            steps.append(TakenBack(entry.index, entry.action["to"]))
    outcome = engine.outcome(replay(engine, start, steps))
    assert outcome is not None
    came = [entry for entry in entries if entry.kind in ("opened", "joined", "bot_added")]
    person = {seat: entry.user_id for seat, entry in enumerate(came)}
    gave_up = {entry.seat for entry in entries if entry.kind == "resigned"}
    order = {one.seat: (one.seat in gave_up, one.rank) for one in outcome.standings if person[one.seat]}
    return {person[seat]: 1 + sum(other < mine for other in order.values()) for seat, mine in order.items()}


def plackett_luce(games: list[dict[int, int]]) -> dict[int, int]:
    """Weng and Lin's algorithm 4, written down from their paper, a person a team."""
    known: dict[int, tuple[float, float]] = defaultdict(lambda: (MU, SIGMA))
    for places in games:
        c = math.sqrt(sum(known[one][1] ** 2 + BETA**2 for one in places))
        weight = {one: math.exp(known[one][0] / c) for one in places}
        fresh = {}
        for one, place in places.items():
            mu, sigma = known[one]
            omega = delta = 0.0
            for q, rank in places.items():
                if rank > place:
                    continue
                level = sum(other == rank for other in places.values())
                share = weight[one] / sum(weight[s] for s, other in places.items() if other >= rank)
                omega += ((1 if q == one else 0) - share) / level
                delta += share * (1 - share) / level
            omega *= sigma**2 / c
            delta *= sigma / c * (sigma / c) ** 2
            fresh[one] = (mu + omega, sigma * math.sqrt(max(1 - delta, KAPPA)))
        known.update(fresh)
    return {one: round(1000 + 20 * (mu - 3 * sigma)) for one, (mu, sigma) in known.items()}


def recount(codes: list[str]) -> dict[int, tuple[int, int, int, int]]:
    """By person: games, wins, points, rating."""
    games = [places for code in codes if len(places := places_in_the_log(code)) > 1]
    rating = plackett_luce(games)
    found = {}
    for one in rating:
        mine = [(places[one], places) for places in games if one in places]
        points = sum(sum(rank > place for rank in places.values()) for place, places in mine)
        found[one] = (len(mine), sum(place == 1 for place, _ in mine), points, rating[one])
    return found


def told(circle: Circle) -> dict[int, tuple[int, int, int, int]]:
    return {row.person: (row.games, row.wins, row.points, row.rating) for row in standings(games_of(circle))}


# -- games to count ---------------------------------------------------------------------------------------


def play_out(house: House, random: Random) -> None:
    while (table := house.table).status == Table.Status.PLAYING:
        engine, state = table.rules.engine, table.position()
        seat = table.seats.get(number=min(engine.to_move(state)))
        legal = house.legal(seat.user)
        house.play(seat.user, random.choice(legal))


@pytest.fixture
def season(pig: Game) -> tuple[Circle, list[User], list[str]]:
    """Evenings of different people at different games, ties and a game given up among them."""
    random = Random(7)
    circle, people = circle_of(pig, *NAMES)
    codes = []
    for n in range(10):
        there = random.sample(people, random.choice((2, 3, 4)))
        if n % 3 == 0:
            house = won_by_first(circle, pig, there)
        else:
            house = table_for(circle, pig, there, options={"goal": 15})
            play_out(house, random)
        codes.append(house.code)
    given_up = table_for(circle, pig, people[:2], options={"goal": 15})
    resign(given_up.code, people[0])
    while given_up.table.status == Table.Status.PLAYING:
        _move_for_anybody(given_up, random)
    return circle, people, [*codes, given_up.code]


def _move_for_anybody(house: House, random: Random) -> None:
    """A bot holds the chair that was given up."""
    table = house.table
    seat = table.seats.get(number=min(table.rules.engine.to_move(table.position())))
    action = random.choice(house.legal(seat.user))
    if not seat.bot:
        house.play(seat.user, action)
        return
    Table.objects.filter(pk=table.pk).update(bot_due=timezone.now() - timedelta(seconds=1))
    (errand,) = claim(1)
    carry_out(errand, action)


def test_the_standings_equal_a_recount_from_the_logs(season: tuple[Circle, list[User], list[str]]) -> None:
    circle, _, codes = season
    assert [game.table.code for game in games_of(circle)] == codes
    assert told(circle) == recount(codes)


def test_a_real_game_is_counted_as_its_log_says(pig: Game) -> None:
    circle, people = circle_of(pig, *NAMES[:3])
    house = table_for(circle, registry.get("villages_hache"), people)
    play_out(house, Random(3))
    assert told(circle) == recount([house.code])


def test_head_to_heads_equal_a_recount(season: tuple[Circle, list[User], list[str]]) -> None:
    circle, people, codes = season
    games = [places_in_the_log(code) for code in codes]
    found = duels(games_of(circle))
    for one in people:
        for other in people:
            met = [places for places in games if one.pk in places and other.pk in places]
            if one == other or not met:
                assert (one.pk, other.pk) not in found
                continue
            duel = found[one.pk, other.pk]
            ahead = sum(places[one.pk] < places[other.pk] for places in met)
            behind = sum(places[one.pk] > places[other.pk] for places in met)
            assert (duel.ahead, duel.behind, duel.level) == (ahead, behind, len(met) - ahead - behind)


# -- what counts ------------------------------------------------------------------------------------------


def test_bots_and_games_alone_against_them_count_for_nobody(pig: Game) -> None:
    circle, (marie, basile, _) = circle_of(pig)
    table = open_table(marie, pig, name="Marie", places=3, options={"goal": 2})
    add_bot(table.code, marie, pig.levels[0].key)
    house = House(table.code, [marie])
    CircleTable.objects.create(circle=circle, table=table)
    Table.objects.filter(pk=table.pk).update(seed=SIX, scheme=Table.Scheme.PLAIN)
    start(table.code, marie)
    house.play(marie, ROLL)
    house.play(marie, HOLD)
    assert standings(games_of(circle)) == []
    assert len(games_of(circle)) == 1, "it was played all the same"
    won_by_first(circle, pig, [basile, marie])
    assert {row.name: row.points for row in standings(games_of(circle))} == {"Basile": 1, "Marie": 0}


def test_other_tables_of_the_same_people_are_not_the_circles(pig: Game) -> None:
    circle, people = circle_of(pig)
    won_by_first(None, pig, people)
    assert games_of(circle) == []


def test_seasons_are_counted_apart_and_together(pig: Game) -> None:
    circle, (marie, basile, _) = circle_of(pig)
    won_by_first(circle, pig, [marie, basile], datetime(2026, 1, 15, 20, tzinfo=UTC))
    won_by_first(circle, pig, [marie, basile], datetime(2026, 2, 28, 20, tzinfo=UTC))
    won_by_first(circle, pig, [basile, marie], datetime(2026, 10, 1, 20, tzinfo=UTC))
    marie_s = browser(marie)
    path = circle.get_absolute_url()
    newest = marie_s.get(path).content.decode()
    assert "Automne 2026" in newest
    winter = marie_s.get(path + "?saison=2025-hiver")
    assert winter.status_code == 200
    assert "Hiver 2025–2026" in winter.content.decode()
    assert marie_s.get(path + "?saison=toujours").status_code == 200
    assert marie_s.get(path + "?saison=2025-ete").status_code == 404
    assert marie_s.get(path + "?saison=<script>").status_code == 404


@pytest.mark.parametrize(
    ("day", "key"),
    [
        ((2026, 2, 28), "2025-hiver"),
        ((2026, 3, 1), "2026-printemps"),
        ((2026, 8, 31), "2026-ete"),
        ((2026, 9, 1), "2026-automne"),
        ((2026, 12, 1), "2026-hiver"),
    ],
)
def test_seasons_begin_where_they_do(day: tuple[int, int, int], key: str) -> None:
    assert season_of(datetime(*day, 12, tzinfo=UTC)).key == key


def test_whoever_leaves_stays_in_the_past(pig: Game) -> None:
    circle, (marie, basile, chloe) = circle_of(pig)
    won_by_first(circle, pig, [basile, marie, chloe])
    before = told(circle)
    browser(basile).post(f"/bande/{circle.code}/quitter/")
    assert told(circle) == before
    assert "Basile" in browser(marie).get(circle.get_absolute_url()).content.decode()
    forget(chloe)
    assert told(circle) == before
    assert "Chloé" not in browser(marie).get(circle.get_absolute_url()).content.decode()


def test_a_rematch_that_nobody_told_of_is_found(pig: Game) -> None:
    circle, people = circle_of(pig)
    first, second = (won_by_first(circle if n == 0 else None, pig, people) for n in range(2))
    Table.objects.filter(code=first.code).update(rematch=second.table)
    assert [game.table.code for game in games_of(circle)] == [first.code, second.code]


def test_newcomers_are_marked_and_tables_of_strangers_left_alone(pig: Game) -> None:
    circle, (marie, *_) = circle_of(pig)
    visitor = User.new_guest("Ana")
    table = open_table(marie, pig, name="Marie", places=2)
    join(table.code, visitor, "Ana")
    won_by_first(circle, pig, [visitor, marie])
    page = browser(marie).get(circle.get_absolute_url()).content.decode()
    assert "Ana" in page
    assert browser(visitor).get(circle.get_absolute_url()).status_code == 403


# -- small records ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [game.slug for game in registry.games()])
def test_every_game_has_small_records(pig: Game, slug: str) -> None:
    """What the rules find in a spectator's view of a finished game can be said."""
    game = registry.get(slug)
    assert game.feats is not None
    seats = max(2, game.engine.seats[0])
    end = RandomGame(game.engine, seats, game.engine.Options(), 5).finish()
    found = list(game.feats(game.engine.view(end, SPECTATOR)))
    # A village of Chévoux laid out at random breaks its constraints, and nothing of it is remembered.
    assert found or slug == "chevoux"
    for feat in found:
        assert 0 <= feat.seat < seats
        for lang in ("fr", "en"):
            assert str(feat.n) in game.texts.say(phrase(feat.key, n=feat.n), lang)


def test_a_record_is_kept_by_whoever_was_first(pig: Game) -> None:
    circle, (marie, basile, _) = circle_of(pig)
    now = timezone.now()
    won_by_first(circle, pig, [marie, basile], now - timedelta(days=2))
    won_by_first(circle, pig, [basile, marie], now - timedelta(days=1))
    ((game, (best,)),) = records(games_of(circle))
    assert (game.slug, best.name) == ("pig", "Marie")
