"""However a browser spells the site's address, the site has few."""

from __future__ import annotations

from typing import Any

import pytest

from web import origin


@pytest.fixture(autouse=True)
def _at_home(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "chaumiere.local"]
    settings.CSRF_TRUSTED_ORIGINS = []


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("http://localhost:8000", "http://localhost:8000"),
        ("http://LOCALHOST:8000", "http://localhost:8000"),
        ("http://localhost.:8000", "http://localhost:8000"),
        ("http://someone@localhost:8000", "http://localhost:8000"),
        ("http://localhost:8000/path?x#y", "http://localhost:8000"),
        ("http://localhost:4711", "http://localhost:8000"),
        ("http://localhost:80", "http://localhost"),
        ("ftp://localhost:8000", "http://localhost:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        # Behind a proxy on its usual port.
        ("https://chaumiere.local", "https://chaumiere.local"),
        ("https://chaumiere.local:443", "https://chaumiere.local"),
        ("http://elsewhere.example:8000", "http://localhost:8000"),
    ],
)
def test_an_address_is_one_of_the_sites_own(said: str, meant: str) -> None:
    assert origin.valid(said)
    assert origin.of_site(said, 8000) == meant


def test_an_address_the_host_has_told_is_taken_at_its_word(settings: Any) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://jeux.example.org", "http://localhost:9000"]
    assert origin.of_site("http://localhost:9000", 8001) == "http://localhost:9000"
    for said in ("https://jeux.example.org:4711", "http://jeux.example.org", "https://JEUX.example.org."):
        assert origin.of_site(said, 8001) == "https://jeux.example.org"


def test_ten_thousand_spellings_are_a_handful(settings: Any) -> None:
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, ".example.org", "*"]
    said = [f"http://{host}:{port}" for host in ("localhost", "a.example.org") for port in range(1, 5000)]
    said += [f"http://{n}.example.org" for n in range(100)]
    assert len({origin.of_site(one, 8000) for one in said}) <= 2 * len(settings.ALLOWED_HOSTS)


@pytest.mark.parametrize("said", ["http://[", "http://localhost:99999999", "http://localhost:x"])
def test_what_is_no_address_is_known_as_such(said: str) -> None:
    assert not origin.valid(said)
