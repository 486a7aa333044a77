"""Four friends with lives play Dans ma vallée over days: pages closed, called back, told what they missed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import violations
from tests.browser.chairs import Chairs, made
from tests.browser.people import Person
from tests.browser.pushes import PushService, push_service
from tests.browser.site import Site
from tests.notices.week.clock import Clock

pytestmark = pytest.mark.browser

Look = Callable[[Page, str], None]

# In the order of their turns from where the browsers take over.
NAMES = ("Camille", "Basile", "Zoé", "Denis")
SIZES = ((390, 844), (1280, 650))
# Half of what a move may take: nobody is told that their time is nearly up.
HALF_A_DAY = 12
# The game is played beforehand up to its last turns: one for each, and Camille's second, which ends it.
TURNS, LAST = 96, 5
# Notices until all have seen the result: a turn each, a vote for the others, the end for those who wait.
MOST = 20
NOTE = "Je vise le coin nord"

GAME = f"""
from django.utils import timezone
from engine import registry
from tests.browser.chairs import told
from tests.tables.house import playing

house = playing(registry.get("vallee"), *{NAMES}, seed="7" * 64, pace=86400)
for _ in range({TURNS - LAST}):
    person = house.to_move()
    house.play(person, house.legal(person)[0])
house.table.seats.update(seen=timezone.now())
print(told(house))
"""

FIRST_MOVE = """async () => {
    const list = document.createElement("div");
    list.innerHTML = await window.place.ask("moves");
    return window.place.play(list.querySelector("[name=action]").value);
}"""


@pytest.fixture
def clock(site: Site) -> Iterator[Clock]:
    """The site's own time, which a test moves on; afterwards it is ours again."""
    yield site.clock
    site.clock.start(1)


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture
def looked_at(shot: Callable[..., None]) -> Look:
    """Nothing is wrong with it, at a phone's and at a desk's size."""

    def look(page: Page, name: str) -> None:
        before = page.viewport_size
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(150)
            shot(page, f"{name}-{width}", full_page=False)
            assert not violations(page), name
        assert before is not None
        page.set_viewport_size(before)

    return look


class Friend:
    """Somebody whose page is closed until a notice calls them back."""

    def __init__(self, person: Person, chairs: Chairs, seat: int) -> None:
        self.person, self.page = person, person.page
        self.note = ""
        chairs.sign_in(person, seat)

    def comes(self, url: str) -> None:
        self.page.goto(self.person.url + url)

    def leaves(self) -> None:
        self.page.goto("about:blank")

    def sees_the_end(self) -> bool:
        return self.page.locator("#table").get_attribute("data-state") == "over"

    def plays(self) -> None:
        stamp = self.person.stamp()
        assert self.page.evaluate(FIRST_MOVE), "the move is refused"
        self.person.is_answered(stamp)

    def writes_a_note(self, text: str) -> None:
        self.note = text
        self.person.opens_help("table")
        self.page.click("#my-note")
        self.page.fill("#note-text", text)
        expect(self.page.locator("#note-said")).to_have_text("Note enregistrée.")
        self.page.keyboard.press("Escape")

    def reads_the_recap(self, *, as_a_film: bool) -> None:
        """With one key it is gone, or plays from where they left to the present."""
        expect(self.page.locator("#recap")).to_be_focused()
        expect(self.page.locator("#recap li").first).to_be_visible()
        expect(self.page.locator(".recap__note")).to_have_count(1 if self.note else 0)
        self.page.keyboard.press("f" if as_a_film else "Escape")
        if as_a_film:
            expect(self.page.locator("#film-skip")).to_be_visible()
            self.page.wait_for_url(lambda url: "at=" not in url)
        expect(self.page.locator("#recap")).to_have_count(0)

    def asks_to_take_it_back(self) -> None:
        self.page.click("#ask-resume")
        expect(self.page.locator("#vote-remove")).to_be_visible()

    def refuses(self, asker: str) -> None:
        vote = self.page.locator("#vote")
        expect(vote).to_have_attribute("role", "alert")
        expect(vote).to_contain_text(f"{asker} souhaite reprendre ce coup")
        self.page.click("#vote-no")
        expect(vote).to_have_count(0)


class Days:
    """Whoever is told comes, reads what they missed, answers, plays and leaves; then half a day goes by."""

    ASKS = "Zoé"

    def __init__(self, friends: dict[str, Friend], look: Look) -> None:
        self.friends, self.look = friends, look
        self.caught_up: list[str] = []
        self.answered: list[str] = []
        self.have_seen_the_end: set[str] = set()

    def called(self, name: str, url: str) -> None:
        friend = self.friends[name]
        friend.comes(url)
        if not friend.sees_the_end():
            self._catches_up(name)
            self._answers(name)
            self._plays(name)
        if friend.sees_the_end():
            self.have_seen_the_end.add(name)
        friend.leaves()

    def _catches_up(self, name: str) -> None:
        friend = self.friends[name]
        if not friend.page.locator("#recap").count():
            return
        if not self.caught_up:
            self.look(friend.page, "recap")
        friend.reads_the_recap(as_a_film=len(self.caught_up) == 1)
        self.caught_up.append(name)

    def _answers(self, name: str) -> None:
        friend = self.friends[name]
        if friend.page.locator("#vote-no").count():
            self.look(friend.page, "vote")
            friend.refuses(self.ASKS)
            self.answered.append(name)

    def _plays(self, name: str) -> None:
        friend = self.friends[name]
        if not friend.person.stamp():
            return
        friend.plays()
        if name == self.ASKS:
            friend.asks_to_take_it_back()


def test_four_friends_play_over_days(
    site: Site,
    someone: Callable[..., Person],
    clock: Clock,
    service: PushService,
    looked_at: Look,
) -> None:
    chairs = made(site, GAME)
    friends: dict[str, Friend] = {}
    for seat, name in enumerate(NAMES):
        width, height = SIZES[seat % 2]
        friends[name] = Friend(someone(name, width=width, height=height), chairs, seat)
        service.subscribe(friends[name].person)
        if name == "Denis":
            looked_at(friends[name].page, "notice-choices")
        friends[name].leaves()
    _begins(friends["Camille"], chairs)
    days = Days(friends, looked_at)
    for _ in range(MOST):
        clock.jump(HALF_A_DAY)
        told = service.next()
        days.called(told.name, told.url)
        if days.have_seen_the_end == set(NAMES):
            break
    assert days.have_seen_the_end == set(NAMES), "the game goes on and on"
    assert len(set(days.caught_up)) >= len(NAMES) - 1, "whoever comes back reads first what happened"
    assert days.answered, "somebody asked to take a move back, and was answered from afar"
    _another_game(friends, chairs, looked_at)


def _begins(friend: Friend, chairs: Chairs) -> None:
    friend.comes(chairs.path)
    friend.plays()
    friend.writes_a_note(NOTE)
    friend.leaves()


def _another_game(friends: dict[str, Friend], chairs: Chairs, look: Look) -> None:
    """A rematch is an invitation, and its link is worth opening."""
    host, guest = friends["Camille"], friends["Basile"]
    host.comes(chairs.path)
    host.page.click("#rematch")
    expect(host.page.locator("#invited-0")).to_be_visible()
    guest.comes(chairs.path)
    expect(guest.page.locator("#invitation")).to_contain_text("Camille vous invite")
    guest.page.locator("#rematch").scroll_into_view_if_needed()
    look(guest.page, "invitation")
    guest.page.click("#rematch")
    expect(guest.page.locator("#seat-1")).to_be_visible()
    _preview(guest)


def _preview(friend: Friend) -> None:
    """What a chat shows of the new table's link: a picture of its own."""
    picture = friend.page.locator("meta[property='og:image']").get_attribute("content")
    assert picture
    answer = friend.page.request.get(picture)
    assert answer.ok
    assert answer.headers["content-type"] == "image/png"
