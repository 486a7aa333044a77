"""Where a request really comes from, when a proxy of ours passes it on.

A proxy adds to `X-Forwarded-For` the address it was asked from. Whatever stands to the left of what our own
proxies wrote may have been invented by the visitor, so it is read from the right, and only as far as the
hosts in TRUSTED_PROXIES go. With none of them, the header means nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings

log = logging.getLogger("place.proxies")

FORWARDED = b"x-forwarded-for"


def trusted(address: str | None) -> bool:
    found = _read(address or "")
    return found is not None and any(found in ip_network(one) for one in settings.TRUSTED_PROXIES)


def visitor(
    client: Sequence[str | int] | None, headers: Iterable[tuple[bytes, bytes]]
) -> Sequence[str | int] | None:
    """The `client` of an ASGI scope: the connection's other end, or whom our proxies say they speak for."""
    said = b",".join(value for name, value in headers if name == FORWARDED).decode("latin-1")
    if client is None or not said:
        return client
    at = str(client[0])
    if not trusted(at):
        _warn_of(at)
        return client
    for hop in reversed(said.split(",")):
        found = _read(hop.strip())
        if found is None or not trusted(at):
            break
        at = str(found)
    return client if at == client[0] else [at, 0]


def _read(raw: str) -> IPv4Address | IPv6Address | None:
    """An address as proxies write it: bare, or with its port."""
    if raw.startswith("["):
        raw = raw[1:].partition("]")[0]
    elif raw.count(":") == 1:
        raw = raw.partition(":")[0]
    try:
        found = ip_address(raw)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


@cache
def _warn() -> None:
    log.warning(
        "requests come with X-Forwarded-For from a host that is not in TRUSTED_PROXIES: if it is a proxy of "
        "yours, all its visitors count as one until you name it there"
    )


def _warn_of(address: str) -> None:
    """Once, and only of a neighbour: a stranger who sends the header is not a proxy that was forgotten."""
    found = _read(address)
    if found is not None and found.is_private:
        _warn()
