"""What a game's luck is made of: a secret of the table, the table itself, and a value of each browser.

The fingerprint of the secret is shown in the waiting room. Each browser then pledges a random value by its
hash, and reveals it when the game starts; what is drawn comes from all of it. docs/dice.md says what that
proves.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from accounts.models import User
from engine import fingerprint
from tables.models import Seat, Table, new_seed

HEX = re.compile(r"[0-9a-f]{64}")
# How long a start waits for the browsers that pledged: a round trip, with some patience.
GATHER = timedelta(seconds=2)
# What a click pledged is revealed by the page that it leads to, which may come slowly to a phone.
ARRIVE = timedelta(seconds=10)


def gathering(table: Table) -> bool:
    """The game was started and the browsers are revealing their values: nothing else may change meanwhile."""
    return table.status == Table.Status.WAITING and table.clock_due is not None


def pledge_of(table: Table, seat: Seat) -> dict[str, str]:
    """What this seat's browser has pledged: its hash, and its value once revealed. Nothing for bots."""
    found: dict[str, str] = table.pledges.get(str(seat.user_id), {}) if seat.user_id and not seat.bot else {}
    return found


def is_hex(sent: str) -> bool:
    """Whether this can be a SHA-256, or a value, as browsers write both."""
    return HEX.fullmatch(sent) is not None


def pledge(table: Table, user: User, hashed: str) -> bool:
    """Note what this person's browser pledges; False at a table that is dealt from its secret alone."""
    if table.scheme != Table.Scheme.MIXED:
        return False
    table.pledges[str(user.pk)] = {"hash": hashed}
    return True


def missing(table: Table, seats: Iterable[Seat]) -> bool:
    """Whether a browser that pledged has yet to reveal."""
    pledges = [pledge_of(table, seat) for seat in seats]
    return any(pledge and "value" not in pledge for pledge in pledges)


def frame(table: Table, seats: list[Seat]) -> None:
    """Write down all that is mixed in but the values. Browsers keep it before they reveal theirs: what was
    still open afterwards, a salt even, could be chosen to suit them."""
    for seat in seats:
        seat.salt = secrets.token_hex(16) if seat.user_id else ""
    Seat.objects.bulk_update(seats, ["salt"])
    table.mixed = _written(
        {
            "scheme": table.scheme,
            "code": table.code,
            "game": table.game,
            "rules": table.rules.engine.version,
            "options": table.options,
            "seats": [_part(table, seat) for seat in seats],
        }
    )


def mix(table: Table, seats: list[Seat]) -> None:
    """Fix what the game is dealt from: its frame and the values that were revealed."""
    if table.scheme == Table.Scheme.MIXED:
        if not table.mixed:
            frame(table, seats)
        framed = json.loads(table.mixed)
        for part, seat in zip(framed["seats"], seats, strict=True):
            part |= pledge_of(table, seat)
        table.mixed = _written(framed)
    table.pledges, table.caller = {}, None


def name_tag(salt: str, name: str) -> str:
    """A name as it is mixed in: whoever leaves for good takes the salt along, and nobody can guess it."""
    return fingerprint(f"{salt}:{name}")


def first_seed(table: Table) -> str:
    """The secret its game was dealt from, whatever it has drawn from since."""
    seed: str = table.stretches[0]["seed"] if table.stretches else table.seed
    return seed


def renew(table: Table, until: int) -> None:
    """A secret that was shown is drawn from no more: entries after `until` come from a new one."""
    table.stretches.append({"seed": table.seed, "mixed": table.mixed, "until": until})
    table.seed, table.mixed = new_seed(), ""
    # Those who wait pledged after the old fingerprint.
    table.pledges, table.caller = {}, None


def _part(table: Table, seat: Seat) -> dict[str, str]:
    if seat.user_id is None:
        return {"bot": seat.bot}
    pledged = pledge_of(table, seat)
    return {"name": name_tag(seat.salt, seat.name), **({"hash": pledged["hash"]} if pledged else {})}


def _written(parts: dict[str, Any]) -> str:
    """Always the same text for the same parts, in plain ASCII: it is hashed as it stands."""
    return json.dumps(parts, sort_keys=True, separators=(",", ":"))
