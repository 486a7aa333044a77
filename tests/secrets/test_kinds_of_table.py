"""The big screen, and the closed curtain of a shared browser: every byte sent to either is searched.

Whoever opened it has a chair, and yet it may not be sent what only that chair knows.
"""

from __future__ import annotations

import json
import re
import secrets
from random import Random
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client

from config.asgi import application
from engine import SPECTATOR, registry
from engine.registry import Game
from tables.live import tasks
from tables.live.hub import hubs
from tables.models import Table
from tables.verbs.chatting import chat
from tables.verbs.starting import start
from tests.secrets.eavesdropper import Eavesdropper
from tests.secrets.test_everything_sent import MOVES, table_routes
from tests.tables.house import Browser, House, fresh_nonce, playing, waiting
from tests.tables.sockets import HERE, PATIENCE, Socket, away

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)


@pytest.fixture(autouse=True)
def _alone(settings: Any) -> None:
    settings.BOTS_INSIDE = False
    settings.LENIENCY = 10**6
    hubs.clear()


def line_of(client: Client, code: str, query: str) -> Socket:
    """A socket of this very browser."""
    key = client.cookies[django_settings.SESSION_COOKIE_NAME].value
    cookie = f"{django_settings.SESSION_COOKIE_NAME}={key}".encode()
    headers = [(b"host", b"localhost"), (b"origin", HERE), (b"cookie", cookie)]
    return Socket(application, f"/ws/t/{code}/?{query}", headers=headers)


class Listening:
    """A browser whose pages and socket may tell no more than a spectator is told."""

    def __init__(self, house: House, client: Client, query: str) -> None:
        self.house, self.client = house, client
        self.ear = Eavesdropper(SPECTATOR, client)
        self.socket = line_of(client, house.code, query)

    def search(self, sent: str) -> None:
        self.ear.search(sent, self.house.table, ())

    def read(self, *paths: str) -> None:
        for path in paths:
            for lang in ("fr", "en"):
                answer = self.client.get(path, headers={"Accept-Language": lang})
                assert answer.status_code < 500
                self.search(answer.content.decode("utf-8", "replace"))

    async def connect(self) -> None:
        tasks.start()
        connected, _ = await self.socket.connect(timeout=PATIENCE)
        assert connected

    async def hear(self) -> None:
        """All that came by the socket up to now: until what is said now has come too, where talk is shown."""
        for news in await _until_quiet(self.socket):
            await away(self.search)(json.dumps(news, ensure_ascii=False) + news.get("content", ""))


async def _until_quiet(socket: Socket) -> list[dict[str, Any]]:
    found = []
    while not await socket.receive_nothing(timeout=0.3):
        found.append(await socket.news())
    return found


def plays_on(house: House, luck: Random) -> bool:
    """Anybody who must, at random and by their own browser; False when the game is over."""
    table = house.table
    asked = table.rules.engine.to_move(table.position()) if table.status == Table.Status.PLAYING else ()
    if not asked:
        return False
    seat = table.seats.get(number=luck.choice(sorted(asked)))
    action = luck.choice(house.legal(seat.user))
    Browser(house.code, seat.user).play(action, nonce=fresh_nonce())
    return True


@GAMES
async def test_a_big_screen_is_sent_what_everybody_may_know(game: Game) -> None:
    luck = Random(game.slug)
    seats = max(game.engine.seats[0], min(3, game.engine.seats[-1]))
    house = await away(playing)(game, *("Marie", "Basile", "Chloé")[:seats])
    marie = await away(house.browser)(house.host)
    screen = Listening(house, marie, "lang=fr&ecran=1")
    await screen.connect()
    for _ in range(MOVES):
        if not await away(plays_on)(house, luck):
            break
        await away(screen.read)(f"/t/{house.code}/ecran/")
        await screen.hear()
    await screen.socket.disconnect(timeout=PATIENCE)


@GAMES
async def test_a_closed_curtain_is_sent_nothing_of_the_chairs_behind_it(game: Game) -> None:
    if not game.engine.mode.private:
        pytest.skip("nobody knows there what a neighbour may not: there is no curtain")
    luck = Random(game.slug)
    house, tablet = await away(_shared)(game)
    covered = Listening(house, tablet, "lang=fr")
    paths = ["/" + re.sub(r"<[^>]+>", house.code, route) for route in table_routes()]
    await covered.connect()
    for _ in range(MOVES):
        if not await away(plays_on)(house, luck):
            break
        assert await away(lambda: house.table.uncovered)() == {}
        await away(covered.read)(f"/t/{house.code}/", f"/t/{house.code}/?at={1}", *paths)
        await away(chat)(house.code, house.host, secrets.token_hex(8))
        await covered.hear()
    await covered.socket.disconnect(timeout=PATIENCE)


def _shared(game: Game) -> tuple[House, Browser]:
    house = waiting(game, "Marie")
    tablet = house.browser(house.host)
    tablet.do("seat-here", name="Léo")
    start(house.code, house.host)
    return house, tablet


def test_a_game_without_a_curtain_has_nothing_to_cover() -> None:
    """What a game says of itself, looked at over whole games: nobody ever knows more than a neighbour."""
    from engine import FastChance
    from tests.contract.play import RandomGame

    for game in registry.games():
        if game.engine.mode.private:
            continue
        for seed in range(2):
            seats = min(3, game.engine.seats[-1])
            played, pick = RandomGame(game.engine, seats, game.engine.Options(), seed), FastChance(seed)
            while waited := sorted(game.engine.to_move(played.state)):
                seat = pick.choice(waited)
                events = played.play(seat, pick.choice(game.engine.legal(played.state, seat)))
                assert all(event.to is None for event in events)
                views = {
                    game.engine.dump(game.engine.view(played.state, one))
                    for one in (*range(seats), SPECTATOR)
                }
                assert len(views) == 1
