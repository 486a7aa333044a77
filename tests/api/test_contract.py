"""Every documented answer is given, and is what its schema says it is."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from jsonschema import Draft202012Validator

from accounts.models import User
from api import keys
from api.description import description, path_of, statuses
from api.operations import OPERATIONS, ROOT, Operation
from bots.programs import tokens
from circles import membership
from circles.models import Circle
from engine.registry import Game
from tables.models import Table
from tests.api.people import Program, program
from tests.circles.bands import won_by_first
from tests.tables.house import ROLL, House, playing, seed_rolling
from tests.tables.house import over as finished

pytestmark = pytest.mark.django_db
CLOSED = pytest.mark.parametrize(
    "operation", [one for one in OPERATIONS if one.scope], ids=lambda one: one.name
)
EVERY = pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)


@pytest.fixture
def running(pig: Game) -> House:
    return playing(pig, "Marie", "Basile", seed=seed_rolling(4, 3, 5), spectators=False, listed=True)


@pytest.fixture
def over(pig: Game) -> House:
    """Played to its end by the rules."""
    return finished(pig, "Marie", "Basile")


def matches(content: Any, schema: Any) -> None:
    whole = {"$ref": "#/schema", "schema": schema, "components": description()["components"]}
    problems = [
        f"{error.json_path}: {error.message}" for error in Draft202012Validator(whole).iter_errors(content)
    ]
    assert not problems, problems[:5]


def documented(operation: Operation, status: int) -> Any:
    told = description()["paths"][path_of(operation)][operation.method.lower()]["responses"][str(status)]
    return told["content"]["application/json"]["schema"]


@pytest.fixture
def circle(running: House, pig: Game) -> Circle:
    """Of those at the running table, who have also played a game to its end."""
    found = membership.found(running.host, "La bande du jeudi", pig)
    membership.join(found.pk, found.key, running.people[1])
    won_by_first(found, pig, running.people)
    return found


def path_for(operation: Operation, code: str) -> str:
    circle = Circle.objects.get().code
    return re.sub(
        r"<int:\w+>", "0", operation.route.replace("<str:code>", code).replace("<str:circle>", circle)
    )


def asked(operation: Operation, who: Program, code: str, body: Any = None) -> Any:
    path = path_for(operation, code)
    if operation.method == "POST":
        return who.asks(path, {"action": ROLL} if body is None else body)
    return who.asks(path)


def house_for(operation: Operation, running: House, over: House) -> House:
    return over if operation.name in ("result", "export", "my_results") else running


@EVERY
@pytest.mark.usefixtures("circle")
def test_what_is_asked_is_answered_as_described(operation: Operation, running: House, over: House) -> None:
    house = house_for(operation, running, over)
    answer = asked(operation, program(house.host), house.code)
    assert answer.status_code == 200, answer.content
    matches(answer.json(), documented(operation, 200))


@CLOSED
@pytest.mark.usefixtures("circle")
def test_a_key_that_opens_nothing_is_told_so(operation: Operation, running: House) -> None:
    answer = asked(operation, Program("guess"), running.code)
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    matches(answer.json(), documented(operation, 401))
    cookies = Client()
    cookies.force_login(running.host)
    path = path_for(operation, running.code)
    assert cookies.generic(operation.method, ROOT + path).status_code == 401, "a session opens nothing here"


@CLOSED
@pytest.mark.usefixtures("circle")
def test_a_key_without_the_scope_is_told_which_it_lacks(operation: Operation, running: House) -> None:
    others = [scope for scope in keys.SCOPES if scope != operation.scope]
    before = running.trace()
    answer = asked(operation, program(running.host, *others), running.code)
    assert answer.status_code == 403
    assert f"“{operation.scope}”" in answer.json()["error"]
    matches(answer.json(), documented(operation, 403))
    assert running.trace() == before


def the(name: str) -> Operation:
    return next(operation for operation in OPERATIONS if operation.name == name)


REFUSALS = [
    ("my_tables", 400, "me/tables/?before=x", None),
    ("my_results", 400, "me/results/?before=-1", None),
    ("waiting_tables", 400, "tables/?before=9999999999999999999999", None),
    ("circle_standings", 404, "circles/NOSUCHCO/standings/", None),
    ("table", 404, "tables/NOSUCHCO/", None),
    ("result", 404, "tables/NOSUCHCO/result/", None),
    ("export", 404, "tables/NOSUCHCO/export/", None),
    ("position", 404, "tables/NOSUCHCO/seats/0/", None),
    ("result", 409, "tables/{code}/result/", None),
    ("export", 409, "tables/{code}/export/", None),
    ("position", 403, "tables/{code}/seats/1/", None),
    ("move", 403, "tables/{code}/seats/1/", {"action": ROLL}),
    ("move", 404, "tables/NOSUCHCO/seats/0/", {"action": ROLL}),
    ("move", 400, "tables/{code}/seats/0/", {"action": ROLL, "more": 1}),
    ("move", 400, "tables/{code}/seats/0/", [1]),
    ("move", 409, "tables/{code}/seats/0/", {"action": ROLL, "stamp": "stale"}),
]


@pytest.mark.parametrize(("name", "status", "path", "body"), REFUSALS)
def test_a_refusal_is_as_described_and_changes_nothing(
    running: House, name: str, status: int, path: str, body: Any
) -> None:
    before = running.trace()
    answer = program(running.host).asks(path.format(code=running.code), body)
    assert answer.status_code == status, answer.content
    matches(answer.json(), documented(the(name), status))
    assert running.trace() == before


def test_out_of_turn_the_rules_refuse(running: House) -> None:
    answer = program(running.people[1]).asks(f"tables/{running.code}/seats/1/", {"action": ROLL})
    assert answer.status_code == 422
    matches(answer.json(), documented(the("move"), 422))


def test_a_game_that_is_gone_is_said_to_be(running: House) -> None:
    Table.objects.filter(code=running.code).update(game="tarot")
    answer = program(running.host).asks(f"tables/{running.code}/")
    assert answer.status_code == 410
    matches(answer.json(), documented(the("table"), 410))


def test_whoever_asks_too_often_waits(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.doors.REQUESTS", 2)
    marie = program(running.host)
    answers = [marie.asks("me/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[-1]["Retry-After"]) >= 1
    matches(answers[-1].json(), documented(the("me"), 429))


def test_a_method_nobody_described_is_refused(running: House) -> None:
    key = program(running.host).key
    answer = Client().delete(ROOT + "me/", headers={"authorization": f"Bearer {key}"})
    assert (answer.status_code, answer["Allow"]) == (405, "GET")


def test_a_position_hides_what_the_chair_may_not_know(running: House) -> None:
    told = program(running.host).asks(f"tables/{running.code}/seats/0/")
    assert running.table.seed not in told.content.decode()


def test_a_chairs_own_key_opens_that_chair_alone(running: House) -> None:
    mine = Program(tokens.make(running.table, running.host, 0))
    assert mine.asks(f"tables/{running.code}/seats/0/").status_code == 200
    assert mine.asks(f"tables/{running.code}/seats/1/").status_code == 403
    assert mine.asks(f"tables/{running.code}/").status_code == 401
    assert mine.asks(f"/api/t/{running.code}/0/").status_code == 200, "the address of before goes on"
    assert mine.asks(f"tables/{running.code}/seats/0/", {"action": ROLL}).status_code == 200


def test_the_standings_of_a_circle_are_those_of_its_page(running: House, circle: Circle) -> None:
    path = f"circles/{circle.code}/standings/"
    told = program(running.people[1]).asks(path).json()
    assert [(row["name"], row["points"], row["you"]) for row in told["rows"]] == [
        ("Marie", 1, False),
        ("Basile", 0, True),
    ]
    assert told["season"] == told["seasons"][0]
    assert program(running.host).asks(path + "?season=all").json()["season"] is None
    assert program(running.host).asks(path + "?season=1999-ete").status_code == 404
    stranger = program(User.new_guest("Ana")).asks(path)
    assert stranger.status_code == 403
    matches(stranger.json(), documented(the("circle_standings"), 403))
    membership.remove(circle.pk, running.people[1].pk)
    removed = program(running.people[1]).asks(path)
    assert removed.status_code == 403
    assert "no longer of" in removed.json()["error"]


def test_a_stranger_does_not_see_a_closed_table(running: House) -> None:
    stranger = program(User.new_guest("Ana"))
    assert stranger.asks(f"tables/{running.code}/").status_code == 403


def test_pages_follow_each_other(running: House, pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.reading.PAGE", 2)
    houses = [running.code]
    for _ in range(2):
        other = playing(pig)
        other.table.seats.filter(number=0).update(user=running.host)
        houses.append(other.code)
    marie = program(running.host)
    first = marie.asks("me/tables/").json()
    second = marie.asks(f"me/tables/?before={first['next']}").json()
    assert [one["table"] for one in first["items"] + second["items"]] == houses[::-1]
    assert second["next"] is None


def test_a_forgotten_person_has_no_keys(running: House) -> None:
    from accounts.deletion import forget

    marie = program(running.host)
    forget(running.host)
    assert marie.asks("me/").status_code == 401


def test_a_banned_person_sends_no_program(running: House) -> None:
    from review.models import Sanction

    Sanction.objects.create(
        user=running.host, by=running.people[1], kind="ban", reason="x", until=None, at=timezone.now()
    )
    answer = program(User.objects.get(pk=running.host.pk)).asks("me/")
    assert answer.status_code == 403


# -- the description itself ---------------------------------------------------------------------------------


def test_the_description_is_served_and_whole() -> None:
    told = Client().get("/api/v1/openapi.json").json()
    assert told["openapi"].startswith("3.1")
    for operation in OPERATIONS:
        found = told["paths"][path_of(operation)][operation.method.lower()]
        assert set(found["responses"]) == {"200", *map(str, statuses(operation))}
    for schema in told["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    assert _references(told) <= {f"#/components/schemas/{name}" for name in told["components"]["schemas"]}


def _references(content: Any) -> set[str]:
    if isinstance(content, dict):
        own = {content["$ref"]} if isinstance(content.get("$ref"), str) else set()
        return own.union(*map(_references, content.values()))
    if isinstance(content, list):
        return set().union(*map(_references, content))
    return set()
