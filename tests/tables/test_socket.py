"""The socket: everybody sees what changed for them, and nothing else."""

from __future__ import annotations

import pytest

from engine.registry import Game
from tables import presence
from tables.live import consumer
from tables.models import Seat
from tables.page import frames
from tables.page.scene import Scene
from tables.page.snapshot import Snapshot
from tables.verbs.arranging import arrange
from tables.verbs.chatting import chat
from tables.verbs.clearing import clear
from tables.verbs.handing import chair_token, claim
from tables.verbs.joining import join
from tables.verbs.leaving import leave
from tables.verbs.starting import start
from tests.tables.house import ROLL, guests, playing, seed_rolling, waiting
from tests.tables.sockets import PATIENCE, away, make, settle, shown_since, socket, watching
from web.fragments import Fragment

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("empty_house")]


# -- what is sent -----------------------------------------------------------------------------------------


async def test_a_seat_gets_the_whole_table_first_and_then_only_what_changed(pig: Game) -> None:
    house = await make(playing, pig, seed=seed_rolling(4))
    async with watching(house.code, house.people[1]) as basile:
        first = await basile.news()
        assert 'hx-target="#table"' in first["content"]
        assert 'id="chat"' in first["content"]
        await away(house.play)(house.host, ROLL)
        second = await basile.until("Marie lance un 4.")
        assert 'hx-target="#lines"' in second["content"]
        assert 'hx-target="#log"' not in second["content"]
        assert 'hx-target="#table"' not in second["content"]
        assert 'hx-target="#messages"' not in second["content"]
        assert second["say"] == "Marie lance un 4."
        assert second["version"] > first["version"]


async def test_each_reader_hears_their_own_language(pig: Game) -> None:
    house = await make(playing, pig, seed=seed_rolling(4))
    async with watching(house.code, house.host, "fr") as marie, watching(house.code, None, "en") as visitor:
        await marie.news()
        await visitor.news()
        await away(house.play)(house.host, ROLL)
        await marie.until("Marie lance un 4.")
        assert (await visitor.until("Marie rolls a 4."))["say"] == "Marie rolls a 4."


async def test_whose_turn_it_is_is_told_to_each(pig: Game) -> None:
    house = await make(playing, pig)
    async with watching(house.code, house.host) as marie, watching(house.code, house.people[1]) as basile:
        assert (await marie.news())["mine"]
        assert not (await basile.news())["mine"]


async def test_the_start_brings_everybody_the_table_whole(pig: Game) -> None:
    house = await make(waiting, pig)
    async with watching(house.code, house.people[1]) as basile:
        assert 'data-state="waiting"' in (await basile.news())["content"]
        await away(start)(house.code, house.host)
        begun = await basile.until('data-state="live"')
        assert 'hx-target="#table"' in begun["content"]
        assert begun["say"], "whoever listens hears that it has begun"


async def test_the_drafts_of_others_send_nothing(village: Game) -> None:
    house = await make(playing, village)
    marie, basile = house.people
    async with (
        watching(house.code, marie) as mine,
        watching(house.code, basile) as theirs,
        watching(house.code, None) as visitors,
    ):
        await settle(house, mine, theirs, visitors)
        await away(house.play)(marie, (await away(house.legal)(marie))[0])
        await mine.until('hx-target="#stamp"')
        assert await shown_since(house, theirs) == set()
        assert await shown_since(house, visitors) == set()


async def test_the_version_grows_and_never_tells_of_hidden_moves(village: Game) -> None:
    house = await make(playing, village)
    marie, basile = house.people
    async with watching(house.code, marie) as mine, watching(house.code, basile) as theirs:
        await settle(house, mine, theirs)
        head = await away(lambda: house.table.head)()
        versions = []
        for _ in range(2):
            await away(house.play)(marie, (await away(house.legal)(marie))[0])
            versions.append((await mine.until('hx-target="#stamp"'))["version"])
        assert versions == [head + 0.001, head + 0.002]
        await away(chat)(house.code, basile, "bonjour")
        assert (await theirs.until("bonjour"))["version"] == head


async def test_a_message_reaches_everybody_at_once(pig: Game) -> None:
    house = await make(playing, pig)
    async with watching(house.code, house.host) as marie, watching(house.code, None) as visitor:
        await away(chat)(house.code, house.people[1], "bonjour à tous")
        for socket in (marie, visitor):
            assert "bonjour à tous" in (await socket.until("bonjour à tous"))["content"]


async def test_two_sockets_of_one_seat_show_the_same(village: Game) -> None:
    house = await make(playing, village)
    marie = house.host
    async with watching(house.code, marie) as laptop, watching(house.code, marie) as phone:
        await settle(house, laptop, phone)
        await away(house.play)(marie, (await away(house.legal)(marie))[0])
        seen = [await socket.until('hx-target="#stamp"') for socket in (laptop, phone)]
        assert seen[0]["content"] == seen[1]["content"]


async def test_a_page_is_drawn_once_for_all_who_share_it(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    house = await make(playing, pig, seed=seed_rolling(4))
    drawn: list[tuple[int, int]] = []
    tree = frames.tree

    def noted(scene: Scene) -> Fragment:
        # Kept with the list, so that no other snapshot can take its place.
        kept.append(scene.snapshot)
        drawn.append((id(scene.snapshot), scene.viewer))
        return tree(scene)

    kept: list[Snapshot] = []
    monkeypatch.setattr(frames, "tree", noted)
    async with watching(house.code, None) as one, watching(house.code, None) as two:
        await settle(house, one, two)
        drawn.clear()
        await away(house.play)(house.host, ROLL)
        await one.until("Marie lance un 4.")
        await two.until("Marie lance un 4.")
        assert drawn
        assert len(set(drawn)) == len(drawn), "once a look"


# -- who may watch ----------------------------------------------------------------------------------------


async def test_a_spectator_watches_without_anything_to_press(pig: Game) -> None:
    house = await make(playing, pig)
    async with watching(house.code, None) as visitor:
        page = (await visitor.news())["content"]
        assert 'name="action"' not in page
        assert 'name="stamp"' not in page


async def test_a_table_without_an_audience_hangs_up_on_strangers(pig: Game) -> None:
    house = await make(playing, pig, spectators=False)
    (stranger,) = await away(guests)("Chloé")
    for visitor in (None, stranger):
        async with watching(house.code, visitor) as socket:
            assert await socket.closed_with() == consumer.CLOSED_DOOR
    async with watching(house.code, house.host) as marie:
        assert (await marie.news())["content"]


@pytest.mark.parametrize("code", ["NOSUCHCO", "%00%00%00%00%00%00%00%00", "x"])
async def test_a_wrong_code_hangs_up(pig: Game, code: str) -> None:
    async with watching(code, None) as socket:
        await socket.send_to("hello?")
        assert await socket.closed_with() == consumer.CLOSED_DOOR


@pytest.mark.parametrize("origin", [b"http://evil.example", b"null", b"", None])
async def test_another_sites_page_cannot_open_the_socket(pig: Game, origin: bytes | None) -> None:
    house = await make(playing, pig)
    foreign = await away(socket)(house.code, house.host, "fr", origin)
    connected, _ = await foreign.connect(timeout=PATIENCE)
    assert not connected


async def test_a_browser_that_talks_nonsense_is_let_go(pig: Game) -> None:
    house = await make(playing, pig)
    async with watching(house.code, house.host) as marie:
        await marie.send_to(bytes_data=b"\x00\xff")
        assert await marie.closed_with() == consumer.CHATTERBOX


# -- chairs that change while people watch ----------------------------------------------------------------


async def test_those_who_move_up_a_chair_keep_seeing_their_own(village: Game) -> None:
    house = await make(waiting, village, "Marie", "Basile", "Chloé")
    marie, basile, chloe = house.people
    async with watching(house.code, chloe) as hers, watching(house.code, marie) as hosts:
        await hers.news()
        await away(leave)(house.code, basile)
        await away(start)(house.code, marie)
        await hers.until('data-state="live"')
        await hosts.until('data-state="live"')
        await away(house.play)(chloe, (await away(house.legal)(chloe))[0])
        await hers.until('hx-target="#stamp"')
        await settle(house, hers)
        await away(house.play)(marie, (await away(house.legal)(marie))[0])
        await hosts.until('hx-target="#stamp"')
        assert await shown_since(house, hers) == set()


async def test_somebody_whose_chair_was_freed_does_not_see_the_next_ones_hand(village: Game) -> None:
    house = await make(waiting, village, "Marie", "Basile")
    marie, basile = house.people
    (chloe,) = await away(guests)("Chloé")
    async with watching(house.code, basile) as socket:
        await socket.news()
        await away(clear)(house.code, marie, 1)
        await away(join)(house.code, chloe, "Chloé")
        await away(start)(house.code, marie)
        page = await socket.until('data-state="live"')
        assert not page["mine"]
        assert 'name="stamp"' not in page["content"]
        await settle(house, socket)
        await away(house.play)(chloe, (await away(house.legal)(chloe))[0])
        assert await shown_since(house, socket) == set()


async def test_a_chair_that_changes_hands_is_shown_to_its_new_owner_alone(village: Game) -> None:
    house = await make(playing, village)
    basile, (chloe,) = house.people[1], await away(guests)("Chloé")
    async with watching(house.code, basile) as before, watching(house.code, chloe) as after:
        assert (await before.news())["mine"]
        assert not (await after.news())["mine"]
        token = await away(chair_token)(house.code, basile, 1)
        await away(claim)(house.code, token, chloe, "Chloé")
        taken = await after.until('hx-target="#table"')
        assert taken["mine"]
        await before.until('hx-target="#table"')
        await settle(house, before)
        await away(house.play)(chloe, (await away(house.legal)(chloe))[0])
        await after.until('hx-target="#stamp"')
        assert await shown_since(house, before) == set()


async def test_visitors_are_let_go_when_a_game_without_an_audience_starts(pig: Game) -> None:
    house = await make(waiting, pig)
    same = {"options": {}, "places": 2, "listed": False, "spectators": False}
    async with watching(house.code, None) as visitor:
        await visitor.news()
        await away(arrange)(house.code, house.host, **same)
        await away(start)(house.code, house.host)
        assert await visitor.closed_with() == consumer.TRY_AGAIN
    async with watching(house.code, None) as again:
        assert await again.closed_with() == consumer.CLOSED_DOOR


# -- presence ---------------------------------------------------------------------------------------------


async def test_who_is_here_is_shown_and_who_has_gone(pig: Game) -> None:
    house = await make(playing, pig)
    pk = await away(lambda: house.table.pk)()
    async with watching(house.code, house.host) as marie:
        assert "Hors ligne" in (await marie.news())["content"]
        async with watching(house.code, house.people[1]):
            here = await marie.until('hx-target="#player-1"')
            assert "Hors ligne" not in here["content"]
            assert await away(presence.here)(pk, 2) == {0, 1}
        gone = await marie.until('hx-target="#player-1"')
        assert "Hors ligne" in gone["content"]
    assert await away(presence.here)(pk, 2) == set()
    assert await away(Seat.objects.filter(table=pk, seen__isnull=True).count)() == 0


async def test_a_second_device_that_goes_leaves_the_first_here(pig: Game) -> None:
    house = await make(playing, pig)
    pk = await away(lambda: house.table.pk)()
    async with watching(house.code, house.host) as laptop:
        async with watching(house.code, house.host) as phone:
            await phone.news()
        await laptop.news()
        assert await away(presence.here)(pk, 2) == {0}


async def test_whoever_opens_the_socket_has_their_chair_back(pig: Game) -> None:
    house = await make(playing, pig)
    await away(Seat.objects.filter(table__code=house.code, number=0).update)(bot="lison")
    async with watching(house.code, house.host) as marie:
        assert (await marie.news())["mine"]
    assert not (await away(house.seat)(house.host)).bot
