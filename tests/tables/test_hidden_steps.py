"""Steps that the others do not see: however many they are, they weigh on no page and show in no number."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection

from bots.programs.tokens import make as make_token
from engine import SPECTATOR
from engine.registry import Game
from replay import address
from replay.log_cache import reel_of
from tables.log.numbers import Number
from tables.models import Entry, Table
from tables.page.render import page
from tables.page.snapshot import LOG_ENTRIES, SECRET_ENTRIES, Snapshot
from tests.tables.drafts import UNDO, confirm, drafting
from tests.tables.house import House, playing

pytestmark = pytest.mark.django_db

SEED = "5" * 64


# -- what they weigh ----------------------------------------------------------------------------------------


def fill(house: House, seat: int, steps: int) -> None:
    """So many drafts of this seat, as the log keeps them."""
    head = house.table.head
    draft = {"phrase": {"key": "rv.log.undo", "params": {}}, "seat": seat, "to": seat, "draft": True}
    event = {**draft, "reveals": False, "heading": False, "detail": False}
    Entry.objects.bulk_create(
        Entry(
            table=house.table,
            index=head + n,
            kind="played",
            seat=seat,
            action=UNDO,
            events=[event],
            secret=True,
        )
        for n in range(1, steps + 1)
    )
    Table.objects.filter(code=house.code).update(head=head + steps)


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The entries that were read from the database."""
    read: list[int] = []
    from_db = Entry.from_db.__func__  # type: ignore[attr-defined]

    def counted(cls: type[Entry], *args: Any) -> Entry:
        entry: Entry = from_db(cls, *args)
        read.append(entry.index)
        return entry

    monkeypatch.setattr(Entry, "from_db", classmethod(counted))
    return read


def test_a_page_reads_only_the_end_of_what_a_seat_has_drafted(village: Game, rows: list[int]) -> None:
    house = playing(village, seed=SEED)
    fill(house, 0, 3400)
    house.play(house.people[1], house.legal(house.people[1])[0])
    for _ in range(2):
        rows.clear()
        snapshot = Snapshot.read(house.table.pk)
        assert len(rows) <= LOG_ENTRIES + SECRET_ENTRIES * 3
    assert [move.seat for move in snapshot.entries if move.secret].count(1) == 1, (
        "not pushed out by the other's"
    )
    rows.clear()
    assert house.browser(house.host).look().status_code == 200
    assert len(rows) <= LOG_ENTRIES + SECRET_ENTRIES * 3


def test_a_hub_that_reads_on_comes_to_the_same_as_one_that_has_just_come(village: Game) -> None:
    house = playing(village, seed=SEED)
    known = Snapshot.read(house.table.pk)
    for steps in (3, SECRET_ENTRIES, 2 * SECRET_ENTRIES, 1):
        fill(house, 0, steps)
        house.play(house.people[1], house.legal(house.people[1])[0])
        house.play(house.people[1], UNDO)
        known = known.after_moves() or Snapshot.read(house.table.pk, before=known)
        fresh = Snapshot.read(house.table.pk)
        assert [move.index for move in known.entries] == [move.index for move in fresh.entries]
        assert known.earlier == fresh.earlier


def test_what_all_saw_is_counted_from_the_beginning_however_little_is_read(
    pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tables.page.snapshot.LOG_ENTRIES", 4)
    house = playing(pig, seed=SEED)
    known = Snapshot.read(house.table.pk)
    for _ in range(9):
        house.play(house.to_move(), {"action": "roll"})
        known = known.after_moves() or known
        assert house.scene().version == house.table.head
        assert (len(known.entries), known.earlier) == (4, house.table.head - 4)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="each database explains itself in its own words")
def test_the_database_goes_straight_to_what_a_page_reads(village: Game) -> None:
    house = playing(village)
    entries = house.table.entries.filter(index__lte=99).order_by("-index")
    for wanted, index in (
        (entries.filter(secret=False)[:60], "move_public"),
        (entries.filter(secret=True, seat=0)[:40], "move_secret"),
    ):
        assert index in wanted.explain()


# -- what they tell -----------------------------------------------------------------------------------------


def world(village: Game, hesitations: int) -> House:
    """Two rounds, in which Marie changed her mind so often before she confirmed."""
    house = playing(village, seed=SEED)
    marie, basile = house.people
    for _ in range(2):
        for _ in range(hesitations):
            house.play(marie, house.legal(marie)[0])
            house.play(marie, UNDO)
        confirm(house, marie)
        drafting(house, basile, 1)
        confirm(house, basile)
    house.play(basile, house.legal(basile)[0])
    return house


def sent(house: House, viewer: int) -> list[Any]:
    """All that a viewer is sent of a table, but for what is the table's own name and the page's own key."""
    user = house.people[viewer] if viewer >= 0 else None
    browser = house.browser(user)
    scene = house.scene(viewer)
    answers = [browser.look(query) for query in ("", *(f"?at={n}" for n in range(60)))]
    links = re.findall(r"\?at=([\d.]+)", answers[0].content.decode())
    assert len(links) > 5, "there is a log to go back through"
    answers += [browser.look(f"?at={link}") for link in links[-3:]]
    texts = [page(scene), *(answer.content.decode() for answer in answers)]
    told = [scene.version, [answer.status_code for answer in answers], links]
    if user is not None:
        key = make_token(house.table, user, viewer)
        api = browser.get(f"/api/t/{house.code}/{viewer}/", headers={"Authorization": f"Bearer {key}"})
        texts.append(api.content.decode())
    return [*told, *(strip(text, house.code) for text in texts)]


def strip(text: str, code: str) -> str:
    text = text.replace(code, "CODE").replace(f"{code[:4]} {code[4:]}", "CODE")
    text = re.sub(r'(name="(?:csrfmiddlewaretoken|nonce)"[^>]* value=")[^"]*', r"\1", text)
    text = re.sub(r'(data-who=")[^"]*|("X-CSRFToken": ?")[^"]*|(nonce-)[\w-]+|(loaded=)[\w-]+', "", text)
    return re.sub(r"data-qr.*?>|<svg[^>]*qr.*?</svg>", "", text, flags=re.S)


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_nobody_is_told_how_often_another_changed_their_mind(village: Game, viewer: int) -> None:
    once, often = sent(world(village, 0), viewer), sent(world(village, 4), viewer)
    for straight, wavering in zip(once, often, strict=True):
        assert wavering == straight


def test_a_link_means_the_same_moment_to_all_and_after_the_end(village: Game) -> None:
    house = world(village, 3)
    table = house.table
    reel = reel_of(table)
    seen = reel.numbers(1)
    assert {str(number) for number in reel.numbers(SPECTATOR).values()} < {str(n) for n in seen.values()}
    for index, number in seen.items():
        assert address.moment(table, reel, 1, 1, str(number)) == index
        if not number.own:
            assert address.moment(table, reel, SPECTATOR, SPECTATOR, str(number)) == index
    table.status = Table.Status.STOPPED
    for index, number in seen.items():
        assert address.moment(table, reel, 1, -2, str(number)) == index
        assert address.moment(table, reel, SPECTATOR, -2, str(index)) == index, "as links were ever written"


def test_what_is_no_number_of_a_moment_is_no_way_in(village: Game) -> None:
    house = world(village, 1)
    marie = house.browser(house.host)
    for nonsense in ("1.", ".1", "1.1.1", "99.001", "3.9999", "-3.001", "3.001x", "٣.001", "9" * 30 + ".001"):
        assert marie.look(f"?at={nonsense}").status_code == 404


def test_numbers_are_written_as_numbers_and_read_back() -> None:
    numbers = [Number(3), Number(3, 1), Number(3, 9), Number(3, 10), Number(3, 99), Number(4)]
    assert sorted(numbers, key=lambda number: float(str(number))) == numbers
    for number in numbers:
        assert Number.read(str(number)) == Number.read(str(float(str(number)))) == number
