"""Every game has its challenge: the same deal, the same dice and the same bots for everybody."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from bots.work import errands, thinking
from daily import days
from daily.models import Attempt
from daily.ranking import in_time, ranking, settle, streak
from engine import registry
from engine.registry import Game
from tables.models import Entry, Table
from tables.verbs.playing import play
from tables.verbs.resigning import resign
from tests.daily.days import begin, browser, tomorrow

pytestmark = pytest.mark.django_db

GAMES = registry.games()
EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
# Enough for bots and dice to have their say, and few enough for a test.
MOVES = 24


def bots_play(table: Table) -> None:
    """Whatever the house has to do by itself, done."""
    for _ in range(200):
        table.refresh_from_db()
        Table.objects.filter(pk=table.pk, bot_due__isnull=False).update(bot_due=table.created)
        due = errands.claim(1)
        if not due:
            return
        errand = due[0]
        thought = errand.default if errand.automatic else think(errand)
        errands.carry_out(errand, thought)


def think(errand: errands.Errand) -> Any:
    return thinking.think(errand.game, errand.state, errand.seat, errand.level, errand.seed)


def plays(user: User, table: Table, luck: Random, most: int) -> None:
    """A person's moves, at random, each answered by the bots."""
    engine = table.rules.engine
    for number in range(most):
        bots_play(table)
        table.refresh_from_db()
        if table.status != Table.Status.PLAYING or 0 not in engine.to_move(table.position()):
            return
        state = table.position()
        resigned = engine.on_resign(state, 0)
        legal = [one for one in engine.legal(state, 0) if one != resigned]
        action = msgspec.to_builtins(luck.choice(legal))
        play(table.code, user, action, nonce=f"move-{table.code}-{number}")
    bots_play(table)


def story(table: Table) -> list[tuple[Any, ...]]:
    """All that was decided and drawn, whoever sat there."""
    rows = table.entries.filter(kind__in=(Entry.Kind.STARTED, Entry.Kind.PLAYED)).order_by("index")
    return list(rows.values_list("seat", "action", "drawn"))


@EVERY
def test_who_plays_alike_meets_the_same_dice_and_the_same_bots(game: Game, marie: User, basile: User) -> None:
    tables = []
    for user in (marie, basile):
        table = begin(user, game.daily.variants[0].key, game=game.slug)
        plays(user, table, Random(7), MOVES)
        tables.append(table)
    one, other = map(story, tables)
    assert len(one) > MOVES // 2
    assert one == other
    seats = {seat for seat, _, _ in one} - {None}
    assert seats == set(range(game.daily.chairs(game.engine.seats))), "everybody at the table has moved"


@EVERY
def test_the_page_of_its_challenge_leads_to_the_attempt_and_back(game: Game, marie: User) -> None:
    client = browser(marie)
    assert f"/jeux/{game.slug}/defi/" in client.get("/").content.decode()
    assert f"/jeux/{game.slug}/defi/" in client.get(f"/jeux/{game.slug}/").content.decode()
    for lang, title in (("fr", "Le défi du jour"), ("en", "The daily challenge")):
        page = client.get(f"/jeux/{game.slug}/defi/", headers={"accept-language": lang})
        assert title in page.content.decode()
    path = f"/jeux/{game.slug}/defi/{game.daily.variants[0].key}/"
    answer = client.post(f"{path}jouer/", {"counted": "1"})
    table = Table.objects.get()
    assert answer.url == table.get_absolute_url()
    assert (table.seats.count(), table.hints, table.spectators) == (
        game.daily.chairs(game.engine.seats),
        False,
        False,
    )
    assert 'id="challenge-resume"' in client.get(path).content.decode()
    again = client.post(f"{path}jouer/", {"counted": "1"})
    assert again.status_code == 409
    assert "est en cours" in again.content.decode()
    assert Table.objects.count() == 1


@EVERY
def test_giving_up_ends_the_attempt_and_opens_the_replay(game: Game, marie: User) -> None:
    variant = game.daily.variants[0].key
    table = begin(marie, variant, game=game.slug)
    resign(table.code, marie)
    page = browser(marie).get(f"/jeux/{game.slug}/defi/{variant}/").content.decode()
    assert 'id="challenge-replay"' in page
    assert Attempt.objects.get().resigned
    again = begin(marie, variant, counted=False, game=game.slug)
    assert again.seed == table.seed
    assert streak(marie) == 0


def test_a_game_against_bots_is_ranked_by_its_lead_and_reads_so(marie: User, basile: User) -> None:
    for user, score, lead in ((marie, 40, -3), (basile, 38, 5)):
        table = begin(user, game="vallee")
        Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER, ended=table.created)
        Attempt.objects.filter(table=table).update(finished=True, result={"score": score, "lead": lead})
    found = ranking("vallee", days.today(), "normal", None)
    assert [(one.rank, one.name) for one in found] == [(1, "Basile"), (2, "Marie")]
    page = browser(marie).get("/jeux/vallee/defi/").content.decode().replace("\xa0", " ")
    assert "38 points, gagné de 5" in page
    assert "40 points, perdu de 3" in page
    assert in_time().count() == 2


def test_games_have_streaks_of_their_own_and_one_together(marie: User) -> None:
    for game, day in (("vallee", days.today()), ("villages_hache", days.today() - days.DAY)):
        table = begin(marie, game=game)
        Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER, ended=table.created)
        settle()
        Attempt.objects.filter(table=table).update(day=day)
        Table.objects.filter(pk=table.pk).update(ended=table.created - (days.today() - day))
    assert (streak(marie, "vallee"), streak(marie, "villages_hache"), streak(marie)) == (1, 1, 2)
    assert "2 jours de suite" in browser(marie).get("/").content.decode()
    assert "1 défi joué sur 5" in browser(marie).get("/aujourd-hui/").content.decode()


def test_another_house_of_the_same_key_deals_the_same() -> None:
    """Nothing of it hangs on this process: not even the order in which Python keeps its sets."""
    told = {_in_another_process(str(number)) for number in (1, 2)}
    assert len(told) == 1, told


def _in_another_process(hash_seed: str) -> str:
    program = """
import django; django.setup()
from engine import SeededChance, registry
from bots.search.ranking import decide
for game in registry.games():
    engine, daily = game.engine, game.daily
    options = engine.read_options(dict(daily.variants[0].options))
    seats = daily.chairs(engine.seats)
    state = engine.deal(seats, options, SeededChance("a seed", 0))
    level = game.level(daily.level or game.levels[len(game.levels) // 2].key)
    for n in range(1, 30):
        if not engine.to_move(state):
            break
        seat = min(engine.to_move(state))
        action = decide(engine, level, state, seat, n)
        print(action)
        engine.play(state, seat, action, SeededChance("a seed", n))
"""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# -- days -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("demain", "pas un jour du calendrier"),
        ("2026-02-30", "pas un jour du calendrier"),
        ("20260301", "pas un jour du calendrier"),
        ("2026-W09-7", "pas un jour du calendrier"),
        ("9999-12-31", "pas finie"),
    ],
)
def test_what_is_no_day_or_not_over_is_refused_with_a_sentence(written: str, told: str) -> None:
    answer = Client().get(f"/jeux/vallee/defi/normal/{written}/")
    assert answer.status_code == 404
    assert told in answer.content.decode()


def test_today_has_no_page_of_a_day_that_is_over(marie: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table, day = begin(marie, game="vallee"), days.today()
    path = f"/jeux/vallee/defi/normal/{day.isoformat()}/"
    answer = Client().get(path)
    assert answer.status_code == 404
    assert table.seed not in answer.content.decode()
    tomorrow(monkeypatch)
    page = Client().get(path)
    assert page.status_code == 200
    assert table.seed in page.content.decode()
    assert Client().get(f"/jeux/vallee/defi/normal/{(day - days.DAY).isoformat()}/").status_code == 200
    # The first day there is has none before it.
    assert Client().get("/jeux/vallee/defi/normal/0001-01-01/").status_code == 200


def test_no_game_and_no_variant_of_that_name_are_not_found() -> None:
    for path in ("/jeux/echecs/defi/", "/jeux/vallee/defi/hard/", "/jeux/vallee/defi/hard/2026-01-01/"):
        assert Client().get(path).status_code == 404
