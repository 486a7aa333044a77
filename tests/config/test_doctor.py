"""`place doctor` finds what is wrong with a site before its people do, and says what to do about it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path

import pytest
from py_vapid import Vapid02

from config.doctor import files
from config.doctor.finding import DOUBT, FAULT, WELL
from tests.config.sites import noticed, place

KEY = "k" * 50
HTTPS = {"BASE_URL": "https://127.0.0.1:9", "TRUSTED_PROXIES": "127.0.0.1"}
NOWHERE = "127.0.0.1:9"


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    var = tmp_path_factory.mktemp("healthy") / "var"
    for command in (("migrate",), ("collectstatic", "--noinput"), ("first_start",)):
        done = place(var, "manage", *command)
        assert done.returncode == 0, done.stderr
    assert place(var, "backup").returncode == 0
    return var


@pytest.fixture
def var(healthy: Path, tmp_path: Path) -> Path:
    return shutil.copytree(healthy, tmp_path / "var")


def said(var: Path, **environ: str) -> str:
    done = place(var, "doctor", "--quiet", **environ)
    assert not done.stderr, done.stderr
    assert done.returncode == ("WRONG" in done.stdout)
    return done.stdout


def test_a_healthy_site_has_nothing_wrong(var: Path) -> None:
    told = said(var)
    assert told.startswith("doubt  mail:")
    assert "0 wrong, 1 in doubt" in told


# -- planted in the settings ---------------------------------------------------------------------------

SETTINGS = {
    "a port that is none": ({"PORT": "eighty"}, "PORT=eighty is not a whole number"),
    "a network that is none": ({"TRUSTED_PROXIES": "10.0.0.0/99"}, "holds no address or network"),
    "a time zone that is none": ({"TIME_ZONE": "Paris"}, "is no time zone"),
    "a database nobody knows": ({"DATABASE_URL": "mysql://here/x"}, "neither postgres:// nor sqlite"),
    "a game nobody knows": ({"GAMES": "tarot"}, "names tarot"),
    "a language nobody speaks": ({"LANGUAGES": "de"}, "names de"),
    "a key that can be guessed": ({"SECRET_KEY": "changeme"}, "shorter than 32"),
    "a key file that is not there": ({"SECRET_KEY_FILE": "/no/such/key"}, "cannot be read"),
    "a name without its password": ({"EMAIL_HOST": "h", "EMAIL_USER": "u"}, "go together"),
    "an address without https": ({"HTTPS": "1", "BASE_URL": "http://jeux.example.org"}, "write https://"),
    "a misspelt setting": ({"TRUSTED_PROXYS": "127.0.0.1"}, "call it TRUSTED_PROXIES?"),
    "TLS without a name": ({"HTTPS": "1", "TRUSTED_PROXIES": "127.0.0.1"}, "set BASE_URL"),
    "TLS without its proxy": ({**HTTPS, "TRUSTED_PROXIES": ""}, "all visitors count as one"),
    "everybody as a proxy": ({**HTTPS, "TRUSTED_PROXIES": "0.0.0.0/0"}, "may say to come from anywhere"),
    "any name": ({"ALLOWED_HOSTS": "*"}, "anybody's name"),
    "errors shown to strangers": ({**HTTPS, "DEBUG": "1"}, "set DEBUG=0"),
    "bots without a worker": ({"BOTS_INSIDE": "0"}, "no bot plays"),
    "an address that does not answer": (HTTPS, "does not answer here"),
    "a mail server that is away": ({"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": "9"}, "does not take letters"),
    "letters from nowhere": ({"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": "9"}, "come from @localhost"),
    "Redis away": ({"REDIS_URL": f"redis://{NOWHERE}/0"}, "Redis: does not answer"),
    "a push key that is none": ({"VAPID_KEY": "changeme"}, "VAPID_KEY holds no key to sign with"),
    "a provider that is away": (
        {"OIDC_ISSUER": f"http://{NOWHERE}/village", "OIDC_CLIENT_ID": "place"},
        "does not describe itself",
    ),
    "a provider without a name for us": ({"OIDC_ISSUER": "https://id.example.org"}, "go together"),
    "a secret of no provider": ({"OIDC_CLIENT_SECRET": "s"}, "say which provider gave it"),
    "a provider in the clear": (
        {"OIDC_ISSUER": "http://id.example.org", "OIDC_CLIENT_ID": "p"},
        "without TLS",
    ),
    "a store without its key": ({"BACKUP_STORE": "s3://place/b"}, "a store needs all of"),
    "a store that is away": (
        {
            "BACKUP_STORE": "s3://place/b",
            "BACKUP_STORE_KEY": "k",
            "BACKUP_STORE_SECRET": "s",
            "BACKUP_STORE_ENDPOINT": f"http://{NOWHERE}",
        },
        "backup store: cannot be read",
    ),
    "an imprint that is not there": ({"IMPRINT_FILE": "/no/such/page"}, "cannot be read"),
    "a key given twice": ({"SECRET_KEY": KEY, "SECRET_KEY_FILE": "/a/key"}, "are both set"),
    "colours nobody can read": ({"PLACE_COLOUR": "#ffffaa"}, "is too pale"),
    "SQLite for several": ({"REDIS_URL": f"redis://{NOWHERE}/0"}, "SQLite serves one"),
}


@pytest.mark.parametrize("planted", SETTINGS)
def test_a_mistake_in_the_settings_is_found(var: Path, planted: str) -> None:
    environ, sentence = SETTINGS[planted]
    assert sentence in noticed(var, **environ)


def test_mistakes_are_said_by_the_command_itself(var: Path) -> None:
    told = said(var, PORT="eighty", GAMES="tarot")
    assert told.count("WRONG  settings:") == 2


def test_a_database_that_is_away_is_found(var: Path) -> None:
    assert "database: cannot be read" in said(var, DATABASE_URL=f"postgres://u:p@{NOWHERE}/place")


# -- planted in the folder -------------------------------------------------------------------------------


def _unmigrated(var: Path) -> None:
    (var / "place.sqlite3").unlink()


def _newer(var: Path) -> None:
    with sqlite3.connect(var / "place.sqlite3") as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('tables', '9999_future', '2026-01-01')"
        )


def _damaged(var: Path) -> None:
    (var / "place.sqlite3").write_bytes(b"no database at all" * 1000)


def _nobody(var: Path) -> None:
    with sqlite3.connect(var / "place.sqlite3") as database:
        database.execute("UPDATE accounts_user SET is_superuser = 0")


def _backup(var: Path) -> Path:
    (made,) = (var / "backups").glob("*.tar")
    return made


def _days(path: Path, days: float) -> None:
    then = time.time() + days * 24 * 3600
    os.utime(path, (then, then))


def _open_push_key(var: Path) -> None:
    fresh = Vapid02()
    fresh.generate_keys()
    (var / "vapid.pem").write_bytes(fresh.private_pem())
    (var / "vapid.pem").chmod(0o644)


DATABASE: dict[str, tuple[Callable[[Path], object], str]] = {
    "no migrations": (_unmigrated, "place manage migrate"),
    "a database of a newer version": (_newer, "is of a newer version: tables.9999_future"),
    "a damaged database": (_damaged, "file is not a database"),
    "no administrator": (_nobody, "nobody can open the admin's desk"),
}
FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "no static files": (lambda var: shutil.rmtree(var / "static"), "static files: they are not collected"),
    "a style sheet lost": (
        lambda var: next((var / "static/css").glob("base.*.css")).unlink(),
        "is gone from",
    ),
    "an open key": (lambda var: (var / "secret_key").chmod(0o644), "everybody on this machine may read"),
    "an open folder": (lambda var: var.chmod(0o755), "everybody on this machine may read"),
    "a clock that went back": (lambda var: _days(var / "secret_key", 1), "minutes in the future"),
    "a damaged push key": (lambda var: (var / "vapid.pem").write_text("no key"), "holds no key to sign with"),
    "an open push key": (_open_push_key, "vapid.pem"),
    "no backup": (lambda var: _backup(var).unlink(), "backups: there is none"),
    "an old backup": (lambda var: _days(_backup(var), -9), "the newest is 9 days old"),
    "an empty backup": (lambda var: _backup(var).write_bytes(b""), "is empty"),
    "an open backup": (lambda var: _backup(var).chmod(0o644), "holds the secret key"),
}


@pytest.mark.parametrize("planted", FILES)
def test_a_mistake_in_the_folder_is_found(var: Path, planted: str) -> None:
    plant, sentence = FILES[planted]
    plant(var)
    assert sentence in noticed(var)


@pytest.mark.parametrize("planted", DATABASE)
def test_a_mistake_in_the_database_is_found(var: Path, planted: str) -> None:
    plant, sentence = DATABASE[planted]
    plant(var)
    assert sentence in said(var)


def test_a_file_in_place_of_the_folder_is_found(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("")
    assert "is not a folder" in said(tmp_path / "var")


def test_a_secret_file_that_everybody_reads_is_found(var: Path, tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text(KEY)
    key.chmod(0o644)
    assert f"chmod o= {key}" in noticed(var, SECRET_KEY_FILE=str(key))
    key.chmod(0o600)
    assert "chmod" not in noticed(var, SECRET_KEY_FILE=str(key))


Usage = namedtuple("Usage", "free")


@pytest.mark.parametrize(("megabytes", "state"), [(50, FAULT), (600, DOUBT), (9000, WELL)])
def test_a_disk_that_fills_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, megabytes: int, state: str
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(megabytes * files.MEGABYTE))
    assert [one.state for one in files.findings({}, tmp_path) if one.about == files.DISK] == [state]
