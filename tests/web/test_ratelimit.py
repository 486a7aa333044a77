"""Slowing down, never banning."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import RequestFactory

from web import ratelimit
from web.refusals import Refused

pytestmark = pytest.mark.stored


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the clock, in seconds after the start of a window of any length used here."""

    def set_clock(seconds: float) -> None:
        monkeypatch.setattr(ratelimit, "now", lambda: 1_700_000_400 + seconds)

    set_clock(0)
    return set_clock


def passes(key: str = "k", times: int = 3, per: int = 60) -> bool:
    return ratelimit.wait(key, times, per) == 0


def test_so_many_pass_and_the_next_is_told_how_long_to_wait(at: Callable[[float], None]) -> None:
    for _ in range(3):
        ratelimit.limit("k", 3, 60)
    with pytest.raises(Refused) as caught:
        ratelimit.limit("k", 3, 60)
    assert caught.value.status == 429
    assert caught.value.phrase.key == "error.rate"
    assert 1 <= caught.value.phrase.params["n"] <= 120


def test_keys_do_not_share_their_counts(at: Callable[[float], None]) -> None:
    assert [passes("a") for _ in range(4)] == [True, True, True, False]
    assert passes("b")


@pytest.mark.parametrize("moment", [0, 10, 30, 59, 59.9])
@pytest.mark.parametrize(("times", "per"), [(1, 60), (3, 60), (10, 60), (60, 10), (6, 300)])
def test_waiting_as_told_is_enough_and_a_second_less_is_not(
    at: Callable[[float], None], moment: float, times: int, per: int
) -> None:
    moment = min(moment, per - 0.1)
    at(moment)
    while passes(times=times, per=per):
        pass
    wait = ratelimit.wait("k", times, per)
    if wait > 1:
        at(moment + wait - 1)
        assert not passes(times=times, per=per)
    at(moment + wait)
    assert passes(times=times, per=per)


def test_insisting_does_not_prolong_the_wait(at: Callable[[float], None]) -> None:
    while passes():
        pass
    told = ratelimit.wait("k", 3, 60)
    for _ in range(500):
        assert not passes()
    assert ratelimit.wait("k", 3, 60) == told


def test_no_burst_slips_through_where_two_windows_meet(at: Callable[[float], None]) -> None:
    at(59)
    assert sum(passes(times=10) for _ in range(20)) == 10
    at(61)
    assert sum(passes(times=10) for _ in range(20)) <= 1


def test_after_two_quiet_windows_all_is_forgotten(at: Callable[[float], None]) -> None:
    while passes():
        pass
    at(120)
    assert [passes() for _ in range(4)] == [True, True, True, False]


def test_what_is_forgiven_does_not_count(at: Callable[[float], None]) -> None:
    for _ in range(50):
        assert passes()
        ratelimit.forgive("k", 60)


def test_a_cache_that_keeps_nothing_lets_everybody_pass(
    at: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "add", lambda *a, **k: False)
    assert [passes(times=1) for _ in range(3)] == [True] * 3


def test_of_two_who_open_a_window_at_once_both_are_counted(
    at: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = cache.add

    def beaten(key: str, value: int, timeout: int) -> bool:
        real(key, value, timeout)
        return False

    monkeypatch.setattr(cache, "add", beaten)
    assert passes(times=2)
    assert not passes(times=2)


def test_keys_of_any_kind_are_welcome(at: Callable[[float], None]) -> None:
    for key in ("é" * 10_000, "a b\nc", "\ud800", ""):
        assert passes(key)


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("", "unknown"),
        ("/run/socket", "/run/socket"),
    ],
)
def test_a_place_is_an_address_or_an_ipv6_network(raw: str, place: str) -> None:
    assert ratelimit.address(RequestFactory().get("/", REMOTE_ADDR=raw)) == place
