"""One table of settings: read at the start, and a sentence for each mistake."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from config import environment, papers
from config.environment import WRONG_SETTINGS, WrongSettings
from config.options import SETTINGS

ROOT = Path(__file__).resolve().parents[2]
WRONG = {
    "PORT": "eighty",
    "BASE_URL": "jeux.example.org",
    "ALLOWED_HOSTS": "https://jeux.example.org",
    "CSRF_TRUSTED_ORIGINS": "jeux.example.org",
    "HTTPS": "maybe",
    "TRUSTED_PROXIES": "10.0.0.0/99",
    "DATABASE_URL": "mysql://here/place",
    "REDIS_URL": "redis.example.org:6379",
    "DURABILITY": "SOMETIMES",
    "SECRET_KEY": "changeme",
    "PLACE_COLOUR": "yellow",
    "LINK_COLOUR": "#ffff00",
    "LANGUAGES": "fr,tlh",
    "GAMES": "tarot",
    "WHO_MAY_OPEN": "friends",
    "REGISTRATION": "no",
    "CIRCLE_MEMBERS": "one",
    "TIME_ZONE": "Europe/Lutece",
    "OIDC_ISSUER": "http://id.example.org",
    "STAFF_SECOND_STEP": "sometimes",
    "EMAIL_PORT": "99999",
    "BACKUP_STORE": "https://s3.example.org/bucket",
    "EMAIL_TLS": "yes",
    "EMAIL_BACKEND": "no.such.Backend",
    "DEFAULT_FROM_EMAIL": "nobody",
    "LENIENCY": "0",
    "PACE": "nan",
    "LOG_FORMAT": "xml",
    "LOG_LEVEL": "LOUD",
}


def mistakes(**environ: str) -> list[str]:
    return environment.examine(environ)[1]


def test_nothing_need_be_set() -> None:
    given = environment.read({})
    assert set(given) == set(SETTINGS)
    assert given["WHO_MAY_OPEN"] == "everyone"
    assert given["DURABILITY"] == "FULL"


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_is_one_sentence_that_names_it(name: str) -> None:
    (said,) = mistakes(**{name: WRONG[name]})
    assert said.startswith(name)
    assert said.endswith(".")
    assert (WRONG[name] in said) is not SETTINGS[name].secret


def test_all_mistakes_are_said_at_once() -> None:
    with pytest.raises(WrongSettings) as wrong:
        environment.read(WRONG)
    assert len(wrong.value.mistakes) == len(WRONG)


@pytest.mark.parametrize(
    "together",
    [
        {"EMAIL_HOST": "127.0.0.1", "EMAIL_USER": "place"},
        {"EMAIL_USER": "place", "EMAIL_PASSWORD": "x"},
        {"HTTPS": "1", "BASE_URL": "http://jeux.example.org"},
        {"HSTS_DOMAIN": "1"},
    ],
)
def test_what_does_not_go_together_is_said(together: dict[str, str]) -> None:
    assert len(mistakes(**together)) == 1


def test_an_empty_value_is_none() -> None:
    assert environment.read(dict.fromkeys(SETTINGS, "")) == environment.read({})


def test_a_secret_may_come_from_a_file(tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text("k" * 50 + "\n")
    assert environment.read({"SECRET_KEY_FILE": str(key)})["SECRET_KEY"] == "k" * 50
    assert "both set" in mistakes(SECRET_KEY_FILE=str(key), SECRET_KEY="k" * 50)[0]
    assert "cannot be read" in mistakes(SECRET_KEY_FILE=str(tmp_path / "none"))[0]
    key.write_text("\n")
    assert "empty" in mistakes(SECRET_KEY_FILE=str(key))[0]


def test_the_mail_server_has_the_port_of_its_kind() -> None:
    ports = {
        kind: environment.mail_port(environment.read({"EMAIL_TLS": kind}))
        for kind in ("none", "starttls", "tls")
    }
    assert ports == {"none": 25, "starttls": 587, "tls": 465}
    assert "filebased" in environment.mail_backend(environment.read({}))
    assert "smtp" in environment.mail_backend(environment.read({"EMAIL_HOST": "127.0.0.1"}))


def started(tmp_path: Path, *command: str, **environ: str) -> Any:
    env = os.environ | {"PLACE_VAR": str(tmp_path / "var"), "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}"}
    env |= {"DATABASE_URL": "", "REDIS_URL": "", **environ}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, timeout=120
    )


@pytest.mark.parametrize(
    "command",
    [
        ("manage.py", "migrate"),
        ("-m", "config.place", "run"),
        ("-m", "config.place", "serve"),
        ("-m", "config.serving"),
    ],
)
def test_with_a_mistake_nothing_starts(tmp_path: Path, command: tuple[str, ...]) -> None:
    done = started(tmp_path, *command, PORT="eighty", TIME_ZONE="Europe/Lutece")
    assert done.returncode == WRONG_SETTINGS
    assert done.stderr.splitlines()[1:] == [
        "PORT=eighty is not a whole number from 1 to 65535.",
        "TIME_ZONE=Europe/Lutece is no time zone, such as Europe/Paris.",
    ]
    assert not (tmp_path / "var").exists()


SHOW = """
from django.conf import settings as s
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("PRAGMA synchronous")
    print(cursor.fetchone()[0])
print(s.EMAIL_HOST, s.EMAIL_PORT, s.EMAIL_HOST_USER, s.EMAIL_HOST_PASSWORD, s.EMAIL_USE_TLS, s.EMAIL_USE_SSL)
print(s.LANGUAGE_CODE, s.TIME_ZONE, s.BACKUP_DIR, s.KEEPS_SECRET_KEY)
"""


def test_django_gets_what_was_set(tmp_path: Path) -> None:
    password = tmp_path / "password"
    password.write_text("sesame")
    done = started(
        tmp_path,
        *("manage.py", "shell", "--no-imports", "-c", SHOW),
        DURABILITY="NORMAL",
        EMAIL_HOST="mail.example.org",
        EMAIL_TLS="starttls",
        EMAIL_USER="place",
        EMAIL_PASSWORD_FILE=str(password),
        LANGUAGES="en",
        TIME_ZONE="Europe/Brussels",
        BACKUP_DIR=str(tmp_path / "kept"),
    )
    assert done.stdout.splitlines() == [
        "1",
        "mail.example.org 587 place sesame True False",
        f"en Europe/Brussels {tmp_path / 'kept'} True",
    ], done.stderr


@pytest.mark.parametrize("path", papers.made(), ids=lambda path: path.name)
def test_the_papers_are_those_of_the_table(path: Path) -> None:
    assert path.read_text("utf-8") == papers.made()[path], "run `python -m config.place settings --write`"


def test_the_example_can_be_read_as_soon_as_it_is_filled_in() -> None:
    lines = [line for line in papers.example().splitlines() if line and not line.startswith("#")]
    assert mistakes(**dict(line.split("=", 1) for line in lines)) == []
