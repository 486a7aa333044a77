"""Who sits down from the same network address. Kept scrambled, and only ever compared within one table.

Where everybody plays the same hidden deal apart, a second browser is a look ahead. One address proves
nothing: a family shares it too. So nobody is turned away; the host says that it is somebody else, and the
table hears of it.
"""

from __future__ import annotations

from django.utils.crypto import salted_hmac

from tables.models import Seat, Table

LENGTH = 32


def scrambled(table: Table, place: str) -> str:
    """Nothing for somebody of whom no address is known."""
    return salted_hmac("tables.network", f"{table.code}:{place}").hexdigest()[:LENGTH] if place else ""


def neighbour(table: Table, seats: list[Seat], network: str) -> Seat | None:
    """Somebody at this table from the same address, where that could give a look ahead."""
    if not table.rules.engine.mode.apart or not network:
        return None
    return next((seat for seat in seats if seat.user_id and seat.network == network), None)
