"""Backups in an S3-like store: sent, kept by the rule, fetched again; and a store that is away or refuses."""

from __future__ import annotations

import http.server
import stat
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import boto3
import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from moto.server import ThreadedMotoServer

from accounts.models import User
from engine.registry import Game
from notices.models import Endpoint, Notice
from operations import store
from operations.bucket import Bucket
from review.models import NightRun
from tests.config.sites import noticed
from tests.loopback import serving
from tests.tables.house import ROLL, playing, seed_rolling, waiting

pytestmark = pytest.mark.django_db(transaction=True)

KEY, SECRET = "the key of the store", "a secret that is never said"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    _, port = server.get_host_and_port()
    yield f"http://127.0.0.1:{port}"
    server.stop()


@pytest.fixture
def bucket(address: str, request: pytest.FixtureRequest, settings: Any, tmp_path: Path) -> Bucket:
    """An empty one for each test, which the site is told of."""
    name = f"place-{abs(hash(request.node.name)) % 10**9}"
    there = Bucket(name, "backups/village", address, "us-east-1", KEY, SECRET)
    amazons_own(there).create_bucket(Bucket=name)
    settings.BACKUP_STORE, settings.BACKUP_DIR = there, tmp_path
    return there


def amazons_own(bucket: Bucket) -> Any:
    """Another client of the same store: what ours has written must be there for everybody."""
    return boto3.client(
        "s3",
        endpoint_url=bucket.endpoint,
        region_name=bucket.region,
        aws_access_key_id=bucket.key,
        aws_secret_access_key=bucket.secret,
    )


def objects(bucket: Bucket) -> dict[str, int]:
    found = amazons_own(bucket).list_objects_v2(Bucket=bucket.name).get("Contents", [])
    return {one["Key"]: one["Size"] for one in found}


def put(bucket: Bucket, key: str, body: bytes = b"x") -> None:
    amazons_own(bucket).put_object(Bucket=bucket.name, Key=key, Body=body)


def test_a_backup_goes_to_the_store_and_stays_here(bucket: Bucket, tmp_path: Path) -> None:
    call_command("backup")
    (here,) = tmp_path.glob("place-*.tar")
    assert objects(bucket) == {f"backups/village/{here.name}": here.stat().st_size}
    run = NightRun.objects.filter(job="backup").latest("pk")
    assert run.ok
    assert str(bucket) in run.said


def test_the_site_comes_back_from_the_store_alone(
    pig: Game, bucket: Bucket, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = playing(pig, seed=seed_rolling(4, 4, 4))
    house.play(house.host, ROLL)
    call_command("backup")
    for here in tmp_path.glob("place-*.tar"):
        here.unlink()
    house.play(house.host, ROLL)
    waiting(pig)
    call_command("restore", "latest", "--from-store", "--replace")
    assert "1 tables" in capsys.readouterr().out
    assert house.table.position().pot == 4
    call_command("verify")


def test_a_backup_of_many_parts_arrives_whole(bucket: Bucket, tmp_path: Path) -> None:
    large = tmp_path / "place-20260101-000000.tar"
    large.write_bytes(bytes(range(256)) * 60_000)
    store.send(bucket, large)
    again = tmp_path / "again"
    again.mkdir()
    fetched = store.fetch(bucket, "latest", again)
    assert fetched.read_bytes() == large.read_bytes()
    assert stat.S_IMODE(fetched.stat().st_mode) == 0o600


def test_the_store_keeps_as_many_as_the_rule_says_and_nothing_else_is_touched(
    bucket: Bucket, tmp_path: Path
) -> None:
    ours = [f"backups/village/place-2026010{day}-040000.tar" for day in range(1, 6)]
    others = [
        "backups/village/holiday.jpg",
        "backups/other/place-20260101-040000.tar",
        "place-20260101-040000.tar",
    ]
    for key in ours + others:
        put(bucket, key)
    call_command("backup", "--keep", "3")
    kept = set(objects(bucket))
    assert set(others) < kept
    (newest,) = (f"backups/village/{path.name}" for path in tmp_path.glob("place-*.tar"))
    assert kept - set(others) == {*ours[-2:], newest}


def test_what_is_not_there_is_not_restored(bucket: Bucket, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no backup at all"):
        call_command("restore", "latest", "--from-store", "--replace")
    put(bucket, "backups/village/place-20260101-040000.tar", b"no backup")
    with pytest.raises(CommandError, match=r"holds no place-2\.tar: it has place-20260101-040000\.tar"):
        call_command("restore", "place-2.tar", "--from-store")
    with pytest.raises(CommandError, match=r"Nothing was restored: .* is no backup of this site"):
        call_command("restore", "latest", "--from-store", "--replace")


def test_without_a_store_nothing_is_fetched(settings: Any) -> None:
    settings.BACKUP_STORE = None
    with pytest.raises(CommandError, match="there is no BACKUP_STORE"):
        call_command("restore", "latest", "--from-store")


# -- a store that does not do its part -----------------------------------------------------------------


class Refusing(http.server.BaseHTTPRequestHandler):
    def handle_one_request(self) -> None:
        """Whatever is asked, and by whichever verb."""
        self.raw_requestline = self.rfile.readline()
        if not self.raw_requestline or not self.parse_request():
            self.close_connection = True
            return
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = b"<Error><Code>AccessDenied</Code><Message>not you</Message></Error>"
        self.send_response(403)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    def log_message(self, *_: object) -> None:
        pass


def refusing() -> AbstractContextManager[str]:
    return serving(Refusing)


@pytest.fixture
def chief(db: None) -> Endpoint:
    """An administrator who is told of things on their phone."""
    admin = User.objects.create_superuser("chief", password="x")
    return Endpoint.objects.create(
        user=admin, channel="push", address="https://push.example.org/chief", confirmed=timezone.now()
    )


def not_sent(settings: Any, folder: Path, endpoint: str, name: str = "place") -> str:
    """What is said where the store does not take it; the backup itself is here, and whole."""
    settings.BACKUP_STORE = Bucket(name, "", endpoint, "us-east-1", KEY, SECRET)
    settings.BACKUP_DIR = folder
    with pytest.raises(CommandError, match="is here, and did not reach the store") as told:
        call_command("backup", "--keep", "2")
    (here,) = folder.glob("place-*.tar")
    call_command("restore", str(here), "--replace")
    return str(told.value)


def test_a_store_that_is_away_costs_no_backup_and_the_administrator_is_told(
    settings: Any, tmp_path: Path, chief: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "TRIES", 0)
    settings.BACKUP_STORE = Bucket("place", "", "http://127.0.0.1:9", "us-east-1", KEY, SECRET)
    settings.BACKUP_DIR = tmp_path
    with pytest.raises(CommandError, match="is here, and did not reach the store"):
        call_command("backup")
    assert len(list(tmp_path.glob("place-*.tar"))) == 1
    run = NightRun.objects.filter(job="backup").latest("pk")
    assert not run.ok
    assert "did not reach the store" in run.said
    assert Notice.objects.filter(endpoint=chief, entry=run.pk).exists()


def test_a_store_that_refuses_says_so_in_a_sentence(settings: Any, tmp_path: Path) -> None:
    with refusing() as endpoint:
        said = not_sent(settings, tmp_path, endpoint)
    assert SECRET not in said
    assert "\n" not in said


def test_a_bucket_that_is_not_there_is_named(settings: Any, tmp_path: Path, address: str) -> None:
    assert "s3://nobody-made-this" in not_sent(settings, tmp_path, address, "nobody-made-this")


def test_a_store_that_gives_back_something_else_is_found_out(
    bucket: Bucket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_digest", lambda *_: b"another")
    with pytest.raises(CommandError, match="gives back something else"):
        call_command("backup")


def test_the_doctor_looks_into_the_store(bucket: Bucket, tmp_path: Path) -> None:
    told = {
        "BACKUP_STORE": str(bucket),
        "BACKUP_STORE_ENDPOINT": bucket.endpoint,
        "BACKUP_STORE_KEY": KEY,
        "BACKUP_STORE_SECRET": SECRET,
    }
    assert "backup store: there is no backup in" in noticed(tmp_path, **told)
    call_command("backup")
    assert "backup store" not in noticed(tmp_path, **told)
    said = noticed(tmp_path, **told | {"BACKUP_STORE": "s3://nobody-made-this"})
    assert "backup store: cannot be read" in said
