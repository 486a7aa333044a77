"""Long work rests in between, and few wait for it."""

from __future__ import annotations

import time
from threading import Event, Thread

import pytest

from web import courtesy
from web.courtesy import Queue, unhurried
from web.refusals import Refused


def worked(seconds: float) -> float:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass
    return seconds


@pytest.fixture
def rests(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    found: list[float] = []
    monkeypatch.setattr(courtesy.time, "sleep", found.append)
    return found


def test_short_work_never_rests(rests: list[float]) -> None:
    assert list(unhurried(range(100))) == list(range(100))
    assert rests == []


def test_long_work_rests_longer_than_it_works(rests: list[float]) -> None:
    done = sum(worked(0.005) for _ in unhurried(range(30)))
    assert sum(rests) > done - courtesy.FREE_SECONDS
    assert max(rests) <= courtesy.LONGEST_SLICE * courtesy.REST


def test_one_is_served_one_waits_and_the_next_is_sent_away() -> None:
    queue, inside, leave = Queue("import.error.busy", waiting=1, patience=5, later=7), Event(), Event()
    served: list[str] = []

    def stay(name: str) -> None:
        with queue.turn():
            inside.set()
            leave.wait(10)
            served.append(name)

    first, second = Thread(target=stay, args=("first",)), Thread(target=stay, args=("second",))
    first.start()
    inside.wait(10)
    second.start()
    deadline = time.monotonic() + 10
    while queue._inside._value and time.monotonic() < deadline:
        time.sleep(0.01)
    with pytest.raises(Refused) as refusal, queue.turn():
        pytest.fail("there was no room")
    assert (refusal.value.status, refusal.value.phrase.params["n"]) == (429, 7)
    leave.set()
    first.join(10)
    second.join(10)
    assert served == ["first", "second"]
