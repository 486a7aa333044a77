"""Whether Redis answers, and whether it is the same hour there."""

from __future__ import annotations

import time

from redis import Redis, RedisError

from config.doctor.finding import Finding, fault, well
from config.environment import Given

REDIS = "Redis"
SECONDS = 3
APART = 30


def findings(given: Given) -> list[Finding]:
    if not given["REDIS_URL"]:
        return [well(REDIS, "is not used: one process")]
    try:
        there = Redis.from_url(given["REDIS_URL"], socket_connect_timeout=SECONDS, socket_timeout=SECONDS)
        with there:
            seconds, _ = there.time()
    except (RedisError, ValueError) as away:
        return [
            fault(
                REDIS,
                f"does not answer: {away}",
                "start it (systemctl start redis-server), or mend REDIS_URL",
            )
        ]
    if abs(seconds - time.time()) > APART:
        return [
            fault(REDIS, "its clock and this machine's are apart", "let both follow the same time server")
        ]
    return [well(REDIS, "answers")]
