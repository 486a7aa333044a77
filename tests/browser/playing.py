"""A whole game in several browsers: whoever is asked decides, until something holds or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from tests.browser.people import PATIENCE, Person

# No game needs nearly so many decisions.
MANY = 600

# Which of its pages the table shows, and the last thing the log told: the same for all who are up to date.
TOLD = """() => [
    document.querySelector('#table').dataset.state,
    [...document.querySelectorAll('#log a')].at(-1)?.getAttribute('href'),
].join()"""


def plays_on(people: list[Person], until: Callable[[], bool], decide: Callable[[Person], None]) -> None:
    """`until` is asked, and a decision made, only while everybody's page shows the same moment: a page that
    has not heard yet would tell of the past.
    """
    decisions, last, since = 0, "", monotonic()
    while True:
        told = {person.page.evaluate(TOLD) for person in people}
        if len(told) == 1:
            if people[0].is_over() or until():
                return
            asked = next((person for person in people if person.stamp()), None)
            if asked is not None:
                stamp = asked.stamp()
                decide(asked)
                asked.is_answered(stamp)
                decisions, since = decisions + 1, monotonic()
                assert decisions < MANY, "the game goes on and on"
                continue
        if (now := " ".join(sorted(told))) != last:
            last, since = now, monotonic()
        assert monotonic() < since + PATIENCE / 1000, "nobody is asked anything"
        people[0].page.wait_for_timeout(30)


def never() -> bool:
    return False
