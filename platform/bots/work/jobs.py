"""Questions that take seconds: thought out in a process of their own, followed and stopped from the page.

A job's progress lives in the cache, so that any server may be asked about it. The process gets only a
world that its seat cannot tell from the true one, never the table.
"""

from __future__ import annotations

import logging
import multiprocessing
import secrets
import threading
import time
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Literal, NamedTuple

import msgspec
from django.core.cache import cache
from msgspec import Struct

from bots.work.desk import Asker, Desk
from bots.work.thinking import wake
from engine.advice import Advice

log = logging.getLogger("place.bots")

AT_ONCE = 2
KEPT = 600
LONGEST = 60
LOOK_EVERY = 0.2
# An adviser stops between two thoughts; one that has not after so long is ended with its process.
GRACE = 5
# Whoever waits for an answer asks after it every second or so; one that nobody asks after is not wanted.
FOLLOWED = 20
STOP = "stop"


class Task(Struct, frozen=True):
    game: str
    adviser: str
    state: bytes
    seat: int
    seed: int


class Job(Struct):
    id: str
    code: str
    # None: a question that all ask alike, answered once for everybody.
    viewer: int | None
    adviser: str
    # The question the seat was asked when it wanted to know: the advised move answers no other.
    stamp: str
    status: Literal["running", "done", "stopped", "failed"] = "running"
    # Somebody thinks about it; before that it waits its turn.
    begun: bool = False
    done: int = 0
    total: int = 0
    # While it runs, and after it was stopped: the answer so far.
    advice: Advice | None = None

    @property
    def running(self) -> bool:
        return self.status == "running"

    @property
    def shared(self) -> bool:
        return self.viewer is None


def start(code: str, viewer: int, stamp: str, task: Task, asker: Asker) -> Job:
    """One question at a time for each viewer: a new one ends the one before."""
    job = Job(secrets.token_urlsafe(9), code, viewer, task.adviser, stamp)
    asking = f"advice:asking:{code}:{viewer}"
    before = cache.get(asking)
    _desk.check_room(asker, besides=lambda question: question[0].id == before)
    if before:
        stop(before)
    cache.set(asking, job.id, KEPT)
    return _put(job, task, asker)


def share(code: str, task: Task, asker: Asker) -> Job:
    """One search for all who ask: whoever comes while it runs follows the same."""
    job = Job(secrets.token_urlsafe(9), code, None, task.adviser, "")
    asking = f"advice:asking:{code}:{task.adviser}"
    if before := _under_way(asking):
        return before
    _desk.check_room(asker)
    if not cache.add(asking, job.id, KEPT):
        # Somebody asked at the same moment; or what was asked before came to nothing.
        if before := _under_way(asking):
            return before
        cache.set(asking, job.id, KEPT)
    return _put(job, task, asker)


def _under_way(asking: str) -> Job | None:
    before = find(cache.get(asking, ""))
    return before if before and before.status in ("running", "done") else None


def _put(job: Job, task: Task, asker: Asker) -> Job:
    _keep(job)
    _follows(job.id)
    _desk.submit(asker, (job, task))
    return job


def find(id: str) -> Job | None:
    """A question as it stands, for somebody who waits for its answer."""
    raw = cache.get(f"advice:{id}")
    if not raw:
        return None
    _follows(id)
    return msgspec.json.decode(raw, type=Job)


def stop(id: str) -> None:
    cache.set(f"advice:stop:{id}", True, KEPT)


def _follows(id: str) -> None:
    cache.set(f"advice:followed:{id}", True, FOLLOWED)


def _keep(job: Job) -> None:
    cache.set(f"advice:{job.id}", msgspec.json.encode(job), KEPT)


# -- this side: a thread follows each process --------------------------------------------------------------

_own = threading.local()


def _wanted(question: tuple[Job, Task]) -> bool:
    """Nobody stopped it, and somebody still asks after it."""
    id = question[0].id
    found = cache.get_many([f"advice:stop:{id}", f"advice:followed:{id}"])
    return set(found) == {f"advice:followed:{id}"}


def _drop(question: tuple[Job, Task]) -> None:
    job, _ = question
    job.status = "stopped"
    _keep(job)


def _follow(question: tuple[Job, Task]) -> None:
    job, task = question
    try:
        _listen(job, task)
    except (EOFError, OSError):
        _dismiss()
        job.status = "failed"
    except Exception:
        log.exception("advice %s failed", task.adviser)
        # It may think on, and what it found would be taken for the answer to the next question.
        _dismiss()
        job.status = "failed"
    _keep(job)


def _listen(job: Job, task: Task) -> None:
    job.begun = True
    _keep(job)
    pipe = _thinker().pipe
    pipe.send(task)
    until, asked_to_stop = time.monotonic() + LONGEST, False
    while job.running:
        if pipe.poll(LOOK_EVERY):
            _heard(job, pipe.recv())
        late = time.monotonic() > until
        if job.running and not asked_to_stop and (late or not _wanted((job, task))):
            pipe.send(STOP)
            until, asked_to_stop = time.monotonic() + GRACE, True
        elif job.running and asked_to_stop and late:
            _dismiss()
            job.status = "stopped"


def _heard(job: Job, message: tuple[Any, ...]) -> None:
    match message:
        case ("progress", done, total):
            job.done, job.total = done, total
            _keep(job)
        case ("so far", raw):
            job.advice = msgspec.json.decode(raw, type=Advice)
            _keep(job)
        case ("done", raw):
            job.advice = msgspec.json.decode(raw, type=Advice)
            job.status = "done"
        case (status,):
            job.status = status


_desk = Desk(AT_ONCE, _follow, _wanted, _drop)


class Thinker(NamedTuple):
    pipe: Connection
    process: BaseProcess


def _thinker() -> Thinker:
    """This thread's own process, started when it is first needed."""
    thinker: Thinker | None = getattr(_own, "thinker", None)
    if thinker is None:
        # A fork would copy the server's threads and sockets.
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True, name="advice")
        process.start()
        theirs.close()
        thinker = _own.thinker = Thinker(pipe, process)
    return thinker


def _dismiss() -> None:
    """It died or does not listen: the next question starts another."""
    thinker: Thinker | None = getattr(_own, "thinker", None)
    if thinker:
        thinker.process.kill()
        thinker.pipe.close()
    _own.thinker = None


# -- the other side ----------------------------------------------------------------------------------------


def _serve(pipe: Connection) -> None:
    """Answer one question after another until the server goes."""
    wake()
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        # A stop that came too late for its question is no question.
        if isinstance(task, Task):
            pipe.send(_answer(task, pipe))


def _answer(task: Task, pipe: Connection) -> tuple[Any, ...]:
    try:
        thinking = _begin(task)
        while True:
            match next(thinking):
                case Advice() as so_far:
                    pipe.send(("so far", msgspec.json.encode(so_far)))
                case done, total:
                    pipe.send(("progress", done, total))
            if pipe.poll() and pipe.recv() == STOP:
                thinking.close()
                return ("stopped",)
    except StopIteration as end:
        return ("done", msgspec.json.encode(end.value))
    except Exception:
        log.exception("adviser %s of %s failed", task.adviser, task.game)
        return ("failed",)


def _begin(task: Task) -> Any:
    from engine import FastChance, registry

    game = registry.get(task.game)
    adviser = next(one for one in game.questions if one.key == task.adviser)
    return adviser.advise(game.engine, game.engine.load(task.state), task.seat, FastChance(task.seed))
