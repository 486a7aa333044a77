"""How the site is reached: names, the proxy in front and what it says of its visitors."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from ipaddress import ip_network
from urllib.parse import urlsplit

from config import environment
from config.doctor.finding import Finding, doubt, fault, well
from config.environment import Given

ADDRESS, PROXY, DEBUG, BOTS = "address", "proxy", "DEBUG", "bots"
SECONDS = 5
# So many addresses are no proxy of one's own any more.
WIDE = 2**24


def findings(given: Given) -> Iterator[Finding]:
    secure = environment.https(given)
    if secure and not (given["BASE_URL"] or given["ALLOWED_HOSTS"]):
        yield fault(
            ADDRESS, "there is TLS in front, and the site knows no name but its machine's", "set BASE_URL"
        )
    if secure and not given["TRUSTED_PROXIES"]:
        yield fault(
            PROXY,
            "all visitors count as one, the proxy, and wait for each other's wrong passwords",
            "set TRUSTED_PROXIES to the proxy's address (127.0.0.1 on this machine)",
        )
    for network in given["TRUSTED_PROXIES"]:
        if ip_network(network).num_addresses >= WIDE and not ip_network(network).is_private:
            yield fault(
                PROXY, f"anybody in {network} may say to come from anywhere", "name your proxies alone"
            )
    if "*" in given["ALLOWED_HOSTS"]:
        yield fault(ADDRESS, "ALLOWED_HOSTS=* lets links be drawn with anybody's name", "name the site's own")
    if given["DEBUG"] and (secure or given["HOST"] not in {"127.0.0.1", "::1", "localhost"}):
        yield fault(DEBUG, "strangers would read code and settings on every error page", "set DEBUG=0")
    if given["BOTS_INSIDE"] is False and not given["REDIS_URL"]:
        yield fault(BOTS, "no bot plays: they are not inside, and workers need Redis", "unset BOTS_INSIDE")
    if given["REDIS_URL"] and not given["DATABASE_URL"]:
        yield doubt(
            "database",
            "Redis is for several processes, and SQLite serves one",
            "set DATABASE_URL to PostgreSQL",
        )
    if given["BASE_URL"]:
        yield _asked(given["BASE_URL"])


def _asked(base: str) -> Finding:
    """The home page by the address that people type, as far as its first answer."""
    parts = urlsplit(base)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    line = kind(parts.hostname or "", parts.port, timeout=SECONDS)
    try:
        line.request("GET", "/", headers={"User-Agent": "place doctor"})
        answer = line.getresponse()
    except (OSError, http.client.HTTPException) as away:
        return doubt(
            ADDRESS, f"{base} does not answer here: {away}", "is the site started, and its name known?"
        )
    finally:
        line.close()
    return _judged(base, answer)


def _judged(base: str, answer: http.client.HTTPResponse) -> Finding:
    goal = answer.getheader("Location") or ""
    if answer.status in {301, 302, 307, 308} and goal.rstrip("/") == base:
        remedy = "let the proxy set X-Forwarded-Proto to https: deploy/nginx/proxy.conf does"
        return fault(PROXY, f"{base} sends browsers round in a circle", remedy)
    if answer.status == 400:
        remedy = "let the proxy pass the Host header on, or add its name to ALLOWED_HOSTS"
        return fault(PROXY, f"{base} reaches the site under a name that it does not know", remedy)
    if answer.status >= 500:
        return fault(ADDRESS, f"{base} answers {answer.status}", "look at the logs of proxy and site")
    return well(ADDRESS, f"{base} answers")
