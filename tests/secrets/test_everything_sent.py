"""Random games of every game over the real doors, with every byte sent to every viewer searched.

Pages, the past, refusals, frames, headers, logs, what programs at a chair are told; and, for those whose
pages are closed, every push, letter, webhook and calendar; of their circle its pages, pictures, calendar and
channel. `make secrets` plays the games to their ends.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections import Counter
from contextlib import AsyncExitStack
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone, translation

from bots.programs.tokens import make as make_token
from engine import SPECTATOR, registry
from engine.registry import Game
from engine.texts import LANGUAGES
from lobby import invitation
from notices import outside
from notices.models import Notice
from tables.clocks import DAY
from tables.live.hub import hubs
from tables.models import Table
from tables.verbs import answering, asking
from tables.verbs.chatting import chat
from tests.secrets.band import Band
from tests.secrets.eavesdropper import Eavesdropper, keys_of
from tests.secrets.postman import Postman
from tests.security.routes import own_routes
from tests.tables.house import Browser, House, fresh_nonce, playing, waiting
from tests.tables.sockets import Socket, away, watching

pytestmark = pytest.mark.django_db(transaction=True)

MOVES = int(os.environ.get("MOVES", "8"))
LOOK_EVERY = 8
NAMES = ("Marie", "Basile", "Chloé")


@pytest.fixture(autouse=True)
def _alone(settings: Any) -> None:
    settings.BOTS_INSIDE = False
    # Nobody here plays at a human pace.
    settings.LENIENCY = 10**6
    hubs.clear()


class Party:
    """A table, and a browser and a socket for each of its people and for a visitor."""

    def __init__(self, game: Game, luck: Random, **options: Any) -> None:
        seats = max(game.engine.seats[0], min(len(NAMES), game.engine.seats[-1]))
        self.luck = luck
        self.house: House = playing(game, *NAMES[:seats], **options)
        self.band = Band(self.house)
        users = {**dict(enumerate(self.house.people)), SPECTATOR: None}
        self.ears = [Eavesdropper(viewer, Browser(self.house.code, user)) for viewer, user in users.items()]
        self.sockets: list[Socket] = []
        for ear in self.ears:
            ear.client.get("/compte/")
        self.programs = {n: make_token(self.table, user, n) for n, user in enumerate(self.house.people)}
        self.keys = keys_of(ear.client for ear in self.ears) | set(self.programs.values())
        self.usernames = {user.username for user in self.house.people}

    @property
    def table(self) -> Table:
        return self.house.table

    def hear(self, ear: Eavesdropper, answer: Any) -> None:
        """A whole answer: what is in it, and every header but one's own cookies."""
        assert answer.status_code < 500
        others = keys_of(other.client for other in self.ears if other is not ear)
        headers = "\n".join(f"{name}: {value}" for name, value in answer.items()) + str(answer.cookies)
        ear.search(headers, self.table, others | self.usernames)
        ear.search(answer.content.decode("utf-8", "replace"), self.table, self.keys | self.usernames)

    def move(self) -> bool:
        """Somebody who must plays at random; somebody else tries the same. False when the game is over."""
        table = self.table
        engine = table.rules.engine
        asked = sorted(engine.to_move(table.position())) if table.status == Table.Status.PLAYING else []
        if not asked:
            return False
        seat = self.luck.choice(asked)
        action = json.dumps(self.luck.choice(self.house.legal(self.house.people[seat])))
        for ear in self.luck.sample(self.ears, len(self.ears)):
            if ear.viewer == seat or self.luck.random() < 0.2:
                play = self.luck.choice((self._click, self._play_by_program))
                play(ear, seat, {"action": action, "nonce": fresh_nonce()})
        return True

    def _click(self, ear: Eavesdropper, seat: int, data: dict[str, str]) -> None:
        live = {"X-Live": "1"} if self.luck.random() < 0.5 else {}
        path = f"/t/{self.house.code}/play/"
        self.hear(ear, ear.client.post(path, data, headers={"HX-Request": "true", **live}))

    def _play_by_program(self, ear: Eavesdropper, seat: int, data: dict[str, str]) -> None:
        """Through the door for programs; whoever has no chair knocks at it with no key."""
        body = json.dumps({**data, "action": json.loads(data["action"])})
        path = f"/api/t/{self.house.code}/{seat}/"
        keys = self._key_of(ear)
        self.hear(ear, ear.client.post(path, body, content_type="application/json", headers=keys))

    def _key_of(self, ear: Eavesdropper) -> dict[str, str]:
        key = self.programs.get(ear.viewer)
        return {"Authorization": f"Bearer {key}"} if key else {}

    def look(self) -> None:
        """Every page that a table has, its past included, in either language."""
        paths = ["/" + re.sub(r"<[^>]+>", self.house.code, route) for route in table_routes()]
        for ear in self.ears:
            slug = self.table.game
            pages = [*paths, *self.band.paths(), "/", "/tables/", "/mes-parties/", "/aujourd-hui/"]
            pages += [f"/jeux/{slug}/defi/", f"/enigmes/{slug}/"]
            # Moments that this viewer saw, and others that nobody showed them.
            for at in (self.luck.randint(1, self.table.head), self.table.head):
                pages.append(f"/t/{self.house.code}/?at={at}")
            # What happened since a moment, for whoever was away.
            pages.append(f"/t/{self.house.code}/depuis/{self.luck.randint(0, self.table.head)}/")
            lang = self.luck.choice(("fr", "en"))
            for path in pages:
                self.hear(ear, ear.client.get(path, headers={"Accept-Language": lang}))
            for seat in self.programs:
                told = {"Accept-Language": lang, **self._key_of(ear)}
                answer = ear.client.get(f"/api/t/{self.house.code}/{seat}/", headers=told)
                assert (answer.status_code == 200) == (seat == ear.viewer)
                self.hear(ear, answer)

    def get(self, viewer: int, path: str) -> str:
        """A page as this viewer's browser reads it."""
        content: bytes = self.ears[viewer].client.get(path).content
        return content.decode()

    def ask(self) -> None:
        """Somebody asks the table; the next one says no, a round later at the earliest."""
        if self.table.vote:
            answering.answer(self.house.code, self.house.people[1], False)
        elif self.table.status == Table.Status.PLAYING:
            asking.ask(self.house.code, self.house.host, "pause")

    async def frames(self) -> None:
        """Everything the sockets were sent since the last time, up to a word said now."""
        said = secrets.token_hex(8)
        await away(chat)(self.house.code, self.house.host, said)
        for ear, socket in zip(self.ears, self.sockets, strict=True):
            for news in await socket.news_until(said):
                sent = json.dumps(news, ensure_ascii=False) + news["content"]
                await away(ear.search)(sent, await away(lambda: self.table)(), self.keys | self.usernames)


def table_routes() -> list[str]:
    """Pages that need to know nothing but a table's code: a new one is searched without being named here."""
    return sorted(route for route in own_routes() if re.fullmatch(r"t/<str:code>/[\w./-]*", route))


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
async def test_no_viewer_is_sent_what_they_may_not_know(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    party = await away(Party)(game, Random(game.slug))
    async with AsyncExitStack() as stack:
        for ear in party.ears:
            user = party.house.people[ear.viewer] if ear.viewer != SPECTATOR else None
            lang = "en" if ear.viewer in (1, SPECTATOR) else "fr"
            party.sockets.append(await stack.enter_async_context(watching(party.house.code, user, lang)))
        for n in range(MOVES):
            if not await away(party.move)():
                break
            await party.frames()
            if n % LOOK_EVERY == 0:
                await away(party.look)()
        await away(party.look)()
    written = "\n".join(record.getMessage() for record in caplog.records)
    nobody = Eavesdropper(SPECTATOR, party.ears[-1].client)
    await away(nobody.search)(written, await away(lambda: party.table)(), party.keys)


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_nothing_that_is_told_to_closed_pages_tells_more(
    game: Game, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MAIL_ON = True
    party = Party(game, Random(game.slug), pace=DAY)
    postman = Postman(party.house)
    party.band.opens_a_channel()
    monkeypatch.setattr(outside, "post", postman.post)
    read: Counter[int] = Counter()
    for n in range(MOVES):
        if not party.move():
            break
        if n % LOOK_EVERY == LOOK_EVERY - 1 and len(party.house.people) > 1:
            party.ask()
        for viewer, sent in postman.round(party.get):
            party.ears[viewer].search(sent, party.table, party.keys | party.usernames)
            read[viewer] += 1
    told = Notice.objects.exclude(state__in=(Notice.State.PARKED, Notice.State.DROPPED))
    ways = set(told.values_list("endpoint__channel", flat=True))
    assert ways == {"push", "mail", "webhook"}, "each way was read"
    assert told.filter(endpoint=party.band.circle.webhook).exists(), "the circle's channel too"
    assert set(read) == {ear.viewer for ear in party.ears}


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_an_invitation_and_its_preview_tell_no_secret(game: Game) -> None:
    """The page a chat reads, its picture as it is drawn, and the date for a calendar."""
    seats = min(len(NAMES), game.engine.seats[-1])
    house = waiting(game, *NAMES[:seats])
    Table.objects.filter(code=house.code).update(meets=timezone.now() + timedelta(days=1))
    browsers = [Browser(house.code, user) for user in (*house.people, None)]
    for browser in browsers:
        browser.get("/compte/")
    ear = Eavesdropper(SPECTATOR, browsers[-1])
    keys = keys_of(browsers) | {user.username for user in house.people}
    for lang in LANGUAGES:
        with translation.override(lang):
            ear.search(invitation.svg(house.scene(lang=lang)), house.table, keys)
        page = ear.client.get(f"/t/{house.code}/", headers={"Accept-Language": lang}).content.decode()
        # Its own forms carry its own visitor's key.
        ear.search(page, house.table, keys - keys_of([ear.client]))
    dates = ear.client.get(f"/t/{house.code}/rendez-vous.ics")
    assert dates.status_code == 200
    ear.search(dates.content.decode(), house.table, keys)


def test_a_secret_that_is_sent_is_found(village: Game) -> None:
    """The search itself: each kind of secret, put into an innocent text, is noticed."""
    party = Party(village, Random(1))
    while not party.ears[1].secrets(party.table) - {party.table.seed}:
        party.move()
    ear, table = party.ears[1], party.table
    ear.search("an innocent page", table, party.keys)
    for secret in (*ear.secrets(table), *party.keys):
        for sent in (f"<p>{secret}</p>", json.dumps({"content": secret}, ensure_ascii=False)):
            with pytest.raises(AssertionError, match="was sent"):
                ear.search(sent, table, party.keys)
