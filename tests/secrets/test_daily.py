"""What others have yet to meet: nobody reads a challenge's deal, or a puzzle's answer, off any page."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from engine import registry
from engine.registry import Game
from puzzles import stock
from puzzles.answering import begin as open_puzzle
from puzzles.models import Puzzle
from tables.models import Table
from tables.verbs.playing import play
from tests.daily.days import begin, browser
from tests.puzzles.conftest import made_up
from tests.secrets.eavesdropper import hidden
from tests.secrets.test_everything_sent import table_routes

pytestmark = pytest.mark.django_db

EVERY = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
MOVES = 5


def pages(table: Table) -> list[str]:
    routes = ["/" + route.replace("<str:code>", table.code) for route in table_routes()]
    around = ["/", "/aujourd-hui/", "/mes-parties/", "/enigmes/", f"/enigmes/{table.game}/"]
    return [*routes, *around, f"/jeux/{table.game}/", f"/jeux/{table.game}/defi/"]


def plays_at_random(table: Table, user: User, seat: int) -> None:
    luck, engine = Random(table.game), table.rules.engine
    for number in range(MOVES):
        table.refresh_from_db()
        state = table.position()
        legal = [one for one in engine.legal(state, seat) if one != engine.on_resign(state, seat)]
        if not legal or seat not in engine.to_move(state):
            return
        play(table.code, user, msgspec.to_builtins(luck.choice(legal)), nonce=f"random-{table.code}-{number}")


def read(client: Client, path: str) -> str:
    answer = client.get(path, follow=True)
    assert answer.status_code < 500, path
    return str(answer.content.decode("utf-8", "replace")) + str(answer.headers)


@EVERY
def test_no_page_tells_the_deal_of_a_day_that_runs(game: Game) -> None:
    marie, basile = User.new_guest("Marie"), User.new_guest("Basile")
    table = begin(marie, game.daily.variants[0].key, game=game.slug)
    plays_at_random(table, marie, 0)
    table.refresh_from_db()
    unknown = {table.seed, *hidden(table, 0)}
    for path in pages(table):
        mine, theirs = read(browser(marie), path), read(browser(basile), path)
        for secret in unknown:
            assert secret not in mine, path
            assert secret not in theirs, path
        assert path.startswith(f"/t/{table.code}/") or table.code not in theirs, path


@EVERY
def test_no_page_tells_a_puzzle_before_its_answer(game: Game) -> None:
    marie, basile = User.new_guest("Marie"), User.new_guest("Basile")
    stock.keep([made_up(game)])
    puzzle = Puzzle.objects.get(game=game.slug)
    table, cut = open_puzzle(marie, puzzle), puzzle.content
    unknown = {table.seed, *hidden(table, cut.seat), *(tried.mark for tried in cut.tried)}
    around = [*pages(table), f"/enigmes/{game.slug}/{puzzle.key}/", f"/enigmes/{game.slug}/suivante/"]
    for path in around:
        for reader in (marie, basile):
            sent = read(browser(reader), path)
            for secret in unknown:
                assert secret not in sent, path
            assert 'id="t-why"' not in sent, path
