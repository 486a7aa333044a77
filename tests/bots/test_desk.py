"""Who is served when at the desk where questions wait."""

from __future__ import annotations

import threading

import pytest

from bots.work.desk import A_PERSONS, A_PLACES, Asker, Desk, NoRoom

PATIENCE = 30


class Counter:
    """A desk that notes what it served; each question takes until the counter is told to go on."""

    def __init__(self, hands: int = 1) -> None:
        self.served: list[str] = []
        self.dropped: list[str] = []
        self.unwanted: set[str] = set()
        self.together: list[set[str]] = []
        self._asked = 0
        self._now: set[str] = set()
        self._lock = threading.Lock()
        self._open = threading.Event()
        self._all = threading.Event()
        self._begun = threading.Semaphore(0)
        self.desk: Desk[str] = Desk(hands, self._serve, lambda q: q not in self.unwanted, self.dropped.append)

    def _serve(self, question: str) -> None:
        with self._lock:
            self._now.add(question)
            self.together.append(set(self._now))
        self._begun.release()
        self._open.wait(PATIENCE)
        with self._lock:
            self._now.discard(question)
            self.served.append(question)
            if len(self.served) == self._asked:
                self._all.set()

    def ask(self, question: str, person: str, place: str = "") -> None:
        self._asked += 1
        self.desk.submit(Asker(place or person, person), question)

    def begun(self, questions: int = 1) -> None:
        for _ in range(questions):
            assert self._begun.acquire(timeout=PATIENCE)

    def finish(self) -> list[str]:
        """Let every question through; what was served, in its order."""
        self._open.set()
        assert self._all.wait(PATIENCE)
        return self.served


def test_one_persons_many_questions_keep_nobody_waiting_longer_than_one() -> None:
    counter = Counter()
    for n in range(170):
        counter.ask(f"m{n}", "Marie")
    counter.begun()
    counter.ask("b", "Basile")
    assert counter.finish().index("b") <= 2


def test_many_names_from_one_place_take_one_places_turn() -> None:
    counter = Counter()
    for n in range(60):
        counter.ask(f"g{n}", f"guest {n}", place="a flood")
    counter.begun()
    counter.ask("b", "Basile")
    assert counter.finish().index("b") <= 2


def test_a_persons_questions_come_one_at_a_time_and_in_their_order() -> None:
    counter = Counter(hands=2)
    for n in range(3):
        counter.ask(f"m{n}", "Marie")
    counter.begun()
    counter.ask("b0", "Basile")
    counter.begun()
    counter.finish()
    assert all(len({question[0] for question in now}) == len(now) for now in counter.together)
    assert [question for question in counter.served if question[0] == "m"] == ["m0", "m1", "m2"]


def test_what_nobody_wants_any_more_is_dropped_and_makes_room() -> None:
    counter = Counter(hands=0)
    marie = Asker("here", "Marie")
    for n in range(A_PERSONS):
        counter.desk.check_room(marie)
        counter.desk.submit(marie, f"m{n}")
    with pytest.raises(NoRoom, match=r"advice\.error\.many"):
        counter.desk.check_room(marie)
    counter.unwanted.add("m1")
    counter.desk.check_room(marie)
    assert counter.dropped == ["m1"]


def test_a_place_has_only_so_much_room() -> None:
    counter = Counter(hands=0)
    for n in range(A_PLACES):
        counter.ask(f"g{n}", f"guest {n}", place="a school")
    with pytest.raises(NoRoom, match=r"advice\.error\.crowded"):
        counter.desk.check_room(Asker("a school", "one more"))
    counter.desk.check_room(Asker("elsewhere", "one more"))


def test_a_question_that_fails_takes_no_hand_with_it() -> None:
    done = threading.Event()

    def serve(question: str) -> None:
        if question == "bad":
            raise RuntimeError("no cache")
        done.set()

    desk: Desk[str] = Desk(1, serve, lambda question: True, lambda question: None)
    desk.submit(Asker("here", "Marie"), "bad")
    desk.submit(Asker("here", "Marie"), "good")
    assert done.wait(PATIENCE)
